import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { recordsApi, type WindowQuery } from '#api'
import { addDays, type CalendarScreen, type ResolvedResource } from '#contract'
import { useFormats } from '#i18n'
import { useApp } from '#store'
import { utcOf } from '#widgets'
import { type CalendarState, daysShown } from './calendar-address.ts'
import { type CalendarItem, itemsOf, type Totals, totalsOf, totalsOfDays } from './calendar-items.ts'
import type { Asked } from './changed-window.ts'

export interface CalendarData {
  readonly days: readonly string[]
  /** None of a month, which is counted by its days. */
  readonly items: readonly CalendarItem[]
  readonly counts: ReadonlyMap<string, Totals>
  /** Of all that is shown. */
  readonly totals: Totals
  readonly isCut: boolean
  readonly state: 'loading' | 'failed' | 'ready'
  readonly error: unknown
  readonly refreshing: boolean
  readonly retry: () => void
  /** Under which the window stands in the cache. */
  readonly key: readonly unknown[]
}

/** The records of the days that are shown; those before stay while others are asked for. */
export function useCalendar(screen: CalendarScreen, resource: ResolvedResource, { on, zoom, filters }: CalendarState): CalendarData {
  const { timeZone } = useFormats()
  const locationId = useApp((state) => state.locationId)
  const days = useMemo(() => daysShown({ on, zoom }), [on, zoom])
  const span = useMemo((): WindowQuery => {
    const [first = on, last = on] = [days[0], days.at(-1)]
    return {
      starts: screen.starts,
      ends: screen.ends,
      from: utcOf({ date: first, time: '00:00' }, timeZone),
      to: utcOf({ date: addDays(last, 1), time: '00:00' }, timeZone),
      filter: [...(screen.filter ?? []), ...filters],
      locations: resource.locationScoped && locationId ? [locationId] : undefined,
    }
  }, [screen, resource, days, on, filters, timeZone, locationId])
  const window = useWindow(screen, resource, { span, isShown: zoom !== 'month' })
  const month = useMonth(screen, { span, isShown: zoom === 'month' })
  return { days, ...(zoom === 'month' ? month : window) }
}

interface Shown {
  readonly span: WindowQuery
  readonly isShown: boolean
}

function useWindow(screen: CalendarScreen, resource: ResolvedResource, { span, isShown }: Shown): Omit<CalendarData, 'days'> {
  const { timeZone } = useFormats()
  const query = useMemo((): WindowQuery => ({ ...span, fields: fieldsAsked(screen, resource) }), [span, screen, resource])
  const key = useMemo(() => ['records', screen.resource, 'window', query], [screen.resource, query])
  const { data, ...result } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Asked> => ({ window: await recordsApi.window(screen.resource, query, signal), from: query.from }),
    placeholderData: keepPreviousData,
    enabled: isShown,
  })
  const items = useMemo(() => (data ? itemsOf(data.window, data.from, timeZone) : []), [data, timeZone])
  const totals = useMemo(() => totalsOf(items, screen.lanes[0]), [items, screen.lanes])
  return { items, key, totals, counts: NO_COUNTS, isCut: data?.window.isCut ?? false, ...outcomeOf(result, data) }
}

/** A month is more than anybody reads record by record: it is asked for by its days. */
function useMonth(screen: CalendarScreen, { span, isShown }: Shown): Omit<CalendarData, 'days'> {
  const [without] = screen.lanes
  const key = useMemo(() => ['records', screen.resource, 'days', span, without], [screen.resource, span, without])
  const { data, ...result } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => recordsApi.days(screen.resource, { ...span, without }, signal),
    placeholderData: keepPreviousData,
    enabled: isShown,
  })
  const counts = useMemo(() => new Map((data ?? []).map((day) => [day[0], totalsOfDays([day])])), [data])
  const totals = useMemo(() => totalsOfDays(data ?? []), [data])
  return { items: NO_ITEMS, key, totals, counts, isCut: false, ...outcomeOf(result, data) }
}

const NO_ITEMS: readonly CalendarItem[] = []
const NO_COUNTS: CalendarData['counts'] = new Map()

type Result = Pick<UseQueryResult, 'error' | 'isPending' | 'isError' | 'isFetching' | 'refetch'>

const outcomeOf = ({ error, isPending, isError, isFetching, refetch }: Result, data: unknown) => ({
  state: isPending ? ('loading' as const) : isError && data === undefined ? ('failed' as const) : ('ready' as const),
  error,
  refreshing: isFetching,
  retry: () => void refetch(),
})

function fieldsAsked({ lanes, shows, tone, series, bulkActions }: CalendarScreen, { fields, lifecycle }: ResolvedResource): readonly string[] {
  const more = [tone, series?.field, bulkActions && lifecycle?.field].flatMap((name) => name ?? [])
  return [...new Set([...lanes, ...shows, ...more])].filter((name) => Object.hasOwn(fields, name))
}
