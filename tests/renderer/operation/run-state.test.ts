import fc from 'fast-check'
import { produce } from 'immer'
import { describe, expect, it } from 'vitest'
import type { OperationAnswer, OperationItem } from '#contract'
import { blockedIn, countItems, hindranceOf, type Shown, standingOf, withFormer } from '../../../src/renderer/operation/judge-items.ts'
import { RUN_BEGINS, type RunEvent, type RunState, runReducer, type SentBody, type Stage } from '../../../src/renderer/operation/run-state.ts'
import { boatRow } from '../../../stories/shelf/boat-rows.ts'

const item = (key: string, more: Partial<OperationItem> = {}): OperationItem => ({ key, state: 'done', findings: [], ...more })
const answerOf = (...items: readonly OperationItem[]): OperationAnswer => ({ items, done: items.length, refused: 0, isKept: false })
const finding = (severity: 'block' | 'warn' | 'info') => ({ code: severity, severity, message: severity })

const BODY: SentBody = { key: 'one', values: { count: 1 } }
const LOOKING: RunEvent = { is: 'looking' }
const LOOKED: RunEvent = { is: 'looked', shown: { answer: answerOf(item('a')), without: [] } }
const NOT_LOOKED: RunEvent = { is: 'not-looked', failure: 'No answer.' }
const INCOMPLETE: RunEvent = { is: 'incomplete' }
const OUT: RunEvent = { is: 'ticked', keys: ['a'], isIn: false }
const IN: RunEvent = { is: 'ticked', keys: ['a'], isIn: true }
const SENT: RunEvent = { is: 'sent', body: BODY }
const OTHER: RunEvent = { is: 'sent', body: { ...BODY, key: 'two' } }
const FOUND: RunEvent = { is: 'found', body: { ...BODY, without: ['b'] } }
const CUT: RunEvent = { is: 'cut', failure: 'No network.' }
const REFUSED: RunEvent = { is: 'refused', refusal: 'No.' }
const REFUSED_ITEMS: RunEvent = { is: 'refused', refusal: undefined, answer: answerOf(item('a', { state: 'refused' })) }
const DONE: RunEvent = { is: 'done', answer: answerOf(item('a')) }
const ALL = [LOOKING, LOOKED, NOT_LOOKED, INCOMPLETE, OUT, IN, SENT, OTHER, FOUND, CUT, REFUSED, REFUSED_ITEMS, DONE]

const having = (events: readonly RunEvent[]): RunState =>
  events.reduce((state: RunState, event) => produce(state, (draft) => runReducer(draft, event)), RUN_BEGINS)

interface Row {
  readonly what: string
  readonly events: readonly RunEvent[]
  readonly at: Stage['at']
}

const ROWS: readonly Row[] = [
  { what: 'begins with its questions', events: [], at: 'asking' },
  { what: 'looks for what would come of it', events: [LOOKING], at: 'previewing' },
  { what: 'shows it', events: [LOOKING, LOOKED], at: 'reviewing' },
  { what: 'shows no preview that nobody waits for', events: [LOOKED], at: 'asking' },
  { what: 'says that none came', events: [LOOKING, NOT_LOOKED], at: 'unseen' },
  { what: 'looks again', events: [LOOKING, NOT_LOOKED, LOOKING], at: 'previewing' },
  { what: 'goes back to its questions when they are not whole', events: [LOOKING, LOOKED, INCOMPLETE], at: 'asking' },
  { what: 'shows no preview that comes after the answers have changed', events: [LOOKING, INCOMPLETE, LOOKED], at: 'asking' },
  { what: 'runs', events: [LOOKING, LOOKED, SENT], at: 'running' },
  { what: 'looks for nothing while it runs', events: [SENT, LOOKING], at: 'running' },
  { what: 'shows no late preview while it runs', events: [LOOKING, SENT, LOOKED], at: 'running' },
  { what: 'is done', events: [SENT, DONE], at: 'done' },
  { what: 'is not done before it was sent', events: [DONE], at: 'asking' },
  { what: 'is cut', events: [SENT, CUT], at: 'cut' },
  { what: 'is not refused twice', events: [SENT, REFUSED, REFUSED], at: 'asking' },
  { what: 'asks again when it is refused', events: [SENT, REFUSED], at: 'asking' },
  { what: 'keeps the preview in sight when it is refused', events: [LOOKING, LOOKED, SENT, REFUSED], at: 'reviewing' },
  { what: 'shows the items that refused it', events: [SENT, REFUSED_ITEMS], at: 'reviewing' },
  { what: 'runs once more under the same key', events: [SENT, CUT, SENT], at: 'running' },
  { what: 'runs under no other key before its outcome is known', events: [SENT, CUT, OTHER], at: 'cut' },
  { what: 'looks for nothing before its outcome is known', events: [SENT, CUT, LOOKING, INCOMPLETE], at: 'cut' },
  { what: 'waits for the outcome of what a page that is gone has sent', events: [FOUND], at: 'cut' },
  { what: 'finds nothing while it runs', events: [SENT, FOUND], at: 'running' },
  { what: 'stays done', events: [SENT, DONE, ...ALL], at: 'done' },
]

describe('running an operation', () => {
  it.each(ROWS)('$what', ({ events, at }) => expect(having(events).stage.at).toBe(at))

  it('keeps what is sent until its outcome is known, whatever else happens', () => {
    const others = ALL.filter(({ is }) => is !== 'done' && is !== 'refused')
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...others)), (events) => {
        const { stage } = having([SENT, ...events])
        return (stage.at === 'running' || stage.at === 'cut') && stage.sent.key === BODY.key
      }),
    )
  })

  it('leaves items out and takes them in again, but not once it was sent', () => {
    expect(having([OUT]).without).toEqual(['a'])
    expect(having([OUT, OUT, IN]).without).toEqual([])
    expect(having([SENT, OUT]).without).toEqual([])
    expect(having([SENT, CUT, OUT]).without).toEqual([])
    expect(having([FOUND]).without).toEqual(['b'])
  })

  it('holds the preview in sight while the next one is on its way', () => {
    const { stage } = having([LOOKING, LOOKED, LOOKING])
    expect(stage.at === 'previewing' && stage.shown?.answer.items).toHaveLength(1)
  })
})

describe('items', () => {
  const shown = (...items: readonly OperationItem[]): Shown => ({ answer: answerOf(...items), without: ['asked-out'] })
  it.each([
    ['ready', item('a')],
    ['ready', item('a', { findings: [finding('info')] })],
    ['warned', item('a', { state: 'refused', findings: [finding('warn'), finding('info')] })],
    ['blocked', item('a', { state: 'refused', findings: [finding('warn'), finding('block')] })],
    ['blocked', item('a', { state: 'refused' })],
    ['skipped', item('a', { state: 'left-out' })],
    ['out', item('mine', { findings: [finding('block')] })],
    ['ready', item('asked-out', { state: 'left-out' })],
  ] as const)('are %s', (standing, each) => expect(standingOf(each, shown(each), ['mine'])).toBe(standing))

  const all = shown(
    item('new'),
    { ...item(boatRow(1).id), record: boatRow(1) },
    item('w', { findings: [finding('warn')] }),
    item('b', { findings: [finding('block')] }),
  )

  it('are counted, the new ones apart from those that are there', () => {
    expect(countItems(all, ['w'])).toEqual({ ready: 2, made: 1, warned: 0, blocked: 1, out: 1, skipped: 0 })
    expect(blockedIn(all, [])).toEqual(['b'])
  })

  it.each([
    ['blocked', true, []],
    [undefined, true, ['b']],
    [undefined, undefined, []],
    ['allBlocked', undefined, ['new', boatRow(1).id, 'w']],
    ['allBlocked', true, ['new', boatRow(1).id, 'w']],
    ['nothing', true, ['new', boatRow(1).id, 'w', 'b']],
  ] as const)('hold up the whole: %s', (hindrance, together, without) =>
    expect(hindranceOf(together ? { together } : {}, countItems(all, without))).toBe(hindrance),
  )

  it('stay in sight as they were when they are left out', () => {
    const [kept] = withFormer(answerOf(item('a', { state: 'left-out' })), answerOf({ ...item('a'), record: boatRow(1) })).items
    expect([kept?.state, kept?.record?.display]).toEqual(['left-out', boatRow(1).display])
  })
})
