import { type FormEvent, useEffect, useId, useState } from 'react'
import type { Question, Refusal, Reply } from '#actions'
import { useT } from '#i18n'
import { Banner, Button, Checkbox, ChoiceList, Dialog, Field, TextArea } from '#widgets'
import css from './ask-dialog.module.css'
import type { DrawFields, Values } from './draw-fields.ts'

export interface QuestionDialogProps {
  readonly question: Question
  readonly drawFields: DrawFields
  readonly onAnswer: (reply: Reply | undefined) => void
}

/** Sends where the question says how, and stays open with what refused it. */
function useAnswering({ send }: Question, onAnswer: QuestionDialogProps['onAnswer']) {
  const [refusal, setRefusal] = useState<Refusal>()
  const [isBusy, setBusy] = useState(false)
  const answer = async (reply: Reply): Promise<void> => {
    setBusy(true)
    const refused = await send?.(reply)
    setBusy(false)
    setRefusal(refused)
    if (refused === undefined) onAnswer(reply)
  }
  return { refusal, isBusy, answer: (reply: Reply): void => void answer(reply) }
}

const NOTHING: Values = {}
/** Somebody who types a date is not asked after each digit. */
const RECOUNT_AFTER_MS = 300

/** The ticks with what they are about, counted anew as the fields change; one about nothing is left out. */
function useTicks({ ticks }: Question) {
  const [values, setValues] = useState(NOTHING)
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const [without, setWithout] = useState<readonly string[]>([])
  useEffect(() => {
    let isLatest = true
    const timer = setTimeout(
      () =>
        void ticks?.count(values).then(
          (counted) => isLatest && setCounts(counted),
          // A half-typed answer is refused; what was counted before stands until it is whole.
          () => undefined,
        ),
      values === NOTHING ? 0 : RECOUNT_AFTER_MS,
    )
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [ticks, values])
  const shown = (ticks?.ids ?? []).filter((id) => (counts[id] ?? 0) > 0)
  return {
    setValues,
    without: without.filter((id) => shown.includes(id)),
    ticks: shown.map((id) => ({ id, label: ticks?.label(id, counts[id] ?? 0) ?? '', isOn: !without.includes(id) })),
    toggle: (id: string): void => setWithout((known) => (known.includes(id) ? known.filter((each) => each !== id) : [...known, id])),
  }
}

/** A question of an action: what it says, asks for and counts, and what refused the answer. */
export function QuestionDialog({ question, drawFields, onAnswer }: QuestionDialogProps) {
  const t = useT()
  const formId = useId()
  const [reason, setReason] = useState('')
  const [choice, setChoice] = useState(question.choice?.chosen)
  const [missing, setMissing] = useState(false)
  const { refusal, isBusy, answer } = useAnswering(question, onAnswer)
  const { ticks, without, toggle, setValues } = useTicks(question)
  const asksReason = question.reason ?? (refusal?.needsReason ? 'required' : undefined)
  const lines = refusal?.lines ?? question.lines ?? []
  const submit = (values?: Values): void => {
    const written = reason.trim()
    if ((asksReason === 'required' || refusal?.needsReason) && written === '') setMissing(true)
    else
      answer({
        ...(choice && { choice }),
        ...(written === '' ? {} : { reason: written }),
        ...(values ? { values } : {}),
        ...(without.length > 0 ? { without } : {}),
      })
  }
  const sendForm = (event: FormEvent): void => {
    event.preventDefault()
    submit()
  }
  return (
    <Dialog
      title={question.title}
      onClose={() => onAnswer(undefined)}
      footer={
        <>
          <Button onClick={() => onAnswer(undefined)}>{t('shared/actions.cancel')}</Button>
          <Button type="submit" form={formId} look={question.tone === 'danger' ? 'danger' : 'solid'} busy={isBusy}>
            {question.confirmLabel}
          </Button>
        </>
      }
    >
      {refusal?.message !== undefined && <Banner tone="danger">{refusal.message}</Banner>}
      {question.text && <p>{question.text}</p>}
      {lines.length > 0 && (
        <ul className={css.lines}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {question.fields && drawFields(question.fields, { formId, errors: refusal?.errors, onSubmit: submit, onChange: setValues })}
      <form {...(question.fields ? {} : { id: formId })} className={css.form} onSubmit={sendForm} noValidate>
        {question.choice && (
          <Field label={question.choice.label}>
            <ChoiceList stacked options={question.choice.options} value={choice} onChange={(next) => setChoice(next ?? undefined)} />
          </Field>
        )}
        {ticks.map(({ id, label, isOn }) => (
          <Checkbox key={id} checked={isOn} onChange={() => toggle(id)}>
            {label}
          </Checkbox>
        ))}
        {asksReason && (
          <Field
            label={t('shared/actions.reason')}
            help={t('shared/actions.reasonHelp')}
            error={missing ? t('shared/actions.reasonMissing') : undefined}
            required={asksReason === 'required'}
          >
            <TextArea
              value={reason}
              onChange={(value) => {
                setMissing(false)
                setReason(value ?? '')
              }}
            />
          </Field>
        )}
      </form>
    </Dialog>
  )
}
