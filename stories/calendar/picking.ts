/** Trips that are picked in the calendar, and trips that move with others of their sight. */
import type { CalendarScreen, OperationAnswer, OperationBody, ResolvedOperation, ScreenBundle } from '#contract'
import { inputOf } from '../operation/regatta.ts'
import { answer } from '../record/garden-server.ts'
import { TRIP, TRIPS, tripsBundle } from './trips.ts'

const CALL_OFF_ID = 'operations/harbour/call-off'
const CALL_OFF: ResolvedOperation = {
  name: 'harbour.call-off',
  id: CALL_OFF_ID,
  title: `${CALL_OFF_ID}.title`,
  over: 'many',
  resource: 'trip',
  states: ['planned', 'sure'],
  input: inputOf('harbour.call-off', CALL_OFF_ID, { note: { type: 'text', max: 60 } }),
}

const MOVE_ID = 'operations/harbour/move-trips'
const MOVE: ResolvedOperation = {
  name: 'harbour.move-trips',
  id: MOVE_ID,
  title: `${MOVE_ID}.title`,
  over: 'one',
  resource: 'trip',
  input: inputOf('harbour.move-trips', MOVE_ID, {
    on: { type: 'date', required: true },
    skipper: { type: 'reference', to: 'skipper' },
  }),
}

export const PICKING: CalendarScreen = { ...TRIPS, bulkActions: [{ id: 'call-off-all', kind: 'run', operation: CALL_OFF.name }] }
export const MOVING_ALONG: CalendarScreen = {
  ...TRIPS,
  rowActions: [...(TRIPS.rowActions ?? []), { id: 'move', kind: 'run', operation: MOVE.name }],
  series: { field: 'sight', action: 'move', begins: { day: 'on', lanes: { skipperId: 'skipper' } } },
}
export const PICKING_BUNDLE: ScreenBundle = { ...tripsBundle(TRIP), operations: { [CALL_OFF.name]: CALL_OFF, [MOVE.name]: MOVE } }

/** All that was asked for is done. */
export const doAll = (_name: string, { ids = [] }: OperationBody): Response =>
  answer({ items: ids.map((key) => ({ key, state: 'done', findings: [] })), done: ids.length, refused: 0, isKept: true } satisfies OperationAnswer)
