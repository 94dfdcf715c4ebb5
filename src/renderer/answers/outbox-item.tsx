import { useState } from 'react'
import type { FormEntry } from '#contract'
import { useFormats, useT } from '#i18n'
import { addressOf, navigate } from '#navigation'
import { type OutboxItem, offline } from '#offline'
import { toast } from '#store'
import { Button, Pill, type Tone } from '#widgets'
import css from './answers.module.css'
import { exportHeld } from './export-held.ts'
import { reopen } from './held-work.ts'

const TONES: Readonly<Record<OutboxItem['status'], Tone>> = {
  waiting: 'info',
  sending: 'info',
  'sign-in': 'warning',
  'other-company': 'neutral',
  attention: 'danger',
  sealed: 'neutral',
  unreadable: 'danger',
}

/** Where a correction helps: the server said what is wrong with the form. Elsewhere it can only be tried again, or taken out. */
const CORRECTABLE = [400, 409, 422]

export interface OutboxLineProps {
  readonly item: OutboxItem
  /** Of the item's kind; absent when this person may not open it any more. */
  readonly form: FormEntry | undefined
  readonly onDiscard: () => void
}

/** One form that waits: how far it is, why it is held, and what one can do about it. */
export function OutboxLine({ item, form, onDiscard }: OutboxLineProps) {
  const t = useT()
  const formats = useFormats()
  const { outbox } = offline()
  const [isOpening, setOpening] = useState(false)
  const { attention, formId, idempotency, label, queuedAt, status } = item
  const correct = async (path: string): Promise<void> => {
    setOpening(true)
    const isDraft = await reopen(formId, new Date().toISOString()).catch(() => false)
    setOpening(false)
    if (isDraft) navigate(addressOf(path, { kind: 'work', id: formId, corrects: false, isNew: true }))
    else toast({ tone: 'danger', text: t('shared/offline.outbox.notOpened') })
  }
  return (
    <li className={css.draft}>
      <span className={css.draftName}>{label ?? t('shared/offline.outbox.sealedForm')}</span>
      <Pill tone={TONES[status]} label={t(`shared/offline.status.${status}`)} />
      <span className={css.draftTime}>{queuedAt && t('shared/offline.outbox.queued', { time: formats.dateTime(queuedAt) })}</span>
      {attention && form?.mayWrite && CORRECTABLE.includes(attention.status) && (
        <Button small look="solid" busy={isOpening} onClick={() => void correct(form.path)}>
          {t('shared/offline.outbox.edit')}
        </Button>
      )}
      <Button small onClick={() => void outbox.retry(idempotency)}>
        {t('shared/offline.outbox.send')}
      </Button>
      {attention && (
        <Button small onClick={() => void exportHeld(item)}>
          {t('shared/offline.outbox.export')}
        </Button>
      )}
      <Button small onClick={onDiscard}>
        {t('shared/offline.outbox.discard')}
      </Button>
      {attention && (
        <p className={css.heldReason}>
          {t('shared/offline.outbox.held')} {attention.problems.map(({ message }) => message).join('; ') || attention.message}
        </p>
      )}
    </li>
  )
}
