import { describe, expect, test } from 'vitest'
import { tidyValue, validateValue } from '#fields'
import { readPhone } from '#validation'
import { moneyText, phoneAfter, phoneText } from '../../src/widgets/input/number-text.ts'

test('shows cents with two places', () =>
  expect([moneyText(5), moneyText(125_050), moneyText('a lot'), moneyText(null)]).toEqual(['0.05', '1,250.50', 'a lot', '']))

describe('phone numbers', () => {
  test('drops a country code and a key beyond ten digits', () => {
    expect(readPhone('+1 (612) 555-0142')).toBe('6125550142')
    expect(phoneAfter('(612)555-01429', '(612)555-0142')).toBe('6125550142')
  })
  test.each(['+1 651.555.0147 x3', '651-555-0147 ext. 12', '1-651-555-014 x7', '612555014299', '+49 30 123456', '651-555-0147 or 0148'])(
    'leaves %s as it is, for validation to refuse: a part of it would be another number',
    (pasted) => {
      expect([readPhone(pasted), phoneAfter(pasted, ''), tidyValue({ type: 'phone', label: 'x' }, pasted)]).toEqual([pasted, pasted, pasted])
      expect(validateValue({ type: 'phone', label: 'x' }, pasted, { today: '2026-01-01' })).toHaveLength(1)
    },
  )
  test('takes the digit before a mark of the mask away with it', () => expect(phoneAfter('(612', '(612)')).toBe('61'))
  test.each([
    ['', ''],
    ['6', '(6'],
    ['6125', '(612)5'],
    ['6125550142', '(612)555-0142'],
    ['not digits', 'not digits'],
  ])('shows %j as %j', (digits, text) => expect(phoneText(digits)).toBe(text))
})
