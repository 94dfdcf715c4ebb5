import { describe, expect, it } from 'vitest'
import {
  type EditOutcome,
  editAll,
  editFollowing,
  editThis,
  type MoveEdit,
  type Occurrence,
  occurrencesOf,
  type RepeatEdit,
  type Series,
  type SeriesException,
} from '#care'
import { addDays } from '#contract'
import fc from '../../fast-check.ts'
import { moves, patterns, seriesOf, shifts } from './patterns.ts'

const datesOf = (series: readonly Series[]): readonly string[] => series.flatMap((one) => occurrencesOf(one).occurrences.map(({ date }) => date))
const datesIn = (occurrences: readonly Occurrence[]): readonly string[] => occurrences.map(({ date }) => date)
const counted = ({ changes }: EditOutcome) => [changes.stays.length, changes.moves.length, changes.goes.length, changes.comes.length]
const fortnightly = seriesOf({ interval: 2, days: [1, 6], count: 6 })

describe('an edit of a series', () => {
  it.each(['2026-03-03', '2026-03-09', '2026-02-30', '2030-03-04'])('is refused on %s, which is no date of it', (on) => {
    for (const edit of [editThis, editFollowing, editAll]) expect(() => edit(fortnightly, { on }, { kind: 'cancel' })).toThrow(RangeError)
  })

  it('is refused on a date that is cancelled or skipped', () => {
    const series = seriesOf({ count: 3 }, { exceptions: [{ on: '2026-03-09' }], skip: ['2026-03-16'] })
    expect(() => editThis(series, { on: '2026-03-09' }, { kind: 'cancel' })).toThrow(RangeError)
    expect(() => editThis(series, { on: '2026-03-16' }, { kind: 'cancel' })).toThrow(RangeError)
  })
})

describe('this visit', () => {
  it('is cancelled alone', () => {
    const done = editThis(fortnightly, { on: '2026-03-07' }, { kind: 'cancel' })
    expect(datesIn(done.changes.goes)).toEqual(['2026-03-07'])
    expect(datesOf(done.series)).toEqual(['2026-03-02', '2026-03-16', '2026-03-21', '2026-03-30', '2026-04-04'])
  })

  it('is moved alone, and moved again from where it is', () => {
    const once = editThis(fortnightly, { on: '2026-03-07' }, { kind: 'move', toDate: '2026-03-08', startTime: '10:00', endTime: '11:00' })
    expect(once.changes.moves.map(({ from, to }) => [from.date, to.date, to.startTime])).toEqual([['2026-03-07', '2026-03-08', '10:00']])
    const [series = fortnightly] = once.series
    const twice = editThis(series, { on: '2026-03-07' }, { kind: 'move', endTime: '12:00' })
    expect(twice.changes.moves.map(({ to }) => [to.date, to.startTime, to.endTime])).toEqual([['2026-03-08', '10:00', '12:00']])
  })
})

describe('this and the following', () => {
  it('cut the series in two and share its count', () => {
    const { series, changes } = editFollowing(fortnightly, { on: '2026-03-16' }, { kind: 'move', startTime: '09:00', endTime: '13:00' })
    expect(series.map(({ pattern }) => [pattern.from, pattern.until, pattern.count, pattern.startTime])).toEqual([
      ['2026-03-02', '2026-03-15', undefined, '08:00'],
      ['2026-03-16', undefined, 4, '09:00'],
    ])
    expect(datesIn(changes.stays)).toEqual(['2026-03-02', '2026-03-07'])
    expect(changes.moves).toHaveLength(4)
  })

  it('end the series when they are cancelled', () => {
    const done = editFollowing(fortnightly, { on: '2026-03-16' }, { kind: 'cancel' })
    expect(datesOf(done.series)).toEqual(['2026-03-02', '2026-03-07'])
    expect(counted(done)).toEqual([2, 0, 4, 0])
  })

  it('are the whole series from its first date on', () => {
    expect(editFollowing(fortnightly, { on: '2026-03-02' }, { kind: 'cancel' }).series).toEqual([])
    expect(editFollowing(fortnightly, { on: '2026-03-02' }, { kind: 'move', startTime: '07:00' }).series).toHaveLength(1)
  })

  it('take a pattern of their own', () => {
    const repeat: RepeatEdit = { kind: 'repeat', pattern: { interval: 1, days: [1], until: '2026-03-30' } }
    const done = editFollowing(fortnightly, { on: '2026-03-16' }, repeat)
    expect(datesOf(done.series)).toEqual(['2026-03-02', '2026-03-07', '2026-03-16', '2026-03-23', '2026-03-30'])
    expect([datesIn(done.changes.goes), datesIn(done.changes.comes)]).toEqual([['2026-03-21', '2026-04-04'], ['2026-03-23']])
  })
})

describe('the whole series', () => {
  it('goes a day later, over the end of a week too', () => {
    const done = editAll(fortnightly, { on: '2026-03-07' }, { kind: 'move', toDate: '2026-03-08' })
    expect(datesOf(done.series)).toEqual(['2026-03-03', '2026-03-08', '2026-03-17', '2026-03-22', '2026-03-31', '2026-04-05'])
    expect(counted(done)).toEqual([0, 6, 0, 0])
  })

  it('loses what falls on a holiday and has again what was left out for one', () => {
    const series = seriesOf({ count: 3 }, { skip: ['2026-03-09', '2026-03-17'] })
    const done = editAll(series, { on: '2026-03-02' }, { kind: 'move', toDate: '2026-03-03' })
    expect(datesOf(done.series)).toEqual(['2026-03-03', '2026-03-10'])
    expect([datesIn(done.changes.goes), datesIn(done.changes.comes)]).toEqual([['2026-03-16'], ['2026-03-10']])
  })

  it('keeps what a person gave to one visit alone', () => {
    const to = { date: '2026-03-11', startTime: '14:00', endTime: '15:00' }
    const series = seriesOf({ count: 4 }, { exceptions: [{ on: '2026-03-09', to }, { on: '2026-03-16' }] })
    const done = editAll(series, { on: '2026-03-02' }, { kind: 'move', toDate: '2026-03-04', startTime: '09:00', endTime: '10:00' })
    expect(datesOf(done.series)).toEqual(['2026-03-04', '2026-03-11', '2026-03-25'])
    expect(datesIn(done.changes.stays)).toEqual(['2026-03-11'])
  })

  it('of no end is told up to a horizon', () => {
    const endless = seriesOf({})
    const done = editFollowing(endless, { on: '2026-03-16', through: '2026-04-06' }, { kind: 'move', toDate: '2026-03-17' })
    expect(counted(done)).toEqual([2, 4, 0, 0])
    expect(counted(editAll(endless, { on: '2026-03-16' }, { kind: 'move', toDate: '2026-03-17' }))).toEqual([0, 200, 0, 0])
  })
})

describe('edits of random series', () => {
  const drawn = fc.tuple(patterns, moves, fc.nat(), shifts, fc.boolean())
  const edits = fc.constantFrom(editFollowing, editAll)

  function seriesWith([pattern, drawnMoves, place]: readonly [Series['pattern'], readonly { place: number; to?: SeriesException['to'] }[], number]) {
    const plain = occurrencesOf({ zone: 'America/Chicago', pattern }).occurrences
    const named = new Map(drawnMoves.map(({ place: index, to }) => [plain[index % Math.max(1, plain.length)]?.on ?? '', { ...(to ? { to } : {}) }]))
    named.delete('')
    const series: Series = { zone: 'America/Chicago', pattern, exceptions: [...named].map(([on, own]) => ({ on, ...own })) }
    const { occurrences } = occurrencesOf(series)
    return { series, occurrences, chosen: occurrences[place % Math.max(1, occurrences.length)] }
  }

  const key = ({ start, end }: Occurrence): string => `${start}-${end}`
  const sorted = (occurrences: readonly Occurrence[]): readonly string[] => occurrences.map(key).toSorted()

  it('account for each visit once, before and after', () => {
    fc.assert(
      fc.property(drawn, edits, ([pattern, own, place, days, isRepeat], edit) => {
        const { series, occurrences, chosen } = seriesWith([pattern, own, place])
        fc.pre(chosen !== undefined)
        const how: MoveEdit | RepeatEdit = isRepeat
          ? { kind: 'repeat', pattern: { interval: 1 } }
          : { kind: 'move', toDate: addDays(chosen.on, days), startTime: '09:00' }
        const { changes, series: after } = edit(series, { on: chosen.on }, how)
        expect(sorted([...changes.stays, ...changes.moves.map(({ from }) => from), ...changes.goes])).toEqual(sorted(occurrences))
        const now = after.flatMap((one) => occurrencesOf(one).occurrences)
        expect(sorted([...changes.stays, ...changes.moves.map(({ to }) => to), ...changes.comes])).toEqual(sorted(now))
      }),
    )
  })

  it('that move lose and double no date', () => {
    fc.assert(
      fc.property(drawn, edits, ([pattern, own, place, days], edit) => {
        const { series, occurrences, chosen } = seriesWith([pattern, own, place])
        fc.pre(chosen !== undefined)
        const { changes } = edit(series, { on: chosen.on }, { kind: 'move', toDate: addDays(chosen.on, days) })
        expect([changes.goes, changes.comes]).toEqual([[], []])
        expect(changes.stays.length + changes.moves.length).toBe(occurrences.length)
        for (const { from, to } of changes.moves) expect(to.on).toBe(addDays(from.on, days))
        if (edit === editFollowing) for (const { from } of changes.moves) expect(from.on >= chosen.on).toBe(true)
      }),
    )
  })

  it('of one visit touch that one', () => {
    fc.assert(
      fc.property(drawn, ([pattern, own, place, days]) => {
        const { series, occurrences, chosen } = seriesWith([pattern, own, place])
        fc.pre(chosen !== undefined)
        const gone = editThis(series, { on: chosen.on }, { kind: 'cancel' })
        expect([gone.changes.goes.map(({ on }) => on), gone.changes.stays.length]).toEqual([[chosen.on], occurrences.length - 1])
        const moved = editThis(series, { on: chosen.on }, { kind: 'move', toDate: addDays(chosen.date, days) })
        expect(counted(moved)).toEqual(days === 0 ? [occurrences.length, 0, 0, 0] : [occurrences.length - 1, 1, 0, 0])
      }),
    )
  })
})
