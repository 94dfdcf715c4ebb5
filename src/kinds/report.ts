import { access, actions, owed, plain, resource, type ScreenKind } from './slots.ts'
import { views } from './views.ts'

export const report: ScreenKind = {
  slots: {
    kind: plain,
    resource,
    groups: { slot: 'parts', none: 'part', of: { may: 'groups', slots: { id: plain, field: { slot: 'axis' }, each: plain } } },
    measures: {
      slot: 'parts',
      none: 'part',
      of: { needs: 'measures', slots: { id: plain, query: { slot: 'query', refused: 'part' }, as: plain, requires: access } },
    },
    filters: { slot: 'offered' },
    views,
    filter: { slot: 'filter', hidden: 'part' },
    drill: { slot: 'route', closed: 'key' },
    actions,
    owed,
  },
}
