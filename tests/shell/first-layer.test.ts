import { expect, it } from 'vitest'
import { firstLayer } from '../../src/shell/account/first-layer.ts'

const kept = (text: string | null) => ({ getItem: () => text })

it('opens nothing while nothing is to be said, or after it was skipped', () => {
  expect([firstLayer(undefined, kept('false')), firstLayer({ resetPass: '', daysLeft: null }, kept('false'))]).toEqual([undefined, undefined])
  expect(firstLayer({ resetPass: 'false', daysLeft: 3 }, kept(null))).toBeUndefined()
})

it('warns while there is time, and leaves no way round when there is none', () => {
  expect(firstLayer({ resetPass: 'false', daysLeft: 3 }, kept('false'))).toBe('password-reminder')
  expect(firstLayer({ resetPass: 'true', daysLeft: 0 }, kept(null))).toBe('must-change')
})
