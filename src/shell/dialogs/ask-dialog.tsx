import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { type Question, type Reply, useAsked } from '#actions'
import { useT } from '#i18n'
import { Button, Dialog, Field, TextArea } from '#widgets'
import css from './ask-dialog.module.css'

/** What draws the fields that a question asks for; it is a form with this id and hands on the values. */
export type DrawFields = (fields: NonNullable<Question['fields']>, formId: string, onSubmit: (values: NonNullable<Reply['values']>) => void) => ReactNode

/** Draws the question an action is waiting for. */
export function AskDialog({ drawFields }: { readonly drawFields: DrawFields }) {
  const asked = useAsked()
  return asked ? <Ask key={asked.question.title} question={asked.question} drawFields={drawFields} onAnswer={asked.answer} /> : null
}

interface AskProps {
  readonly question: Question
  readonly drawFields: DrawFields
  readonly onAnswer: (reply: Reply | undefined) => void
}

function Ask({ question, drawFields, onAnswer }: AskProps) {
  const t = useT()
  const formId = useId()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const answer = (values?: NonNullable<Reply['values']>): void => {
    const written = reason.trim()
    if (question.reason === 'required' && written === '') setMissing(true)
    else onAnswer({ ...(written === '' ? {} : { reason: written }), ...(values ? { values } : {}) })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    answer()
  }
  return (
    <Dialog
      title={question.title}
      onClose={() => onAnswer(undefined)}
      footer={
        <>
          <Button onClick={() => onAnswer(undefined)}>{t('shared/actions.cancel')}</Button>
          <Button type="submit" form={formId} look={question.tone === 'danger' ? 'danger' : 'solid'}>
            {question.confirmLabel}
          </Button>
        </>
      }
    >
      {question.fields && drawFields(question.fields, formId, answer)}
      <form {...(question.fields ? {} : { id: formId })} className={css.form} onSubmit={submit} noValidate>
        {question.text && <p>{question.text}</p>}
        {question.lines && question.lines.length > 0 && (
          <ul className={css.lines}>
            {question.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {question.reason && (
          <Field
            label={t('shared/actions.reason')}
            help={t('shared/actions.reasonHelp')}
            error={missing ? t('shared/actions.reasonMissing') : undefined}
            required={question.reason === 'required'}
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
