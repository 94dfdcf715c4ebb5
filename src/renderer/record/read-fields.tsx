import { type CSSProperties, useMemo } from 'react'
import { type AnswerValues, type Json, type RecordView, type ResolvedField, type ResolvedResource, type ResolvedSection, rowsIn, type Section } from '#contract'
import { typeOf } from '#fields'
import type { FormState, RecordRoot } from '#form-rules'
import { useHasText, useT } from '#i18n'
import { Card } from '#widgets'
import { useSurroundings } from '../use-surroundings.ts'
import { heldValues, labelsByPointer } from './filling/record-answers.ts'
import { planRecord } from './filling/record-plan.ts'
import css from './read-fields.module.css'
import { ReadValue, type Texts } from './read-value.tsx'

export interface ReadFieldsProps {
  readonly resource: ResolvedResource
  readonly sections: readonly Section[]
  /** Document id whose strings name the sections. */
  readonly strings: string
  readonly values: AnswerValues
  /** As a record carries them. */
  readonly labels?: RecordView['labels']
  /** Instead of labels: display texts by pointer. */
  readonly texts?: Texts
  readonly masked?: readonly string[]
  readonly root?: RecordRoot
}

const NO_LABELS: RecordView['labels'] = {}
const NOBODY: readonly string[] = []

/** Sections of a record to read. */
export function ReadFields({ resource, sections, strings, values, labels = NO_LABELS, texts, masked = NOBODY, root = 'record' }: ReadFieldsProps) {
  const t = useT()
  const hasText = useHasText()
  const surroundings = useSurroundings()
  const plan = useMemo(
    () => planRecord({ resource, pages: [{ id: 'record', title: '', sections }], strings, hasText, root, checks: [], creating: false }),
    [resource, sections, strings, hasText, root],
  )
  const state = useMemo(() => plan.rules.evaluate(heldValues(plan.form.fields, values).answers, { ...surroundings, lookups: {} }), [plan, values, surroundings])
  const known = useMemo(() => texts ?? labelsByPointer(resource.fields, values, labels), [texts, resource, values, labels])
  const shown = plan.form.pages.flatMap((page) => page.sections).filter((section) => fieldsIn(section, state).length > 0)
  /** A section of one field that is called the same says it once. */
  const isNamedAbove = ({ untitled, title, items }: ResolvedSection, label: string): boolean => !untitled && items.length === 1 && t(title) === label
  return (
    <div className={css.sections}>
      {shown.map((section) => (
        <Card key={section.id} {...(section.untitled ? {} : { title: t(section.title) })}>
          {section.help && <p className={css.help}>{t(section.help)}</p>}
          <div className={css.grid} style={{ '--columns': section.columns } as CSSProperties}>
            {fieldsIn(section, state).map(({ field: name, span }) => {
              const field = resource.fields[name]
              if (!field) return null
              const wide = Math.min(section.columns, span ?? (typeOf(field).isLong ? section.columns : 1))
              return (
                <div key={name} className={css.cell} style={{ '--span': wide } as CSSProperties}>
                  {isNamedAbove(section, t(field.label)) ? null : <div className={css.label}>{t(field.label)}</div>}
                  <div className={css.value}>
                    <ReadValue at={`/${name}`} field={field} value={shownValue(field, values[name])} texts={known} isMasked={masked.includes(name)} />
                  </div>
                </div>
              )
            })}
          </div>
        </Card>
      ))}
    </div>
  )
}

/** Of fixed rows all, also those that say nothing yet. */
function shownValue({ items }: ResolvedField, value: Json | undefined): Json | undefined {
  if (!items) return value
  const rows = new Map(rowsIn(value).map((row) => [row.id, row]))
  return items.map(({ id }) => rows.get(id) ?? { id })
}

const fieldsIn = ({ id, items }: ResolvedSection, { visible }: FormState) =>
  visible.has(`section:${id}`) ? items.flatMap((item) => (item.kind === 'field' && visible.has(`/${item.field}`) ? [item] : [])) : []
