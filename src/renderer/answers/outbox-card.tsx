import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormats, useT } from '#i18n'
import { type OutboxItem, offline, onFormStored, useObservable } from '#offline'
import { Button, Card, Dialog, Pill, type Tone } from '#widgets'
import css from './answers.module.css'

const TONES: Readonly<Record<OutboxItem['status'], Tone>> = {
  waiting: 'info',
  sending: 'info',
  'sign-in': 'warning',
  'other-company': 'neutral',
  attention: 'danger',
  sealed: 'neutral',
  unreadable: 'danger',
}

/** Filled-in forms that the server does not have yet: how far each is, why it waits, and what one can do about it. Absent when there are none. */
export function OutboxCard() {
  const t = useT()
  const formats = useFormats()
  const queries = useQueryClient()
  const { outbox } = offline()
  const { items, waitsFor, nextAt } = useObservable(outbox.state)
  const [asked, setAsked] = useState<OutboxItem>()
  useEffect(() => {
    void outbox.wake().catch(() => undefined)
    return onFormStored(() => {
      void queries.invalidateQueries({ queryKey: ['forms', 'drafts'] })
      void queries.invalidateQueries({ queryKey: ['records'] })
    })
  }, [outbox, queries])
  if (items.length === 0) return null
  return (
    <Card
      flush
      title={t('shared/offline.outbox.title')}
      actions={
        <Button small icon="send" onClick={() => void outbox.retry()}>
          {t('shared/offline.outbox.sendAll')}
        </Button>
      }
    >
      <ul className={css.drafts}>
        {items.map((item) => (
          <li key={item.idempotency} className={css.draft}>
            <span className={css.draftName}>{item.label ?? t('shared/offline.outbox.sealedForm')}</span>
            <Pill tone={TONES[item.status]} label={t(`shared/offline.status.${item.status}`)} />
            <span className={css.draftTime}>
              {item.attention?.message ?? (item.queuedAt && t('shared/offline.outbox.queued', { time: formats.dateTime(item.queuedAt) }))}{' '}
              {item.attention?.problems.map(({ message }) => message).join(' ')}
            </span>
            <Button small onClick={() => void outbox.retry(item.idempotency)}>
              {t('shared/offline.outbox.send')}
            </Button>
            <Button small onClick={() => setAsked(item)}>
              {t('shared/offline.outbox.discard')}
            </Button>
          </li>
        ))}
      </ul>
      {waitsFor && <p className={css.waiting}>{t(`shared/offline.waitsFor.${waitsFor}`, { time: formats.time(nextAt) })}</p>}
      {asked && (
        <Dialog
          title={t('shared/offline.outbox.discardTitle')}
          onClose={() => setAsked(undefined)}
          footer={
            <>
              <Button onClick={() => setAsked(undefined)}>{t('shared/answers.keep')}</Button>
              <Button
                look="danger"
                onClick={() => {
                  void outbox.discard(asked.idempotency)
                  setAsked(undefined)
                }}
              >
                {t('shared/offline.outbox.discard')}
              </Button>
            </>
          }
        >
          <p>{t('shared/offline.outbox.discardText')}</p>
        </Dialog>
      )}
    </Card>
  )
}
