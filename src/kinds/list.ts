import { actions, editor, owed, plain, resource, type ScreenKind, sorts } from './slots.ts'
import { views } from './views.ts'

export const list: ScreenKind = {
  slots: {
    kind: plain,
    resource,
    columns: { slot: 'columns', none: 'kept' },
    filters: { slot: 'offered' },
    views,
    filter: { slot: 'filter', hidden: 'kept' },
    sort: sorts,
    search: plain,
    trash: plain,
    open: { slot: 'route', closed: 'key', record: true },
    opens: { slot: 'opens' },
    editor,
    actions,
    rowActions: actions,
    bulkActions: actions,
    owed,
  },
}
