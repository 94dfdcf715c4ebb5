import { useQuery } from '@tanstack/react-query'
import { recordsApi } from '#api'
import type { LinkCount } from '#contract'
import { useFormats, useT } from '#i18n'
import css from './page.module.css'

export interface WaitingBehindProps {
  readonly count: LinkCount
  /** The screen's document id, for the words of the number. */
  readonly strings: string
}

/** How many records wait behind a link, where some do. A number that does not come is left out: the link leads there as well. */
export function WaitingBehind({ count: { route, resource, filter }, strings }: WaitingBehindProps) {
  const t = useT()
  const { number } = useFormats()
  const { data } = useQuery({
    queryKey: ['records', resource, 'waiting', filter],
    queryFn: async ({ signal }) => (await recordsApi.list(resource, { filter, limit: 1 }, signal)).page,
    retry: false,
  })
  if (data === undefined || data.count === 0) return null
  const shown = `${number(data.count)}${data.countIsExact ? '' : '+'}`
  return <span className={css.waits}>{t(`${strings}.counts.${route}`, { count: data.count, shown })}</span>
}
