import { describe, expect, it } from 'vitest'
import { type ClassSettings, classifyHours, mergeSpans, spanOfDays, type WorkedLine } from '#care'
import { addDays } from '#contract'
import fc from '../../fast-check.ts'
import { at, ZONE } from '../visits/visit-rows.ts'

const worked = (start: string, end: string, breakMin?: number): WorkedLine => ({
  worker: 'w1',
  start: at(start),
  end: at(end),
  ...(breakMin === undefined ? {} : { breakMin }),
})
/** So many hours from 8 in the morning on each day from Sunday, 1 February 2026 on. */
const days = (hours: readonly number[]): readonly WorkedLine[] =>
  hours.flatMap((length, day) => {
    const start = at(`${addDays('2026-02-01', day)}T08:00`)
    return length === 0 ? [] : [{ worker: 'w1', start, end: start + length * 3_600_000 }]
  })
const KEYS = ['regularMin', 'overtimeMin', 'holidayMin', 'nightMin', 'weekendMin'] as const
const sumsOf = (lines: readonly WorkedLine[], settings: Partial<ClassSettings> = {}): readonly number[] => {
  const classed = classifyHours(lines, { zone: ZONE, ...settings })
  return KEYS.map((key) => classed.reduce((sum, day) => sum + day[key], 0) / 60)
}
const night = { from: '22:00', to: '06:00' }
const weekend = { fromDay: 5, from: '22:00', toDay: 1, to: '06:00' }
const holidays = [spanOfDays('2026-02-06', '2026-02-06', ZONE)]

describe('classes of hours', () => {
  it.each<readonly [what: string, lines: readonly WorkedLine[], settings: Partial<ClassSettings>, hours: readonly number[]]>([
    ['40 hours in a week', days([0, 8, 8, 8, 8, 8]), {}, [40, 0, 0, 0, 0]],
    ['45 hours: overtime from the 41st (O12)', days([0, 9, 9, 9, 9, 9]), {}, [40, 5, 0, 0, 0]],
    ['45 hours by the rule of 48', days([0, 9, 9, 9, 9, 9]), { overtimeAfterHours: 48 }, [45, 0, 0, 0, 0]],
    ['50 hours by the rule of 48', days([0, 10, 10, 10, 10, 10]), { overtimeAfterHours: 48 }, [48, 2, 0, 0, 0]],
    ['32 hours in each of two weeks', days([0, 0, 0, 0, 0, 16, 16, 16, 16]), {}, [64, 0, 0, 0, 0]],
    ['the same where the week begins on Friday', days([0, 0, 0, 0, 0, 16, 16, 16, 16]), { weekStartsOn: 5 }, [40, 24, 0, 0, 0]],
    ['a night over the end of a week', [...days([0, 8, 8, 8, 8, 6]), worked('2026-02-07T22:00', '2026-02-08T06:00')], {}, [46, 0, 0, 0, 0]],
    ['a night', [worked('2026-02-02T20:00', '2026-02-03T08:00')], { night }, [4, 0, 0, 8, 0]],
    ['the night of spring (O15)', [worked('2026-03-07T22:00', '2026-03-08T06:00')], { night }, [0, 0, 0, 7, 0]],
    ['the night of autumn (O15)', [worked('2026-10-31T22:00', '2026-11-01T06:00')], { night }, [0, 0, 0, 9, 0]],
    ['night work within a day', [worked('2026-02-02T00:00', '2026-02-02T08:00')], { night: { from: '01:00', to: '05:00' } }, [4, 0, 0, 4, 0]],
    ['a holiday before overtime', days([0, 10, 10, 10, 10, 10]), { holidays }, [40, 0, 10, 0, 0]],
    ['overtime before night', [...days([0, 10, 10, 10, 10]), worked('2026-02-06T20:00', '2026-02-06T23:00')], { night }, [40, 3, 0, 0, 0]],
    ['a holiday before night', [worked('2026-02-05T23:00', '2026-02-06T02:00')], { night, holidays }, [0, 0, 2, 1, 0]],
    ['holiday hours, which count for the week', days([0, 10, 10, 10, 0, 8, 5]), { holidays }, [32, 3, 8, 0, 0]],
    ['a break', [worked('2026-02-02T08:00', '2026-02-02T16:30', 30)], {}, [8, 0, 0, 0, 0]],
    ['two clients at once', [worked('2026-02-02T08:00', '2026-02-02T12:00'), worked('2026-02-02T08:00', '2026-02-02T12:00')], {}, [4, 0, 0, 0, 0]],
    [
      'a weekend from Friday night to Monday morning',
      [...days([3, 0, 0, 0, 0, 3]), worked('2026-02-06T20:00', '2026-02-07T01:00')],
      { weekend },
      [5, 0, 0, 0, 6],
    ],
    ['the morning on which a weekend ends', [worked('2026-02-09T04:00', '2026-02-09T08:00')], { weekend }, [2, 0, 0, 0, 2]],
    ['a night of a weekend', [worked('2026-02-07T20:00', '2026-02-08T00:00')], { night, weekend }, [0, 0, 0, 2, 2]],
    ['a weekend past 40 hours', days([0, 8, 8, 8, 8, 8, 4]), { weekend }, [40, 4, 0, 0, 0]],
    ['a holiday in a weekend', days([0, 0, 0, 0, 0, 0, 4]), { weekend, holidays: [spanOfDays('2026-02-07', '2026-02-07', ZONE)] }, [0, 0, 4, 0, 0]],
    ['the weekend of spring', [worked('2026-03-08T00:00', '2026-03-08T06:00')], { weekend }, [0, 0, 0, 0, 5]],
  ])('of %s', (_, lines, settings, hours) => {
    expect(sumsOf(lines, settings)).toEqual(hours)
  })

  it('stand by worker, week and day', () => {
    const lines = [worked('2026-02-07T22:00', '2026-02-08T06:00'), { ...worked('2026-02-03T08:00', '2026-02-03T12:00'), worker: 'w2' }]
    expect(classifyHours(lines, { zone: ZONE }).map(({ worker, week, date, workedMin }) => [worker, week, date, workedMin])).toEqual([
      ['w1', '2026-02-01', '2026-02-07', 120],
      ['w1', '2026-02-08', '2026-02-08', 360],
      ['w2', '2026-02-01', '2026-02-03', 240],
    ])
  })

  it('have the hours past 48 as a second test', () => {
    const classed = classifyHours(days([0, 10, 10, 10, 10, 10]), { zone: ZONE })
    expect(classed.map(({ overtimeMin, secondTestMin }) => [overtimeMin, secondTestMin])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [600, 120],
    ])
  })

  it('make up what was worked, on random weeks', () => {
    const lines = fc.array(fc.tuple(fc.integer({ min: 0, max: 20_160 }), fc.integer({ min: 1, max: 900 })), { maxLength: 25 })
    fc.assert(
      fc.property(lines, fc.boolean(), (rows, isSpring) => {
        const from = at(isSpring ? '2026-03-01T00:00' : '2026-10-25T00:00')
        const own = rows.map(([start, length]): WorkedLine => ({ worker: 'w1', start: from + start * 60_000, end: from + (start + length) * 60_000 }))
        const classed = classifyHours(own, {
          zone: ZONE,
          night,
          weekend,
          holidays: [spanOfDays('2026-03-08', '2026-03-08', ZONE), spanOfDays('2026-11-01', '2026-11-01', ZONE)],
        })
        for (const day of classed) expect(KEYS.reduce((sum, key) => sum + day[key], 0)).toBeCloseTo(day.workedMin, 6)
        const total = mergeSpans(own).reduce((sum, { start, end }) => sum + end - start, 0) / 60_000
        expect(classed.reduce((sum, { workedMin }) => sum + workedMin, 0)).toBeCloseTo(total, 6)
      }),
    )
  })
})
