import { actions, editor, owed, type Part, plain, resource, type ScreenKind, type Slots } from './slots.ts'

const moment = { slot: 'moment' } as const

/** What lies behind the records. */
const layer = (slots: Slots): Part => ({ needs: 'layers', slots: { id: plain, kind: plain, resource, first: plain, ...slots } })

const filter = { slot: 'filter', hidden: 'part' } as const

const LAYERS: Readonly<Record<string, Part>> = {
  spans: layer({ starts: moment, ends: moment, lanes: { slot: 'lanes' }, filter, shows: { slot: 'field' } }),
  days: layer({ day: { slot: 'day' }, filter, shows: { slot: 'field', needed: true } }),
  hours: layer({ rows: { slot: 'field', needed: true }, day: plain, from: plain, until: plain }),
}

export const calendar: ScreenKind = {
  slots: {
    kind: plain,
    resource,
    starts: moment,
    ends: moment,
    lanes: { slot: 'lanes' },
    shows: { slot: 'fields' },
    tone: { slot: 'field' },
    actual: { slot: 'group', of: { starts: { slot: 'field' }, ends: { slot: 'field' } } },
    moves: { slot: 'states' },
    counts: { slot: 'states' },
    weekHours: plain,
    layers: { slot: 'kinds', of: LAYERS },
    filters: { slot: 'offered' },
    filter: { slot: 'filter', hidden: 'kept' },
    editor,
    actions,
    rowActions: actions,
    keys: plain,
    bulkActions: actions,
    series: { slot: 'group', of: { field: { slot: 'field' }, action: plain, begins: plain } },
    owed,
  },
}
