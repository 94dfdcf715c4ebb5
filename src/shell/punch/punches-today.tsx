import { useQuery } from '@tanstack/react-query'
import { recordsApi } from '#api'
import { PUNCHES_AFTER, type PunchKind } from '#contract'
import { useFormats, useT } from '#i18n'
import { useApp } from '#store'
import { Banner, localParts } from '#widgets'
import { punchTime } from './punch-time.ts'

const SHOWN_MAX = 20
const KINDS = Object.keys(PUNCHES_AFTER)
const isKind = (value: unknown): value is PunchKind => typeof value === 'string' && value !== 'nothing' && KINDS.includes(value)

/** One's own punches of today, in order, and what can come next where `kind` cannot. */
export function PunchesToday({ userId, kind }: { readonly userId: string; readonly kind: PunchKind }) {
  const t = useT()
  const { timeZone, list } = useFormats()
  const resource = useApp(({ boot }) => boot?.listed?.['time-punch']) ?? ''
  const { data } = useQuery({
    queryKey: ['records', resource, 'today', userId],
    queryFn: ({ signal }) => {
      const filter = [
        { field: 'userId', op: 'eq' as const, value: userId },
        { field: 'date', op: 'eq' as const, value: localParts(new Date().toISOString(), timeZone).date },
      ]
      return recordsApi.list(resource, { filter, sort: ['time'], limit: SHOWN_MAX }, signal)
    },
    enabled: resource !== '',
    retry: false,
    gcTime: 0,
  })
  if (data === undefined) return null
  const punches = data.data
  const last = punches.at(-1)?.values.kind
  const next = PUNCHES_AFTER[isKind(last) ? last : 'nothing']
  return (
    <>
      {punches.length > 0 && (
        <p>
          <strong>{t('shared/punch.today')}</strong>{' '}
          {punches.map(({ values }) => `${t(`shared/punch.${values.kind}.title`)} ${punchTime(String(values.time))}`).join(' · ')}
        </p>
      )}
      {!next.includes(kind) && <Banner tone="warning">{t('shared/punch.next', { punches: list(next.map((each) => t(`shared/punch.${each}.title`))) })}</Banner>}
    </>
  )
}
