import { useQuery } from '@tanstack/react-query'
import { shellApi } from '#api'
import { useFormats, useT } from '#i18n'
import { useApp } from '#store'
import { classNames, Icon, Pill } from '#widgets'
import css from './bell.module.css'
import { ANNOUNCEMENTS_KEY, BELL_KEY } from './bell-keys.ts'
import { BellList } from './bell-list.tsx'

/** spec: shell-and-account §9 */
const CLAIMS_SHOWN = 7

/** Claim payment report: the newest seven. */
export function ClaimsTab() {
  const t = useT()
  const formats = useFormats()
  const query = useQuery({
    queryKey: [...BELL_KEY, 'claims'],
    queryFn: ({ signal }) => shellApi.claimReport(signal),
    select: (rows) => rows.toReversed().slice(0, CLAIMS_SHOWN),
  })
  return (
    <BellList query={query} empty={t('shared/bell.noData')} label={t('shared/bell.tabs.claims')}>
      {(rows) =>
        rows.map(({ _id, payer, checkAmount, file835ActualDt, claimTracking }) => (
          <li key={_id} className={css.row}>
            <span className={classNames(css.main, 'own-direction')} dir="auto">
              {payer}
            </span>
            <span className={css.amount}>{formats.money(checkAmount)}</span>
            <span className={css.small}>{formats.date(file835ActualDt)}</span>
            <span className={css.end}>
              <Pill tone="neutral" label={claimTracking} />
            </span>
          </li>
        ))
      }
    </BellList>
  )
}

/** Admin notifications. */
export function NotificationsTab() {
  const t = useT()
  const formats = useFormats()
  const query = useQuery({ queryKey: [...BELL_KEY, 'notifications'], queryFn: ({ signal }) => shellApi.notifications(signal) })
  return (
    <BellList query={query} empty={t('shared/bell.noNotifications')} label={t('shared/bell.tabs.notifications')}>
      {(rows) =>
        rows.map(({ _id, txt, createdAt }) => (
          <li key={_id} className={css.row}>
            <span className={classNames(css.whole, 'own-direction')} dir="auto">
              {txt}
            </span>
            <span className={css.small}>{formats.moment(createdAt)}</span>
          </li>
        ))
      }
    </BellList>
  )
}

const ICONS = { info: 'info', success: 'circle-check', warning: 'triangle-alert', danger: 'octagon-alert' } as const

/** Alerts: the announcements of the company. */
export function AlertsTab() {
  const t = useT()
  const locationId = useApp((state) => state.locationId)
  const query = useQuery({ queryKey: [...ANNOUNCEMENTS_KEY, locationId], queryFn: ({ signal }) => shellApi.announcements(locationId, signal) })
  return (
    <BellList query={query} empty={t('shared/bell.noAnnouncements')} label={t('shared/bell.tabs.alerts')}>
      {(rows) =>
        rows.map(({ _id, txt, title, type }) => (
          <li key={_id} className={css.alert}>
            <Icon name={ICONS[type] ?? 'info'} label={t(`shared/widgets.tone.${type}`)} />
            <span className={classNames(css.whole, 'own-direction')} dir="auto">
              {title && <strong>{title} </strong>}
              {txt}
            </span>
          </li>
        ))
      }
    </BellList>
  )
}
