import { describe, expect, it } from 'vitest'
import {
  areEditsBillable,
  type BilledVisit,
  type ClockState,
  clockStateOf,
  complianceShares,
  editVisit,
  keptCompliance,
  type VerifiedVisit,
  type VisitEdit,
} from '#care'
import fc from '../../fast-check.ts'
import { at } from '../visits/visit-rows.ts'

const clockIn = at('2026-02-13T08:00')
const clockOut = at('2026-02-13T12:00')
const verified: VerifiedVisit = { values: { clockIn, clockOut, service: 'T1019' }, isCompliant: true, edits: [] }
const edit: VisitEdit = { field: 'clockIn', value: clockIn + 240_000, reason: '208', action: '19', by: 'u1', at: at('2026-02-14T09:00') }

describe('an edit', () => {
  it.each<readonly [codes: readonly string[], change: Partial<VisitEdit>, visit: Partial<VerifiedVisit>]>([
    [['reasonMissing'], { reason: '' }, {}],
    [['reasonUnknown'], { reason: '999' }, {}],
    [['actionUnknown'], { action: '99' }, {}],
    [['noteMissing'], { reason: '222', note: ' ' }, {}],
    [['endNotAfterStart'], { value: clockOut }, {}],
    [['alreadyBilled'], {}, { isBilled: true }],
    [['alreadyBilled', 'reasonMissing'], { reason: '' }, { isBilled: true }],
  ])('is refused with %j', (codes, change, visit) => {
    const before = { ...verified, ...visit }
    const done = editVisit(before, { ...edit, ...change })
    expect(done.findings.map(({ code, severity }) => [code, severity])).toEqual(codes.map((code) => [code, 'block']))
    expect(done.visit).toBe(before)
  })

  it('of a time asks how it was made sure of, one of a service does not', () => {
    const { action: _, ...bare } = edit
    expect(editVisit(verified, bare).findings.map(({ code }) => code)).toEqual(['actionMissing'])
    expect(editVisit(verified, { ...bare, field: 'service', value: 'S5130' }).findings).toEqual([])
  })

  it('keeps what was there, and takes the compliance', () => {
    const { visit } = editVisit(verified, edit)
    expect(visit).toEqual({ values: { clockIn: edit.value, clockOut, service: 'T1019' }, isCompliant: false, edits: [{ ...edit, old: clockIn }] })
  })

  it('is billable when more than the client confirmed it', () => {
    expect(areEditsBillable([])).toBe(true)
    expect(areEditsBillable([{ ...edit, action: '12' }])).toBe(false)
    expect(areEditsBillable([{ ...edit, action: '12' }, edit])).toBe(true)
  })

  it('is only ever added, and compliance never comes back', () => {
    const drawn = fc.record({
      field: fc.constantFrom('clockIn', 'clockOut', 'service'),
      value: fc.nat(),
      reason: fc.constantFrom('', '208', '999', '219'),
      action: fc.constantFrom('19', '12', '99'),
    })
    fc.assert(
      fc.property(fc.array(drawn), fc.boolean(), (edits, isCompliant) => {
        let visit: VerifiedVisit = { ...verified, isCompliant }
        for (const change of edits) {
          const { visit: next, findings } = editVisit(visit, { ...edit, ...change })
          expect(next.edits.slice(0, visit.edits.length)).toEqual(visit.edits)
          expect(next.edits.length).toBe(visit.edits.length + (findings.length === 0 ? 1 : 0))
          expect(next.isCompliant && !visit.isCompliant).toBe(false)
          if (next.edits.length > 0) expect(next.isCompliant).toBe(false)
          visit = next
        }
      }),
    )
  })

  it.each([
    [undefined, true, true],
    [undefined, false, false],
    [true, false, false],
    [false, true, false],
    [true, true, true],
  ])('leaves a compliance that was %s and would be %s at %s', (before, now, kept) => {
    expect(keptCompliance(before, now)).toBe(kept)
  })
})

describe('the share of compliance', () => {
  const billed = (count: number, more: Partial<BilledVisit> = {}): readonly BilledVisit[] =>
    Array.from({ length: count }, () => ({ taxId: '00-1', needsEvv: true, isCompliant: true, ...more }))

  it.each([
    ['2025-12-31', undefined, false],
    ['2026-01-01', 50, false],
    ['2026-06-30', 50, false],
    ['2026-07-01', 80, true],
  ])('on %s is held against %s', (on, target, isBelow) => {
    const [share] = complianceShares([...billed(58), ...billed(42, { isCompliant: false })], { on })
    expect([share?.percent, share?.target, share?.isBelow]).toEqual([58, target, isBelow])
  })

  it('leaves out what needs no verification and visits of people who live there, and keeps tax ids apart', () => {
    const visits = [
      ...billed(4),
      ...billed(6, { isCompliant: false }),
      ...billed(9, { needsEvv: false, isCompliant: false }),
      ...billed(5, { isLiveIn: true, isCompliant: false }),
      ...billed(3, { taxId: '00-2' }),
    ]
    expect(complianceShares(visits, { on: '2026-02-13' }).map(({ taxId, billed: all, compliant, isBelow }) => [taxId, all, compliant, isBelow])).toEqual([
      ['00-1', 10, 4, true],
      ['00-2', 3, 3, false],
    ])
    expect(complianceShares(visits, { on: '2026-02-13', countLiveIn: true })[0]?.billed).toBe(15)
  })
})

describe('the clock', () => {
  const shift = { start: clockIn, end: clockOut }

  it.each<readonly [now: string, state: ClockState, lateMin: number, clock: { readonly in?: string; readonly out?: string }]>([
    ['2026-02-13T07:00', 'notDue', 0, {}],
    ['2026-02-13T08:07', 'notDue', 0, {}],
    ['2026-02-13T08:08', 'late', 8, {}],
    ['2026-02-13T08:15', 'late', 15, {}],
    ['2026-02-13T08:16', 'missingIn', 16, {}],
    ['2026-02-13T12:59', 'missingIn', 299, {}],
    ['2026-02-13T13:00', 'missed', 300, {}],
    ['2026-02-13T12:30', 'inProgress', 0, { in: '2026-02-13T08:07' }],
    ['2026-02-13T12:31', 'missingOut', 8, { in: '2026-02-13T08:08' }],
    ['2026-02-14T00:00', 'autoOut', 0, { in: '2026-02-13T08:00' }],
    ['2026-02-13T12:00', 'done', 0, { in: '2026-02-13T08:00', out: '2026-02-13T12:00' }],
  ])('at %s says %s', (now, state, lateMin, clock) => {
    const calls = { ...(clock.in ? { clockIn: at(clock.in) } : {}), ...(clock.out ? { clockOut: at(clock.out) } : {}) }
    expect(clockStateOf({ planned: shift, ...calls }, at(now))).toEqual({ state, lateMin })
  })

  it('has other thresholds where they are set', () => {
    expect(clockStateOf({ planned: shift }, at('2026-02-13T08:08'), { lateInMin: 10 })).toEqual({ state: 'notDue', lateMin: 0 })
  })
})
