import { type RefObject, useId } from 'react'
import { useT } from '#i18n'
import { Icon } from '#widgets'
import css from './view.module.css'

export interface SummaryEntry {
  readonly path: string
  /** The field's label, with the row where it lies in one; blank for the whole form. */
  readonly label: string
  readonly message: string
  /** Element id of the field. */
  readonly target: string
}

export interface ErrorSummaryProps {
  readonly entries: readonly SummaryEntry[]
  readonly ref?: RefObject<HTMLElement | null>
}

/** All that is wrong, counted, each with a link that puts the focus into its field. */
export function ErrorSummary({ entries, ref }: ErrorSummaryProps) {
  const t = useT()
  const id = useId()
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby={id} className={css.summary}>
      <h2 id={id}>
        <Icon name="circle-alert" />
        {t('shared/forms.summary', { count: entries.length })}
      </h2>
      <ul>
        {entries.map(({ path, label, message, target }) => (
          <li key={`${path} ${message}`}>
            {label ? (
              <a
                href={`#${target}`}
                onClick={(event) => {
                  event.preventDefault()
                  focusField(target)
                }}
              >
                {t('shared/forms.problem', { label, message })}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Puts the focus into a field, or into the first control of a group, and scrolls to it. */
export function focusField(target: string): void {
  const element = document.getElementById(target)
  const control = element?.matches('fieldset') ? element.querySelector<HTMLElement>('input, select, textarea, button') : element
  ;(control ?? element)?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}
