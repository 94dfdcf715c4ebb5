import { access, actions, editor, icon, owed, type Part, plain, resource, type ScreenKind, type Slot, sorts } from './slots.ts'

/** Signs of a record; one whose condition somebody may not know is none for them. */
const signs: Slot = {
  slot: 'parts',
  none: 'kept',
  of: { needs: 'signs', slots: { id: plain, when: { slot: 'rule' }, tone: plain, field: { slot: 'field' }, tab: plain } },
}

const ofPanel = { id: plain, kind: plain, side: plain, requires: access } as const

/** What a panel of an overview shows, by its kind. */
const PANELS: Readonly<Record<string, Part>> = {
  signs: { needs: 'panels', slots: { ...ofPanel, signs } },
  fields: { needs: 'panels', slots: { ...ofPanel, fields: { slot: 'fields' }, tab: plain } },
  rows: { needs: 'panels', slots: { ...ofPanel, field: { slot: 'field', needed: true }, name: plain, facts: plain, tab: plain } },
  related: {
    needs: 'panels',
    slots: {
      ...ofPanel,
      tab: plain,
      resource,
      by: { slot: 'by' },
      columns: { slot: 'columns', none: 'part', hasAll: true },
      filter: { slot: 'filter', hidden: 'part' },
      sort: sorts,
      limit: plain,
    },
  },
}

/** What a tab shows of a record, by its kind. */
const TABS: Readonly<Record<string, Part>> = {
  overview: { needs: 'tabs', slots: { id: plain, group: plain, kind: plain, icon, panels: { slot: 'kinds', of: PANELS }, requires: access } },
  fields: { needs: 'tabs', slots: { id: plain, group: plain, kind: plain, icon, sections: { slot: 'sections' }, requires: access } },
  related: {
    needs: 'tabs',
    slots: {
      id: plain,
      group: plain,
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
  forms: { needs: 'tabs', slots: { id: plain, group: plain, kind: plain, icon, by: { slot: 'filedBy' }, packet: plain, requires: access } },
  signing: { needs: 'tabs', slots: { id: plain, group: plain, kind: plain, icon } },
  'signing-places': { needs: 'tabs', slots: { id: plain, group: plain, kind: plain, icon } },
  history: { needs: 'tabs', slots: { id: plain, group: plain, kind: plain, icon } },
}

export const record: ScreenKind = {
  slots: {
    kind: plain,
    resource,
    back: { slot: 'route', closed: 'key' },
    header: { slot: 'group', of: { status: { slot: 'field' }, facts: { slot: 'fields' }, signs } },
    tabs: { slot: 'kinds', of: TABS },
    actions,
    owed,
  },
}
