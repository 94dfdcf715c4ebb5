import { describe, expect, it } from 'vitest'
import { grantable, grantsOfRole, idsOf, openRoutes, titlesOf } from '#permissions'
import { actorOf, actorWith, catalogue, roles, routes } from './documents.ts'

describe('titles', () => {
  it('do not match in another spelling', () => {
    expect(idsOf(['client list', ' Client List', 'Client  List', 'Client Lists'], catalogue)).toEqual([])
  })

  it('lead to ids and back', () => {
    const ids = catalogue.map((entry) => entry.id)
    expect(idsOf(titlesOf(ids, catalogue), catalogue)).toEqual(ids)
  })

  it('may have aliases that mean the same', () => {
    const renamed = [{ id: 'client-list', title: 'Client List', aliases: ['Clients Overview'] as [string] }]
    expect(idsOf(['Clients Overview', 'Client List'], renamed)).toEqual(['client-list'])
  })

  it('keep the words that belong to super admins', () => {
    const reserved = catalogue.filter((entry) => entry.superAdminOnly).map((entry) => entry.title)
    expect(reserved).toEqual(
      expect.arrayContaining([
        'Companies',
        'Notifications',
        'Payor',
        'Pay Source',
        'Location',
        'Zip Codes',
        'Logs',
        'Billing Status',
        'Key Staff',
        'Company Renewal',
        'OIG Import',
        'Service Management',
      ]),
    )
    expect(reserved).not.toContain('Attendance')
  })
})

describe('roles', () => {
  it('grant nothing unknown and nothing for super admins only', () => {
    expect(grantable(['companies', 'no-such-id', 'client-list', 'client-list'], catalogue)).toEqual(['client-list'])
    for (const role of roles) if (role.kind === 'bundle') expect(grantsOfRole(role, catalogue)).toEqual(role.permissions)
  })

  it('give the owner everything else', () => {
    const owner = roles.find((role) => role.id === 'owner')
    expect(owner && grantsOfRole(owner, catalogue)).toHaveLength(catalogue.filter((entry) => !entry.superAdminOnly).length)
  })

  it.each(['case-manager', 'auditor'])('let the %s view only', (role) => {
    expect([...actorOf(role).permissions].filter((id) => /^(edit|delete|export|restore|create)-/.test(id))).toEqual([])
  })
})

describe('routes', () => {
  it('keep what others need a permission for', () => {
    const open = openRoutes(routes, actorOf('case-manager')).map((route) => route.id)
    expect(open).toContain('client-record')
    expect(open).not.toContain('employee-list')
    expect(open).not.toContain('location-list')
    expect(open).not.toContain('social-wall')
  })

  it('stay when planned, marked, so that their name can be shown', () => {
    const soon = { id: 'soon', path: '/pages/soon', name: 'routes/home.names.soon', planned: true as const, requires: { superAdmins: true as const } }
    const planned = openRoutes([...routes, soon], actorWith({ superadmin: true })).find((route) => route.id === 'soon')
    expect(planned).toEqual({ id: 'soon', path: '/pages/soon', name: 'routes/home.names.soon', planned: true })
  })

  it('say what kind of screen they lead to', () => {
    const lists = routes.map((route) => ({ ...route, kind: 'list' as const }))
    for (const route of openRoutes(lists, actorOf('case-manager'))) expect(route).toHaveProperty('kind', 'list')
  })

  it('carry no rule to the browser', () => {
    for (const route of openRoutes(routes, actorWith({ superadmin: true }))) expect(route).not.toHaveProperty('requires')
  })
})
