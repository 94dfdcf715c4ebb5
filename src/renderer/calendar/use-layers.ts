import { keepPreviousData, type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ListQuery, recordsApi, type WindowQuery } from '#api'
import {
  type CalendarLayer,
  type CalendarScreen,
  LIST_LIMIT_MAX,
  type RecordView,
  type RecordWindow,
  type ResolvedField,
  type ResolvedResource,
  type ScreenBundle,
} from '#contract'
import { useFormats } from '#i18n'
import type { CalendarState } from './calendar-address.ts'
import { type CalendarItem, itemsOf, laneIdOf } from './calendar-items.ts'
import { hourMarks, type LaneMarks, laneFieldOf, layersOn, marksByLane, type Placed, spanMarks } from './layers.ts'

/** What lies behind the records of a calendar. */
export interface Layers {
  /** What days are called. */
  readonly days: ReadonlyMap<string, readonly string[]>
  /** By the record whose lane it is. */
  readonly lanes: ReadonlyMap<string, LaneMarks>
}

interface LayersOptions {
  readonly bundle: ScreenBundle
  readonly screen: CalendarScreen
  readonly resource: ResolvedResource
  readonly state: CalendarState
  /** The span of time that is shown. */
  readonly span: WindowQuery
  readonly days: readonly string[]
  readonly items: readonly CalendarItem[]
  /** The records are there: what lies behind them is asked for after them. */
  readonly isReady: boolean
}

/** The layers that are on, a call each; a month, which has no lanes, has those of days alone. What is late or refused leaves the calendar as it is. */
export function useLayers(options: LayersOptions): Layers {
  const { bundle, screen, resource, state, days } = options
  const { timeZone } = useFormats()
  const on = useMemo(
    () => layersOn(screen.layers, state.layers).filter(({ kind }) => kind === 'days' || state.zoom !== 'month'),
    [screen, state.layers, state.zoom],
  )
  const answers = useQueries({ queries: on.map((layer) => askedBehind(layer, options)), combine: dataOf })
  return useMemo(() => {
    const lane = resource.fields[state.lane]
    const placed = on.flatMap((layer, at) => placedOf(layer, answers[at], { days, lane, timeZone, own: bundle.resources[layer.resource] }))
    return { days: namesOfDays(on, answers), lanes: marksByLane(placed) }
  }, [on, answers, bundle, resource, state.lane, days, timeZone])
}

type Answers = readonly (Answered | undefined)[]

/** The same as long as no answer changes. */
const dataOf = (results: readonly { readonly data: Answered | undefined }[]): Answers => results.map(({ data }) => data)

interface Placing {
  readonly days: readonly string[]
  /** What the lanes are made by. */
  readonly lane: ResolvedField | undefined
  readonly timeZone: string
  /** The resource of the layer. */
  readonly own: ResolvedResource | undefined
}

function placedOf(layer: CalendarLayer, answer: Answered | undefined, { days, lane, timeZone, own }: Placing): readonly Placed[] {
  if (layer.kind === 'hours') return answer?.kind === 'records' && lane?.to === layer.resource ? hourMarks(layer, answer.records, days) : []
  if (layer.kind === 'days' || answer?.kind !== 'window') return []
  const field = laneFieldOf(layer, own, lane)
  return field === undefined ? [] : spanMarks(layer, itemsOf(answer.window, answer.from, timeZone), { field, days })
}

function namesOfDays(on: readonly CalendarLayer[], answers: Answers): Layers['days'] {
  const names = new Map<string, readonly string[]>()
  for (const [at, layer] of on.entries()) {
    const answer = answers[at]
    if (layer.kind !== 'days' || answer?.kind !== 'records') continue
    for (const { values } of answer.records) {
      const day = String(values[layer.day])
      names.set(day, [...(names.get(day) ?? []), String(values[layer.shows] ?? '')])
    }
  }
  return names
}

type Answered =
  | { readonly kind: 'window'; readonly window: RecordWindow; readonly from: string }
  | { readonly kind: 'records'; readonly records: readonly RecordView[] }

const askedBehind = (layer: CalendarLayer, options: LayersOptions): UseQueryOptions<Answered> => {
  const call = callOf(layer, options)
  return { ...call, enabled: options.isReady && call.enabled !== false }
}

function callOf(layer: CalendarLayer, { resource: { fields }, span: { from, to }, days, items, state }: LayersOptions): UseQueryOptions<Answered> {
  switch (layer.kind) {
    case 'spans': {
      const { starts, ends, lanes, filter, shows } = layer
      const query: WindowQuery = { starts, ends, from, to, filter, fields: [...lanes, ...(shows ? [shows] : [])] }
      return ask(layer, query, async (signal) => ({ kind: 'window', window: await recordsApi.window(layer.resource, query, signal), from }))
    }
    case 'days': {
      const { day, shows, filter = [] } = layer
      const within = [
        { field: day, op: 'gte', value: days[0] ?? '' },
        { field: day, op: 'lte', value: days.at(-1) ?? '' },
      ]
      return askList(layer, { filter: [...filter, ...within], fields: [day, shows], sort: [day], limit: LIST_LIMIT_MAX })
    }
    case 'hours': {
      const isOfLanes = fields[state.lane]?.to === layer.resource
      const ids = isOfLanes ? [...new Set(items.flatMap((item) => laneIdOf(item, state.lane) ?? []))].sort().slice(0, LIST_LIMIT_MAX) : []
      return { ...askList(layer, { ids, fields: [layer.rows], limit: LIST_LIMIT_MAX }), enabled: ids.length > 0 }
    }
  }
}

const askList = (layer: CalendarLayer, query: ListQuery): UseQueryOptions<Answered> =>
  ask(layer, query, async (signal) => ({ kind: 'records', records: (await recordsApi.list(layer.resource, query, signal)).data }))

const ask = (layer: CalendarLayer, query: object, call: (signal: AbortSignal) => Promise<Answered>): UseQueryOptions<Answered> => ({
  queryKey: ['records', layer.resource, 'layer', query],
  queryFn: ({ signal }) => call(signal),
  placeholderData: keepPreviousData,
})
