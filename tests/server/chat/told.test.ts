import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OpenChat, openChat, type Page, until } from './open-chat.ts'

describe('a sign of a new message', () => {
  let open: OpenChat
  const knocked: (readonly string[])[] = []
  beforeAll(async () => {
    open = await openChat({ push: { tellPeople: async ({ userIds }) => void knocked.push(userIds) } })
  })
  beforeEach(() => void knocked.splice(0))
  afterEach(() => open.closePages())
  afterAll(() => open.close())

  const signs = (page: Page) => page.payloads('push-notification')

  it('reaches the open pages of its readers, without a word of it, and not its sender’s', async () => {
    const [ada, ben] = [await open.page('ada'), await open.page('ben')]
    await open.say(ada, { receiver_id: open.ids.ben }, 'Mrs. Kjorland has a fever')
    await until(() => expect(signs(ben)).toEqual([{ title: 'New message', body: 'You have a new message. Open the chat to read it.' }]))
    expect(signs(ada)).toEqual([])
    expect(knocked).toEqual([])
  })

  it('knocks at the devices of who has no page open', async () => {
    const ada = await open.page('ada')
    await open.say(ada, { receiver_id: open.ids.cleo }, 'are you there?')
    const group = { group_name: 'Team', ids: [open.ids.ben, open.ids.dora], text: 'hello' }
    expect((await ada.ask('groupMessage', group)).success).toBe(true)
    expect(knocked.map((ids) => [...ids].sort())).toEqual([[open.ids.cleo], [open.ids.ben, open.ids.dora].sort()])
  })

  it('does neither for who has muted the conversation, nor for what is changed', async () => {
    const [ada, dora] = [await open.page('ada'), await open.page('dora')]
    const { conversation_id: id, seq } = await open.say(ada, { receiver_id: open.ids.dora }, 'first')
    await until(() => expect(signs(dora)).toHaveLength(1))
    expect((await dora.ask('mute', { conversation_id: id, muted: true })).success).toBe(true)
    await open.say(ada, { conversation_id: id }, 'second')
    expect((await ada.ask('edit', { conversation_id: id, seq, text: 'first, changed' })).success).toBe(true)
    await until(() => expect(dora.payloads('messageChanged')).toHaveLength(1))
    expect(signs(dora)).toHaveLength(1)
    open.closePages()
    const again = await open.page('ada')
    await open.say(again, { conversation_id: id }, 'third')
    expect(knocked).toEqual([])
  })
})
