import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ChatCaughtUp } from '#contract'
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

  const chosen = async (page: Page) => ((await page.ask('catchUp', { after: [] })).data as ChatCaughtUp).quiet_hours
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

  it('does neither in quiet hours, unless it is urgent, and all pages of who chose them know', async () => {
    const [ada, cleo, phone] = [await open.page('ada'), await open.page('cleo'), await open.page('cleo')]
    const all = { from: '00:00', to: '23:59', time_zone: 'UTC' }
    expect(await chosen(cleo)).toBeUndefined()
    expect((await cleo.ask('quietHours', all)).data).toEqual(all)
    await until(() => expect(phone.payloads('quietHours')).toEqual([all]))
    expect([await chosen(phone), await chosen(ada)]).toEqual([all, undefined])
    const { conversation_id: id } = await open.say(ada, { receiver_id: open.ids.cleo }, 'tomorrow is fine')
    await until(() => expect(cleo.payloads('message')).toHaveLength(1))
    expect(signs(cleo)).toEqual([])
    await open.say(ada, { conversation_id: id, urgent: true }, 'come at once')
    await until(() => expect(signs(cleo)).toHaveLength(1))
    expect((await cleo.ask('quietHours', { from: '', to: '', time_zone: '' })).success).toBe(true)
    await open.say(ada, { conversation_id: id }, 'thank you')
    await until(() => expect(signs(cleo)).toHaveLength(2))
  })

  it.each([
    ['half of them', { from: '22:00', to: '', time_zone: 'America/Chicago' }, 'invalid-value'],
    ['none at all', { from: '22:00', to: '22:00', time_zone: 'America/Chicago' }, 'invalid-value'],
    ['a zone that is none', { from: '22:00', to: '06:00', time_zone: 'Mars/Olympus' }, 'invalid-value'],
    ['no zone', { from: '22:00', to: '06:00', time_zone: '' }, 'invalid-value'],
    ['a time that is none', { from: '24:00', to: '06:00', time_zone: 'UTC' }, 'bad-request'],
    ['a part alone', { from: '22:00' }, 'bad-request'],
  ])('quiet hours of %s are refused, and change nothing', async (_title, hours, code) => {
    const dora = await open.page('dora')
    expect(await dora.ask('quietHours', hours)).toMatchObject({ success: false, code })
    expect(await chosen(dora)).toBeUndefined()
  })
})
