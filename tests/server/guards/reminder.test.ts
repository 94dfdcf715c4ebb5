import { describe, expect, it } from 'vitest'
import { reminderFor } from '../../../src/server/http/guards/account/reminder.ts'

const now = new Date('2026-03-02T15:00:00Z')
const daysAgo = (days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString()
const NOTHING = { resetPass: '', daysLeft: null }

describe('the password reminder', () => {
  it.each([
    ['no company rule', daysAgo(900), undefined, NOTHING],
    ['a rule of no days', daysAgo(900), 0, NOTHING],
    ['a young password', daysAgo(10), 90, NOTHING],
    ['fifteen days left', daysAgo(75), 90, NOTHING],
    ['fourteen days left', daysAgo(76), 90, { resetPass: 'false', daysLeft: 14 }],
    ['one day left', daysAgo(89.9), 90, { resetPass: 'false', daysLeft: 1 }],
    ['the last day over', daysAgo(90), 90, { resetPass: 'true', daysLeft: 0 }],
    ['long over', daysAgo(900), 90, { resetPass: 'true', daysLeft: 0 }],
    ['an age nobody knows', null, 90, { resetPass: 'true', daysLeft: 0 }],
    ['a short life, in its first half', daysAgo(3), 10, NOTHING],
    ['a short life, in its second half', daysAgo(5), 10, { resetPass: 'false', daysLeft: 5 }],
  ] as const)('with %s', (_when, changedAt, maxAgeDays, said) => {
    expect(reminderFor(changedAt, maxAgeDays, now)).toEqual(said)
  })
})
