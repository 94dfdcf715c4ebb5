import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type OwnedChatClient, openChatClient } from '#chat-line'
import type { ChatListEntry } from '#contract'

const OWNER = { userId: '0a000000-0000-4000-8000-00000000000a', companyId: '1a000000-0000-4000-8000-00000000000a', name: 'Ann' }
const BEN: ChatListEntry = {
  id: '0b000000-0000-4000-8000-00000000000b',
  full_name: 'Ben',
  name: 'Ben',
  status: 'offline',
  time: '',
  text: '',
  unread: 0,
  conversation_id: '',
  last_seq: 0,
  on_sender_model: 'Users',
  userType: 'u',
  group: false,
}

const open: OwnedChatClient[] = []
afterEach(() => {
  for (const line of open.splice(0)) line.close()
})

/** Whether the page asks before it is closed. */
const warns = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('keeps what is written before there is a key, says that it is kept nowhere else, and warns before the page is closed', async () => {
  const line = openChatClient(OWNER)
  open.push(line)
  expect([line.get().connection.state, warns()]).toEqual(['connecting', false])
  line.openConversation(BEN)
  expect(await line.send({ text: 'before the key is open' })).toMatchObject({ success: true })
  expect(line.get()).toMatchObject({ isKept: true, isLocked: true, waiting: [{ text: 'before the key is open', to: 'Ben', state: 'queued' }] })
  expect(line.get().open?.waiting).toEqual(line.get().waiting)
  expect(warns()).toBe(true)
  expect(await line.takeBack(line.get().waiting[0]?.client_id ?? '')).toEqual({ text: 'before the key is open' })
  await vi.waitFor(() => expect([line.get().waiting, warns()]).toEqual([[], false]))
})

it('tells other tabs nothing of another person’s', async () => {
  const [mine, others] = [openChatClient(OWNER), openChatClient({ ...OWNER, userId: BEN.id })]
  open.push(mine, others)
  mine.openConversation(BEN)
  await mine.send({ text: 'mine alone' })
  await others.wake()
  expect([mine.get().waiting.length, others.get().waiting.length]).toEqual([1, 0])
})

it('makes its sounds in one of several tabs, once it was touched, and hands that on when it is closed', async () => {
  const lines = [openChatClient(OWNER), openChatClient(OWNER), openChatClient(OWNER)]
  open.push(...lines)
  const sounding = (): number => lines.filter((line) => line.get().makesSound).length
  await userEvent.click(document.body)
  await vi.waitFor(() => expect(sounding()).toBe(1))
  lines.find((line) => line.get().makesSound)?.close()
  // Who is closed makes none; one of the others does.
  await vi.waitFor(() => expect(sounding()).toBe(1))
})
