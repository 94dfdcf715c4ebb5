import { describe, expect, it } from 'vitest'
import { type Call, type MatchState, matchVisits, pairCalls, type VisitSpan } from '#care'
import fc from '../../fast-check.ts'
import { counted } from '../visits/visit-rows.ts'
import { call, planned, without } from './calls.ts'

const pairsOf = (calls: readonly Call[]) => pairCalls(calls).map((visit) => [visit.in?.id, visit.out?.id, visit.extra.map(({ id }) => id)])

describe('calls', () => {
  it.each<readonly [what: string, calls: readonly Call[], pairs: readonly unknown[]]>([
    ['a start and an end', [call('a', 'in', '2026-02-13T08:00'), call('b', 'out', '2026-02-13T12:00')], [['a', 'b', []]]],
    ['over midnight', [call('a', 'in', '2026-02-13T22:00'), call('b', 'out', '2026-02-14T06:00')], [['a', 'b', []]]],
    ['a start alone', [call('a', 'in', '2026-02-13T08:00')], [['a', undefined, []]]],
    ['an end alone', [call('b', 'out', '2026-02-13T12:00')], [[undefined, 'b', []]]],
    [
      'an end that comes after 16 hours',
      [call('a', 'in', '2026-02-13T08:00'), call('b', 'out', '2026-02-14T00:01')],
      [
        ['a', undefined, []],
        [undefined, 'b', []],
      ],
    ],
    [
      'the same start again',
      [call('a', 'in', '2026-02-13T08:00'), call('b', 'in', '2026-02-13T08:05'), call('c', 'out', '2026-02-13T12:00')],
      [['a', 'c', ['b']]],
    ],
    [
      'another start',
      [call('a', 'in', '2026-02-13T08:00'), call('b', 'in', '2026-02-13T08:06'), call('c', 'out', '2026-02-13T12:00')],
      [
        ['a', undefined, []],
        ['b', 'c', []],
      ],
    ],
    [
      'the same end again',
      [call('a', 'in', '2026-02-13T08:00'), call('b', 'out', '2026-02-13T12:00'), call('c', 'out', '2026-02-13T12:02')],
      [['a', 'b', ['c']]],
    ],
    [
      'two visits that touch',
      [call('c', 'in', '2026-02-13T12:00'), call('a', 'in', '2026-02-13T08:00'), call('b', 'out', '2026-02-13T12:00'), call('d', 'out', '2026-02-13T13:00')],
      [
        ['a', 'b', []],
        ['c', 'd', []],
      ],
    ],
    [
      'two clients',
      [call('a', 'in', '2026-02-13T08:00'), call('b', 'out', '2026-02-13T12:00', { client: 'c2' })],
      [
        ['a', undefined, []],
        [undefined, 'b', []],
      ],
    ],
    [
      'nobody',
      [without(call('a', 'in', '2026-02-13T08:00'), 'worker'), without(call('b', 'out', '2026-02-13T12:00'), 'worker')],
      [
        ['a', undefined, []],
        [undefined, 'b', []],
      ],
    ],
  ])('of %s become visits', (_, calls, pairs) => {
    expect(pairsOf(calls)).toEqual(pairs)
    expect(pairsOf([...calls].reverse())).toEqual(pairs)
  })
})

describe('visits that were done', () => {
  const shift = planned('p1', '2026-02-13T08:00', '2026-02-13T12:00')
  const matched = (calls: readonly Call[], plan: readonly VisitSpan[]): readonly unknown[] =>
    matchVisits(pairCalls(calls), plan).matches.map(({ state, planned: found, offMin, candidates }) => [state, found?.id, offMin, candidates])

  it.each<
    readonly [
      what: string,
      calls: readonly Call[],
      plan: readonly VisitSpan[],
      found: readonly (readonly [MatchState, string | undefined, number | undefined, number])[],
    ]
  >([
    ['at the planned start', [call('a', 'in', '2026-02-13T08:00')], [shift], [['matched', 'p1', 0, 1]]],
    ['60 minutes before', [call('a', 'in', '2026-02-13T07:00')], [shift], [['matched', 'p1', -60, 1]]],
    ['60 minutes after', [call('a', 'in', '2026-02-13T09:00')], [shift], [['matched', 'p1', 60, 1]]],
    ['61 minutes after', [call('a', 'in', '2026-02-13T09:01')], [shift], [['unscheduled', undefined, undefined, 0]]],
    ['with an end alone', [call('a', 'out', '2026-02-13T12:10')], [shift], [['matched', 'p1', 10, 1]]],
    ['by another worker', [call('a', 'in', '2026-02-13T08:10', { worker: 'w2' })], [shift], [['employeeReplacement', 'p1', 10, 1]]],
    ['in an open shift', [call('a', 'in', '2026-02-13T08:10')], [without(shift, 'worker')], [['employeeReplacement', 'p1', 10, 1]]],
    ['for another client', [call('a', 'in', '2026-02-13T08:00', { client: 'c2' })], [shift], [['unscheduled', undefined, undefined, 0]]],
    ['by nobody', [without(call('a', 'in', '2026-02-13T08:00'), 'worker')], [shift], [['unmatched', undefined, undefined, 0]]],
    ['near to two', [call('a', 'in', '2026-02-13T08:40')], [shift, planned('p2', '2026-02-13T09:00', '2026-02-13T10:00')], [['matched', 'p2', -20, 2]]],
    [
      'as near to one as to the other',
      [call('a', 'in', '2026-02-13T08:30')],
      [planned('p2', '2026-02-13T09:00', '2026-02-13T10:00'), shift],
      [['matched', 'p1', 30, 2]],
    ],
    [
      'by the planned worker and by another one',
      [call('a', 'in', '2026-02-13T08:00', { worker: 'w2' }), call('b', 'in', '2026-02-13T08:50')],
      [shift],
      [
        ['unscheduled', undefined, undefined, 1],
        ['matched', 'p1', 50, 1],
      ],
    ],
    [
      'twice near to one',
      [call('a', 'in', '2026-02-13T07:50'), call('b', 'out', '2026-02-13T08:00'), call('c', 'in', '2026-02-13T08:05')],
      [shift],
      [
        ['unscheduled', undefined, undefined, 1],
        ['matched', 'p1', 5, 1],
      ],
    ],
  ])('%s', (_, calls, plan, found) => {
    expect(matched(calls, plan)).toEqual(found)
  })

  it('leave the planned ones that nobody called in for', () => {
    const other = planned('p2', '2026-02-14T08:00', '2026-02-14T12:00')
    expect(matchVisits(pairCalls([call('a', 'in', '2026-02-13T08:00')]), [shift, other]).uncalled).toEqual([other])
  })
})

describe('random weeks', () => {
  const minute = fc.integer({ min: 0, max: 3_000 })
  const who = fc.record({ worker: fc.constantFrom('w1', 'w2', 'w3'), client: fc.constantFrom('c1', 'c2') })
  const plan = fc
    .array(fc.tuple(who, minute), { maxLength: 15 })
    .map((rows) => rows.map(([names, start], index): VisitSpan => ({ ...names, id: `p${index}`, start: start * 60_000, end: (start + 120) * 60_000 })))
  const calls = fc
    .array(fc.tuple(who, minute, fc.constantFrom<Call['kind']>('in', 'out')), { maxLength: 30 })
    .map((rows) => rows.map(([names, start, kind], index): Call => ({ ...names, id: `k${index}`, kind, at: start * 60_000, method: 'IVR' })))

  it('use each call and each planned visit once, the same way in any order', () => {
    fc.assert(
      fc.property(plan, calls, fc.nat(), (visits, rows, turn) => {
        const actuals = pairCalls(rows)
        const said = actuals.flatMap((visit) => [visit.in, visit.out, ...visit.extra]).flatMap((one) => (one ? [one.id] : []))
        expect(said.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
        const { matches, uncalled } = matchVisits(actuals, visits)
        const used = matches.flatMap(({ planned: found }) => (found ? [found.id] : []))
        expect([...used, ...uncalled.map(({ id }) => id)].toSorted()).toEqual(visits.map(({ id }) => id).toSorted())
        for (const { planned: found, offMin = 0, state, actual } of matches) {
          expect(Math.abs(offMin)).toBeLessThanOrEqual(60)
          if (state === 'matched') expect([found?.client, found?.worker]).toEqual([actual.client, actual.worker])
          if (state === 'employeeReplacement') expect(found?.client).toBe(actual.client)
        }
        const turned = <T>(list: readonly T[]): readonly T[] =>
          [...list.slice(turn % (list.length || 1)), ...list.slice(0, turn % (list.length || 1))].reverse()
        const again = matchVisits(pairCalls(turned(rows)), turned(visits))
        expect(again.matches).toEqual(matches)
      }),
    )
  })
})

describe('the work of 10,000 calls and 5,000 visits', () => {
  const readsFor = (size: number): number => {
    const visits = Array.from({ length: size }, (_, index): VisitSpan => {
      const start = Math.floor(index / 50) * 4 * 3_600_000
      return { id: `p${index}`, client: `c${index % 50}`, worker: `w${index % 50}`, start, end: start + 7_200_000 }
    })
    const calls = visits.flatMap(({ client, worker = '', start, end }, index): readonly Call[] => [
      { id: `i${index}`, kind: 'in', at: start + 300_000, method: 'IVR', client, worker },
      { id: `o${index}`, kind: 'out', at: end, method: 'IVR', client, worker },
    ])
    const { rows, reads } = counted(visits)
    const { matches } = matchVisits(pairCalls(calls), rows)
    expect(matches.filter(({ state }) => state === 'matched')).toHaveLength(size)
    return reads()
  }

  it('grows as they do', () => {
    expect(readsFor(5_000)).toBeLessThanOrEqual(6 * readsFor(1_250))
  })
})
