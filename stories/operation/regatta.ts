/** Operations of a made-up harbour, and how its server answers them. */
import type {
  Json,
  OperationAnswer,
  OperationBody,
  OperationFinding,
  OperationItem,
  ProcessScreen,
  RecordView,
  ResolvedField,
  ResolvedOperation,
  ScreenBundle,
} from '#contract'
import { TRIP, tripRows } from '../calendar/trips.ts'
import { answer, refusal } from '../record/garden-server.ts'
import { BOAT } from '../shelf/boat.ts'
import { boatRows } from '../shelf/boat-rows.ts'

type Bare = Omit<ResolvedField, 'label'>

/** The questions of an operation. */
export const inputOf = (name: string, id: string, fields: Readonly<Record<string, Bare>>): ResolvedOperation['input'] => ({
  ...{
    name,
    id,
    title: `${id}.title`,
    plural: `${id}.title`,
    display: { template: '' },
    health: 'none',
    locationScoped: false,
    checks: [],
    similar: [],
    trash: {},
  },
  can: ['read', 'create', 'update'],
  fields: Object.fromEntries(Object.entries(fields).map(([field, bare]) => [field, { label: `${id}.fields.${field}`, ...bare }])),
})

const PLAN_ID = 'operations/harbour/plan-trips'
/** Makes trips, all of them or none. */
export const PLAN: ResolvedOperation = {
  name: 'harbour.plan-trips',
  id: PLAN_ID,
  title: `${PLAN_ID}.title`,
  over: 'none',
  together: true,
  icon: 'calendar-plus',
  input: inputOf('harbour.plan-trips', PLAN_ID, {
    skipperId: { type: 'reference', to: 'skipper', required: true },
    sight: { type: 'text', required: true, max: 60 },
    from: { type: 'date', required: true },
    count: { type: 'integer', required: true, min: 1, max: 200 },
    note: { type: 'multiline' },
  }),
  preview: {
    resource: 'trip',
    columns: [{ field: 'leavesAt', primary: true }, { field: 'returnsAt' }, { field: 'boatId' }, { field: 'skipperId' }, { field: 'state' }],
  },
}

const HAUL_ID = 'operations/harbour/haul-out'
/** Takes boats out of the water, one by one: what is refused is left out. */
export const HAUL: ResolvedOperation = {
  name: 'harbour.haul-out',
  id: HAUL_ID,
  title: `${HAUL_ID}.title`,
  over: 'many',
  resource: 'boat',
  states: ['moored', 'afloat'],
  reason: 'required',
  tone: 'danger',
  icon: 'archive',
  input: inputOf('harbour.haul-out', HAUL_ID, {}),
}

export const BUNDLE: ScreenBundle = {
  id: 'screens/boats/plan',
  publishedHash: 'story',
  screen: {
    kind: 'process',
    operation: PLAN.name,
    steps: [
      { id: 'who', sections: [{ id: 'who', columns: 2, fields: ['skipperId', 'sight'] }] },
      { id: 'when', sections: [{ id: 'when', columns: 2, fields: ['from', 'count', 'note'] }] },
    ],
  },
  resources: { trip: TRIP, boat: BOAT },
  forms: {},
  operations: { [PLAN.name]: PLAN, [HAUL.name]: HAUL },
}
export const PLAN_SCREEN = BUNDLE.screen as ProcessScreen

export const SKIPPER = '00000000-0000-4000-8002-000000000000'
/** What makes the questions whole. */
export const WHOLE: Readonly<Record<string, Json>> = { skipperId: SKIPPER, sight: 'Seal rock', from: '2026-06-22', count: 5 }

const OVERLAP: OperationFinding = { code: 'overlap', severity: 'warn', message: 'Ada Kestrel already has a trip from 9:00 AM to 11:00 AM.' }
const NO_BOAT: OperationFinding = { code: 'boat-taken', severity: 'block', message: 'Boat 4 is in dry dock until June 30.', field: 'boatId' }
const HOLIDAY: OperationFinding = { code: 'holiday', severity: 'info', message: 'Midsummer: the harbour office is closed.' }

/** By the place of the trip. */
export type Speaks = (at: number) => readonly OperationFinding[]
export const NOTHING_SPEAKS: Speaks = () => []
export const SOME_SPEAK: Speaks = (at) => (at === 1 ? [OVERLAP] : at === 2 ? [HOLIDAY] : at === 3 ? [NO_BOAT] : at === 4 ? [OVERLAP, HOLIDAY] : [])
export const WARNED: Speaks = (at) => (at % 2 === 1 ? [OVERLAP] : [])

const trips = tripRows(9, 4)

function itemOf(at: number, speaks: Speaks, { without = [], reason }: OperationBody): OperationItem {
  const record = trips[at % trips.length] as RecordView
  const key = `2026-07-${String(at + 1).padStart(2, '0')}`
  const findings = speaks(at)
  const isRefused = findings.some(({ severity }) => severity === 'block' || (severity === 'warn' && reason === undefined))
  return {
    key,
    state: without.includes(key) ? 'left-out' : isRefused ? 'refused' : 'done',
    record: { ...record, values: { ...record.values, state: 'planned' } },
    findings,
  }
}

export function planned(body: OperationBody, speaks: Speaks): OperationAnswer {
  const items = Array.from({ length: Number(body.values?.count ?? 5) }, (_none, at) => itemOf(at, speaks, body))
  const countOf = (state: OperationItem['state']): number => items.filter((item) => item.state === state).length
  return { items, done: countOf('done'), refused: countOf('refused'), isKept: body.preview !== true }
}

/** As the server does: nothing of it where one item is refused. */
export function operate(speaks: Speaks): (name: string, body: OperationBody) => Response {
  return (_name, body) => {
    const outcome = planned(body, speaks)
    if (body.preview || outcome.refused === 0) return answer(outcome)
    const isBlocked = outcome.items.some(({ state, findings }) => state === 'refused' && findings.some(({ severity }) => severity === 'block'))
    return refusal(422, isBlocked ? 'check-failed' : 'reason-required', { data: { ...outcome, isKept: false } })
  }
}

/** Boats one by one: every third is not hauled out. */
export function haul(_name: string, { ids = [] }: OperationBody): Response {
  const rows = new Map(boatRows(20).map((row) => [row.id, row]))
  const items = ids.map((id, at): OperationItem => {
    const record = rows.get(id)
    const isRefused = at % 3 === 1
    return {
      key: id,
      state: isRefused ? 'refused' : 'done',
      ...(record && { record }),
      findings: isRefused ? [{ code: 'crane', severity: 'block', message: 'The boat is heavier than the crane can lift.' }] : [],
    }
  })
  const refused = items.filter(({ state }) => state === 'refused').length
  return answer({ items, done: items.length - refused, refused, isKept: true } satisfies OperationAnswer)
}
