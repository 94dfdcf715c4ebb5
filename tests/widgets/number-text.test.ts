import { describe, expect, test } from 'vitest'
import { moneyText, phoneText, readMoney, readNumber, readPhone } from '../../src/widgets/input/number-text.ts'

describe('numbers as people type them', () => {
  test.each([
    ['', null],
    ['  ', null],
    ['tall', 'tall'],
    ['1.2.3', '1.2.3'],
    ['1,250.5', 1250.5],
    ['-3', -3],
    ['.5', 0.5],
  ])('reads %j as %j', (text, value) => expect(readNumber(text)).toBe(value))

  test('keeps what is no amount, for validation to name', () => expect(readMoney('a lot')).toBe('a lot'))
  test.each([
    ['$1,250.50', 125_050],
    ['0.1', 10],
    ['19.99', 1_999],
  ])('reads %s as %d cents', (text, cents) => expect(readMoney(text)).toBe(cents))
  test('shows cents with two places', () =>
    expect([moneyText(5), moneyText(125_050), moneyText('a lot'), moneyText(null)]).toEqual(['0.05', '1,250.50', 'a lot', '']))
})

describe('phone numbers', () => {
  test('drops a country code and what is beyond ten digits', () => {
    expect(readPhone('+1 (612) 555-0142')).toBe('6125550142')
    expect(readPhone('612555014299')).toBe('6125550142')
  })
  test.each([
    ['', ''],
    ['6', '(6'],
    ['6125', '(612)5'],
    ['6125550142', '(612)555-0142'],
    ['not digits', 'not digits'],
  ])('shows %j as %j', (digits, text) => expect(phoneText(digits)).toBe(text))
})
