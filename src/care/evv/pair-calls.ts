import { byKey } from '#contract'
import { byText } from '../order.ts'
import { HOUR_MS, MINUTE_MS } from '../time/span.ts'
import type { GeoPoint } from '../visits/distance.ts'
import { type EvvMethod, type EvvSettings, evvSettings } from './evv-settings.ts'

/** One call: a tap on a phone, a telephone call, a code of a device, or an entry of the office. Epoch milliseconds. */
export interface Call {
  readonly id: string
  readonly at: number
  readonly kind: 'in' | 'out'
  readonly method: EvvMethod
  /** Unknown where the phone, the PIN or the device is nobody's. */
  readonly worker?: string
  readonly client?: string
  readonly service?: string
  readonly point?: GeoPoint
  /** The telephone that it came from. */
  readonly ani?: string
}

/** What was done, by its calls. */
export interface ActualVisit {
  /** Of its first call. */
  readonly id: string
  readonly worker?: string
  readonly client?: string
  readonly service?: string
  readonly in?: Call
  readonly out?: Call
  /** Calls that say again what was said. */
  readonly extra: readonly Call[]
}

interface Draft {
  in?: Call
  out?: Call
  readonly extra: Call[]
}

/** Makes visits of calls, for each worker and client: a start and the next end that is not too late for it. In the order of their first calls. */
export function pairCalls(calls: readonly Call[], settings: Partial<EvvSettings> = {}): readonly ActualVisit[] {
  const full = evvSettings(settings)
  const nobody = calls.filter((call) => keyOf(call) === undefined).map((call): Draft => ({ [call.kind]: call, extra: [] }))
  const groups = [...byKey(calls, keyOf).values()]
  return [...nobody, ...groups.flatMap((group) => draftsOf(group.toSorted(byTime), full))].map(visitOf).sort((a, b) => byTime(firstOf(a), firstOf(b)))
}

const keyOf = ({ worker, client }: Call): string | undefined => (worker === undefined || client === undefined ? undefined : JSON.stringify([worker, client]))

/** Of two calls at once the end is first: the next visit begins when one ends. */
const byTime = (a: Call, b: Call): number => a.at - b.at || byText(b.kind, a.kind) || byText(a.id, b.id)

function draftsOf(calls: readonly Call[], settings: EvvSettings): readonly Draft[] {
  const drafts: Draft[] = []
  for (const call of calls) {
    const last = drafts.at(-1)
    if (last && isRepeated(last, call, settings)) last.extra.push(call)
    else if (last && closes(last, call, settings)) last.out = call
    else drafts.push({ [call.kind]: call, extra: [] })
  }
  return drafts
}

/** A start while one is open, or an end after one, within minutes. */
function isRepeated(draft: Draft, { kind, at }: Call, { repeatedCallMin }: EvvSettings): boolean {
  const before = kind === 'out' ? draft.out : draft.out ? undefined : draft.in
  return before !== undefined && at - before.at <= repeatedCallMin * MINUTE_MS
}

const closes = (draft: Draft, { kind, at }: Call, { autoOutHours }: EvvSettings): boolean =>
  kind === 'out' && draft.in !== undefined && draft.out === undefined && at - draft.in.at <= autoOutHours * HOUR_MS

function visitOf(draft: Draft): ActualVisit {
  const said = [draft.in, draft.out].filter((call) => call !== undefined)
  const [worker, client, service] = [
    said.find((call) => call.worker)?.worker,
    said.find((call) => call.client)?.client,
    said.find((call) => call.service)?.service,
  ]
  return { id: said[0]?.id ?? '', ...draft, ...(worker ? { worker } : {}), ...(client ? { client } : {}), ...(service ? { service } : {}) }
}

/** A draft is made of a call, so that there always is one. */
const firstOf = (visit: ActualVisit): Call => visit.in ?? visit.out ?? { id: visit.id, at: 0, kind: 'in', method: 'webManual' }
