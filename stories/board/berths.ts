import type { BoardColumn, BoardScreen, RecordView, ScreenBundle, TransitionAction } from '#contract'
import { BOAT } from '../shelf/boat.ts'
import { inState } from '../shelf/boat-rows.ts'
import { bundleOf } from '../shelf/boat-screens.ts'

const CAST_OFF: TransitionAction = { id: 'cast-off', kind: 'transition', icon: 'circle-play', transition: 'cast-off' }
const MOOR: TransitionAction = { id: 'moor', kind: 'transition', icon: 'circle-pause', transition: 'moor' }
const column = (id: string, state: string, accepts?: TransitionAction): BoardColumn => ({
  id,
  filter: [{ field: 'state', op: 'eq', value: state }],
  ...(accepts && { accepts: [accepts] }),
})

export const BERTHS_ID = 'screens/boats/berths'
export const BERTHS: BoardScreen = {
  kind: 'board',
  resource: 'boat',
  columns: [column('moored', 'moored', MOOR), column('dry-dock', 'dryDock'), column('afloat', 'afloat', CAST_OFF), column('sunk', 'sunk')],
  card: { title: 'name', fields: ['skipperId', 'insuredUntil', 'kind'], badge: 'state' },
  filters: ['kind', 'isInsured'],
  views: [{ id: 'insured', filter: [{ field: 'isInsured', op: 'eq', value: true }] }],
  sort: ['name'],
  search: true,
  editor: { sections: [{ id: 'boat', fields: ['name', 'kind', 'skipperId'] }] },
  actions: [{ id: 'new', kind: 'create', icon: 'plus', primary: true }],
  rowActions: [{ id: 'edit', kind: 'edit', icon: 'pencil' }, CAST_OFF, MOOR, { id: 'delete', kind: 'delete', icon: 'trash-2' }],
  bulkActions: [{ ...CAST_OFF, id: 'cast-off-all' }],
}

export const berthsBundle = (boat = BOAT): ScreenBundle => bundleOf(BERTHS_ID, BERTHS, boat)

/** What a transition makes of a boat. */
export const sail = (row: RecordView, transition: string): RecordView => inState(row, transition === 'moor' ? 'moored' : 'afloat')
