import { describe, expect, it } from 'vitest'
import { type Call, type EvvFacts, EXCEPTIONS, findClashes, findExceptions, isConfirmed, isVerified, matchVisits, missingElements, pairCalls } from '#care'
import { at } from '../visits/visit-rows.ts'
import { call, HOME, planned, without } from './calls.ts'

const shift = planned('p1', '2026-02-13T08:00', '2026-02-13T12:00')
const start = call('a', 'in', '2026-02-13T08:00')
const end = call('b', 'out', '2026-02-13T12:00')
const matchOf = (calls: readonly Call[]) => {
  const [match] = matchVisits(pairCalls(calls), [shift]).matches
  if (!match) throw new Error('No visit')
  return match
}
const codesOf = (calls: readonly Call[], facts: EvvFacts = {}): readonly string[] =>
  findExceptions(matchOf(calls), { places: [HOME], ...facts }).map(({ code }) => code)
/** A point so many feet north of the home. */
const north = (feet: number) => ({ ...HOME, lat: HOME.lat + feet / 364_813 })

describe('exceptions', () => {
  it('are none of a visit as planned', () => {
    expect(codesOf([start, end], { isAuthorized: true, isSigned: true, billedMinutes: 240 })).toEqual([])
  })

  it.each<readonly [what: string, calls: readonly Call[], facts: EvvFacts, codes: readonly string[]]>([
    ['no call at the start', [end], {}, ['MIC']],
    ['no call at the end', [start], {}, ['MOC']],
    ['no service', [without(start, 'service'), without(end, 'service')], {}, ['MSV']],
    ['nobody it was for', [without(start, 'client')], {}, ['MOC', 'UCL']],
    ['nobody who did it', [without(start, 'worker')], {}, ['MOC', 'UEM']],
    ['a service that is not authorised', [start, end], { isAuthorized: false }, ['SNA']],
    ['no position', [without(start, 'point'), end], {}, ['LOC']],
    ['a position 499 feet away', [{ ...start, point: north(499) }, end], {}, []],
    ['a position 502 feet away', [start, { ...end, point: north(502) }], {}, ['LOC']],
    ['a position near the second address', [start, { ...end, point: north(5_000) }], { places: [HOME, north(5_200)] }, []],
    ['a position within the radius of its own', [start, { ...end, point: north(900) }], { places: [{ ...HOME, radiusFt: 1_000 }] }, []],
    ['an end seven minutes early', [start, call('b', 'out', '2026-02-13T11:53')], {}, []],
    ['an end eight minutes early', [start, call('b', 'out', '2026-02-13T11:52')], {}, ['EOC']],
    ['eight minutes more than planned', [start, call('b', 'out', '2026-02-13T12:08')], {}, ['AHS']],
    ['fewer minutes billed than planned', [start, end], { billedMinutes: 225 }, ['BHS']],
    ['another worker', [start, end].map((one) => ({ ...one, worker: 'w2' })), {}, ['REP']],
    ['no signature', [start, end], { isSigned: false }, ['SIG']],
    ['one call too many', [start, call('c', 'in', '2026-02-13T08:02'), end], {}, ['EXT']],
    ['no plan', [call('a', 'in', '2026-02-13T14:00'), call('b', 'out', '2026-02-13T15:00')], {}, ['UNS']],
  ])('with %s', (_, calls, facts, codes) => {
    expect(codesOf(calls, facts)).toEqual(codes)
  })

  it('that are red are held, amber ones are warned of', () => {
    const found = findExceptions(matchOf([start]), { isSigned: false })
    expect(found.map(({ code, colour, severity }) => [code, colour, severity])).toEqual([
      ['MOC', 'red', 'hold'],
      ['SIG', 'amber', 'warn'],
    ])
    expect(Object.keys(EXCEPTIONS)).toHaveLength(16)
  })

  it('between two visits of a worker are doubles and overlaps', () => {
    const done = { worker: 'w1', client: 'c1', service: 'T1019', start: at('2026-02-13T08:00'), end: at('2026-02-13T12:00') }
    const clashes = findClashes([
      { ...done, id: 'a' },
      { ...done, id: 'b', start: at('2026-02-13T08:30') },
      { ...done, id: 'c', start: at('2026-02-13T11:00'), end: at('2026-02-13T13:00'), client: 'c2' },
      { ...done, id: 'd', start: at('2026-02-13T13:00'), end: at('2026-02-13T14:00'), client: 'c2', group: 'g' },
      { ...done, id: 'e', start: at('2026-02-13T13:00'), end: at('2026-02-13T14:00'), client: 'c3', group: 'g' },
      { ...done, id: 'f', worker: 'w2' },
    ])
    expect(clashes.map(({ visit, code, params }) => [visit, code, params.other])).toEqual([
      ['a', 'DUP', 'b'],
      ['a', 'OVL', 'c'],
      ['b', 'DUP', 'a'],
      ['b', 'OVL', 'c'],
      ['c', 'OVL', 'a'],
      ['c', 'OVL', 'b'],
    ])
  })
})

describe('the six elements', () => {
  const visitOf = (calls: readonly Call[]) => matchOf(calls).actual

  it.each<readonly [what: string, calls: readonly Call[], missing: readonly string[]]>([
    ['are all there', [start, end], []],
    ['lack the times', [start], ['times']],
    ['lack the place', [without(start, 'point'), end], ['place']],
    ['have a place by telephone', [start, end].map((one) => ({ ...without(one, 'point'), method: 'IVR' as const, ani: '6125550101' })), []],
    ['have none by a telephone without a number', [start, end].map((one) => ({ ...without(one, 'point'), method: 'IVR' as const })), ['place']],
    ['have a place by a device in the home', [start, end].map((one) => ({ ...without(one, 'point'), method: 'FOB' as const })), []],
    ['lack the service and the worker', [without(without(start, 'service'), 'worker')], ['typeOfService', 'provider', 'times']],
    ['lack the client', [without(start, 'client')], ['recipient', 'times']],
  ])('%s', (_, calls, missing) => {
    expect(missingElements(visitOf(calls))).toEqual(missing)
  })

  it('confirm a visit once nothing red is open', () => {
    const visit = visitOf([start, end])
    expect(isConfirmed(visit, [])).toBe(true)
    expect(isConfirmed(visit, [{ colour: 'red', state: 'open' }])).toBe(false)
    expect(
      isConfirmed(visit, [
        { colour: 'red', state: 'fixed' },
        { colour: 'amber', state: 'open' },
      ]),
    ).toBe(true)
    expect(isConfirmed(visitOf([start]), [])).toBe(false)
  })

  it.each<readonly [what: string, calls: readonly Call[], settings: { readonly isOutsideCompliant?: boolean }, isCompliant: boolean]>([
    ['by phone', [start, end], {}, true],
    ['entered by the office', [start, { ...end, method: 'webManual' }], {}, false],
    ['on paper', [start, end].map((one) => ({ ...one, method: 'paperTimesheet' as const })), {}, false],
    ['without an end', [start], {}, false],
    ['far from home', [start, { ...end, point: north(3_000) }], {}, true],
    ['far from home, where that does not count', [start, { ...end, point: north(3_000) }], { isOutsideCompliant: false }, false],
  ])('are verified in time: %s', (_, calls, settings, isCompliant) => {
    expect(isVerified(visitOf(calls), [HOME], settings)).toBe(isCompliant)
  })
})
