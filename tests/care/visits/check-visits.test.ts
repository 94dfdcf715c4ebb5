import { describe, expect, it } from 'vitest'
import { type AvailabilityWindow, spanOfDays, type VisitFacts, type VisitSpan } from '#care'
import { at, findingsOf, verdictsOf, visit, ZONE } from './visit-rows.ts'

const morning = visit('v1', '2026-02-13T08:00', '2026-02-13T12:00')
const night = visit('v1', '2026-02-13T22:00', '2026-02-14T06:00')

describe('who is away', () => {
  const stay = { ...spanOfDays('2026-02-13', '2026-02-14', ZONE), who: 'c1', kind: 'inpatient' }

  it.each<readonly [what: string, planned: VisitSpan, verdicts: readonly string[]]>([
    ['within', morning, ['v1 clientAway block']],
    ['from the night before', visit('v1', '2026-02-12T22:00', '2026-02-13T00:01'), ['v1 clientAway block']],
    ['up to its first day', visit('v1', '2026-02-12T22:00', '2026-02-13T00:00'), []],
    ['after its last day', visit('v1', '2026-02-15T00:00', '2026-02-15T04:00'), []],
    ['of another client', { ...morning, client: 'c2' }, []],
    ['that is decided case by case', { ...morning, service: 'T1016' }, ['v1 clientAway warn']],
  ])('stops a visit %s of a stay in hospital', (_, planned, verdicts) => {
    expect(verdictsOf({ planned: [planned], facts: { clientAbsences: [stay] }, settings: { caseByCase: ['T1016'] } })).toEqual(verdicts)
  })

  it.each(['timeOff', 'officePunch'])('stops a visit in %s of its worker', (kind) => {
    const facts: VisitFacts = { workerAbsences: [{ who: 'w1', kind, start: at('2026-02-13T11:00'), end: at('2026-02-13T15:00') }] }
    expect(verdictsOf({ planned: [morning], facts })).toEqual(['v1 workerAway block'])
    expect(verdictsOf({ planned: [{ ...morning, worker: 'w2' }], facts })).toEqual([])
  })

  it('stops a worker whom the client blocked', () => {
    const facts: VisitFacts = { blocked: [{ client: 'c1', worker: 'w1' }] }
    expect(verdictsOf({ planned: [morning], facts })).toEqual(['v1 workerBlocked block'])
    expect(verdictsOf({ planned: [{ ...morning, client: 'c2' }], facts })).toEqual([])
  })
})

describe('hours of the week', () => {
  const window = (startTime: string, endTime: string, days = [5]): AvailabilityWindow => ({ worker: 'w1', days, startTime, endTime })

  it.each<readonly [what: string, planned: VisitSpan, availability: readonly AvailabilityWindow[], isFound: boolean]>([
    ['exactly', morning, [window('08:00', '12:00')], false],
    ['a minute too few', morning, [window('08:01', '12:00')], true],
    ['on another day', morning, [window('08:00', '12:00', [4])], true],
    ['in two that touch', morning, [window('07:00', '10:00'), window('10:00', '13:00')], false],
    ['in two that do not', morning, [window('07:00', '09:59'), window('10:00', '13:00')], true],
    ['of a night', night, [window('20:00', '07:00')], false],
    ['of a night that ends too soon', night, [window('20:00', '05:00')], true],
    ['of whole days', night, [window('00:00', '00:00', [0, 1, 2, 3, 4, 5, 6])], false],
    ['of another worker', morning, [{ ...window('13:00', '14:00'), worker: 'w2' }], false],
    ['of the night that loses an hour', visit('v1', '2026-03-07T22:00', '2026-03-08T06:00'), [window('22:00', '06:00', [6])], false],
  ])('have a visit %s', (_, planned, availability, isFound) => {
    expect(verdictsOf({ planned: [planned], facts: { availability } })).toEqual(isFound ? ['v1 outsideAvailability warn'] : [])
  })
})

describe('hours of a month', () => {
  const personal = { classes: ['personalCare'] }
  /** 300 h of February: 25 days of 12 h. */
  const existing = Array.from({ length: 25 }, (_, day) => {
    const date = `2026-02-${String(day + 1).padStart(2, '0')}`
    return visit(`x${day}`, `${date}T08:00`, `${date}T20:00`, { ...personal, client: 'c9' })
  })
  const planned = (hours: number, minutes = 0) =>
    visit('v1', '2026-02-27T00:00', `2026-02-27T${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`, personal)

  it.each([
    ['just 310 hours', planned(10), ['v1 monthHours warn']],
    ['a minute more', planned(10, 1), ['v1 monthHours block']],
    ['hours of another class', { ...planned(12), classes: ['homemaking'] }, []],
    ['another worker', { ...planned(12), worker: 'w2' }, []],
    ['the month after', visit('v1', '2026-03-02T00:00', '2026-03-02T12:00', personal), []],
  ])('with %s', (_, row, verdicts) => {
    expect(verdictsOf({ planned: [row], existing })).toEqual(verdicts)
  })

  it('is warned of from 280 on', () => {
    const few = existing.slice(0, 23)
    expect(verdictsOf({ planned: [visit('v1', '2026-02-27T00:00', '2026-02-27T03:59', personal)], existing: few })).toEqual([])
    expect(verdictsOf({ planned: [visit('v1', '2026-02-27T00:00', '2026-02-27T04:00', personal)], existing: few })).toEqual(['v1 monthHours warn'])
  })

  it('counts hours declared of other agencies, in their month', () => {
    const declaredHours = [{ worker: 'w1', month: '2026-02', hours: 8 }]
    expect(findingsOf({ planned: [planned(3)], existing, facts: { declaredHours } })[0]).toMatchObject({
      severity: 'block',
      params: { period: '2026-02', hours: 311, limitHours: 310 },
    })
    expect(verdictsOf({ planned: [planned(3)], existing, facts: { declaredHours: [{ worker: 'w1', month: '2026-01', hours: 8 }] } })).toEqual([
      'v1 monthHours warn',
    ])
  })

  it('splits a night at the end of the month', () => {
    const night28 = visit('v1', '2026-02-28T22:00', '2026-03-01T10:00', personal)
    expect(findingsOf({ planned: [night28], existing }).map(({ params }) => [params.period, params.hours])).toEqual([['2026-02', 302]])
  })

  it('finds the dates of a series from which on it is too much', () => {
    const dates = ['26', '27', '28'].map((day) => visit(`v${day}`, `2026-02-${day}T08:00`, `2026-02-${day}T12:00`, personal))
    expect(verdictsOf({ planned: dates, existing })).toEqual(['v26 monthHours warn', 'v27 monthHours warn', 'v28 monthHours block'])
  })

  it('counts the hours of shared care once', () => {
    const shared = ['c1', 'c2', 'c3'].map((client) => visit(`v-${client}`, '2026-02-27T08:00', '2026-02-27T13:00', { ...personal, client, group: 'g' }))
    expect(findingsOf({ planned: shared, existing }).map(({ params }) => params.hours)).toEqual([305])
  })

  it('are a limit of a week or a day as well, where one is set', () => {
    const hourCaps = [{ code: 'overtimeAhead', per: 'week', warnHours: 40 } as const, { code: 'dayHours', per: 'day', blockHours: 12 } as const]
    const week = Array.from({ length: 3 }, (_, day) => visit(`x${day}`, `2026-02-0${day + 2}T08:00`, `2026-02-0${day + 2}T20:00`))
    const row = visit('v1', '2026-02-05T08:00', '2026-02-05T12:30')
    expect(verdictsOf({ planned: [row], existing: week, settings: { hourCaps } })).toEqual(['v1 overtimeAhead warn'])
    expect(verdictsOf({ planned: [{ ...row, start: at('2026-02-04T20:00'), end: at('2026-02-04T21:00') }], existing: week, settings: { hourCaps } })).toEqual([
      'v1 dayHours block',
    ])
  })
})

describe('services at once', () => {
  const personal = { ...morning, classes: ['personalCare'] }
  const beside = (classes: readonly string[]): VisitSpan => ({ ...morning, id: 'x', worker: 'w2', classes })
  const ride = { ...morning, classes: ['waiver', 'waiverTransport'] }

  it.each<readonly [what: string, planned: VisitSpan, other: VisitSpan, allows: string | undefined, verdicts: readonly string[]]>([
    ['two of personal care', personal, beside(['personalCare']), undefined, ['v1 concurrentServices block']],
    ['two of personal care, two to one', personal, beside(['personalCare']), 'twoToOne', []],
    ['nursing beside personal care', personal, beside(['nursing']), undefined, ['v1 concurrentServices warn']],
    ['personal care beside nursing', { ...morning, classes: ['nursing'] }, beside(['personalCare']), undefined, ['v1 concurrentServices warn']],
    ['nursing beside personal care by the plan', personal, beside(['nursing']), 'nursingAlongside', []],
    ['a ride of the waiver beside its day service', ride, beside(['waiver']), undefined, ['v1 concurrentServices block']],
    ['a ride beside nursing', ride, beside(['nursing']), undefined, []],
    ['one after the other', personal, { ...beside(['personalCare']), start: personal.end, end: personal.end + 60_000 }, undefined, []],
    ['of two clients', personal, { ...beside(['personalCare']), client: 'c2' }, undefined, []],
  ])('%s', (_, planned, other, allows, verdicts) => {
    const facts: VisitFacts = allows ? { allowances: [{ client: 'c1', allows }] } : {}
    expect(verdictsOf({ planned: [planned], existing: [other], facts })).toEqual(verdicts)
  })
})
