import { access, actions, editor, icon, owed, type Part, plain, resource, type ScreenKind, sorts } from './slots.ts'

/** What a tab shows of a record, by its kind. */
const TABS: Readonly<Record<string, Part>> = {
  fields: { needs: 'tabs', slots: { id: plain, kind: plain, icon, sections: { slot: 'sections' }, requires: access } },
  related: {
    needs: 'tabs',
    slots: {
      id: plain,
      kind: plain,
      icon,
      resource,
      by: { slot: 'by' },
      columns: { slot: 'columns', none: 'kept', hasAll: true },
      sort: sorts,
      open: { slot: 'route', closed: 'key', record: true },
      rowActions: actions,
      editor,
      requires: access,
    },
  },
  forms: { needs: 'tabs', slots: { id: plain, kind: plain, icon, by: { slot: 'filedBy' }, requires: access } },
  history: { needs: 'tabs', slots: { id: plain, kind: plain, icon } },
}

export const record: ScreenKind = {
  slots: {
    kind: plain,
    resource,
    back: { slot: 'route', closed: 'key' },
    header: { slot: 'group', of: { status: { slot: 'field' }, facts: { slot: 'fields' } } },
    tabs: { slot: 'kinds', of: TABS },
    actions,
    owed,
  },
}
