import { useQuery } from '@tanstack/react-query'
import { recordsApi } from '#api'
import { SHELL_RESOURCES } from '#contract'
import { useFormats, useT } from '#i18n'
import { localParts } from '#widgets'
import { punchTime } from './punch-time.ts'

const SHOWN_MAX = 20

/** One's own punches of today, in order; nothing while there are none. */
export function PunchesToday({ userId }: { readonly userId: string }) {
  const t = useT()
  const { timeZone } = useFormats()
  const { data } = useQuery({
    queryKey: ['records', SHELL_RESOURCES.punches, 'today', userId],
    queryFn: ({ signal }) => {
      const filter = [
        { field: 'userId', op: 'eq' as const, value: userId },
        { field: 'date', op: 'eq' as const, value: localParts(new Date().toISOString(), timeZone).date },
      ]
      return recordsApi.list(SHELL_RESOURCES.punches, { filter, sort: ['time'], limit: SHOWN_MAX }, signal)
    },
    retry: false,
    gcTime: 0,
  })
  const punches = data?.data ?? []
  if (punches.length === 0) return null
  return (
    <p>
      <strong>{t('shared/punch.today')}</strong>{' '}
      {punches.map(({ values }) => `${t(`shared/punch.${values.kind}.title`)} ${punchTime(String(values.time))}`).join(' · ')}
    </p>
  )
}
