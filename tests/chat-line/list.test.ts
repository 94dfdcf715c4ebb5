import { describe, expect, it } from 'vitest'
import type { ChatListEntry, ChatMessage } from '#contract'
import { EMPTY_LIST, type ListState, withMessage, withPresence, withRows } from '../../src/chat-line/state/list.ts'
import fc from '../fast-check.ts'

const row = (id: string, change: Partial<ChatListEntry> = {}): ChatListEntry => ({
  ...{ id, full_name: `Person ${id}`, name: `Person ${id}`, status: 'offline', time: '', text: '', unread: 0, conversation_id: `c${id}`, last_seq: 0 },
  ...{ on_sender_model: 'Users', userType: 'u', group: false },
  ...change,
})

const MESSAGE: ChatMessage = {
  ...{ conversation_id: '', seq: 1, client_id: 'one', text: 'Hello', type: 'text', time: '', side: 'right', group: false, target: 'u' },
  ...{ sender: '', sender_id: '', sender_name: '', name: '', on_sender_model: 'Users' },
}

const listOf = (rows: readonly ChatListEntry[]): ListState => withRows(EMPTY_LIST, rows)

describe('the list', () => {
  it('has who is online first, then what is latest, then names', () => {
    const early = '2026-03-01T08:00:00.000Z'
    const late = '2026-03-01T09:00:00.000Z'
    let list = listOf([
      row('1', { full_name: 'Zoe' }),
      row('2', { time: late }),
      row('3', { status: 'online' }),
      row('4', { status: 'online', time: early }),
      row('5', { full_name: 'Ann' }),
      row('6', { time: early }),
    ])
    const ids = () => list.entries.map(({ id }) => id)
    expect(ids()).toEqual(['4', '3', '2', '6', '5', '1'])
    list = withPresence(list, new Map([['1', 'online']]))
    expect(ids()).toEqual(['4', '3', '1', '2', '6', '5'])
  })

  it('moves who wrote to the top of those who are there as much, and counts that as unread once', () => {
    const early = '2026-03-01T08:00:00.000Z'
    const late = '2026-03-01T09:00:00.000Z'
    let list = listOf([row('1', { time: late }), row('2', { time: early }), row('3', { status: 'online' })])
    const rows = () => list.entries.map(({ id, unread }) => [id, unread])
    expect(rows()).toEqual([
      ['3', 0],
      ['1', 0],
      ['2', 0],
    ])
    const written = { ...MESSAGE, conversation_id: 'c2', sender_id: '2', time: '2026-03-01T10:00:00.000Z' }
    for (const _twice of [1, 2]) list = withMessage(list, written, false)
    const after = [
      ['3', 0],
      ['2', 1],
      ['1', 0],
    ]
    expect(rows()).toEqual(after)
    // One's own moves its row too, and is nothing unread.
    list = withMessage(list, { ...MESSAGE, conversation_id: 'c1', sender_id: 'me', side: 'left', time: '2026-03-01T11:00:00.000Z' }, false)
    expect(rows()).toEqual([
      ['3', 0],
      ['1', 0],
      ['2', 1],
    ])
  })

  it('has the same order in whatever order its rows come', () => {
    const rows = fc.array(
      fc.record({ status: fc.constantFrom('online', 'offline'), time: fc.constantFrom('', '1', '2'), full_name: fc.constantFrom('Ann', 'Ben') }),
      {
        maxLength: 12,
      },
    )
    fc.assert(
      fc.property(rows, fc.integer(), (given, seed) => {
        const all = given.map((change, index) => row(String(index).padStart(2, '0'), change as Partial<ChatListEntry>))
        const mixed = all.toSorted((a, b) => ((Number(a.id) * 7 + seed) % 13) - ((Number(b.id) * 7 + seed) % 13))
        expect(listOf(mixed).entries).toEqual(listOf(all).entries)
      }),
      { numRuns: 60 },
    )
  })
})
