import { actions, editor, owed, plain, resource, type ScreenKind, sorts } from './slots.ts'

export const list: ScreenKind = {
  slots: {
    kind: plain,
    resource,
    columns: { slot: 'columns', none: 'kept' },
    filters: { slot: 'offered' },
    views: { slot: 'parts', none: 'kept', of: { needs: 'views', slots: { id: plain, first: plain, filter: { slot: 'filter', hidden: 'part' } } } },
    filter: { slot: 'filter', hidden: 'kept' },
    sort: sorts,
    search: plain,
    trash: plain,
    open: { slot: 'route', closed: 'key', record: true },
    editor,
    actions,
    rowActions: actions,
    bulkActions: actions,
    owed,
  },
}
