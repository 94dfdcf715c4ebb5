import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { tellFailure } from '#actions'
import { ASSISTANT_REMARK_MAX } from '#contract'
import { useFormats, useT } from '#i18n'
import { toast } from '#store'
import { Button, commitTyping, Dialog, Field, IconButton, TextArea } from '#widgets'
import { copyText } from '../answer/copy-text.ts'
import type { Block } from '../answer/markdown.ts'
import type { Answer, Exchange } from '../desk/conversation.ts'
import { useRoom } from '../room.ts'
import css from './conversation.module.css'

export interface AnswerToolsProps {
  readonly exchange: Exchange
  readonly answer: Answer
  readonly blocks: readonly Block[]
  /** Absent where it can't be asked again. */
  readonly onAgain: (() => void) | undefined
}

const JUDGEMENTS = [
  { value: 'up', icon: 'thumbs-up', label: 'shared/assistant.helpful' },
  { value: 'down', icon: 'thumbs-down', label: 'shared/assistant.notHelpful' },
] as const

/** Copy, ask again, and whether it helped. */
export function AnswerTools({ exchange, answer, blocks, onAgain }: AnswerToolsProps) {
  const t = useT()
  const { date } = useFormats()
  const { desk } = useRoom()
  const [asksWhy, setAsksWhy] = useState(false)
  const copy = async (): Promise<void> => {
    const updated = (day: string): string => t('shared/assistant.updated', { date: date(day) })
    try {
      await navigator.clipboard.writeText(copyText(blocks, answer.sources, { sources: t('shared/assistant.sources'), updated }))
      toast({ tone: 'success', text: t('shared/assistant.copied') })
    } catch {
      toast({ tone: 'danger', text: t('shared/assistant.notCopied') })
    }
  }
  const judge = async (value: 'up' | 'down', remark = ''): Promise<void> => {
    try {
      await desk.judge(exchange.clientId, value, remark)
      toast({ tone: 'success', text: t('shared/assistant.thanks') })
      setAsksWhy(false)
    } catch (error) {
      tellFailure(error, t)
    }
  }
  return (
    <div className={css.tools}>
      {blocks.length > 0 && <IconButton small icon="copy" label={t('shared/assistant.copy')} onClick={() => void copy()} />}
      {onAgain && <IconButton small icon="refresh-cw" label={t('shared/assistant.again')} onClick={onAgain} />}
      {answer.messageId !== '' &&
        answer.state === 'done' &&
        answer.mode !== 'remote' &&
        JUDGEMENTS.map(({ value, icon, label }) => (
          <IconButton
            key={value}
            small
            icon={icon}
            label={t(label)}
            aria-pressed={answer.feedback === value}
            className={css.judged}
            onClick={() => (value === 'up' ? void judge(value) : setAsksWhy(true))}
          />
        ))}
      {asksWhy && <RemarkDialog before={desk.remarkOf(answer.messageId)} onSend={(remark) => judge('down', remark)} onClose={() => setAsksWhy(false)} />}
    </div>
  )
}

interface RemarkDialogProps {
  /** What was sent last. */
  readonly before: string
  readonly onSend: (remark: string) => Promise<void>
  readonly onClose: () => void
}

function RemarkDialog({ before, onSend, onClose }: RemarkDialogProps) {
  const t = useT()
  const formId = useId()
  const [remark, setRemark] = useState<string | null>(before || null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    flushSync(commitTyping)
    setBusy(true)
    await onSend(remark?.trim() ?? '')
    setBusy(false)
  }
  return (
    <Dialog
      title={t('shared/assistant.remarkTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/assistant.cancel')}</Button>
          <Button type="submit" form={formId} look="solid" busy={isBusy}>
            {t('shared/assistant.sendRemark')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <Field label={t('shared/assistant.remark')} help={t('shared/assistant.remarkHelp')}>
          <TextArea rows={4} maxLength={ASSISTANT_REMARK_MAX} value={remark} onChange={setRemark} />
        </Field>
      </form>
    </Dialog>
  )
}
