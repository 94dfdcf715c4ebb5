import type { CalendarScreen, RecordView, ResolvedField, ResolvedResource, ScreenBundle } from '#contract'

const field = (name: string, rest: Omit<ResolvedField, 'label'>): ResolvedField => ({ label: `resources/trip.fields.${name}`, ...rest })
const option = (id: string, tone: string) => ({ id, label: `resources/trip.options.state.${id}`, tone })

/** Trips of boats: a made-up resource with a beginning and an end. */
export const TRIP: ResolvedResource = {
  name: 'trip',
  id: 'resources/trip',
  title: 'resources/trip.title',
  plural: 'resources/trip.plural',
  display: { template: '{sight}' },
  health: 'none',
  locationScoped: false,
  checks: [],
  similar: [],
  trash: { restoreDays: 30 },
  can: ['read', 'create', 'update'],
  lifecycle: {
    field: 'state',
    initial: ['planned'],
    transitions: [
      { id: 'confirm', from: ['planned'], to: 'sure' },
      { id: 'call-off', from: ['planned', 'sure'], to: 'storm' },
    ],
  },
  fields: {
    leavesAt: field('leavesAt', { type: 'datetime', required: true, sortable: true, filterable: true }),
    returnsAt: field('returnsAt', { type: 'datetime', required: true, sortable: true, filterable: true }),
    skipperId: field('skipperId', { type: 'reference', to: 'skipper', filterable: true }),
    boatId: field('boatId', { type: 'reference', to: 'boat', filterable: true }),
    sight: field('sight', { type: 'text', filterable: true }),
    state: field('state', {
      type: 'choice',
      required: true,
      filterable: true,
      options: [option('planned', 'info'), option('sure', 'success'), option('done', 'success'), option('storm', 'danger')],
    }),
  },
}

export const TRIPS_ID = 'screens/boats/trips'
export const TRIPS: CalendarScreen = {
  kind: 'calendar',
  resource: 'trip',
  starts: 'leavesAt',
  ends: 'returnsAt',
  lanes: ['skipperId', 'boatId'],
  shows: ['boatId', 'skipperId', 'sight'],
  tone: 'state',
  moves: ['planned', 'sure'],
  filters: ['state', 'sight'],
  editor: { sections: [{ id: 'trip', fields: ['leavesAt', 'returnsAt', 'skipperId', 'boatId', 'sight'] }] },
  actions: [{ id: 'new', kind: 'edit', icon: 'plus', primary: true }],
  rowActions: [
    { id: 'confirm', kind: 'transition', primary: true, transition: 'confirm' },
    { id: 'call-off', kind: 'transition', transition: 'call-off' },
  ],
}

export const tripsBundle = (trip: ResolvedResource = TRIP): ScreenBundle => ({
  id: TRIPS_ID,
  publishedHash: 'story',
  screen: TRIPS,
  resources: { trip },
  forms: {},
})

const idOf = (kind: number, at: number): string => `00000000-0000-4000-800${kind}-${String(at).padStart(12, '0')}`
const STATES = ['planned', 'sure', 'planned', 'done', 'storm'] as const
const SIGHTS = ['Seal rock', 'The old light', 'Puffin island'] as const

/** Trips of so many skippers in the week of June 14, 2026, some of nobody; in Chicago they begin from seven to five. */
export function tripRows(skippers: number, aDay = 1): readonly RecordView[] {
  return Array.from({ length: skippers * 7 * aDay }, (_none, at): RecordView => {
    const skipper = at % skippers
    const day = Math.floor(at / skippers) % 7
    const hour = 12 + ((at * 5) % 11)
    const leaves = Date.UTC(2026, 5, 14 + day, hour, (at % 4) * 15)
    const isOpen = at % 11 === 3
    return {
      id: idOf(4, at),
      version: 1,
      display: 'Trip',
      createdAt: '2026-01-02T08:00:00Z',
      updatedAt: '2026-01-02T08:00:00Z',
      deletedAt: null,
      locationId: null,
      values: {
        leavesAt: new Date(leaves).toISOString(),
        returnsAt: new Date(leaves + (1 + (at % 3)) * 3_600_000).toISOString(),
        skipperId: isOpen ? null : idOf(5, skipper),
        boatId: idOf(6, at % 12),
        sight: SIGHTS[at % SIGHTS.length] ?? '',
        state: STATES[at % STATES.length] ?? 'planned',
      },
      labels: { ...(isOpen ? {} : { skipperId: `Skipper ${String(skipper + 1).padStart(3, '0')}` }), boatId: `Boat ${(at % 12) + 1}` },
      masked: [],
      can: ['update', 'transition:call-off'],
    }
  })
}

const { lifecycle: _lifecycle, ...STILL } = TRIP
const layered = (name: string, fields: ResolvedResource['fields']): ResolvedResource => ({
  ...STILL,
  name,
  id: `resources/${name}`,
  title: `resources/${name}.title`,
  plural: `resources/${name}.plural`,
  can: ['read'],
  fields,
})
const LEAVE = layered('leave', {
  from: { label: 'resources/leave.fields.from', type: 'datetime', required: true, sortable: true },
  to: { label: 'resources/leave.fields.to', type: 'datetime', required: true, sortable: true },
  skipperId: { label: 'resources/leave.fields.skipperId', type: 'reference', to: 'skipper', filterable: true },
  why: { label: 'resources/leave.fields.why', type: 'text' },
})
const FEAST = layered('feast', {
  day: { label: 'resources/feast.fields.day', type: 'date', sortable: true, filterable: true },
  name: { label: 'resources/feast.fields.name', type: 'text' },
})
const SKIPPER = layered('skipper', { hours: { label: 'resources/skipper.fields.hours', type: 'rows', of: {} } })

/** With what lies behind the trips: leave, feasts and the hours of skippers, who may have three hours a week. */
export const LAYERED: CalendarScreen = {
  ...TRIPS,
  counts: ['planned', 'sure', 'done'],
  weekHours: { skipperId: 3 },
  layers: [
    { id: 'leave', kind: 'spans', resource: 'leave', starts: 'from', ends: 'to', lanes: ['skipperId'], shows: 'why', first: true },
    { id: 'feasts', kind: 'days', resource: 'feast', day: 'day', shows: 'name', first: true },
    { id: 'hours', kind: 'hours', resource: 'skipper', rows: 'hours', day: 'day', from: 'from', until: 'until' },
  ],
}

export const LAYERED_BUNDLE: ScreenBundle = { ...tripsBundle(), screen: LAYERED, resources: { trip: TRIP, leave: LEAVE, feast: FEAST, skipper: SKIPPER } }

const record = (id: string, display: string, values: RecordView['values'], labels: RecordView['labels'] = {}): RecordView => ({
  id,
  version: 1,
  display,
  createdAt: '2026-01-02T08:00:00Z',
  updatedAt: '2026-01-02T08:00:00Z',
  deletedAt: null,
  locationId: null,
  values,
  labels,
  masked: [],
  can: [],
})

/** Leave of the first two skippers, a feast on the Friday, and the hours of the second one. */
export const behindRows = {
  leave: [
    record(
      'l1',
      'Leave',
      { from: '2026-06-16T05:00:00Z', to: '2026-06-18T05:00:00Z', skipperId: idOf(5, 0), why: 'At a wedding' },
      { skipperId: 'Skipper 001' },
    ),
    record('l2', 'Leave', { from: '2026-06-17T14:00:00Z', to: '2026-06-17T18:00:00Z', skipperId: idOf(5, 1), why: '' }, { skipperId: 'Skipper 002' }),
  ],
  feast: [record('f1', 'Feast', { day: '2026-06-19', name: 'Juneteenth' })],
  skipper: [
    record(idOf(5, 1), 'Skipper 002', {
      hours: [
        { day: 'mon', from: '08:00', until: '12:00' },
        { day: 'wed', from: '08:00', until: '16:30' },
      ],
    }),
  ],
}
