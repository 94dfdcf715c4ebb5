import { access, actions, drill, icon, owed, type Part, plain, resource, type ScreenKind, sorts } from './slots.ts'

const own = { id: plain, kind: plain, toggle: plain, requires: access } as const

const TILES: Readonly<Record<string, Part>> = {
  stat: {
    needs: 'tiles',
    slots: {
      ...own,
      icon,
      tone: plain,
      query: { slot: 'query', refused: 'part' },
      compare: { slot: 'query', refused: 'key' },
      as: plain,
      targets: plain,
      drill,
    },
  },
  chart: { needs: 'tiles', slots: { ...own, shape: plain, by: plain, series: { slot: 'series' }, as: plain, span: plain, drill } },
  list: {
    needs: 'tiles',
    slots: {
      ...own,
      resource,
      columns: { slot: 'columns', none: 'part' },
      filter: { slot: 'filter', hidden: 'part' },
      sort: sorts,
      limit: plain,
      rowActions: actions,
      open: { slot: 'route', closed: 'key' },
      openBy: { slot: 'openBy' },
      span: plain,
      drill,
    },
  },
  counts: {
    needs: 'tiles',
    slots: {
      ...own,
      icon,
      counts: {
        slot: 'parts',
        none: 'part',
        of: { needs: 'counts', slots: { id: plain, query: { slot: 'query', refused: 'part' }, tone: plain, drill, requires: access } },
      },
      span: plain,
    },
  },
}

export const dashboard: ScreenKind = { quotes: true, slots: { kind: plain, tiles: { slot: 'kinds', of: TILES }, owed } }
