import { describe, expect, it } from 'vitest'
import type { Access } from '#contract'
import { type Actor, allows, missingFor } from '#permissions'
import { actorWith, holding } from './documents.ts'

describe('access', () => {
  it.each([
    ['owners only to staff', { owners: true }, holding('client-list')],
    ['super admins only to an owner', { superAdmins: true }, actorWith({ isOwner: true })],
    ['a permission that is not held', { anyOf: ['client-list'] }, holding('employee-list')],
    ['one permission to who would need another one besides', { anyOf: ['restore-clients'], and: ['client-list'] }, holding('restore-clients')],
    ['what is needed besides to who holds nothing else', { anyOf: ['restore-clients'], and: ['client-list'] }, holding('client-list')],
    ['a permission to an owner who does not hold it', { anyOf: ['client-list'] }, actorWith({ isOwner: true })],
    ['what is for everyone to a client', { everyone: true }, actorWith({ userType: 'client' })],
    ['what is for owners to an employee who is said to be one', { owners: true }, actorWith({ userType: 'employee', isOwner: true })],
    ['a permission to a client who was given it', { anyOf: ['client-list'] }, { ...holding('client-list'), userType: 'client' }],
    ['what is for clients and employees to the office', { ownAccounts: true }, actorWith({ isOwner: true })],
    ['a super-admin permission that was granted all the same', { anyOf: ['companies'] }, holding('companies')],
  ] satisfies [string, Access, Actor][])('refuses %s', (_, access, actor) => {
    expect(allows(access, actor)).toBe(false)
  })

  it('lets everyone signed in through without a rule', () => {
    expect(allows(undefined, actorWith())).toBe(true)
    expect(allows({ everyone: true }, actorWith())).toBe(true)
  })

  it('refuses a client and an employee what has no rule, and lets them through what is for them', () => {
    for (const userType of ['client', 'employee']) {
      expect(allows(undefined, actorWith({ userType }))).toBe(false)
      expect(allows({ ownAccounts: true }, actorWith({ userType }))).toBe(true)
    }
  })

  it('is satisfied by one of several permissions', () => {
    expect(allows({ anyOf: ['paid', 'client-list'] }, holding('client-list'))).toBe(true)
  })

  it('is satisfied by one of each where two are needed, and says which is missing', () => {
    const both: Access = { anyOf: ['restore-clients'], and: ['client-list', 'billing'] }
    expect(allows(both, holding('billing', 'restore-clients'))).toBe(true)
    expect(missingFor(both, holding('restore-clients'))).toEqual(['client-list', 'billing'])
    expect(missingFor(both, holding('billing'))).toEqual(['restore-clients'])
    expect(missingFor(both, holding('billing', 'restore-clients'))).toBeUndefined()
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
