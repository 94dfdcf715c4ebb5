import { describe, expect, test } from 'vitest'
import type { ResolvedField } from '#contract'
import { validateValue } from '#fields'
import { LANGUAGES } from '#translation'
import { readMoney, readNumber } from '#validation'
import { moneyText, numberText } from '../../src/widgets/input/number-text.ts'
import fc from '../fast-check.ts'
import { meantIn, WRITTEN } from './typed-numbers.ts'

const WRITINGS = ['point', 'comma', 'either'] as const

describe.each(WRITINGS)('a number typed where decimals follow %s', (writing) => {
  test.each(WRITTEN)('$typed', (written) => {
    const meant = meantIn(writing, written)
    expect(readNumber(written.typed, writing)).toBe(meant === 'refused' ? written.typed : meant)
    expect(readMoney(written.typed, writing)).toBe(meant === 'refused' ? written.typed : Math.round(meant * 100))
  })

  test('is read as it is shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
        expect(readNumber(numberText(cents / 100, writing), writing)).toBe(cents / 100)
        expect(readMoney(moneyText(cents, writing), writing)).toBe(cents)
      }),
    )
  })

  test('never means more than one number: what is read, is read the same with its marks of thousands left out', () => {
    const marks = fc.constantFrom('1', '2', '0', '5', ',', '.', ' ', '-', '٬', '٫')
    fc.assert(
      fc.property(fc.array(marks, { minLength: 1, maxLength: 9 }), (letters) => {
        const text = letters.join('')
        const value = readNumber(text, writing)
        if (typeof value !== 'number') return
        const digits = (from: string): string => from.replace(/[^\d]/g, '').replace(/^0+/, '')
        // Nothing is made up and nothing left out but blanks, marks and zeros at the ends.
        expect(digits(String(Math.abs(value))).replace(/0+$/, '')).toBe(digits(text).replace(/0+$/, ''))
        expect(text.trim()).not.toMatch(/\d[ ,.٬]\d{1,2}[ ,.٬]/)
      }),
      { numRuns: 2_000 },
    )
  })
})

test('every language says how its people write numbers, as its own formats do', () => {
  for (const { locale, numbers, code } of LANGUAGES) {
    const decimal = new Intl.NumberFormat([locale, 'en-US']).format(0.5).includes(',') ? 'comma' : 'point'
    expect([code, numbers === 'comma' ? 'comma' : 'point']).toEqual([code, decimal])
  }
})

test('the unit beside the field may be typed with the number, and no other sign', () => {
  expect([readNumber('16.5 lb', 'point', 'lb'), readNumber('98 %', 'point', '%'), readNumber('-5mg', 'point', 'mg')]).toEqual([16.5, 98, -5])
  expect([readMoney('$1,250.50'), readMoney('-$5'), readMoney('$ 5')]).toEqual([125_050, -500, 500])
  expect([readNumber('$5'), readNumber('5 kg', 'point', 'lb'), readMoney('5 %')]).toEqual(['$5', '5 kg', '5 %'])
})

test('a rate keeps the places of the dollar that it has', () => {
  expect([readMoney('0.725', 'point', 3), moneyText(72.5), readMoney('0.7251', 'point', 3)]).toEqual([72.5, '0.725', '0.7251'])
  const problems = (value: number) => validateValue({ type: 'money', label: 'x', scale: 3 }, value, { today: '2026-01-01' }).map(({ key }) => key)
  expect([problems(72.5), problems(73), problems(72.51)]).toEqual([[], [], ['shared/validation.tooPrecise']])
})

test('an amount with more places than are kept is not rounded', () => {
  expect([readMoney('0.725'), readMoney('0.1'), readMoney('19.99'), readMoney('19.990')]).toEqual(['0.725', 10, 1_999, 1_999])
})

describe('what is refused says how to write it', () => {
  const reason = (type: ResolvedField['type'], text: string) => {
    const [found] = validateValue({ type, label: 'x' }, text, { today: '2026-01-01' })
    return [found?.key.replace('shared/validation.', ''), found?.params]
  }
  test.each([
    ['decimal', '2,5', 'number.usePoint', { number: '2.5' }],
    ['integer', ',5', 'number.usePoint', { number: '0.5' }],
    ['money', '12,50', 'number.usePoint', { number: '12.50' }],
    ['decimal', '٢،٥', 'number.usePoint', { number: '2.5' }],
    ['decimal', '1,250', 'number.eitherWay', { text: '1,250', whole: '1250', part: '1.25' }],
    ['percent', '1 6', 'number.blanks', { text: '1 6' }],
    ['integer', 'HI', 'number.meter', { text: 'HI' }],
    ['integer', '1234567890123456', 'number.tooLong', { max: 15 }],
    ['money', '0.725', 'tooPrecise', { scale: 2 }],
    ['decimal', 'tall', 'type.decimal', undefined],
    ['integer', '1e3', 'type.integer', undefined],
  ] as const)('%s %s', (type, text, key, params) => expect(reason(type, text)).toEqual([key, params]))
})
