import { useSyncExternalStore } from 'react'
import type { ResolvedItem } from '#contract'
import { Icon } from '#widgets'
import { useEngine } from './engine.ts'
import { PlacedText } from './placed-text.tsx'
import css from './question.module.css'

type TextItem = Extract<ResolvedItem, { readonly kind: 'text' }>

export interface StaticTextProps {
  readonly item: TextItem
  readonly section: string
}

/** Words between the questions: a paragraph, a heading, a notice, a warning. */
export function StaticText({ item, section }: StaticTextProps) {
  const { session } = useEngine()
  const signal = session.sight(`text:${section}/${item.id}`)
  const isVisible = useSyncExternalStore(signal.subscribe, signal.get)
  if (!isVisible) return null
  const words = <PlacedText text={item.text} places={item.places} />
  if (item.as === 'heading') return <h4 className={css.heading}>{words}</h4>
  if (item.as === 'paragraph') return <p className={css.paragraph}>{words}</p>
  // One that comes up with an answer is read aloud then.
  const role = item.as === 'warning' && item.when !== undefined ? 'alert' : undefined
  return (
    <p className={item.as === 'warning' ? css.alarm : css.notice} role={role}>
      <Icon name={item.as === 'warning' ? 'triangle-alert' : 'info'} size={16} />
      <span>{words}</span>
    </p>
  )
}
