import { describe, expect, it } from 'vitest'
import type { Strength } from '#new-password'
import { strengthOf } from '../../src/new-password/password-strength.ts'
import { bodyOf, startOf } from '../../src/shell/account/account-body.ts'
import { passwordProblems } from '../../src/shell/account/password-rules.ts'

const user = { id: 'u1', firstName: 'Ann', lastName: 'Lee', email: 'ann@demo.test', superadmin: false, nameOrder: false } as const
const start = startOf({ ...user, isOwner: false, userType: 'nurse', permissions: [], flags: {} }, { phone: '+1 (612) 555-0142', is2FA_enabled: 2 })

describe('the password rules of My Account', () => {
  const CASES: readonly (readonly [string, readonly [string, string, string], Strength, string | undefined, readonly string[]])[] = [
    ['ask for nothing when all are empty', ['', '', ''], 'none', undefined, []],
    ['ask for the new one first', ['a', '', ''], 'none', 'enterNew', ['newRequired', 'confirmRequired']],
    ['ask for the confirmation', ['a', 'b', ''], 'good', 'enterConfirm', ['confirmRequired']],
    ['refuse two that differ', ['a', 'b', 'c'], 'good', 'noMatchOrEmpty', ['noMatch']],
    ['refuse the old one again', ['b', 'b', 'b'], 'good', 'sameAsOld', ['sameAsOld']],
    ['ask for the old one', ['', 'b', 'b'], 'good', 'oldRequired', ['oldRequired']],
    ['refuse one that is easily guessed', ['a', 'b', 'b'], 'weak', 'strength.weak', ['strength.weak']],
    ['take the rest', ['a', 'b', 'b'], 'good', undefined, []],
  ]
  it.each(CASES)('%s', (_title, [oldPass, newPass, confirmPass], strength, toast, fields) => {
    const found = passwordProblems({ oldPass, newPass, confirmPass }, strength)
    expect(found.toast).toBe(toast && `shared/account.${toast}`)
    expect(Object.values(found.fields)).toEqual(fields.map((name) => `shared/account.${name}`))
  })

  it.each([
    ['', '', undefined, ['oldRequired']],
    ['a', '', undefined, []],
    ['a', 'b', 'enterConfirm', ['confirmRequired']],
  ])('ask for the old one (%s) when it proves a new address, and for a new one (%s) only once there is one', (oldPass, newPass, toast, fields) => {
    const found = passwordProblems({ oldPass, newPass, confirmPass: '' }, newPass === '' ? 'none' : 'good', { needsOld: true })
    expect(found.toast).toBe(oldPass === '' ? 'shared/account.oldRequired' : toast && `shared/account.${toast}`)
    expect(Object.values(found.fields)).toEqual(fields.map((name) => `shared/account.${name}`))
  })

  it.each([
    ['', 'none'],
    ['short-one', 'tooShort'],
    ['passwordpassword', 'weak'],
    ['lakeside-kettle-42', 'own'],
    ['tundra-kettle-violin-42', 'good'],
  ])('find "%s" %s', (password, strength) => expect(strengthOf(password, ['Lakeside Care', 'Ann'])).toBe(strength))
})

describe('what My Account sends', () => {
  it('never holds the confirmation, and no empty password', () => {
    expect(bodyOf(start, user)).toEqual({ id: 'u1', fName: 'Ann', email: 'ann@demo.test', phone: '6125550142', nameOrder: false, is2FA_enabled: 2 })
    const body = bodyOf({ ...start, oldPass: 'a', newPass: 'b', confirmPass: 'b' }, user)
    expect(Object.keys(body)).not.toContain('confirm_pass')
    expect(body).toMatchObject({ old_pass: 'a', new_pass: 'b' })
    const proved = bodyOf({ ...start, email: 'lee@demo.test', oldPass: 'a' }, user)
    expect(proved).toMatchObject({ email: 'lee@demo.test', old_pass: 'a' })
    expect(Object.keys(proved)).not.toContain('new_pass')
  })

  it('holds nothing but the password of a super admin', () => {
    expect(bodyOf({ ...start, oldPass: 'a', newPass: 'b', confirmPass: 'b' }, { ...user, superadmin: true })).toEqual({
      id: 'u1',
      old_pass: 'a',
      new_pass: 'b',
    })
  })
})
