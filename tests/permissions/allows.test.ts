import { describe, expect, it } from 'vitest'
import type { Access } from '#contract'
import { type Actor, allows } from '#permissions'
import { actorWith, holding } from './documents.ts'

describe('access', () => {
  it.each([
    ['owners only to staff', { owners: true }, holding('client-list')],
    ['super admins only to an owner', { superAdmins: true }, actorWith({ isOwner: true })],
    ['a permission that is not held', { anyOf: ['client-list'] }, holding('employee-list')],
    ['a permission to an owner who does not hold it', { anyOf: ['client-list'] }, actorWith({ isOwner: true })],
    ['a super-admin permission that was granted all the same', { anyOf: ['companies'] }, holding('companies')],
  ] satisfies [string, Access, Actor][])('refuses %s', (_, access, actor) => {
    expect(allows(access, actor)).toBe(false)
  })

  it('lets everyone signed in through without a rule', () => {
    expect(allows(undefined, actorWith())).toBe(true)
    expect(allows({ everyone: true }, actorWith())).toBe(true)
  })

  it('is satisfied by one of several permissions', () => {
    expect(allows({ anyOf: ['paid', 'client-list'] }, holding('client-list'))).toBe(true)
  })

  it('lets owners and super admins through what is for owners', () => {
    expect(allows({ owners: true }, actorWith({ isOwner: true }))).toBe(true)
    expect(allows({ owners: true }, actorWith({ superadmin: true }))).toBe(true)
  })

  it('lets a super admin through every rule', () => {
    expect(allows({ superAdmins: true }, actorWith({ superadmin: true }))).toBe(true)
    expect(allows({ anyOf: ['companies'] }, actorWith({ superadmin: true }))).toBe(true)
  })
})
