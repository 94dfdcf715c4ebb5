import type { HeldRights, MenuReview, RightsCatalogue, RightsHolders, RightsPreview } from '#contract'

const permission = (id: string, open = true) => ({ id, label: `permissions/catalogue.permissions.${id}`, open })

export const CATALOGUE: RightsCatalogue = {
  groups: [
    {
      id: 'clients',
      label: 'permissions/catalogue.groups.clients',
      permissions: [permission('clients'), permission('client-list'), permission('edit-clients'), permission('view-notes')],
    },
    {
      id: 'payroll',
      label: 'permissions/catalogue.groups.payroll',
      permissions: [permission('payroll'), permission('payroll-report'), permission('view-pay', false)],
    },
  ],
  roles: [
    { id: 'owner', label: 'permissions/roles.roles.owner', people: 1 },
    { id: 'nurse', label: 'permissions/roles.roles.nurse', people: 3 },
    { id: 'auditor', label: 'permissions/roles.roles.auditor', people: 0 },
  ],
}

export const HOLDERS: RightsHolders = {
  holders: [
    { userId: 'u7', name: 'Nerys Norling', email: 'nerys@harbour.test', role: 'nurse', isActive: true },
    { userId: 'u8', name: 'Maximiliana Featherstonehaugh-Cholmondeley of Upper Lakes', email: 'maximiliana@harbour.test', role: 'nurse', isActive: false },
  ],
  more: true,
}

export const HELD: HeldRights = { people: 1, open: true, held: { clients: 1, 'client-list': 1, 'view-notes': 1 } }
export const HELD_BY_ROLE: HeldRights = { people: 3, open: true, held: { clients: 3, 'client-list': 2 } }

export const PREVIEW: RightsPreview = {
  people: 1,
  gains: {
    menus: ['menu/main.items.payroll'],
    routes: ['routes/payroll.names.payroll-report'],
    records: [{ label: 'shared/rights.verbs.update', on: 'resources/client.plural' }],
    actions: [{ label: 'screens/clients/client-list.actions.edit', on: 'screens/clients/client-list.title' }],
    fields: [{ label: 'resources/client.fields.dob', on: 'resources/client.plural' }],
  },
  loses: { menus: [], routes: [], records: [], actions: [], fields: [] },
}

export const REVIEW: MenuReview = {
  entries: [
    { id: 'main', label: 'menu/main.items.main' },
    {
      id: 'clients',
      label: 'menu/main.items.clients',
      icon: 'heart-handshake',
      children: [
        { id: 'client-list', label: 'menu/main.items.client-list', icon: 'users' },
        { id: 'new-intake', label: 'menu/main.items.new-intake', icon: 'user-plus', hidden: 'title-missing', missing: ['clients', 'client-list'] },
        { id: 'client-forms', label: 'menu/main.items.client-forms', icon: 'files', hidden: 'planned' },
      ],
    },
    {
      id: 'payroll',
      label: 'menu/main.items.payroll',
      icon: 'wallet',
      hidden: 'empty',
      children: [{ id: 'payroll-report', label: 'menu/main.items.payroll-report', icon: 'file-chart-column', hidden: 'parent-hidden' }],
    },
    { id: 'attendance', label: 'menu/main.items.attendance', icon: 'user-round-check', unsearched: 'super-admins' },
    { id: 'job-titles', label: 'menu/main.items.job-titles', icon: 'badge-check', unsearched: 'flag' },
    { id: 'other-options', label: 'menu/main.items.other-options', icon: 'circle-ellipsis', hidden: 'user-type' },
    { id: 'logs', label: 'menu/main.items.logs', icon: 'scroll-text', hidden: 'super-admins-only' },
    { id: 'social-wall', label: 'menu/main.items.social-wall', icon: 'messages-square', hidden: 'owners-only' },
    { id: 'community', label: 'menu/main.items.community', icon: 'globe', hidden: 'no-address' },
  ],
}
