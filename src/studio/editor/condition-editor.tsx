import { useState } from 'react'
import type { OwnFormDraft } from '#contract'
import { useT } from '#i18n'
import { Button, Field, IconButton, NumberInput, Select, TextArea, TextInput } from '#widgets'
import { labelOf, optionsOf } from '../model/commands.ts'
import { type Condition, conditionOf, expressionOf, NEEDS_NO_VALUE, NUMBERS, type Operator, operatorsFor, type Term } from '../model/condition.ts'
import { fieldsOf, wordAt } from '../model/form-document.ts'
import { withTerms } from '../model/with-terms.ts'
import css from './editor.module.css'

export interface ConditionEditorProps {
  readonly label: string
  /** What holds without a condition. */
  readonly always: string
  readonly draft: OwnFormDraft
  /** The question that the condition is of; it cannot ask itself. */
  readonly of?: string
  readonly expression: string | undefined
  readonly onChange: (expression: string | undefined) => void
}

/** A rule as a sentence that is put together by choosing; what says more is written as an expression. */
export function ConditionEditor({ label, always, draft, of, expression, onChange }: ConditionEditorProps) {
  const t = useT()
  const [isTyped, setTyped] = useState(() => expression !== undefined && conditionOf(expression) === undefined)
  const condition = expression === undefined ? undefined : conditionOf(expression)
  const asked = Object.entries(fieldsOf(draft.form)).filter(([name, { signer }]) => name !== of && signer === undefined)
  const first = asked[0]
  const change = (next: Condition): void => onChange(next.terms.length === 0 ? undefined : expressionOf(next))
  return (
    <fieldset className={css.group}>
      <legend>{label}</legend>
      {isTyped ? (
        <Field label={t('shared/studio.expression')} help={t('shared/studio.expressionHelp')}>
          <TextArea value={expression ?? ''} onChange={(text) => onChange(text ?? undefined)} rows={2} maxLength={600} />
        </Field>
      ) : condition === undefined ? (
        <p className={css.text}>{always}</p>
      ) : (
        <ul>
          {condition.terms.map((term, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a term has no name of its own
            <li key={index} className={css.term}>
              {index > 0 && (
                <Select
                  small
                  label={t('shared/studio.join')}
                  blank={false}
                  value={condition.join}
                  options={(['and', 'or'] as const).map((id) => ({ id, label: t(`shared/studio.joins.${id}`) }))}
                  onChange={(join) => change({ ...condition, join: join === 'or' ? 'or' : 'and' })}
                />
              )}
              <TermEditor
                draft={draft}
                term={term}
                asked={asked.map(([name]) => name)}
                onChange={(next) => change({ ...condition, terms: condition.terms.map((each, at) => (at === index ? next : each)) })}
              />
              <IconButton
                small
                icon="trash-2"
                label={t('shared/studio.removeTerm')}
                onClick={() => change({ ...condition, terms: condition.terms.filter((_, at) => at !== index) })}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={css.row}>
        {!isTyped && first !== undefined && (
          <Button
            small
            icon="plus"
            onClick={() => change({ join: condition?.join ?? 'and', terms: [...(condition?.terms ?? []), freshTerm(draft, first[0])] })}
          >
            {t('shared/studio.addTerm')}
          </Button>
        )}
        {(isTyped ? expression === undefined || condition !== undefined : true) && (
          <Button small look="quiet" onClick={() => setTyped(!isTyped)}>
            {t(isTyped ? 'shared/studio.chooseInstead' : 'shared/studio.typeInstead')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

function freshTerm(draft: OwnFormDraft, field: string): Term {
  const kind = fieldsOf(draft.form)[field]?.type
  const [op = 'answered'] = operatorsFor(kind)
  return { field, op, ...(NEEDS_NO_VALUE.has(op) ? {} : { value: NUMBERS.has(String(kind)) ? 0 : (optionsOf(draft, field)?.[0]?.id ?? '') }) }
}

interface TermEditorProps {
  readonly draft: OwnFormDraft
  readonly term: Term
  readonly asked: readonly string[]
  readonly onChange: (term: Term) => void
}

function TermEditor({ draft, term, asked, onChange }: TermEditorProps) {
  const t = useT()
  const kind = fieldsOf(draft.form)[term.field]?.type
  const offered = operatorsFor(kind)
  return (
    <>
      <Select
        small
        label={t('shared/studio.question')}
        blank={false}
        value={term.field}
        options={asked.map((id) => ({ id, label: withTerms(labelOf(draft, id), t) }))}
        onChange={(next) => next !== null && onChange(freshTerm(draft, next))}
      />
      <Select
        small
        label={t('shared/studio.operator')}
        blank={false}
        value={term.op}
        options={[...new Set([term.op, ...offered])].map((id) => ({ id, label: t(`shared/studio.operators.${id}`) }))}
        onChange={(next) => onChange(withOperator(draft, term, (next ?? term.op) as Operator))}
      />
      {!NEEDS_NO_VALUE.has(term.op) && <ValueEditor draft={draft} term={term} onChange={onChange} />}
    </>
  )
}

function withOperator(draft: OwnFormDraft, term: Term, op: Operator): Term {
  const { value: _value, ...rest } = term
  if (NEEDS_NO_VALUE.has(op)) return { ...rest, op }
  return { ...term, op, value: term.value ?? freshTerm(draft, term.field).value ?? '' }
}

function ValueEditor({ draft, term, onChange }: Pick<TermEditorProps, 'draft' | 'term' | 'onChange'>) {
  const t = useT()
  const options = optionsOf(draft, term.field)
  const label = t('shared/studio.answer')
  if (options)
    return (
      <Select
        small
        label={label}
        blank={false}
        value={String(term.value ?? '')}
        options={options.map(({ id }) => ({ id, label: wordAt(draft.words, `options.${term.field}.${id}`) ?? id }))}
        onChange={(next) => onChange({ ...term, value: next ?? '' })}
      />
    )
  if (NUMBERS.has(String(fieldsOf(draft.form)[term.field]?.type)))
    return (
      <NumberInput
        small
        label={label}
        value={typeof term.value === 'number' ? term.value : null}
        onChange={(next) => onChange({ ...term, value: typeof next === 'number' ? next : 0 })}
      />
    )
  return <TextInput small label={label} value={String(term.value ?? '')} onChange={(next) => onChange({ ...term, value: next ?? '' })} />
}
