import { actions, editor, owed, plain, resource, type ScreenKind } from './slots.ts'

const moment = { slot: 'moment' } as const

export const calendar: ScreenKind = {
  slots: {
    kind: plain,
    resource,
    starts: moment,
    ends: moment,
    lanes: { slot: 'lanes' },
    shows: { slot: 'fields' },
    tone: { slot: 'field' },
    moves: { slot: 'states' },
    filters: { slot: 'offered' },
    filter: { slot: 'filter', hidden: 'kept' },
    editor,
    actions,
    rowActions: actions,
    bulkActions: actions,
    series: { slot: 'group', of: { field: { slot: 'field' }, action: plain, begins: plain } },
    owed,
  },
}
