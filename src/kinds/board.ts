import { actions, editor, owed, plain, resource, type ScreenKind, sorts } from './slots.ts'
import { views } from './views.ts'

export const board: ScreenKind = {
  slots: {
    kind: plain,
    resource,
    columns: { slot: 'parts', none: 'part', of: { needs: 'columns', slots: { id: plain, filter: { slot: 'filter', hidden: 'part' }, accepts: actions } } },
    card: { slot: 'group', of: { title: { slot: 'field' }, fields: { slot: 'fields' }, badge: { slot: 'field' } } },
    filters: { slot: 'offered' },
    views,
    filter: { slot: 'filter', hidden: 'kept' },
    sort: sorts,
    search: plain,
    open: { slot: 'route', closed: 'key', record: true },
    editor,
    actions,
    rowActions: actions,
    bulkActions: actions,
    owed,
  },
}
