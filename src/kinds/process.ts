import { actions, editor, icon, owed, type Part, plain, resource, type ScreenKind, sorts } from './slots.ts'

/** Records below the questions. */
const LIST: Part = {
  needs: 'lists',
  slots: {
    id: plain,
    icon,
    resource,
    filter: { slot: 'filter', hidden: 'part' },
    columns: { slot: 'columns', none: 'part', hasAll: true },
    sort: sorts,
    rowActions: actions,
    editor,
  },
}

export const process: ScreenKind = {
  slots: {
    kind: plain,
    operation: { slot: 'operation' },
    steps: { slot: 'parts', none: 'part', of: { needs: 'steps', slots: { id: plain, icon, sections: { slot: 'sections' } } } },
    done: { slot: 'route', closed: 'key' },
    lists: { slot: 'parts', none: 'kept', of: LIST },
    owed,
  },
}
