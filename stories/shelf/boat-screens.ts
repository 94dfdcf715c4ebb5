import type { DashboardScreen, ListScreen, PageScreen, ResolvedResource, Screen, ScreenBundle } from '#contract'
import { BOAT } from './boat.ts'

/** A screen with what it draws from, as the server sends it. */
export const bundleOf = (id: string, screen: Screen, boat: ResolvedResource = BOAT): ScreenBundle => ({
  id,
  publishedHash: 'story',
  screen,
  resources: { boat },
  forms: {},
})

export const BOAT_LIST_ID = 'screens/boats/boat-list'
export const HARBOUR_ID = 'screens/boats/harbour'

export const BOAT_LIST: ListScreen = {
  kind: 'list',
  resource: 'boat',
  columns: [
    { field: 'name', primary: true, pinned: true, width: 200 },
    { field: 'boatNo', width: 104 },
    { field: 'state', primary: true, width: 128 },
    { field: 'kind', width: 112 },
    { field: 'length', width: 96 },
    { field: 'price', primary: true, width: 128 },
    { field: 'fitness', width: 144, as: 'bar' },
    { field: 'skipperId', primary: true, width: 160 },
    { field: 'insuredUntil', width: 136, as: 'due' },
    { field: 'seenAt', hidden: true, width: 136, as: 'ago' },
    { field: 'radioPhone', hidden: true, width: 136 },
  ],
  filters: ['state', 'kind', 'length', 'insuredUntil', 'isInsured', 'skipperId', 'name'],
  views: [
    { id: 'afloat', filter: [{ field: 'state', op: 'eq', value: 'afloat' }] },
    { id: 'ashore', filter: [{ field: 'state', op: 'in', value: ['moored', 'dryDock'] }] },
    { id: 'lost', filter: [{ field: 'state', op: 'eq', value: 'sunk' }] },
  ],
  sort: ['name'],
  search: true,
  open: 'boat',
  actions: [
    { id: 'new', kind: 'create', icon: 'plus', primary: true },
    { id: 'export', kind: 'export', icon: 'download' },
    { id: 'print', kind: 'print', icon: 'printer' },
  ],
  rowActions: [
    { id: 'cast-off', kind: 'transition', icon: 'circle-play', transition: 'cast-off' },
    { id: 'moor', kind: 'transition', icon: 'circle-pause', transition: 'moor' },
    { id: 'delete', kind: 'delete', icon: 'trash-2' },
  ],
  bulkActions: [
    { id: 'export', kind: 'export', icon: 'download' },
    { id: 'delete', kind: 'delete', icon: 'trash-2' },
  ],
}

/** The list as the server prunes it for someone who may only look: nothing to make, nothing to change. */
const { actions: _actions, rowActions: _rowActions, bulkActions: _bulkActions, ...readable } = BOAT_LIST
export const BOAT_LIST_TO_READ: ListScreen = { ...readable, actions: [{ id: 'print', kind: 'print', icon: 'printer' }] }

const boats = { resource: 'boat' }

export const HARBOUR: DashboardScreen = {
  kind: 'dashboard',
  tiles: [
    { id: 'boats', kind: 'stat', icon: 'list', query: boats, as: 'number', drill: { route: 'boat-list' } },
    {
      id: 'afloat',
      kind: 'stat',
      icon: 'circle-check',
      tone: 'success',
      query: boats,
      compare: boats,
      as: 'ratio',
      drill: { route: 'boat-list', filter: [{ field: 'state', op: 'eq', value: 'afloat' }] },
    },
    { id: 'insured', kind: 'stat', icon: 'shield-check', tone: 'warning', query: boats, as: 'percent' },
    { id: 'worth', kind: 'stat', icon: 'wallet', query: boats, as: 'money' },
    {
      id: 'alerts',
      kind: 'list',
      resource: 'boat',
      columns: [
        { field: 'state', primary: true, width: 96 },
        { field: 'name', primary: true, width: 280 },
        { field: 'skipperId', width: 160 },
        { field: 'seenAt', primary: true, width: 120, as: 'ago' },
      ],
      limit: 6,
      rowActions: [{ id: 'moor', kind: 'transition', icon: 'check', transition: 'moor' }],
      open: 'boat',
      span: 2,
      toggle: 'redAlert',
      drill: { route: 'boat-list' },
    },
    {
      id: 'attention',
      kind: 'counts',
      span: 2,
      toggle: 'attentionNeeded',
      counts: [
        { id: 'uninsured', query: boats, tone: 'danger', drill: { route: 'boat-list', filter: [{ field: 'isInsured', op: 'eq', value: false }] } },
        { id: 'unseen', query: boats, tone: 'warning' },
        { id: 'sunk', query: boats, tone: 'danger' },
      ],
    },
    {
      id: 'trips',
      kind: 'chart',
      shape: 'stacked-columns',
      by: { kind: 'week', last: 8 },
      series: [
        { id: 'done', query: boats, tone: 'success' },
        { id: 'missed', query: boats, tone: 'danger' },
      ],
      span: 3,
      toggle: 'graph',
    },
    {
      id: 'busiest',
      kind: 'chart',
      shape: 'ranking',
      by: { kind: 'field', field: 'kind', most: 5 },
      series: [{ id: 'boats', query: boats, tone: 'warning' }],
      drill: { route: 'boat-list' },
    },
    {
      id: 'departures',
      kind: 'chart',
      shape: 'heat',
      by: { kind: 'hour' },
      series: [{ id: 'boats', query: boats, tone: 'danger' }],
    },
    { id: 'kinds', kind: 'chart', shape: 'donut', by: { kind: 'field', field: 'kind' }, series: [{ id: 'boats', query: boats }], span: 1, toggle: 'graph' },
  ],
}

export const RULES: PageScreen = {
  kind: 'page',
  blocks: [
    { id: 'welcome', kind: 'heading' },
    { id: 'text', kind: 'text' },
    { id: 'neutral', kind: 'notice', tone: 'neutral' },
    { id: 'info', kind: 'notice', tone: 'info' },
    { id: 'success', kind: 'notice', tone: 'success' },
    { id: 'warning', kind: 'notice', tone: 'warning' },
    { id: 'danger', kind: 'notice', tone: 'danger' },
    { id: 'system', kind: 'notice', tone: 'system' },
    {
      id: 'links',
      kind: 'links',
      routes: ['boat-list', 'tide-table', 'office'],
      counts: [{ route: 'boat-list', resource: 'boat', filter: [{ field: 'state', op: 'eq', value: 'afloat' }] }],
    },
  ],
}

export const SIGN_IN: PageScreen = {
  kind: 'page',
  area: 'account',
  blocks: [
    { id: 'welcome', kind: 'heading' },
    { id: 'form', kind: 'sign-in' },
  ],
}

export const OWN_BOAT: PageScreen = {
  kind: 'page',
  blocks: [
    {
      id: 'boat',
      kind: 'record',
      resource: 'boat',
      sections: [
        { id: 'hull', columns: 2, fields: ['name', 'kind', 'length', 'price'] },
        { id: 'harbour', columns: 2, fields: ['radioPhone', 'insuredUntil'] },
      ],
    },
  ],
}
