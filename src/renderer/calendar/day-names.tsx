import type { ReactNode } from 'react'
import { tip } from '#widgets'
import css from './calendar.module.css'

/** What a day is called, such as a holiday. */
export function DayNames({ names = [] }: { readonly names: readonly string[] | undefined }): ReactNode {
  if (names.length === 0) return null
  const text = names.join(', ')
  return (
    <span className={css.dayName} {...tip(text)}>
      {text}
    </span>
  )
}
