import { describe, expect, it } from 'vitest'
import { checkUnits, type Delivered, paidMinutesByDay, resolveWall, type ServiceUnits, type UnitSettings, unitsByDay, unitsOf } from '#care'
import fc from '../../fast-check.ts'

const zone = 'America/Chicago'
const at = (wall: string): number => resolveWall({ date: wall.slice(0, 10), time: wall.slice(11) }, zone).instant
const services: Readonly<Record<string, ServiceUnits>> = {
  'T1019 U9': { basis: 'time' },
  'S5130 TF': { basis: 'time' },
  T2015: { basis: 'time', unitMin: 60 },
  T1030: { basis: 'visit', leastMinutes: 15 },
  T2020: { basis: 'day', leastMinutes: 60, partialDay: { belowMinutes: 240, units: 0.5 } },
  'T2003 UC': { basis: 'trip' },
  S0215: { basis: 'mile' },
  'S5116 U9': { basis: 'dollar' },
}
const settings: UnitSettings = { zone, services }
let made = 0
function delivered(service: string, start: string, end: string, more: Partial<Delivered> = {}): Delivered {
  made += 1
  return { id: `v${made}`, client: 'c1', service, start: at(start), end: at(end), ...more }
}
const unitsIn = (rows: readonly Delivered[], more: Partial<UnitSettings> = {}) =>
  unitsByDay(rows, { ...settings, ...more }).map(({ date, units }) => [date, units])

describe('units by day', () => {
  it.each([
    ['a plain night', '2026-02-13T22:00', '2026-02-14T06:00', [8, 24]],
    ['the night of spring (O15)', '2026-03-07T22:00', '2026-03-08T06:00', [8, 20]],
    ['the night of autumn (O15)', '2026-10-31T22:00', '2026-11-01T06:00', [8, 28]],
    ['seven minutes each side of midnight', '2026-02-13T23:53', '2026-02-14T00:07', [0, 0]],
    ['eight minutes each side of midnight', '2026-02-13T23:52', '2026-02-14T00:08', [1, 1]],
  ])('split %s', (_, start, end, units) => {
    expect(unitsByDay([delivered('T1019 U9', start, end)], settings).map((day) => day.units)).toEqual(units)
  })

  it('round the minutes of a service on a day together, apart for each client and service', () => {
    const rows = [
      delivered('T1019 U9', '2026-02-13T08:00', '2026-02-13T08:20'),
      delivered('T1019 U9', '2026-02-13T12:00', '2026-02-13T12:20'),
      delivered('S5130 TF', '2026-02-13T13:00', '2026-02-13T13:20'),
      delivered('T1019 U9', '2026-02-13T14:00', '2026-02-13T14:20', { client: 'c2' }),
    ]
    expect(unitsByDay(rows, settings).map(({ client, service, units }) => [client, service, units])).toEqual([
      ['c1', 'T1019 U9', 3],
      ['c1', 'S5130 TF', 1],
      ['c2', 'T1019 U9', 1],
    ])
  })

  it.each<readonly [what: string, rows: readonly Delivered[], units: readonly (readonly [string, number])[]]>([
    [
      'a visit that is long enough',
      [delivered('T1030', '2026-02-13T08:00', '2026-02-13T08:15'), delivered('T1030', '2026-02-13T12:00', '2026-02-13T12:14')],
      [['2026-02-13', 1]],
    ],
    [
      'a visit over midnight once',
      [delivered('T1030', '2026-02-13T23:55', '2026-02-14T00:40')],
      [
        ['2026-02-13', 1],
        ['2026-02-14', 0],
      ],
    ],
    ['a whole day', [delivered('T2020', '2026-02-13T08:00', '2026-02-13T12:00')], [['2026-02-13', 1]]],
    ['a part of a day', [delivered('T2020', '2026-02-13T08:00', '2026-02-13T11:59')], [['2026-02-13', 0.5]]],
    ['too little of a day', [delivered('T2020', '2026-02-13T08:00', '2026-02-13T08:59')], [['2026-02-13', 0]]],
    [
      'each leg of a trip',
      [delivered('T2003 UC', '2026-02-13T08:00', '2026-02-13T08:20'), delivered('T2003 UC', '2026-02-13T15:00', '2026-02-13T15:20')],
      [['2026-02-13', 2]],
    ],
    [
      'miles of a day together',
      [
        delivered('S0215', '2026-02-13T08:00', '2026-02-13T08:20', { miles: 1.25 }),
        delivered('S0215', '2026-02-13T15:00', '2026-02-13T15:20', { miles: 1.25 }),
      ],
      [['2026-02-13', 3]],
    ],
    ['dollars to the cent', [delivered('S5116 U9', '2026-02-13T08:00', '2026-02-13T09:00', { cents: 4_137 })], [['2026-02-13', 4_137]]],
    ['hours', [delivered('T2015', '2026-02-13T08:00', '2026-02-13T09:31')], [['2026-02-13', 2]]],
  ])('count %s', (_, rows, units) => {
    expect(unitsIn(rows)).toEqual(units)
  })

  it('share the minutes of a day under total time', () => {
    const rows = [
      delivered('T1019 U9', '2026-02-13T08:00', '2026-02-13T08:33'),
      delivered('S5130 TF', '2026-02-13T09:00', '2026-02-13T09:07'),
      delivered('T1030', '2026-02-13T10:00', '2026-02-13T10:30'),
    ]
    expect(unitsByDay(rows, { ...settings, rule: 'medicareTotalTime' }).map(({ units }) => units)).toEqual([2, 1, 1])
  })

  it('are of each client that shares a worker, who is paid once', () => {
    const rows = ['c1', 'c2', 'c3'].map((client) => delivered('T1019 U9', '2026-02-13T08:00', '2026-02-13T10:00', { client }))
    expect(unitsByDay(rows, settings).map(({ client, units }) => [client, units])).toEqual([
      ['c1', 8],
      ['c2', 8],
      ['c3', 8],
    ])
    expect(
      paidMinutesByDay(
        rows.map((row) => ({ ...row, worker: 'w1' })),
        zone,
      ),
    ).toEqual([{ worker: 'w1', date: '2026-02-13', minutes: 120 }])
  })

  it('hold a day of no whole quarters when only those count', () => {
    const rows = [delivered('T1019 U9', '2026-02-13T08:00', '2026-02-13T08:20'), delivered('T1019 U9', '2026-02-13T12:00', '2026-02-13T12:20')]
    expect(checkUnits(rows, settings)).toEqual([])
    expect(checkUnits(rows, { ...settings, rule: 'exactQuarter' }).map(({ id, code, severity, params }) => [id, code, severity, params])).toEqual(
      rows.map(({ id }) => [id, 'unitsNotWhole', 'hold', { date: '2026-02-13', minutes: 40, over: 10, unitMin: 15 }]),
    )
  })

  it.each([
    ['2026-02-14T09:00', undefined, 0],
    ['2026-02-14T09:01', undefined, 1],
    ['2026-02-14T08:01', 24, 1],
  ])('block a visit from 8 in the morning to %s with a ceiling of %s', (end, visitCeilingHours, found) => {
    const ceiling = visitCeilingHours === undefined ? {} : { visitCeilingHours }
    const findings = checkUnits([delivered('T1019 U9', '2026-02-13T08:00', end)], { ...settings, ...ceiling })
    expect(findings.map(({ code, severity }) => [code, severity])).toEqual(Array.from({ length: found }, () => ['visitTooLong', 'block']))
  })

  it('are the minutes of each day by the rule, and no minute is lost, on random days', () => {
    const visit = fc.tuple(fc.integer({ min: 0, max: 400_000 }), fc.integer({ min: 1, max: 1_500 }), fc.constantFrom('c1', 'c2'))
    fc.assert(
      fc.property(fc.array(visit, { maxLength: 12 }), fc.constantFrom<'mnNearest15' | 'floor15'>('mnNearest15', 'floor15'), (drawn, rule) => {
        const from = at('2026-02-20T00:00')
        const rows = drawn.map(([start, length, client], index) => ({
          id: String(index),
          client,
          service: 'T1019 U9',
          start: from + start * 60_000,
          end: from + (start + length) * 60_000,
        }))
        const days = unitsByDay(rows, { ...settings, rule })
        expect(days.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(drawn.reduce((sum, [, length]) => sum + length, 0))
        for (const { minutes, units } of days) expect(units).toBe(unitsOf(minutes, rule))
      }),
    )
  })
})
