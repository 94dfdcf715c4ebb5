import { describe, expect, it } from 'vitest'
import { allocateUnits, type RoundingRule, type TimedService, unitsOf, wholeMiles } from '#care'
import fc from '../../fast-check.ts'

const minutes = fc.integer({ min: 0, max: 1_500 })
const services = fc.uniqueArray(fc.tuple(fc.constantFrom('A', 'B', 'C', 'D', 'E'), fc.integer({ min: 0, max: 120 })), { selector: ([name]) => name })
const timed = services.map((rows) => rows.map(([service, length]): TimedService => ({ service, minutes: length })))
const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0)

describe('units of time', () => {
  it.each<readonly [from: number, to: number, units: number]>([
    [0, 7, 0],
    [8, 22, 1],
    [23, 37, 2],
    [38, 52, 3],
    [53, 67, 4],
    [68, 82, 5],
    [83, 97, 6],
  ])('of %i to %i minutes are %i to the nearest, as the Medicare table has it', (from, to, units) => {
    for (const rule of ['mnNearest15', 'medicareTotalTime'] satisfies RoundingRule[]) {
      expect([unitsOf(from, rule), unitsOf(to, rule)]).toEqual([units, units])
    }
  })

  it.each<readonly [rule: RoundingRule, minutes: number, unitMin: number, units: number]>([
    ['floor15', 14, 15, 0],
    ['floor15', 29, 15, 1],
    ['floor15', 30, 15, 2],
    ['exactQuarter', 44, 15, 2],
    ['exactQuarter', 45, 15, 3],
    ['mnNearest15', 30, 60, 0],
    ['mnNearest15', 31, 60, 1],
    ['floor15', 119, 60, 1],
  ])('by %s of %i minutes in units of %i are %i', (rule, length, unitMin, units) => {
    expect(unitsOf(length, rule, unitMin)).toBe(units)
  })

  it('are never further from the minutes than the rule allows, and never fewer for a longer time', () => {
    fc.assert(
      fc.property(minutes, fc.constantFrom<RoundingRule>('mnNearest15', 'floor15', 'exactQuarter', 'medicareTotalTime'), (length, rule) => {
        const over = length - unitsOf(length, rule) * 15
        expect(over).toBeGreaterThanOrEqual(rule === 'floor15' || rule === 'exactQuarter' ? 0 : -7)
        expect(over).toBeLessThanOrEqual(rule === 'floor15' || rule === 'exactQuarter' ? 14 : 7)
        expect(unitsOf(length + 1, rule)).toBeGreaterThanOrEqual(unitsOf(length, rule))
      }),
    )
  })

  it.each([
    [2.49, 2],
    [2.5, 3],
    [0.1 + 0.2 + 0.2, 1],
    [0, 0],
  ])('of %f miles are %i', (miles, units) => {
    expect(wholeMiles(miles)).toBe(units)
  })
})

describe("Medicare's total time", () => {
  it.each<readonly [minutes: Readonly<Record<string, number>>, units: Readonly<Record<string, number>>]>([
    [
      { '97112': 24, '97110': 23 },
      { '97112': 2, '97110': 1 },
    ],
    [
      { '97112': 20, '97110': 20 },
      { '97110': 2, '97112': 1 },
    ],
    [
      { '97110': 33, '97140': 7 },
      { '97110': 2, '97140': 1 },
    ],
    [
      { '97110': 18, '97140': 13, '97116': 10, '97035': 8 },
      { '97110': 1, '97140': 1, '97116': 1, '97035': 0 },
    ],
    [
      { '97112': 7, '97110': 7, '97140': 7 },
      { '97110': 1, '97112': 0, '97140': 0 },
    ],
    [{ '97110': 7 }, { '97110': 0 }],
  ])('makes %j %j', (rows, units) => {
    const given = Object.entries(rows).map(([service, length]) => ({ service, minutes: length }))
    expect(Object.fromEntries(allocateUnits(given))).toEqual(units)
  })

  it('gives out the total and no unit more, in any order of the services', () => {
    fc.assert(
      fc.property(timed, (rows) => {
        const allocated = allocateUnits(rows)
        expect(sum(allocated.values())).toBe(unitsOf(sum(rows.map((row) => row.minutes)), 'medicareTotalTime'))
        expect(allocateUnits([...rows].reverse())).toEqual(new Map([...allocated]))
      }),
    )
  })
})
