import { useQuery } from '@tanstack/react-query'
import { recordsApi } from '#api'
import { useT } from '#i18n'
import { useApp } from '#store'
import css from './help.module.css'

const SHOWN_MAX = 5

/** One's latest tickets and how far they are; nothing while there are none. */
export function OwnTickets({ userId }: { readonly userId: string }) {
  const t = useT()
  const resource = useApp(({ boot }) => boot?.listed?.['help-request']) ?? ''
  const { data } = useQuery({
    queryKey: ['records', resource, 'own', userId],
    queryFn: ({ signal }) => {
      const filter = [{ field: 'userId', op: 'eq' as const, value: userId }]
      return recordsApi.list(resource, { filter, sort: ['-ticketNo'], limit: SHOWN_MAX }, signal)
    },
    enabled: resource !== '',
    retry: false,
    gcTime: 0,
  })
  const tickets = data?.data ?? []
  if (tickets.length === 0) return null
  return (
    <section aria-label={t('shared/help.ticket.own')}>
      <h3>{t('shared/help.ticket.own')}</h3>
      <ul className={css.links}>
        {tickets.map(({ id, display, values }) => (
          <li key={id}>
            {display} · {t(`shared/help.ticket.states.${String(values.status)}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}
