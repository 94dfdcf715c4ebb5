import { describe, expect, it } from 'vitest'
import { dialled } from '../../../src/server/messaging/sms/dialled.ts'
import fc from '../../fast-check.ts'

describe('a phone number', () => {
  it.each(['', '911', '5550100', '0125550100', '6121550100', '26125550100', '612555010012', '+', '+0', '+123', 'call me'])('is none: %j', (given) => {
    expect(dialled(given)).toBeUndefined()
  })

  it.each([
    ['6125550101', '+16125550101'],
    ['(612) 555-0101', '+16125550101'],
    ['1 612 555 0101', '+16125550101'],
    ['+1 (612) 555-0101', '+16125550101'],
    ['+44 20 7946 0958', '+442079460958'],
  ])('%j is dialled as %s', (given, dial) => {
    expect(dialled(given)).toBe(dial)
  })

  it('is dialled as it is dialled', () => {
    fc.assert(
      fc.property(fc.string(), (given) => {
        const dial = dialled(given)
        if (dial !== undefined) expect(dialled(dial)).toBe(dial)
      }),
    )
  })
})
