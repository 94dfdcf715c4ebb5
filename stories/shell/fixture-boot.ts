import type { Boot, MenuNode } from '#contract'

const link = (id: string, label: string, icon: string): MenuNode => ({ id, label, icon, path: `/pages/${id}`, searchable: true })

export const MENU: readonly MenuNode[] = [
  { id: 'main', label: 'Main', section: true, searchable: false },
  {
    id: 'home',
    label: 'Dashboard',
    icon: 'layout-dashboard',
    path: '/pages/home',
    searchable: true,
    children: [link('billing-dashboard', 'Billing Dashboard', 'banknote')],
  },
  {
    id: 'things',
    label: 'Things',
    icon: 'users',
    searchable: true,
    children: [link('things/things', 'Thing List', 'list'), link('things/add', 'New Thing', 'user-plus')],
  },
  {
    id: 'setup',
    label: 'Configuration',
    icon: 'settings',
    searchable: true,
    children: [{ id: 'deep', label: 'Deeper', searchable: true, children: [link('deep/one', 'One', 'tag'), link('deep/two', 'Two', 'tag')] }],
  },
  { id: 'community', label: 'Community', icon: 'globe', external: 'https://community.example/', searchable: true },
]

const COUNTED: readonly string[] = ['things/things', 'things/add', 'deep/one']

/** The same, with a count at three of its entries. */
const badged = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
  nodes.map((node) => ({
    ...node,
    ...(COUNTED.includes(node.id) && { badge: { resource: 'thing', label: 'menu/main.badges.client-list' } }),
    ...(node.children && { children: badged(node.children) }),
  }))
export const BADGED_MENU = badged(MENU)

export const LONG_MENU: readonly MenuNode[] = [
  {
    id: 'long',
    label: 'Evaluation of community first services and supports',
    icon: 'clipboard-list',
    searchable: true,
    children: [
      link('long/a', 'Authorization to act on behalf of the person in matters of funds and property', 'file-text'),
      link('long/b', 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk', 'file-text'),
    ],
  },
]

const COMPANY = {
  id: 'c1',
  sName: 'Northern Lights Care',
  name: 'Northern Lights Care LLC',
  logo: null,
  timeZone: 'America/Chicago',
  verification: 'verified',
  isDemo: true,
}

/** A boot answer as the server gives it, of invented people and companies. */
export const BOOT: Boot = {
  listed: { 'time-punch': 'office-punch', 'help-request': 'support-ticket' },
  user: {
    id: 'u1',
    firstName: 'Olive',
    lastName: 'Owner',
    email: 'owner@demo.test',
    superadmin: false,
    isOwner: true,
    userType: 'owner',
    permissions: [],
    flags: {},
    nameOrder: false,
  },
  company: COMPANY,
  companies: [{ id: 'c1', sName: COMPANY.sName, name: COMPANY.name }],
  locations: [],
  menu: MENU,
  routes: [
    { id: 'thing', path: '/pages/things/things/:id', name: 'Thing', screen: 'screens/things/thing' },
    { id: 'companies', path: '/pages/comp-config/companies', name: 'Companies', screen: 'screens/things/companies' },
    { id: 'help', path: '/pages/help', name: 'Help', screen: 'screens/help/help' },
    { id: 'releases', path: '/pages/help/releases', name: 'Releases', planned: true },
  ],
  index: {},
  labels: { language: 'en', hash: 'labels' },
  terms: { client: 'Client', employee: 'Employee' },
  dashboard: {},
  finders: [{ resource: 'thing', label: 'Things', icon: 'users', open: 'thing' }],
  session: { csrf: 'marker', idleMs: 1_800_000, endsAt: '2026-12-31T00:00:00Z' },
  server: { version: '0', development: true },
}

export const SEVERAL_COMPANIES: Boot = {
  ...BOOT,
  companies: [
    ...BOOT.companies,
    { id: 'c2', sName: 'Prairie Home', name: 'Prairie Home Health Services Incorporated' },
    { id: 'c3', sName: 'Lakeside', name: 'Lakeside' },
  ],
  locations: [
    { id: 'l1', code: 'MPL', name: 'Minneapolis' },
    { id: 'l2', code: 'DUL', name: 'Duluth and the whole of the North Shore up to Grand Marais' },
  ],
}

export const SUPER_ADMIN: Boot = {
  ...SEVERAL_COMPANIES,
  user: { ...BOOT.user, firstName: 'Sam', lastName: 'Super', superadmin: true, email: 'super@demo.test' },
}

export const LONG_NAMES: Boot = {
  ...SEVERAL_COMPANIES,
  menu: LONG_MENU,
  user: {
    ...BOOT.user,
    firstName: 'Marguerite-Alexandra Josephine',
    lastName: 'Featherstonehaugh-Cholmondeley',
    email: 'marguerite.featherstonehaugh@northern-lights.example',
  },
  company: { ...COMPANY, sName: 'The Northern Lights Residential and Community Care Cooperative' },
}
