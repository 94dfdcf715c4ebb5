import { describe, expect, it } from 'vitest'
import type { ChatHistory, ChatListEntry, ChatMessage } from '#contract'
import { type ClientEvent, type ClientState, type Effect, initialState } from '../../src/chat-line/state/events.ts'
import { reduce } from '../../src/chat-line/state/reduce.ts'
import fc from '../fast-check.ts'

const BEN: ChatListEntry = {
  ...{ id: 'ben', full_name: 'Ben Ray', name: 'Ben', status: 'offline', time: '', text: '', unread: 0, conversation_id: 'c1', last_seq: 0 },
  ...{ on_sender_model: 'Users', userType: 'u', group: false },
}
const NIGHTS: ChatListEntry = { ...BEN, id: 'g1', conversation_id: 'g1', full_name: 'Nights', group: true }

const message = (seq: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
  ...{ conversation_id: 'c1', seq, client_id: `m${seq}`, text: `text ${seq}`, type: 'text', time: `2026-03-01T08:00:0${seq}.000Z`, side: 'right' },
  ...{ group: false, target: 'u', sender: 'ben', sender_id: 'ben', sender_name: 'Ben', name: 'Ben', receiver_id: 'ann', on_sender_model: 'Users' },
  ...change,
})
const page = (...seqs: readonly number[]): ChatHistory => ({ data: seqs.map((seq) => message(seq)), changed: 0, users: [], more: false })
const received = (seq: number, change?: Partial<ChatMessage>): ClientEvent => ({ type: 'messageReceived', message: message(seq, change), isAnnounced: true })

/** Plays events one after the other; gives the last state and all effects. */
function play(...events: readonly ClientEvent[]): { readonly state: ClientState; readonly effects: readonly Effect[] } {
  let state = initialState('ann')
  const effects: Effect[] = []
  for (const event of events) {
    const step = reduce(state, event)
    state = step.state
    effects.push(...step.effects)
  }
  return { state, effects }
}
const typesOf = (effects: readonly Effect[]) => effects.map(({ type }) => type)

const LISTED: ClientEvent = { type: 'listLoaded', rows: [BEN, NIGHTS] }
const OPENED: readonly ClientEvent[] = [LISTED, { type: 'opened', entry: BEN }, { type: 'conversationLoaded', page: page(1) }]

describe('what an event makes of the chat', () => {
  it('has each message acknowledged and announced once, however often it comes', () => {
    const { state, effects } = play(LISTED, received(1), received(1))
    expect(effects).toEqual([
      { type: 'markDelivered', conversationId: 'c1', seq: 1 },
      { type: 'announceMessage', message: message(1), isOpen: false, isMuted: false },
    ])
    expect(state.list.entries.find(({ id }) => id === 'ben')?.unread).toBe(1)
  })

  it('takes a message of one’s own out of what waits each time, and announces none', () => {
    const own = received(1, { side: 'left' })
    expect(play(LISTED, own, own).effects).toEqual([
      { type: 'settleWaiting', clientId: 'm1' },
      { type: 'settleWaiting', clientId: 'm1' },
    ])
  })

  it('marks the open conversation read as far as somebody looks, and only forward', () => {
    const { effects } = play(...OPENED, { type: 'attended', isAttended: true }, received(2), received(2), { type: 'attended', isAttended: true })
    expect(effects.filter(({ type }) => type === 'markRead')).toEqual([
      { type: 'markRead', conversationId: 'c1', seq: 1 },
      { type: 'markRead', conversationId: 'c1', seq: 2 },
    ])
    expect(typesOf(play(...OPENED, received(2)).effects)).not.toContain('markRead')
  })

  it('keeps what comes behind a gap out of sight, and asks for what is missing', () => {
    const { state, effects } = play(...OPENED, received(3))
    expect(state.open?.timeline.shown.map(({ seq }) => seq)).toEqual([1])
    expect(typesOf(effects).filter((type) => type === 'loadConversation')).toHaveLength(2)
    expect(reduce(state, received(2)).state.open?.timeline.shown.map(({ seq }) => seq)).toEqual([1, 2, 3])
  })

  it('loads a conversation that begins with its first message', () => {
    const { state, effects } = play({ type: 'opened', entry: { ...BEN, conversation_id: '' } }, received(1))
    expect(state.open?.entry.conversation_id).toBe('c1')
    expect(typesOf(effects)).toEqual(['loadConversation', 'loadListSoon', 'markDelivered', 'announceMessage', 'loadConversation'])
  })

  it('closes a group that one was taken out of, and says so', () => {
    const { state, effects } = play(LISTED, { type: 'opened', entry: NIGHTS }, { type: 'conversationLost', conversationId: 'g1' })
    expect([state.open, state.list.entries.map(({ id }) => id)]).toEqual([undefined, ['ben']])
    expect(effects.at(-1)).toEqual({ type: 'announceGroupLeft', name: 'Nights' })
  })

  it('changes nothing of the state it was given, and shows no gaps, whatever comes in whatever order', () => {
    const seq = fc.integer({ min: 1, max: 9 })
    const event: fc.Arbitrary<ClientEvent> = fc.oneof(
      seq.map((at) => received(at)),
      seq.map((at) => received(at, { side: 'left' })),
      seq.map((at): ClientEvent => ({ type: 'messageChanged', message: message(at, { text: 'other', changed: at }) })),
      seq.map((at): ClientEvent => ({ type: 'conversationLoaded', page: page(at, at + 1) })),
      seq.map((at): ClientEvent => ({ type: 'read', place: { conversation_id: 'c1', user_id: 'ann', seq: at } })),
      fc.boolean().map((isAttended): ClientEvent => ({ type: 'attended', isAttended })),
      fc.constantFrom<ClientEvent>(LISTED, { type: 'opened', entry: BEN }, { type: 'closed' }, { type: 'listRequested' }),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let state = initialState('ann')
        for (const each of events) {
          const before = structuredClone(state)
          const { state: next } = reduce(state, each)
          expect(state).toEqual(before)
          const shown = next.open?.timeline.shown.map((one) => one.seq) ?? []
          expect(shown).toEqual(shown.map((_each, at) => (shown[0] ?? 0) + at))
          state = next
        }
      }),
      { numRuns: 200 },
    )
  })
})
