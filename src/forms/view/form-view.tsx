import { type FormEvent, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Json, ResolvedField, ResolvedResource, Section } from '#contract'
import type { Surroundings } from '#expression'
import { type Translate, useT } from '#i18n'
import type { ValueProblem } from '#validation'
import { commitTyping } from '#widgets'
import type { AnswerLabels, Answers, FormErrors, Mode } from '../answers.ts'
import { FormContext, type ReferenceSearch } from '../fields/form-context.ts'
import type { CheckRule, Root } from '../rules/record-rules.ts'
import { submissionOf } from '../rules/submission.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FormSection } from './form-section.tsx'
import { summaryEntries } from './summary-entries.ts'
import { useFormRules } from './use-form-rules.ts'
import css from './view.module.css'

export interface FormViewProps {
  readonly resource: ResolvedResource
  readonly sections: readonly Section[]
  /** Document id whose strings name the sections. */
  readonly strings: string
  /** What expressions of the layout call the values: `record` on record screens, `answers` in forms. */
  readonly root?: Root
  readonly values: Answers
  readonly onChange: (name: string, value: Json) => void
  readonly mode: Mode
  /** What the server refused, by JSON pointer; a field's is taken back when it changes. */
  readonly errors?: FormErrors
  readonly labels?: AnswerLabels
  readonly masked?: readonly string[]
  readonly checks?: readonly CheckRule[]
  readonly search?: ReferenceSearch
  /** Pass the same object while the form is open. */
  readonly surroundings: Surroundings
  /** A new record: its starting state may be chosen. */
  readonly creating?: boolean
  /** What is wrong is marked from the start: somebody comes back to it. */
  readonly marked?: boolean
  /** Buttons outside of the form name it by `form={id}`. */
  readonly id?: string
  /** Tidy answers of the fields in sight. Called only when nothing refuses them. */
  readonly onSubmit?: (submission: Answers) => void
}

const NONE: FormErrors = {}
const NO_LABELS: AnswerLabels = {}
const NOBODY: readonly string[] = []
const NO_CHECKS: readonly CheckRule[] = []
const NO_SEARCH: ReferenceSearch = () => Promise.resolve([])

/** The first message of each pointer, in the order of the fields. */
function messagesOf(problems: readonly ValueProblem[], t: Translate): FormErrors {
  const messages = new Map<string, string>()
  for (const { path, key, params } of problems) if (!messages.has(path)) messages.set(path, t(key, params))
  return Object.fromEntries(messages)
}

/** References inside rows and groups are labelled as `<field>/<inner>/<id>`. */
function innerLabel(labels: AnswerLabels, id: string): string | undefined {
  const found = Object.entries(labels).find(([key]) => key.endsWith(`/${id}`))?.[1]
  return typeof found === 'string' ? found : undefined
}

/** The field at the pointer, or one around it, was left. */
const isLeft = (path: string, left: ReadonlySet<string>): boolean => path !== '' && (left.has(path) || isLeft(path.slice(0, path.lastIndexOf('/')), left))

/** A form of sections: values in, changes out. Errors show when a field was left or the form was sent; the summary takes the focus when it is refused. */
export function FormView(props: FormViewProps) {
  const { resource, sections, strings, root = 'record', values, mode, errors = NONE, labels = NO_LABELS, masked = NOBODY, checks = NO_CHECKS } = props
  const { search = NO_SEARCH, surroundings, creating = false } = props
  const t = useT()
  const ownId = useId()
  const formId = props.id ?? ownId
  const summary = useRef<HTMLElement>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refusals, setRefusals] = useState(props.marked ? 1 : 0)
  const { visible, problems } = useFormRules({ resource, sections, root, answers: values, surroundings, checks, creating })
  const own = useMemo(() => messagesOf(problems, t), [problems, t])

  const latest = useRef({ ...props, visible, problems })
  useLayoutEffect(() => {
    latest.current = { ...props, visible, problems }
  })
  const onChange = useCallback((name: string, value: Json) => latest.current.onChange(name, value), [])
  const leave = useCallback((path: string) => setLeft((known) => (known.has(path) ? known : new Set(known).add(path))), [])
  useEffect(() => {
    if (refusals > 0) summary.current?.focus()
  }, [refusals])
  useEffect(() => {
    if (errors !== NONE && Object.keys(errors).length > 0) setRefusals((count) => count + 1)
  }, [errors])

  const wasSent = refusals > 0
  const shown = useMemo(() => {
    const mine = Object.entries(own).filter(([path]) => wasSent || isLeft(path, left))
    return { ...errors, ...Object.fromEntries(mine) }
  }, [own, wasSent, left, errors])
  const [chosen] = useState(() => new Map<string, string>())
  const setting = useMemo(
    () => ({
      formId,
      timeZone: surroundings.timeZone,
      search: (field: ResolvedField, text: string, signal: AbortSignal) => search(field, text, signal, latest.current.values),
      change: onChange,
      labelOf: (id: string) => chosen.get(id) ?? innerLabel(labels, id),
      leave,
      remember: (option: { readonly id: string; readonly label: string }) => void chosen.set(option.id, option.label),
    }),
    [formId, surroundings.timeZone, search, onChange, chosen, leave, labels],
  )

  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    flushSync(commitTyping)
    const { problems: now, visible: inSight, values: typed, onSubmit } = latest.current
    if (now.length > 0) setRefusals((count) => count + 1)
    else onSubmit?.(submissionOf(inSight, typed))
  }
  const entries = mode === 'edit' && wasSent ? summaryEntries(shown, resource, formId, t) : []
  const list = visible.map((each) => (
    <FormSection
      key={each.section.id}
      visible={each}
      strings={strings}
      answers={values}
      labels={labels}
      masked={masked}
      mode={mode}
      errors={mode === 'edit' ? shown : NONE}
      onChange={onChange}
    />
  ))
  return (
    <FormContext value={setting}>
      {mode === 'read' ? (
        <div className={css.form}>{list}</div>
      ) : (
        <form id={formId} className={css.form} noValidate autoComplete="off" onSubmit={submit}>
          {entries.length > 0 && <ErrorSummary ref={summary} entries={entries} />}
          {list}
        </form>
      )}
    </FormContext>
  )
}
