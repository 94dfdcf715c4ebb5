import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormats, useT } from '#i18n'
import { type OutboxItem, offline, onFormStored, useObservable } from '#offline'
import { Button, Card } from '#widgets'
import css from './answers.module.css'
import { DiscardUnsentDialog } from './discard-unsent-dialog.tsx'
import { OutboxLine } from './outbox-item.tsx'
import { useCatalogue } from './use-catalogue.ts'

/** What waits is a form, or an operation, which is named `<module>.<name>`. */
const isForm = ({ formType }: OutboxItem): boolean => !formType.includes('.')

/** Filled-in forms and presses that the server does not have yet: how far each is, why it waits, and what one can do about it. Absent when there are none. */
export function OutboxCard() {
  const t = useT()
  const formats = useFormats()
  const queries = useQueryClient()
  const { outbox } = offline()
  const { items, waitsFor, nextAt } = useObservable(outbox.state)
  const catalogue = useCatalogue(items.some(isForm))
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
          <OutboxLine
            key={item.idempotency}
            item={item}
            form={catalogue.data?.find(({ formType }) => formType === item.formType)}
            onDiscard={() => setAsked(item)}
          />
        ))}
      </ul>
      {waitsFor && <p className={css.waiting}>{t(`shared/offline.waitsFor.${waitsFor}`, { time: formats.time(nextAt) })}</p>}
      {asked && (
        <DiscardUnsentDialog
          onClose={() => setAsked(undefined)}
          onDiscard={() => {
            void outbox.discard(asked.idempotency)
            setAsked(undefined)
          }}
        />
      )}
    </Card>
  )
}
