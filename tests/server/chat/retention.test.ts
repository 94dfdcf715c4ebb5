import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatHistory, ChatMessage } from '#contract'
import { png } from '../files/corpus.ts'
import { type OpenChat, openChat } from './open-chat.ts'

const YEAR_MS = 366 * 86_400_000
const picture = (width: number): string => `data:image/png;base64,${png(width, 30).toString('base64')}`

describe('messages that are older than a company keeps them', () => {
  let open: OpenChat
  beforeAll(async () => {
    open = await openChat()
  })
  afterAll(() => open.close())

  const inCompany = async (what: ReturnType<typeof sql>): Promise<number> => {
    const { rows } = await open.agency.database.read({ companyId: open.agency.own }, (tx) =>
      sql<{ count: number }>`select count(*)::int as count from ${what}`.execute(tx),
    )
    return rows[0]?.count ?? -1
  }
  const texts = async () => (await open.rows()).map(({ body }) => body)

  it('go with their files and with how they were before, and nothing else does', async () => {
    const { agency, ids, chat } = open
    const ada = await open.page('ada')
    const ben = await open.page('ben')
    const first = await open.say(ada, { receiver_id: ids.ben }, 'first')
    await open.say(ben, { conversation_id: first.conversation_id, reply_to_seq: first.seq }, 'second')
    expect((await ada.ask('edit', { conversation_id: first.conversation_id, seq: first.seq, text: 'first, changed' })).success).toBe(true)
    expect((await ben.ask('react', { conversation_id: first.conversation_id, seq: first.seq, reaction: '👍' })).success).toBe(true)
    const sent = await ada.ask('message', { conversation_id: first.conversation_id, file: picture(40), type: 'image', file_name: 'plan.png', text: '' })
    expect(sent.msg).toBe('')
    const taken = await ada.ask('message', {
      conversation_id: first.conversation_id,
      file: picture(50),
      type: 'image',
      file_name: 'old.png',
      text: 'taken back',
    })
    const { seq } = taken.data as ChatMessage
    expect((await ada.ask('remove', { conversation_id: first.conversation_id, seq })).success).toBe(true)
    const ended = (await ada.ask('groupMessage', { group_name: 'Ended', ids: [ids.ben], text: 'in the group' })).data as ChatMessage
    expect((await ada.ask('removeGroupUser', { conversation_id: ended.conversation_id })).success).toBe(true)

    agency.wait(4 * YEAR_MS)
    const page = await open.page('ada', { cookie: await open.signIn('ada') })
    await open.say(page, { conversation_id: first.conversation_id }, 'four years later')
    const later = await open.say(page, { receiver_id: ids.cleo }, 'to another')
    expect(await chat.forgetOld()).toBe(0)
    expect(await inCompany(sql`stored_file`)).toBe(2)

    agency.wait(4 * YEAR_MS)
    const again = await open.page('ada', { cookie: await open.signIn('ada') })
    expect(await chat.forgetOld()).toBe(5)
    expect(await chat.forgetOld()).toBe(0)
    expect(await texts()).toEqual(expect.arrayContaining(['four years later', 'to another']))
    expect(await texts()).toHaveLength(2)
    for (const table of ['chat_message_before', 'chat_reaction', 'stored_file', 'stored_file_part']) expect(await inCompany(sql.table(table)), table).toBe(0)
    expect(await inCompany(sql`chat_conversation`)).toBe(2)

    const history = (await again.ask('getMessages', { conversation_id: first.conversation_id })).data as ChatHistory
    expect(history).toMatchObject({ more: false, data: [{ seq: 5, text: 'four years later' }] })
    const next = await open.say(again, { conversation_id: later.conversation_id }, 'goes on')
    expect(next.seq).toBe(2)
    const { rows } = await agency.database.read('platform', (tx) =>
      sql<{ detail: object }>`select detail from audit where action = 'delete' and entity = 'chat-message' and user_id is null`.execute(tx),
    )
    expect(rows.map(({ detail }) => detail)).toEqual([expect.objectContaining({ messages: 5, files: 2, why: 'retention' })])
    expect(JSON.stringify(rows)).not.toContain('first')
  })

  it('go sooner where the company keeps them for less', async () => {
    const { agency, chat } = open
    await agency.database.transaction('platform', (tx) =>
      sql`update company set settings = settings || '{"chatYears": 1}' where id = ${agency.own}`.execute(tx),
    )
    expect(await chat.forgetOld()).toBe(2)
    expect(await texts()).toEqual(['goes on'])
  })

  it('go in batches, all of them, however many there are', async () => {
    const { agency, chat, ids } = open
    const page = await open.page('ada', { cookie: await open.signIn('ada') })
    const { conversation_id: id, seq } = await open.say(page, { receiver_id: ids.emil }, 'the oldest')
    await agency.database.transaction({ companyId: agency.own }, async (tx) => {
      await sql`insert into chat_message (company_id, conversation_id, seq, sender_id, client_id, body, at)
        select ${agency.own}::uuid, ${id}::uuid, ${seq} + n, ${ids.ada}::uuid, gen_random_uuid(), 'many', ${agency.now()}::timestamptz from generate_series(1, 1200) n`.execute(
        tx,
      )
      await sql`update chat_conversation set last_seq = ${seq} + 1200 where id = ${id}`.execute(tx)
    })
    agency.wait(2 * YEAR_MS)
    const late = await open.page('ada', { cookie: await open.signIn('ada') })
    await open.say(late, { conversation_id: id }, 'the newest')
    expect(await chat.forgetOld()).toBe(1_202)
    expect(await texts()).toEqual(['the newest'])
  })
})
