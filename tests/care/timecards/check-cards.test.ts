import { describe, expect, it } from 'vitest'
import { type Card, type CardFacts, type CardLine, type CardSettings, checkCards, gravest, resultsOf, spanOfDays } from '#care'
import { at, counted, ZONE } from '../visits/visit-rows.ts'

const card: Card = { id: 'k1', isSignedByWorker: true, isSignedByClient: true }
const line = (id: string, start: string, end: string, more: Partial<CardLine> = {}): CardLine => ({
  id,
  card: 'k1',
  worker: 'w1',
  client: 'c1',
  start: at(start),
  end: at(end),
  ...more,
})
const morning = line('l1', '2026-02-13T08:00', '2026-02-13T12:00')
const planned = { start: morning.start, end: morning.end }

interface Asked {
  readonly lines: readonly CardLine[]
  readonly cards?: readonly Card[]
  readonly facts?: CardFacts
  readonly settings?: Partial<CardSettings>
}
const checked = ({ lines, cards = [card], facts = {}, settings = {} }: Asked) => checkCards({ cards, lines }, facts, { zone: ZONE, ...settings })
const verdictsOf = (asked: Asked): readonly string[] => checked(asked).map(({ card: of, line: on, code, severity }) => `${on ?? of} ${code} ${severity}`)

describe('the checks of a time card', () => {
  it('find nothing in a plain one', () => {
    const lines = [
      {
        ...morning,
        planned,
        needsEvv: true,
        evv: 'e1',
        needsAuthorization: true,
        authorization: 'a1',
        units: 16,
        modifiers: ['U9'],
        classes: ['personalCare'],
      },
    ]
    expect(checked({ lines, facts: { left: new Map([['a1', 16]]) } })).toEqual([])
  })

  it.each<readonly [what: string, asked: Asked, verdicts: readonly string[]]>([
    ['times that overlap', { lines: [morning, line('l2', '2026-02-13T11:59', '2026-02-13T13:00')] }, ['l1 timesOverlap block', 'l2 timesOverlap block']],
    [
      'times that overlap another card',
      { lines: [morning], facts: { others: [line('x', '2026-02-13T11:00', '2026-02-13T13:00')] } },
      ['l1 timesOverlap block'],
    ],
    ['times that touch', { lines: [morning, line('l2', '2026-02-13T12:00', '2026-02-13T13:00')] }, []],
    [
      'shared care',
      {
        lines: [
          { ...morning, group: 'g' },
          { ...morning, id: 'l2', client: 'c2', group: 'g' },
        ],
      },
      [],
    ],
    ['a start 7 minutes late', { lines: [{ ...morning, planned: { ...planned, start: planned.start - 7 * 60_000 } }] }, []],
    ['a start 8 minutes late', { lines: [{ ...morning, planned: { ...planned, start: planned.start - 8 * 60_000 } }] }, ['l1 outsideSchedule warn']],
    ['an end 8 minutes early', { lines: [{ ...morning, planned: { ...planned, end: planned.end + 8 * 60_000 } }] }, ['l1 outsideSchedule warn']],
    ['no verified visit', { lines: [{ ...morning, needsEvv: true }] }, ['l1 noEvv hold']],
    ['no authorization', { lines: [{ ...morning, needsAuthorization: true }] }, ['l1 noAuthorization hold']],
    [
      'more than the authorization has, in order of time',
      {
        lines: [line('l2', '2026-02-14T08:00', '2026-02-14T12:00', { authorization: 'a1', units: 16 }), { ...morning, authorization: 'a1', units: 16 }],
        facts: { left: new Map([['a1', 31]]) },
      },
      ['l2 exceedsAuthorization hold'],
    ],
    ['16 hours of a day', { lines: [line('l1', '2026-02-13T00:00', '2026-02-13T16:00')] }, []],
    [
      'more than 16 hours of a day',
      { lines: [morning, line('l2', '2026-02-13T13:00', '2026-02-14T02:00'), line('l3', '2026-02-13T00:00', '2026-02-13T07:00')] },
      ['l2 dayHours hold'],
    ],
    ['a break within 17 hours', { lines: [line('l1', '2026-02-13T00:00', '2026-02-13T17:00', { breakMin: 60 })] }, []],
    [
      'more than 24 hours on end',
      { lines: [line('l1', '2026-02-13T10:00', '2026-02-13T22:00'), line('l2', '2026-02-13T22:20', '2026-02-14T10:30')] },
      ['l1 noBreak hold', 'l2 noBreak hold'],
    ],
    ['a break of 30 minutes', { lines: [line('l1', '2026-02-13T10:00', '2026-02-13T22:00'), line('l2', '2026-02-13T22:30', '2026-02-14T10:30')] }, []],
    [
      'a break in a line',
      { lines: [line('l1', '2026-02-13T10:00', '2026-02-13T22:00', { breakMin: 30 }), line('l2', '2026-02-13T22:00', '2026-02-14T10:30')] },
      [],
    ],
    [
      'a month of 310 hours with other agencies',
      { lines: [{ ...morning, classes: ['personalCare'] }], facts: { declaredHours: [{ worker: 'w1', month: '2026-02', hours: 306.5 }] } },
      ['l1 monthHours block'],
    ],
    [
      'a month near 310 hours',
      { lines: [{ ...morning, classes: ['personalCare'] }], facts: { declaredHours: [{ worker: 'w1', month: '2026-02', hours: 276 }] } },
      ['l1 monthHours warn'],
    ],
    ['no signature of the client', { lines: [morning], cards: [{ ...card, isSignedByClient: false }] }, ['k1 missingSignature hold']],
    [
      'a day in hospital',
      { lines: [morning], facts: { clientAbsences: [{ who: 'c1', kind: 'inpatient', ...spanOfDays('2026-02-13', '2026-02-13', ZONE) }] } },
      ['l1 clientAway block'],
    ],
    ['supervision without the professional', { lines: [{ ...morning, modifiers: ['UA'] }] }, ['l1 qpAbsent hold']],
    [
      'supervision with the professional for a part of it',
      { lines: [{ ...morning, modifiers: ['UA'] }], facts: { qpPresence: [{ client: 'c1', start: morning.start, end: morning.end - 60_000 }] } },
      ['l1 qpAbsent hold'],
    ],
    [
      'supervision with the professional',
      {
        lines: [{ ...morning, modifiers: ['UA'] }],
        facts: {
          qpPresence: [
            { client: 'c1', start: morning.start, end: at('2026-02-13T10:00') },
            { client: 'c1', start: at('2026-02-13T10:00'), end: morning.end },
          ],
        },
      },
      [],
    ],
  ])('with %s', (_, asked, verdicts) => {
    expect(verdictsOf(asked)).toEqual(verdicts)
  })

  it('weigh as the agency sets them', () => {
    expect(verdictsOf({ lines: [{ ...morning, needsEvv: true }], settings: { severities: { noEvv: 'info' } } })).toEqual(['l1 noEvv info'])
    expect(verdictsOf({ lines: [{ ...morning, planned: { ...planned, start: planned.start - 8 * 60_000 } }], settings: { scheduleToleranceMin: 10 } })).toEqual(
      [],
    )
  })

  it('say how far a line is off, and what is left', () => {
    const [off] = checked({ lines: [{ ...morning, planned: { start: planned.start + 600_000, end: planned.end - 300_000 } }] })
    expect(off?.params).toEqual({ startOffMin: -10, endOffMin: 5 })
    const [over] = checked({ lines: [{ ...morning, authorization: 'a1', units: 16 }], facts: { left: new Map([['a1', 4]]) } })
    expect(over?.params).toEqual({ units: 16, left: 4 })
  })

  it('send a card on or to somebody who looks at it', () => {
    const cards = ['k1', 'k2', 'k3'].map((id): Card => ({ ...card, id, isSignedByWorker: id !== 'k2' }))
    const lines = [morning, { ...morning, id: 'l3', card: 'k3', worker: 'w3', needsEvv: true }]
    const results = resultsOf(cards, checked({ lines, cards, settings: { severities: { noEvv: 'info' } } }))
    expect(results.map(({ card: of, result, findings }) => [of, result, gravest(findings)])).toEqual([
      ['k1', 'autoChecked', undefined],
      ['k2', 'needsReview', 'hold'],
      ['k3', 'autoChecked', 'info'],
    ])
  })

  it('come by card and line, the card first', () => {
    const cards = [{ ...card, id: 'k2', isSignedByClient: false }, card]
    const lines = [
      { ...morning, needsEvv: true },
      line('l3', '2026-02-15T08:00', '2026-02-15T09:00', { card: 'k2', needsEvv: true }),
      line('l2', '2026-02-14T08:00', '2026-02-14T09:00', { card: 'k2', needsEvv: true }),
    ]
    expect(verdictsOf({ lines, cards })).toEqual(['k2 missingSignature hold', 'l3 noEvv hold', 'l2 noEvv hold', 'l1 noEvv hold'])
  })
})

describe('the work of 5,000 lines', () => {
  const weekOf = (size: number): readonly CardLine[] =>
    Array.from({ length: size }, (_, index) => {
      const worker = index % 100
      const start = at('2026-02-02T06:00') + Math.floor(index / 100) * 5 * 3_600_000
      const times = { start, end: start + 4 * 3_600_000 }
      return {
        ...times,
        id: `l${index}`,
        card: `k${worker}`,
        worker: `w${worker}`,
        client: `c${index % 70}`,
        classes: ['personalCare'],
        modifiers: index % 9 ? ['U9'] : ['UA'],
        planned: times,
        needsEvv: true,
        evv: `e${index}`,
        authorization: `a${index % 70}`,
        units: 16,
      }
    })
  const readsFor = (size: number): number => {
    const { rows, reads } = counted(weekOf(size))
    const left = new Map(Array.from({ length: 70 }, (_, index) => [`a${index}`, 400]))
    const cards = Array.from({ length: 100 }, (_, worker): Card => ({ ...card, id: `k${worker}` }))
    const findings = checkCards({ cards, lines: rows }, { left, qpPresence: weekOf(500) }, { zone: ZONE })
    expect(findings.length).toBeGreaterThan(0)
    return reads()
  }

  it('grows as they do: four times the lines are at most six times the work', () => {
    expect(readsFor(5_000)).toBeLessThanOrEqual(6 * readsFor(1_250))
  })
})
