import type { DraftContent, MovedAnswer, ResolvedForm } from '#contract'
import { OwnWords, useT } from '#i18n'
import { FieldValue } from '#widgets'
import css from './versions.module.css'

export interface MovedListProps {
  readonly moved: readonly MovedAnswer[]
  readonly from: ResolvedForm
  readonly to: ResolvedForm
  /** Display texts of references, by pointer. */
  readonly labels?: DraftContent['labels'] | undefined
}

/** What becomes of answers when they move to another version of the form: the old question and answer, and the new ones, each in its own words. */
export function MovedList({ moved, from, to, labels = {} }: MovedListProps) {
  const t = useT()
  if (moved.length === 0) return null
  return (
    <ul className={css.moved}>
      {moved.map(({ op, field, value, to: targets }) => (
        <li key={JSON.stringify([op, field, value])} data-op={op}>
          <span className={css.side}>
            <OwnWords value={from.strings}>
              <Answer form={from} name={field} value={value} label={labels[`/${field}`]} />
            </OwnWords>
          </span>
          <span className={css.op}>{t(`shared/answers.version.ops.${op}`)}</span>
          <span className={css.side}>
            <OwnWords value={to.strings}>
              {targets.map((target) => (
                <Answer key={target.field} form={to} name={target.field} value={target.value} label={labels[`/${field}`]} />
              ))}
            </OwnWords>
          </span>
        </li>
      ))}
    </ul>
  )
}

interface AnswerProps {
  readonly form: ResolvedForm
  readonly name: string
  readonly value: MovedAnswer['value']
  readonly label: string | undefined
}

/** A question and its answer in one line; of what neither version knows the bare name. */
export function Answer({ form, name, value, label }: AnswerProps) {
  const t = useT()
  const field = Object.hasOwn(form.fields, name) ? form.fields[name] : undefined
  if (!field) return <span>{name}</span>
  return (
    <span>
      <strong>{t(field.label)}</strong>: <FieldValue field={field} value={value} label={label} compact />
    </span>
  )
}
