import { useId, useState } from 'react'
import type { LabelField } from '#contract'
import { useT } from '#i18n'
import { Field, Icon, Pill, TextInput } from '#widgets'
import { type Changes, type LabelGroup as Group, ownWord } from './label-groups.ts'
import css from './words.module.css'

const WORD_MAX_CHARS = 60

export interface LabelGroupProps extends Group {
  /** Found by typing: then it is open from the start. */
  readonly isFound: boolean
  readonly changes: Changes
  readonly problems: Readonly<Record<string, string>>
  readonly onChange: (field: LabelField, word: string) => void
}

/** The labels of one thing, folded until they are asked for: a company has a thousand. */
export function LabelGroup({ title, fields, isFound, changes, problems, onChange }: LabelGroupProps) {
  const t = useT()
  const id = useId()
  const [isOpened, setOpened] = useState(false)
  const isOpen = isOpened || isFound
  const own = fields.filter((field) => (changes[field.key] ?? ownWord(field)) !== '').length
  return (
    <section className={css.group} aria-labelledby={id}>
      <h2 className={css.title}>
        <button type="button" id={id} aria-expanded={isOpen} className={css.fold} onClick={() => setOpened(!isOpen)}>
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
          <span className={css.name}>{title}</span>
          {own > 0 && <Pill tone="info" label={t('shared/words.own', { count: own })} />}
        </button>
      </h2>
      {isOpen && (
        <div className={css.fields}>
          {fields.map((field) => (
            <Field key={field.key} label={field.label} error={problems[field.key]}>
              <TextInput
                value={changes[field.key] ?? ownWord(field)}
                placeholder={field.label}
                maxLength={WORD_MAX_CHARS}
                onChange={(word) => onChange(field, word ?? '')}
              />
            </Field>
          ))}
        </div>
      )}
    </section>
  )
}
