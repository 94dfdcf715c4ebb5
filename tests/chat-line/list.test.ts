import { describe, expect, it } from 'vitest'
import type { ChatListEntry } from '#contract'
import { createList } from '../../src/chat-line/list.ts'
import fc from '../fast-check.ts'

const row = (id: string, change: Partial<ChatListEntry> = {}): ChatListEntry => ({
  ...{ id, full_name: `Person ${id}`, name: `Person ${id}`, status: 'offline', time: '', text: '', unread: 0, conversation_id: `c${id}`, last_seq: 0 },
  ...{ on_sender_model: 'Users', userType: 'u', group: false },
  ...change,
})

async function listOf(rows: readonly ChatListEntry[]) {
  const list = createList({
    owner: { userId: 'me', companyId: 'here', name: 'Me' },
    ask: async <T>() => ({ success: true, msg: '', data: rows as T }),
    after: () => () => undefined,
    changed: () => undefined,
    failed: () => undefined,
  })
  await list.load()
  return list
}

describe('the list', () => {
  it('has who is online first, then what is latest, then names', async () => {
    const early = '2026-03-01T08:00:00.000Z'
    const late = '2026-03-01T09:00:00.000Z'
    const list = await listOf([
      row('1', { full_name: 'Zoe' }),
      row('2', { time: late }),
      row('3', { status: 'online' }),
      row('4', { status: 'online', time: early }),
      row('5', { full_name: 'Ann' }),
      row('6', { time: early }),
    ])
    const ids = () => list.get().entries.map(({ id }) => id)
    expect(ids()).toEqual(['4', '3', '2', '6', '5', '1'])
    list.presence([{ id: '1', status: 'online' }])
    expect(ids()).toEqual(['4', '3', '1', '2', '6', '5'])
  })

  it('has the same order in whatever order its rows come', async () => {
    const rows = fc.array(
      fc.record({ status: fc.constantFrom('online', 'offline'), time: fc.constantFrom('', '1', '2'), full_name: fc.constantFrom('Ann', 'Ben') }),
      {
        maxLength: 12,
      },
    )
    await fc.assert(
      fc.asyncProperty(rows, fc.integer(), async (given, seed) => {
        const all = given.map((change, index) => row(String(index).padStart(2, '0'), change as Partial<ChatListEntry>))
        const mixed = all.toSorted((a, b) => ((Number(a.id) * 7 + seed) % 13) - ((Number(b.id) * 7 + seed) % 13))
        expect((await listOf(mixed)).get().entries).toEqual((await listOf(all)).get().entries)
      }),
      { numRuns: 60 },
    )
  })
})
