import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { tellFailure } from '#actions'
import { shellApi } from '#api'
import { useFormats, useT } from '#i18n'
import { appStore, toast } from '#store'
import { Button, classNames, Pill } from '#widgets'
import css from './bell.module.css'
import { BILLING_KEY } from './bell-keys.ts'
import { BellList } from './bell-list.tsx'

/** spec: shell-and-account §9 — the list is asked for again this long after it was marked. */
const RELOAD_MS = 3_000

/** Billing notifications, unread until they are marked. */
export function BillingTab() {
  const t = useT()
  const formats = useFormats()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const query = useQuery({ queryKey: BILLING_KEY, queryFn: ({ signal }) => shellApi.billingNotifications(signal) })
  const unread = query.data?.filter(({ status }) => status === 'unread').length ?? 0
  useEffect(() => () => clearTimeout(timer.current), [])

  const markRead = async (): Promise<void> => {
    setBusy(true)
    try {
      const { message } = await shellApi.readBillingNotifications(appStore.get().locationId)
      toast({ tone: 'success', text: message || t('shared/bell.markedRead') })
      timer.current = setTimeout(() => void queries.invalidateQueries({ queryKey: BILLING_KEY }).finally(() => setBusy(false)), RELOAD_MS)
    } catch (error) {
      setBusy(false)
      tellFailure(error, t)
    }
  }
  return (
    <>
      <BellList query={query} empty={t('shared/bell.noData')} label={t('shared/bell.tabs.billing')}>
        {(rows) =>
          rows.map(({ _id, content, dt, status }) => (
            <li key={_id} className={css.row} data-unread={status === 'unread' || undefined}>
              <span className={classNames(css.whole, 'own-direction')} dir="auto">
                {content}
              </span>
              <span className={css.small}>{formats.date(dt)}</span>
              <span className={css.end}>
                <Pill tone={status === 'unread' ? 'info' : 'neutral'} label={t(`shared/bell.${status}`)} />
              </span>
            </li>
          ))
        }
      </BellList>
      {unread > 0 && (
        <div className={css.foot}>
          <Button small busy={busy} icon="check" onClick={() => void markRead()}>
            {t('shared/bell.markRead')}
          </Button>
        </div>
      )}
    </>
  )
}
