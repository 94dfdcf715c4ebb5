import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CHAT_FOUND_MAX, type ChatMessage } from '#contract'
import fc from '../../fast-check.ts'
import { type Name, type OpenChat, openChat } from './open-chat.ts'

describe('searching messages', () => {
  let open: OpenChat
  let pair: string
  let group: string
  beforeAll(async () => {
    open = await openChat()
    const [ada, ben] = [await open.page('ada'), await open.page('ben')]
    pair = (await open.say(ada, { receiver_id: open.ids.ben }, 'The insulin is in the fridge')).conversation_id
    open.agency.wait(1_000)
    await open.say(ben, { conversation_id: pair }, 'Insulin pen: 3.5 units (see notes@agency.test)')
    await open.say(ada, { conversation_id: pair }, "L'été à Genève — موعد الزيارة غدا")
    open.agency.wait(1_000)
    group = await open.groupOf(ada, ['ben', 'dora', 'dirk'], { target: 'c', text: 'insulin for the group' })
    open.closePages()
  })
  afterEach(() => open.closePages())
  afterAll(() => open.close())

  async function find(name: Name, text: string) {
    const call = await open.callsOf(name)
    const answer = await call('GET', `/api/chat/search?${new URLSearchParams({ text })}`)
    return { ...answer, texts: ((answer.data ?? []) as readonly ChatMessage[]).map(({ text: said }) => said) }
  }

  it('finds words by their beginning, in any case, newest first, as they are read', async () => {
    const found = (await find('ada', 'insul')).texts
    expect(found).toEqual(['insulin for the group', 'Insulin pen: 3.5 units (see notes@agency.test)', 'The insulin is in the fridge'])
    expect((await find('ada', 'INSULIN fri')).texts).toEqual(['The insulin is in the fridge'])
    const [message] = (await find('ben', 'fridge')).data as readonly ChatMessage[]
    expect(message).toMatchObject({ conversation_id: pair, seq: 1, side: 'right', sender_id: open.ids.ada })
  })

  it.each(['3.5', 'agency', 'notes@agency.test', 'été', 'genève', 'موعد', 'الزيا'])('finds %s', async (text) => {
    const { texts, status } = await find('ada', text)
    expect([status, texts.length]).toEqual([200, 1])
  })

  it('finds nothing of conversations of others, of other companies, or of before one came and after one left', async () => {
    const ada = await open.page('ada')
    await ada.ask('kickGoupUser', { conversation_id: group, id: open.ids.dirk })
    await ada.ask('addGroupUser', { conversation_id: group, id: open.ids.emil })
    for (const name of ['cleo', 'emil', 'dirk', 'zoe', 'super'] as const) expect([name, (await find(name, 'insulin')).texts]).toEqual([name, []])
    await ada.ask('groupMessage', { conversation_id: group, text: 'insulin again', client_id: randomUUID() })
    expect((await find('emil', 'insulin')).texts).toEqual(['insulin again'])
    expect((await find('dirk', 'insulin')).texts).toEqual([])
    expect((await open.calling.anyone('GET', '/api/chat/search?text=insulin')).status).toBe(401)
  })

  it('finds what was changed by its new words, and nothing that was taken back', async () => {
    const ada = await open.page('ada')
    const sent = await open.say(ada, { conversation_id: pair }, 'peculiar')
    const at = { conversation_id: pair, seq: sent.seq }
    await ada.ask('edit', { ...at, text: 'unmistakable' })
    expect([(await find('ben', 'peculiar')).texts, (await find('ben', 'unmistak')).texts]).toEqual([[], ['unmistakable']])
    await ada.ask('remove', at)
    expect((await find('ben', 'unmistak')).texts).toEqual([])
  })

  it('gives fifty at most', async () => {
    const { database, own } = open.agency
    await database.transaction({ companyId: own }, (tx) =>
      sql`with more as (update chat_conversation set last_seq = last_seq + 2000 where id = ${pair} returning last_seq)
        insert into chat_message (company_id, conversation_id, seq, sender_id, client_id, body, at)
        select ${own}, ${pair}, last_seq - 2000 + n, ${open.ids.ada}, gen_random_uuid(), case when n % 20 = 0 then 'needle ' else 'hay ' end || n, ${open.agency.now()}
        from more, generate_series(1, 2000) n`.execute(tx),
    )
    await database.tend()
    const { texts } = await find('ben', 'needle')
    expect([texts.length, texts[0]]).toEqual([CHAT_FOUND_MAX, 'needle 2000'])
  })

  it('takes whatever is typed', async () => {
    expect((await find('ada', '')).status).toBe(400)
    expect((await find('ada', 'x'.repeat(101))).status).toBe(400)
    expect((await find('ada', 'nul\0')).status).toBe(400)
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string({ minLength: 1, maxLength: 60, unit: 'binary' }), fc.constantFrom("' | 'a", '\\', ':*', '& |', "''", '!insulin', '   ')),
        async (text) => {
          const { status, texts } = await find('zoe', text.replaceAll('\0', ' '))
          expect([status, texts]).toEqual([200, []])
        },
      ),
      { numRuns: 60 },
    )
  })
})
