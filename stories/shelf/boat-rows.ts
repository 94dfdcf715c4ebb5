import type { RecordView } from '#contract'

const NAMES = ['Albatross', 'Barnacle', 'Cormorant', 'Dolphin', 'Egret', 'Fulmar', 'Gannet', 'Heron', 'Ibis', 'Jackdaw', 'Kittiwake', 'Lapwing'] as const
const STATES = ['moored', 'afloat', 'dryDock', 'sunk'] as const
const KINDS = ['sloop', 'ketch', 'yawl'] as const
export const SKIPPERS = ['Ada Kestrel', 'Bruno Tern', 'Cleo Petrel'] as const
const DAY_MS = 86_400_000

const CAN: Readonly<Record<(typeof STATES)[number], readonly string[]>> = {
  moored: ['update', 'delete', 'transition:cast-off'],
  afloat: ['update', 'transition:moor'],
  dryDock: ['update', 'delete'],
  sunk: [],
}

const pick = <T>(list: readonly [T, ...T[]], at: number): T => list[at % list.length] ?? list[0]
const idOf = (kind: number, at: number): string => `00000000-0000-4000-800${kind}-${String(at).padStart(12, '0')}`

/** A record as the server projects it, the same at each call but for its dates, which count from today. */
export function boatRow(at: number): RecordView {
  const name = `${pick(NAMES, at)} ${Math.floor(at / NAMES.length) + 1}`
  const state = pick(STATES, at * 3 + Math.floor(at / 5))
  const skipper = at % SKIPPERS.length
  const from = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()
  return {
    id: idOf(1, at),
    version: 1,
    display: name,
    createdAt: '2026-01-02T08:00:00Z',
    updatedAt: '2026-01-02T08:00:00Z',
    deletedAt: null,
    locationId: null,
    values: {
      name,
      boatNo: `B-${String(at + 1).padStart(5, '0')}`,
      state,
      kind: pick(KINDS, at),
      length: 6 + ((at * 7) % 120) / 10,
      price: 1_250_000 + ((at * 137_911) % 9_000_000),
      fitness: (at * 13) % 101,
      skipperId: at % 4 === 3 ? null : idOf(2, skipper),
      insuredUntil: from(((at * 17) % 120) - 20).slice(0, 10),
      isInsured: at % 3 !== 0,
      radioPhone: `651555${String(1000 + (at % 9000))}`,
      seenAt: from(-(at % 9) - 0.1),
      note: null,
    },
    labels: at % 4 === 3 ? {} : { skipperId: SKIPPERS[skipper] ?? '' },
    masked: [],
    can: CAN[state],
  }
}

/** A boat in another state. */
export const inState = (row: RecordView, state: keyof typeof CAN): RecordView => ({ ...row, values: { ...row.values, state }, can: CAN[state] })

export const boatRows = (count: number): readonly RecordView[] => Array.from({ length: count }, (_, at) => boatRow(at))

export const skipperRows = (): readonly RecordView[] =>
  SKIPPERS.map((name, at) => ({ ...boatRow(at), id: idOf(2, at), display: name, values: { name }, labels: {}, can: [] }))

/** Words as long as the world has them, in a row like the others. */
export const longRow = (at: number): RecordView => {
  const row = boatRow(at)
  const name = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft of Saint-Louis-du-Ha-Ha and surroundings'
  const labels = row.labels.skipperId ? { skipperId: 'Marguerite-Alexandra Josephine Featherstonehaugh-Cholmondeley' } : {}
  return { ...row, display: name, values: { ...row.values, name, price: 98_765_432_100 }, labels }
}

/** Rows for someone who may only look. */
export const readOnly = (rows: readonly RecordView[]): readonly RecordView[] => rows.map((row) => ({ ...row, can: [] }))
