import { describe, expect, it } from 'vitest'
import type { ResolvedField } from '#contract'
import { createFormats, LANGUAGES } from '#i18n'
import { columnWidth } from '../../../src/renderer/list/column-width.ts'

const formats = (code: string) =>
  createFormats(LANGUAGES.find((language) => language.code === code) ?? { code, locale: code, numbers: 'point' }, 'America/Chicago')
const same = (key: string) => key
const DATE: ResolvedField = { type: 'date', label: 'x' }

describe('the width of a column', () => {
  it('is what the screen says where a date fits in', () => {
    expect(columnWidth({ field: 'dob', width: 112 }, DATE, formats('en'), same)).toBe(112)
    expect(columnWidth({ field: 'name', width: 60 }, { type: 'text', label: 'x' }, formats('ur'), same)).toBe(60)
    expect(columnWidth({ field: 'name' }, undefined, formats('en'), same)).toBe(140)
  })

  it('has room for a day whose month is said in words', () => {
    expect(columnWidth({ field: 'dob', width: 80 }, DATE, formats('ur'), same)).toBe(28 + 7 * formats('ur').date('2026-09-24').length)
  })

  it('has room for the longest state, up to a bound', () => {
    const states = (...labels: readonly string[]): ResolvedField => ({
      type: 'choice',
      label: 'x',
      options: labels.map((label) => ({ id: label, label, tone: 'info' })),
    })
    expect(columnWidth({ field: 'status', width: 96 }, states('Open', 'Tau kev pom zoo lawm'), formats('hmn'), same)).toBe(44 + 7 * 20)
    expect(columnWidth({ field: 'status', width: 128 }, states('Open'), formats('en'), same)).toBe(128)
    expect(columnWidth({ field: 'status', width: 96 }, states('x'.repeat(90)), formats('en'), same)).toBe(240)
  })

  it.each(LANGUAGES.map(({ code }) => code))('a day cannot be taken for another one in %s', (code) => {
    // The tenth of February, not the second of October.
    const text = formats(code).date('2026-02-10')
    expect(/^0?2\D/.test(text) || /\p{L}/u.test(text)).toBe(true)
  })
})
