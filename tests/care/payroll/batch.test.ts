import { describe, expect, it } from 'vitest'
import {
  BATCH_MOVES,
  type BatchCard,
  type BatchState,
  checkBatchMove,
  comparePay,
  lateAdjustments,
  type PayCutOff,
  type PayingPeriod,
  payingPeriod,
} from '#care'
import { at } from '../visits/visit-rows.ts'
import { type Asked, days, PERIOD, runOf } from './pay-rows.ts'

const week = days([0, 8, 8, 8, 8, 8])
const clean = runOf({ lines: week })
const STATES = Object.keys(BATCH_MOVES) as readonly BatchState[]
const card = (id: string, state: string): BatchCard => ({ id, worker: 'w1', state })

describe('a batch', () => {
  it.each(STATES)('of %s goes only where its state allows', (from) => {
    const allowed = STATES.filter((to) => checkBatchMove({ from, to }, [], clean).length === 0)
    expect(allowed).toEqual(STATES.filter((to) => BATCH_MOVES[from].includes(to)))
  })

  it('that is paid or voided goes nowhere', () => {
    expect([BATCH_MOVES.paid, BATCH_MOVES.voided]).toEqual([[], []])
  })

  it.each(['draft', 'submitted', 'autoChecked', 'needsReview', 'returned'])('is not approved while a card is %s', (state) => {
    const cards = [card('t1', state), card('t2', 'approved'), card('t3', state)]
    expect(checkBatchMove({ from: 'review', to: 'approved' }, cards, clean)).toEqual([
      { code: 'cardsNotApproved', severity: 'block', params: { count: 2 }, cards: ['t1', 't3'] },
    ])
  })

  it('names all 23 cards of the story PR-2026-04', () => {
    const cards = Array.from({ length: 23 }, (_, index) => card(`T-2604${index}`, 'submitted'))
    const [found] = checkBatchMove({ from: 'review', to: 'approved' }, cards, clean)
    expect([found?.params.count, found?.cards]).toEqual([23, cards.map(({ id }) => id)])
  })

  it('is reviewed while cards wait, and approved when they are approved or void', () => {
    expect(checkBatchMove({ from: 'calculating', to: 'review' }, [card('t1', 'draft')], clean)).toEqual([])
    expect(checkBatchMove({ from: 'review', to: 'approved' }, [card('t1', 'approved'), card('t2', 'locked'), card('t3', 'void')], clean)).toEqual([])
  })

  it.each<readonly [what: string, asked: Asked, codes: readonly string[]]>([
    ['blocks', { lines: week, facts: { rates: [] } }, ['noPayRate', 'noPayRate', 'noPayRate', 'noPayRate', 'noPayRate']],
    ['is held', { lines: week.map((line) => ({ ...line, isTierBound: true })).slice(0, 1) }, ['noTierFloor']],
    ['is only warned of', { lines: week.map((line) => ({ ...line, isEnhanced: true })) }, []],
  ])('is not approved with what %s', (_, asked, codes) => {
    expect(checkBatchMove({ from: 'review', to: 'approved' }, [], runOf(asked)).map(({ code }) => code)).toEqual(codes)
  })
})

describe('two calculations', () => {
  it('of different periods are not compared', () => {
    expect(() => comparePay(clean, runOf({ lines: week, settings: { period: { ...PERIOD, to: '2026-02-07' } } }))).toThrow(RangeError)
  })

  it('of the same rows have no difference', () => {
    expect(comparePay(clean, runOf({ lines: week }))).toEqual([])
  })

  it('say by worker and component what changed, with the rows', () => {
    const more = runOf({ lines: days([0, 8, 8, 8, 8, 8, 2]) })
    expect(comparePay(clean, more)).toEqual([
      {
        worker: 'w1',
        grossCents: 3_600,
        netCents: 3_600,
        changes: [
          { kind: 'overtime', week: '2026-02-01', beforeCents: 0, afterCents: 1_200, added: more.workers[0]?.components[1]?.why.sources, removed: [] },
          { kind: 'regular', week: '2026-02-01', beforeCents: 48_000, afterCents: 50_400, added: ['pca 2026-02-07'], removed: [] },
        ],
      },
    ])
  })

  it('say so where only a row is another one', () => {
    const [change] = comparePay(clean, runOf({ lines: week.map((line, index) => (index === 0 ? { ...line, id: 'new' } : line)) }))
    expect(change).toMatchObject({ grossCents: 0, changes: [{ beforeCents: 48_000, afterCents: 48_000, added: ['new'], removed: ['pca 2026-02-02'] }] })
  })

  it('say so where only a deduction is another one', () => {
    const withLoan = runOf({ lines: week, facts: { deductions: [{ id: 'd', code: 'loan', from: '2026-01-01', amount: { cents: 100 } }] } })
    expect(comparePay(clean, withLoan)).toEqual([{ worker: 'w1', grossCents: 0, netCents: -100, changes: [] }])
  })

  it('say so of somebody who is not paid any more', () => {
    expect(comparePay(clean, runOf({ people: [] }))).toMatchObject([{ worker: 'w1', grossCents: -48_000, netCents: -48_000 }])
  })

  it('make adjustments of what was approved late, wages and money back apart', () => {
    const late = runOf({ lines: days([0, 8, 8, 8, 8, 8, 2]).map((line) => ({ ...line, ...(line.id === 'pca 2026-02-07' ? { miles: 10 } : {}) })) })
    expect(lateAdjustments(clean, late).map(({ kind, cents, from, to }) => [kind, cents, from, to])).toEqual([
      ['adjustment', 3_600, PERIOD.from, PERIOD.to],
      ['reimbursement', 725, PERIOD.from, PERIOD.to],
    ])
    expect(lateAdjustments(clean, clean)).toEqual([])
  })
})

describe('a cut-off', () => {
  const cutOffs: readonly PayCutOff[] = [
    { id: 'p2', from: '2026-02-15', to: '2026-02-28', lockAt: at('2026-03-03T17:00') },
    { id: 'p1', from: '2026-02-01', to: '2026-02-14', lockAt: at('2026-02-17T17:00'), graceHours: 2 },
  ]
  it.each<readonly [date: string, approvedAt: string, paid: string | undefined]>([
    ['2026-02-02', '2026-02-17T17:00', 'p1'],
    ['2026-02-02', '2026-02-17T19:00', 'p1'],
    ['2026-02-02', '2026-02-17T19:01', 'p2 late'],
    ['2026-02-20', '2026-02-21T08:00', 'p2'],
    ['2026-02-02', '2026-03-03T17:01', undefined],
    ['2026-03-01', '2026-03-01T08:00', undefined],
  ])('has work of %s that is approved at %s paid in %s', (date, approvedAt, paid) => {
    const found: PayingPeriod | undefined = payingPeriod({ date, approvedAt: at(approvedAt) }, cutOffs)
    expect(found && `${found.cutOff.id}${found.isLate ? ' late' : ''}`).toBe(paid)
  })
})
