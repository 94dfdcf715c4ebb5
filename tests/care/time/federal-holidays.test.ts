import { describe, expect, it } from 'vitest'
import { FEDERAL_HOLIDAYS, federalHoliday } from '#care'
import { weekday } from '#contract'
import fc from '../../fast-check.ts'

describe('federal holidays', () => {
  // As the Office of Personnel Management lists them.
  it.each([
    [2026, 'newYear', '2026-01-01', undefined],
    [2026, 'martinLutherKing', '2026-01-19', undefined],
    [2026, 'presidents', '2026-02-16', undefined],
    [2026, 'memorial', '2026-05-25', undefined],
    [2026, 'juneteenth', '2026-06-19', undefined],
    [2026, 'independence', '2026-07-04', '2026-07-03'],
    [2026, 'labor', '2026-09-07', undefined],
    [2026, 'indigenousPeoples', '2026-10-12', undefined],
    [2026, 'veterans', '2026-11-11', undefined],
    [2026, 'thanksgiving', '2026-11-26', undefined],
    [2026, 'afterThanksgiving', '2026-11-27', undefined],
    [2026, 'christmas', '2026-12-25', undefined],
    [2027, 'juneteenth', '2027-06-19', '2027-06-18'],
    [2027, 'independence', '2027-07-04', '2027-07-05'],
    [2028, 'newYear', '2028-01-01', '2027-12-31'],
    [2027, 'memorial', '2027-05-31', undefined],
    [2024, 'afterThanksgiving', '2024-11-29', undefined],
  ] as const)('%i %s', (year, name, date, observed) => {
    expect(federalHoliday(name, year)).toEqual({ date, ...(observed && { observed }) })
  })

  it('are in their year and are kept on a working day', () => {
    fc.assert(
      fc.property(fc.constantFrom(...FEDERAL_HOLIDAYS), fc.integer({ min: 2000, max: 2100 }), (name, year) => {
        const { date, observed } = federalHoliday(name, year)
        expect(date.slice(0, 4)).toBe(String(year))
        expect([0, 6]).not.toContain(weekday(observed ?? date))
      }),
    )
  })
})
