import type { CSSProperties } from 'react'
import type { Json } from '#contract'
import { useHasText, useT } from '#i18n'
import { Card, classNames } from '#widgets'
import type { AnswerLabels, Answers, FormErrors, Mode } from '../answers.ts'
import type { VisibleField, VisibleSection } from '../rules/record-rules.ts'
import { FormField } from './form-field.tsx'
import css from './view.module.css'

export interface FormSectionProps {
  readonly visible: VisibleSection
  /** Document id whose strings hold `sections.<id>`. */
  readonly strings: string
  readonly answers: Answers
  readonly labels: AnswerLabels
  readonly masked: readonly string[]
  readonly mode: Mode
  readonly errors: FormErrors
  readonly onChange: (name: string, value: Json) => void
}

const WIDE: ReadonlySet<string> = new Set(['multiline', 'rows', 'group'])
const NO_ERRORS: FormErrors = {}

/** Errors inside one field, or always the same empty object, so that untouched fields stay as they are drawn. */
function errorsInside(errors: FormErrors, name: string): FormErrors {
  const inside = Object.entries(errors).filter(([path]) => path.startsWith(`/${name}/`))
  return inside.length > 0 ? Object.fromEntries(inside) : NO_ERRORS
}

const spanOf = ({ span, field }: VisibleField, columns: number): number => Math.min(columns, span ?? (WIDE.has(field.type) ? columns : 1))

/** A titled group of fields in one to three columns; one column where there is no room. */
export function FormSection({ visible, strings, answers, labels, masked, mode, errors, onChange }: FormSectionProps) {
  const t = useT()
  const has = useHasText()
  const { section, fields } = visible
  const columns = section.columns ?? 1
  const titleKey = `${strings}.sections.${section.id}`
  const helpKey = `${strings}.sectionHelp.${section.id}`
  return (
    <Card {...(has(titleKey) ? { title: t(titleKey) } : {})}>
      {has(helpKey) && <p className={css['section-help']}>{t(helpKey)}</p>}
      <div className={classNames(css.grid, css[mode === 'read' ? 'reading-grid' : 'editing-grid'])} style={{ '--columns': columns } as CSSProperties}>
        {fields.map(({ span: _span, ...field }, index) => {
          const place = fields[index]
          const inner = errorsInside(errors, field.name)
          return (
            <div key={field.name} className={css.cell} style={{ '--span': place ? spanOf(place, columns) : 1 } as CSSProperties}>
              <FormField
                {...field}
                value={answers[field.name]}
                label={labels[field.name]}
                masked={masked.includes(field.name)}
                mode={mode}
                error={errors[`/${field.name}`] ?? (field.field.type === 'address' ? Object.values(inner)[0] : undefined)}
                innerErrors={inner}
                onChange={onChange}
              />
            </div>
          )
        })}
      </div>
    </Card>
  )
}
