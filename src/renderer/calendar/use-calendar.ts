import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { recordsApi, type WindowQuery } from '#api'
import { addDays, type CalendarScreen, type ResolvedResource, type ScreenBundle } from '#contract'
import { useFormats } from '#i18n'
import { useApp } from '#store'
import { utcOf } from '#widgets'
import { type CalendarState, daysShown } from './calendar-address.ts'
import { type CalendarItem, type Counting, countingOf, itemsOf, type Totals, totalsOf, totalsOfDays } from './calendar-items.ts'
import type { Asked } from './changed-window.ts'
import { type Layers, useLayers } from './use-layers.ts'

export interface CalendarData {
  readonly days: readonly string[]
  /** None of a month, which is counted by its days. */
  readonly items: readonly CalendarItem[]
  readonly counts: ReadonlyMap<string, Totals>
  /** What lies behind the records. */
  readonly layers: Layers
  readonly counting: Counting
  /** Of all that is shown and counts. */
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
export function useCalendar(bundle: ScreenBundle, screen: CalendarScreen, resource: ResolvedResource, state: CalendarState): CalendarData {
  const { on, zoom, filters } = state
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
  const counting = useMemo(() => countingOf(screen, resource), [screen, resource])
  const window = useWindow(screen, resource, { span, counting, isShown: zoom !== 'month' })
  const month = useMonth(screen, resource, { span, isShown: zoom === 'month' })
  const shown = zoom === 'month' ? month : window
  const layers = useLayers({ bundle, screen, resource, state, span, days, items: shown.items, isReady: shown.state === 'ready' })
  return { days, counting, layers, ...shown }
}

interface Shown {
  readonly span: WindowQuery
  readonly isShown: boolean
}

type Found = Omit<CalendarData, 'days' | 'counting' | 'layers'>

function useWindow(screen: CalendarScreen, resource: ResolvedResource, { span, counting, isShown }: Shown & Pick<CalendarData, 'counting'>): Found {
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
  const totals = useMemo(() => totalsOf({ items, counting }, screen.lanes[0]), [items, counting, screen.lanes])
  return { items, key, totals, counts: NO_COUNTS, isCut: data?.window.isCut ?? false, ...outcomeOf(result, data) }
}

/** A month is more than anybody reads record by record: it is asked for by its days. */
function useMonth(screen: CalendarScreen, resource: ResolvedResource, { span, isShown }: Shown): Found {
  const [without] = screen.lanes
  const counted = useMemo(
    (): WindowQuery => ({ ...span, filter: [...(span.filter ?? []), ...filterOfCounted(screen, resource, span)] }),
    [screen, resource, span],
  )
  const key = useMemo(() => ['records', screen.resource, 'days', counted, without], [screen.resource, counted, without])
  const { data, ...result } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => recordsApi.days(screen.resource, { ...counted, without }, signal),
    placeholderData: keepPreviousData,
    enabled: isShown,
  })
  const counts = useMemo(() => new Map((data ?? []).map((day) => [day[0], totalsOfDays([day])])), [data])
  const totals = useMemo(() => totalsOfDays(data ?? []), [data])
  return { items: NO_ITEMS, key, totals, counts, isCut: false, ...outcomeOf(result, data) }
}

/** Days are counted by the server: of what counts alone, unless people ask for states themselves. */
function filterOfCounted({ counts }: CalendarScreen, { fields, lifecycle }: ResolvedResource, { filter = [] }: WindowQuery): WindowQuery['filter'] & object {
  const field = lifecycle?.field
  const isOpen = counts !== undefined && field !== undefined && fields[field]?.filterable === true && !filter.some((each) => each.field === field)
  return isOpen ? [{ field, op: 'in', value: counts }] : []
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

function fieldsAsked(
  { lanes, shows, tone, actual, series, keys, bulkActions, counts }: CalendarScreen,
  { fields, lifecycle }: ResolvedResource,
): readonly string[] {
  const more = [tone, actual?.starts, actual?.ends, series?.field, (bulkActions ?? counts ?? keys) && lifecycle?.field].flatMap((name) => name ?? [])
  return [...new Set([...lanes, ...shows, ...more])].filter((name) => Object.hasOwn(fields, name))
}
