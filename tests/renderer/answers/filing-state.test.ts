import fc from 'fast-check'
import { produce } from 'immer'
import { describe, expect, it } from 'vitest'
import type { FiledForm } from '#contract'
import { type FilingEvent, type FilingState, filingBegins, filingReducer } from '../../../src/renderer/answers/filing-state.ts'

const THEIRS = { record: { id: 'form', version: 5 } } as unknown as FiledForm
const REFUSED: FilingEvent = { is: 'refused', words: { text: 'No.' } }
const TOO_LATE: FilingEvent = { ...REFUSED, isTooLate: true }
const NOT_QUEUED: FilingEvent = { is: 'not-queued', text: 'Keep this page open.' }
const OVERTAKEN: FilingEvent = { is: 'overtaken', by: THEIRS }
const AUTHOR: FilingEvent = { is: 'asked', slot: 'author', goesOn: true }
const WITNESS: FilingEvent = { is: 'asked', slot: 'witness', goesOn: false }
const [PIN, GIVEN, LEFT, GONE_ON, SENT, RESTED, SETTLED] = (['pin-asked', 'given', 'left', 'gone-on', 'sent', 'rested', 'settled'] as const).map(
  (is): FilingEvent => ({ is }),
) as [FilingEvent, FilingEvent, FilingEvent, FilingEvent, FilingEvent, FilingEvent, FilingEvent]

const having = (events: readonly FilingEvent[], basedOn?: number): FilingState =>
  events.reduce((state: FilingState, event) => produce(state, (draft) => filingReducer(draft, event)), filingBegins(basedOn))

interface Row {
  readonly what: string
  readonly events: readonly FilingEvent[]
  readonly asks?: FilingState['asks']['for']
  readonly outcome?: FilingState['outcome']['at']
}

const ROWS: readonly Row[] = [
  { what: 'goes on once the author has signed', events: [AUTHOR, GIVEN, LEFT], asks: 'going-on' },
  { what: 'goes on once only', events: [AUTHOR, GIVEN, LEFT, GONE_ON, GONE_ON] },
  { what: 'stays where the author turned back', events: [AUTHOR, LEFT] },
  { what: 'goes on once the PIN is there', events: [PIN, GIVEN, LEFT], asks: 'going-on' },
  { what: 'stays where the PIN was not given', events: [PIN, LEFT] },
  { what: 'files nothing for a signature that was given by the way', events: [WITNESS, GIVEN, LEFT] },
  { what: 'asks for the next one after the first', events: [AUTHOR, GIVEN, LEFT, GONE_ON, WITNESS], asks: 'signature' },
  { what: 'counts no signature that was given for the one before', events: [AUTHOR, GIVEN, AUTHOR, LEFT] },
  { what: 'takes nothing that was not asked for', events: [GIVEN, LEFT] },
  { what: 'is sent', events: [SENT], outcome: 'sending' },
  { what: 'rests once it is filed', events: [SENT, RESTED] },
  { what: 'says what was refused until the next try', events: [SENT, REFUSED], outcome: 'refused' },
  { what: 'forgets what was refused when it is sent again', events: [SENT, REFUSED, SENT], outcome: 'sending' },
  { what: 'still says what was refused while somebody signs', events: [SENT, REFUSED, AUTHOR, LEFT], outcome: 'refused' },
  { what: 'waits on the page alone', events: [SENT, NOT_QUEUED], outcome: 'unqueued' },
  { what: 'still waits on the page while somebody signs', events: [SENT, NOT_QUEUED, WITNESS, GIVEN, LEFT], outcome: 'unqueued' },
  { what: 'is overtaken by no one when nothing is corrected', events: [SENT, OVERTAKEN], outcome: 'sending' },
  { what: 'has nothing to settle', events: [SENT, REFUSED, SETTLED], outcome: 'refused' },
]

describe('handing a form in', () => {
  it.each(ROWS)('$what', ({ events, asks = 'nothing', outcome = 'none' }) => {
    const state = having(events)
    expect([state.asks.for, state.outcome.at]).toEqual([asks, outcome])
  })

  it.each([
    { what: 'stands beside the correction of somebody else', events: [SENT, OVERTAKEN], outcome: 'stale', basedOn: 3 },
    { what: 'is not sent before both were looked at', events: [SENT, OVERTAKEN, SENT], outcome: 'stale', basedOn: 3 },
    { what: 'is based on theirs from then on', events: [SENT, OVERTAKEN, SETTLED], outcome: 'none', basedOn: 5 },
    { what: 'never waits on the page alone', events: [SENT, NOT_QUEUED], outcome: 'sending', basedOn: 3 },
  ] as const)('a correction $what', ({ events, outcome, basedOn }) => {
    const state = having(events, 3)
    expect([state.outcome.at, state.basedOn]).toEqual([outcome, basedOn])
  })

  it('tells each refusal anew, and of the last one only whether it is too late', () => {
    const { outcome } = having([SENT, TOO_LATE, SENT, REFUSED])
    expect(outcome).toEqual({ at: 'refused', failure: { text: 'No.', turn: 2 }, isTooLate: false })
  })

  it('hands nothing in that was not asked for and given, in whatever order things happen', () => {
    const events = [AUTHOR, WITNESS, PIN, GIVEN, LEFT, GONE_ON, SENT, RESTED, REFUSED, TOO_LATE, NOT_QUEUED, OVERTAKEN, SETTLED]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events)), fc.constantFrom(undefined, 3), (happened, basedOn) => {
        const state = having(happened, basedOn)
        const lastAsked = happened.findLastIndex((each) => each.is === 'asked' || each.is === 'pin-asked')
        if (state.asks.for === 'going-on') expect(happened.slice(lastAsked)).toEqual(expect.arrayContaining([GIVEN, LEFT]))
        if (state.asks.for === 'going-on') expect(happened[lastAsked]).not.toBe(WITNESS)
        expect(state.basedOn === undefined ? 'stale' : 'unqueued').not.toBe(state.outcome.at)
      }),
    )
  })
})
