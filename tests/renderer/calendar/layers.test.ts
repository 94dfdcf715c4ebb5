import { describe, expect, it } from 'vitest'
import type { CalendarHours, CalendarLayer, CalendarSpans, RecordView, ResolvedResource } from '#contract'
import type { CalendarItem } from '../../../src/renderer/calendar/calendar-items.ts'
import { hourMarks, laneFieldOf, layersOn, marksByLane, type Placed, spanMarks } from '../../../src/renderer/calendar/layers.ts'

const STORMS: CalendarSpans = { id: 'storms', kind: 'spans', resource: 'storm', starts: 'from', ends: 'to', lanes: ['boatId', 'skipperId'], shows: 'force' }
const HOURS: CalendarHours = { id: 'hours', kind: 'hours', resource: 'skipper', rows: 'hours', day: 'day', from: 'from', until: 'until' }
const DAYS = ['2026-06-14', '2026-06-15', '2026-06-16']

const span = (id: string, start: string, end: string, skipper: string | null = 's1'): CalendarItem => ({
  id,
  version: 1,
  startsAt: '',
  endsAt: '',
  lastsMin: 0,
  start: { date: start.slice(0, 10), time: start.slice(11) },
  end: { date: end.slice(0, 10), time: end.slice(11) },
  values: { skipperId: skipper, force: 8 },
  names: skipper === null ? {} : { skipperId: 'Zoe' },
})
const brief = ({ lane, day, mark: { key, fromMin, untilMin } }: Placed) => [lane, day.slice(8), key, fromMin, untilMin]

describe('spans behind the records', () => {
  const marks = (...items: readonly CalendarItem[]) => spanMarks(STORMS, items, { field: 'skipperId', days: DAYS })

  it.each([
    ['within a day', span('a', '2026-06-15T09:00', '2026-06-15T12:30'), [['s1', '15', 'a', 540, 750]]],
    [
      'over nights, also from before the first day until after the last',
      span('b', '2026-06-10T18:00', '2026-06-20T06:00'),
      [
        ['s1', '14', 'b', 0, 1_440],
        ['s1', '15', 'b', 0, 1_440],
        ['s1', '16', 'b', 0, 1_440],
      ],
    ],
    ['until midnight, which is no minute of the next day', span('c', '2026-06-14T20:00', '2026-06-15T00:00'), [['s1', '14', 'c', 1_200, 1_440]]],
    ['of nobody, which stand in no lane', span('d', '2026-06-15T09:00', '2026-06-15T12:00', null), []],
    ['of no length', span('e', '2026-06-15T09:00', '2026-06-15T09:00'), []],
  ])('%s', (_what, item, expected) => {
    expect(marks(item).map(brief)).toEqual(expected)
  })

  it('say whom they are about and what more there is', () => {
    expect(marks(span('a', '2026-06-15T09:00', '2026-06-15T12:30'))[0]?.mark).toEqual({
      layer: STORMS,
      key: 'a',
      fromMin: 540,
      untilMin: 750,
      name: 'Zoe',
      shows: 8,
    })
  })

  it('stand in the lanes of what their reference names, and in no others', () => {
    const storm = { fields: { boatId: { to: 'boat' }, skipperId: { to: 'skipper' } } } as unknown as ResolvedResource
    const fieldFor = (to?: string) => laneFieldOf(STORMS, storm, to === undefined ? {} : { to })
    expect([fieldFor('skipper'), fieldFor('boat'), fieldFor('pier'), fieldFor()]).toEqual(['skipperId', 'boatId', undefined, undefined])
    expect(laneFieldOf(STORMS, undefined, {})).toBeUndefined()
  })
})

describe('hours of the week behind the records', () => {
  const skipper = (hours: unknown): RecordView => ({ id: 's1', display: 'Zoe', values: { hours } }) as unknown as RecordView
  const marks = (...rows: readonly (readonly [string, string, string])[]) =>
    hourMarks(HOURS, [skipper(rows.map(([day, from, until]) => ({ day, from, until })))], DAYS).map(brief)

  it('are said of each day, also that there are none; nothing is said of whose week nobody knows', () => {
    // 14 June 2026 is a Sunday.
    expect(marks(['mon', '08:00', '12:00'], ['mon', '13:00', '16:30'])).toEqual([
      ['s1', '14', 's1.0', 0, 0],
      ['s1', '15', 's1.0', 480, 720],
      ['s1', '15', 's1.1', 780, 990],
      ['s1', '16', 's1.0', 0, 0],
    ])
    expect(marks()).toEqual([])
    expect(hourMarks(HOURS, [skipper(null), skipper('?')], DAYS)).toEqual([])
  })

  it('go on after midnight, also from the day before the first', () => {
    expect(marks(['sat', '22:00', '06:00'], ['mon', '20:00', '00:00'])).toEqual([
      ['s1', '14', 's1.0', 0, 360],
      ['s1', '15', 's1.0', 1_200, 1_440],
      ['s1', '16', 's1.0', 0, 0],
    ])
  })
})

describe('layers', () => {
  const layers: readonly CalendarLayer[] = [{ ...STORMS, first: true }, HOURS]

  it('are on as their document says until somebody chose', () => {
    const on = (chosen?: readonly string[]) => layersOn(layers, chosen).map(({ id }) => id)
    expect([on(), on([]), on(['hours', 'gone']), layersOn(undefined, ['storms'])]).toEqual([['storms'], [], ['hours'], []])
  })

  it('stand together in a lane, in their order', () => {
    const mark = (key: string) => ({ layer: STORMS, key, fromMin: 0, untilMin: 1, name: '' })
    const lanes = marksByLane([
      { lane: 's1', day: '2026-06-14', mark: mark('a') },
      { lane: 's2', day: '2026-06-14', mark: mark('b') },
      { lane: 's1', day: '2026-06-14', mark: mark('c') },
    ])
    expect([...lanes].map(([lane, days]) => [lane, [...days].map(([day, marks]) => [day, marks.map(({ key }) => key)])])).toEqual([
      ['s1', [['2026-06-14', ['a', 'c']]]],
      ['s2', [['2026-06-14', ['b']]]],
    ])
  })
})
