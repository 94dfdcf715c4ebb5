import { describe, expect, test } from 'vitest'
import { moneyText, numberText, phoneText, readMoney, readNumber, readPhone } from '../../src/widgets/input/number-text.ts'

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

  test.each([
    ['1 250,5', 1250.5],
    ['1.250,5', 1250.5],
    ['12.5', 12.5],
    ['1,2,3', '1,2,3'],
  ])('reads %j as %j where decimals follow a comma', (text, value) => expect(readNumber(text, ',')).toBe(value))

  test.each(['٣٤', '۳۴', '३४', '၃၄'])('reads %s in digits of its script', (text) => expect(readNumber(text)).toBe(34))
  test('reads Arabic marks of decimals and thousands', () => expect(readNumber('١٬٢٥٠٫٥')).toBe(1250.5))
  test.each([1250.5, -0.25, 0, 125])('reads %d as it is shown, in either way', (value) => {
    for (const decimal of ['.', ','] as const)
      expect([readNumber(numberText(value, decimal), decimal), readMoney(moneyText(value * 100, decimal), decimal)]).toEqual([value, value * 100])
  })

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
