import { beforeEach, describe, expect, it } from 'vitest'
import { CALL_RINGS_MS, CHAT_FILE_MAX } from '#contract'
import type { ChatNotices } from '../../src/chat-line/chat-client.ts'
import { ANN, BEN, GROUP, openWorld, sendOverGap, textsOf, waitingOf } from './opened.ts'
import { openRow } from './world/browser.ts'

/** What a call leaves in the conversation with Ben, who made it. */
const CALL_LINE = {
  conversation_id: 'pair-ann-ben',
  sender_id: 'ben',
  sender: 'ben',
  sender_name: 'ben',
  name: 'ben',
  receiver_id: 'ann',
  on_sender_model: 'Users',
  target: 'u',
  group: false,
  text: 'a call',
  type: 'text',
  time: '2026-03-02T15:00:00Z',
  side: 'right',
} as const

describe('a page’s chat', () => {
  let world: ReturnType<typeof openWorld>
  beforeEach(() => {
    world = openWorld()
  })

  it('says that there is no connection, and why a list could not be asked for', async () => {
    const { time, anns, server } = world
    const ann = anns.open(ANN)
    await time.pass(1_000)
    expect([ann.line.get().connection.state, ann.line.get().isLoading]).toEqual(['connecting', true])
    expect(await ann.line.groupUsers()).toEqual({ success: false, msg: 'notOpen' })
    expect(await ann.line.send({ text: 'to nobody' })).toEqual({ success: false, msg: 'notOpen' })
    server.isTroubled = true
    ann.socket.connect()
    await time.pass(500)
    expect(ann.line.get().problem).toBe('refused: unavailable')
    server.isTroubled = false
    await time.pass(10_000)
    expect([ann.line.get().problem, ann.line.get().entries.length]).toEqual([undefined, 2])
  })

  it('stops its loading sign where a call or a list fails that it had before, and tells nobody of it', async () => {
    const { time, anns, opened, server } = world
    let counted = 0
    const counts = async () => {
      counted += 1
      throw new Error('the network is gone')
    }
    const sendFile = async () => ({ id: 'none' })
    const ann = await opened(anns, ANN, undefined, { calls: { counts, sendFile, search: async () => [], sms: async () => '' } })
    expect([counted > 0, ann.line.get().isLoading]).toEqual([true, false])
    ann.socket.cut()
    server.isTroubled = true
    ann.socket.connect()
    await time.pass(1_000)
    const { isLoading, problem, entries } = ann.line.get()
    expect([isLoading, problem, entries.length, ann.noticed]).toEqual([false, undefined, 2, []])
  })

  it('says who is there, sends, and shows the message as the server has it', async () => {
    const { time, anns, bens, opened } = world
    const [ann, ben] = [await opened(anns, ANN, 'ben'), await opened(bens, BEN, 'ann')]
    expect(await ann.line.send({ text: 'Good morning' })).toEqual({ success: true, msg: '' })
    await time.pass(1)
    expect(waitingOf(ann)).toEqual([['Good morning', 'sending']])
    await time.pass(2_000)
    expect([textsOf(ann), textsOf(ben), waitingOf(ann)]).toEqual([['Good morning'], ['Good morning'], []])
    expect(ann.line.get().open?.messages[0]?.state).toBe('delivered')
    expect(ben.line.get().entries[0]?.unread).toBe(1)
    ben.line.attend(true)
    await time.pass(1_000)
    expect(ann.line.get().open?.messages[0]?.state).toBe('read')
    expect(ben.line.get().entries.map(({ unread }) => unread)).toEqual([0, 0])
  })

  it('marks nothing read that nobody looks at', async () => {
    const { time, server, anns, bens, opened } = world
    const [ann, ben] = [await opened(anns, ANN, 'ben'), await opened(bens, BEN, 'ann')]
    ben.line.attend(true)
    ben.line.attend(false)
    await ann.line.send({ text: 'behind another window' })
    await time.pass(3_000)
    expect([server.unreadOf('pair-ann-ben', 'ben'), ben.line.get().entries[0]?.unread]).toEqual([1, 1])
    ben.line.closeConversation()
    await openRow(ben, 'ann')
    await time.pass(1_000)
    expect(ben.line.get().open?.firstUnread).toBe(1)
  })

  it('shows no message behind a gap until the gap is filled', async () => {
    const { time, anns, bens, opened } = world
    const [ann, ben] = [await opened(anns, ANN, 'ben'), await opened(bens, BEN, 'ann')]
    await sendOverGap(time, ann, ben)
    const seen: unknown[] = []
    ben.line.subscribe(() => seen.push(textsOf(ben)))
    await time.pass(2_000)
    expect(seen).not.toContainEqual(['one', 'three'])
    expect([textsOf(ben), new Set(ben.noticed).size]).toEqual([['one', 'two', 'three'], ben.noticed.length])
  })

  it('has read what filled a gap while somebody looked', async () => {
    const { time, server, anns, bens, opened } = world
    const [ann, ben] = [await opened(anns, ANN, 'ben'), await opened(bens, BEN, 'ann')]
    ben.line.attend(true)
    await sendOverGap(time, ann, ben)
    await time.pass(5_000)
    expect([textsOf(ben), server.unreadOf('pair-ann-ben', 'ben')]).toEqual([['one', 'two', 'three'], 0])
  })

  it('shows once what it hears of by the history before it is acknowledged', async () => {
    const { time, anns, opened } = world
    const ann = await opened(anns, ANN, 'ben')
    await ann.line.send({ text: 'one' })
    await time.pass(1_000)
    ann.socket.mode = 'deaf'
    await ann.line.send({ text: 'two' })
    await time.pass(1_000)
    const { ask } = ann.socket
    ann.socket.ask = (event, payload, withinMs) => (event === 'message' ? new Promise(() => undefined) : ask(event, payload, withinMs))
    ann.socket.mode = 'open'
    ann.socket.cut()
    ann.socket.connect()
    await time.pass(4_000)
    expect([textsOf(ann), waitingOf(ann)]).toEqual([['one', 'two'], []])
  })

  it('misses nothing that is said before it is known whose line this is', async () => {
    const { time, server, anns, bens, opened } = world
    const ben = await opened(bens, BEN, 'ann')
    const ann = anns.open(ANN)
    const { ask } = ann.socket
    ann.socket.ask = async (event, payload, withinMs) => {
      const answer = await ask(event, payload, withinMs)
      if (event === 'getUserList') await new Promise<void>((resolve) => void time.after(200, resolve))
      return answer
    }
    ann.socket.connect()
    await time.pass(50)
    await ben.line.send({ text: 'right now' })
    await time.pass(2_000)
    const row = ann.line.get().entries.find(({ id }) => id === 'ben')
    expect([row?.text, row?.unread, server.unreadOf('pair-ann-ben', 'ann'), ann.noticed.length]).toEqual(['right now', 1, 1, 1])
  })

  it('closes a group that one was taken out of while the line was cut', async () => {
    const { time, server, bens, opened } = world
    const ben = await opened(bens, BEN)
    ben.line.show('g')
    await time.pass(1_000)
    await openRow(ben, GROUP)
    await time.pass(1_000)
    ben.socket.cut()
    server.kick(GROUP, 'ben')
    ben.socket.connect()
    await time.pass(2_000)
    expect([ben.line.get().open, ben.left]).toEqual([undefined, ['Nights']])
  })

  it('loads what is older in pages, and each once', async () => {
    const { time, anns, bens, opened } = world
    const ann = await opened(anns, ANN, 'ben')
    for (let at = 1; at <= 120; at += 1) await ann.line.send({ text: `m${at}` })
    await time.pass(60_000)
    const ben = await opened(bens, BEN, 'ann')
    expect([ben.line.get().open?.messages.length, ben.line.get().open?.hasOlder]).toEqual([50, true])
    void ben.line.loadOlder()
    void ben.line.loadOlder()
    await time.pass(1_000)
    expect(ben.line.get().open?.messages.length).toBe(100)
    void ben.line.loadOlder()
    await time.pass(1_000)
    expect([textsOf(ben)?.[0], textsOf(ben)?.length, ben.line.get().open?.hasOlder]).toEqual(['m1', 120, false])
  })

  it('keeps the parts of its state while nothing in them changes', async () => {
    const { time, anns, opened } = world
    const ann = await opened(anns, ANN, 'ben')
    const before = ann.line.get()
    expect(ann.line.get()).toBe(before)
    await ann.line.send({ text: 'one' })
    await time.pass(1_000)
    const after = ann.line.get()
    expect(after).not.toBe(before)
    void ann.line.peopleOf('c')
    ann.line.reloadList()
    await time.pass(1_000)
    expect(ann.line.get().open).toBe(after.open)
    expect(ann.line.get().entries).toBe(after.entries)
  })

  it('tells the other side of typing once in two seconds, and shows it for two', async () => {
    const { time, anns, bens, opened } = world
    const [ann, ben] = [await opened(anns, ANN, 'ben'), await opened(bens, BEN, 'ann')]
    const said: string[] = []
    const hear = ann.socket.ask
    ann.socket.ask = (event, payload, withinMs) => {
      if (event === 'typing') said.push(event)
      return hear(event, payload, withinMs)
    }
    for (let key = 0; key < 30; key += 1) {
      ann.line.sendTyping()
      await time.pass(100)
    }
    expect(said.length).toBe(2)
    ben.socket.say('typing', { msg: 'Ann is typing…', sender_id: 'ann' })
    ben.socket.say('typing', { msg: 'Cat is typing…', sender_id: 'cat' })
    await time.pass(100)
    expect(ben.line.get().open?.typing).toBe('Ann is typing…')
    await time.pass(2_000)
    expect(ben.line.get().open?.typing).toBe(undefined)
  })

  it('closes a group that one was taken out of, and says so once', async () => {
    const { time, server, bens, opened } = world
    const ben = await opened(bens, BEN, undefined)
    ben.line.show('g')
    await time.pass(1_000)
    await openRow(ben, GROUP)
    server.kick(GROUP, 'ben')
    await time.pass(1_000)
    expect([ben.line.get().open, ben.left, ben.line.get().entries.some(({ id }) => id === GROUP)]).toEqual([undefined, ['Nights'], false])
  })

  it('rings in all tabs, stops in all when one answers, and by itself when nobody does', async () => {
    const { time, anns, opened } = world
    const [one, two] = [await opened(anns, ANN), await opened(anns, ANN)]
    const call = { sender: 'Ben', sender_id: 'ben', receiver_id: 'ann', text: 'https://agency.test/call' }
    for (const tab of [one, two]) tab.socket.say('notify', call)
    await time.pass(100)
    expect([one.line.get().call, two.line.get().call]).toEqual([call, call])
    one.line.answerCall('rejected')
    await time.pass(100)
    expect([one.line.get().call, two.line.get().call]).toEqual([undefined, undefined])
    one.socket.say('notify', call)
    await time.pass(60_000)
    expect(one.line.get().call).toBe(undefined)
  })

  it('tells of a call that was missed, and not of one that was rejected here', async () => {
    const { time, anns, opened } = world
    const ann = await opened(anns, ANN)
    const line = (seq: number, call: 'missed' | 'declined') => ({ ...CALL_LINE, seq, call, client_id: `call-${seq}` })
    for (const message of [line(1, 'declined'), line(2, 'missed'), line(3, 'declined')]) ann.socket.say('message', message)
    await time.pass(1_000)
    expect(ann.noticed).toEqual(['pair-ann-ben 2'])
  })

  it('says its answer to a call until the server has heard it, and no longer than calls ring or until the next one', async () => {
    const { time, server, anns, opened } = world
    const ann = await opened(anns, ANN)
    const said: string[] = []
    const { ask } = ann.socket
    ann.socket.ask = (event, payload, withinMs) => {
      said.push(event)
      return ask(event, payload, withinMs)
    }
    const call = { sender: 'Ben', sender_id: 'ben', receiver_id: 'ann', text: 'https://agency.test/call' }
    const answered = async () => {
      ann.socket.say('notify', call)
      await time.pass(100)
      said.length = 0
      ann.line.answerCall('rejected')
    }
    server.isTroubled = true
    await answered()
    await time.pass(10_000)
    expect(said.length).toBeGreaterThan(1)
    await answered()
    await time.pass(CALL_RINGS_MS + 10_000)
    const all = said.length
    await time.pass(CALL_RINGS_MS)
    expect(said).toHaveLength(all)
    await answered()
    await time.pass(100)
    ann.socket.say('notify', call)
    await time.pass(10_000)
    expect(said).toEqual(['video-call-rejected', 'video-call-accepted'])
    server.isTroubled = false
    await answered()
    await time.pass(10_000)
    expect(said).toEqual(['video-call-rejected'])
  })

  it('tells the caller each answer to their call: that it rings, was refused, or is gone into', async () => {
    const { time, anns, opened } = world
    const ann = await opened(anns, ANN)
    const heard: string[] = []
    ann.line.onNotice('callAnswered', ({ name, answer }) => heard.push(`${name} ${answer}`))
    for (const answer of ['accepted', 'rejected', 'joined']) ann.socket.say(`video-call-${answer}`, { id: 'ben', name: 'Ben' })
    await time.pass(100)
    expect(heard).toEqual(['Ben accepted', 'Ben rejected', 'Ben joined'])
  })

  it('keeps what was typed and not sent, for each conversation, over a reload', async () => {
    const { time, anns, opened } = world
    const ann = await opened(anns, ANN, 'ben')
    ann.line.draft.set('not finis')
    ann.line.draft.set('not finished')
    await openRow(ann, 'cat')
    expect(ann.line.draft.get()).toBe('')
    ann.line.draft.set('to cat')
    ann.line.draft.set('')
    await time.pass(1_000)
    ann.crash()
    const again = await opened(anns, ANN, 'ben')
    expect(again.line.draft.get()).toBe('not finished')
    await openRow(again, 'cat')
    expect(again.line.draft.get()).toBe('')
  })

  it('clears what was typed to whom it was sent to, and nobody else’s, and nothing when it could not be sent', async () => {
    const { anns, opened } = world
    const ann = await opened(anns, ANN, 'cat')
    ann.line.draft.set('to cat')
    await openRow(ann, 'ben')
    ann.line.draft.set('to ben')
    const tooLarge = new File([new Uint8Array(CHAT_FILE_MAX)], 'scan.pdf')
    expect(await ann.line.send({ text: 'to ben', file: tooLarge })).toEqual({ success: false, msg: 'fileTooLarge' })
    expect(ann.line.draft.get()).toBe('to ben')
    const sent = ann.line.send({ text: 'to ben' })
    await openRow(ann, 'cat')
    expect(await sent).toEqual({ success: true, msg: '' })
    expect(ann.line.draft.get()).toBe('to cat')
    await openRow(ann, 'ben')
    expect(ann.line.draft.get()).toBe('')
  })

  it('shows what was changed while the line was cut, also when the first asking for it was not answered', async () => {
    const { time, server, anns, bens, opened } = world
    server.pageMax = 3
    const ann = await opened(anns, ANN, 'ben')
    for (const text of ['one', 'two', 'three', 'four', 'five']) await ann.line.send({ text })
    await time.pass(5_000)
    const ben = await opened(bens, BEN, 'ann')
    void ben.line.loadOlder()
    await time.pass(1_000)
    expect(textsOf(ben)).toEqual(['one', 'two', 'three', 'four', 'five'])
    ben.socket.cut()
    const edited = ann.line.edit(1, 'one, changed')
    await time.pass(1_000)
    expect(await edited).toMatchObject({ success: true })
    const { ask } = ben.socket
    ben.socket.ask = (event, payload, withinMs) => (event === 'catchUp' ? Promise.reject(new Error('no answer')) : ask(event, payload, withinMs))
    ben.socket.connect()
    await time.pass(1_000)
    ben.socket.ask = ask
    await time.pass(10_000)
    ben.socket.cut()
    ben.socket.connect()
    await time.pass(10_000)
    expect(textsOf(ben)).toEqual(['one, changed', 'two', 'three', 'four', 'five'])
  })

  it('tells of a page that begins only that what was not read has come to it', async () => {
    const { time, anns, bens, opened } = world
    const [ann, ben] = [await opened(anns, ANN, 'ben'), await opened(bens, BEN, 'ann')]
    ben.line.attend(true)
    await ann.line.send({ text: 'read long ago' })
    await time.pass(5_000)
    ben.crash()
    const cat = await opened(anns, { ...ANN, userId: 'cat', name: 'Cat' }, 'ben')
    await cat.line.send({ text: 'not read yet' })
    await time.pass(5_000)
    const again = bens.open(BEN)
    const told: unknown[] = []
    const { ask } = again.socket
    again.socket.ask = (event, payload, withinMs) => {
      if (event === 'delivered') told.push(payload)
      return ask(event, payload, withinMs)
    }
    again.socket.connect()
    await time.pass(10_000)
    expect(told).toEqual([{ conversation_id: 'pair-ben-cat', seq: 1 }])
  })

  it('opens by its id what the list does not show yet, and what is of another tab of it', async () => {
    const { time, server, anns, opened } = world
    const ann = await opened(anns, ANN)
    ann.line.openById(GROUP)
    await time.pass(1_000)
    expect(ann.line.get().open?.entry.id).toBe(GROUP)
    ann.line.closeConversation()
    ann.line.show('g')
    await time.pass(1_000)
    server.addGroup('group-2', 'Days', ['ann', 'ben'])
    expect(ann.line.get().entries.some(({ id }) => id === 'group-2')).toBe(false)
    ann.line.openById('group-2')
    await time.pass(1_000)
    expect(ann.line.get().open?.entry.id).toBe('group-2')
  })

  it('mutes the conversation that was open when it was asked to, and no other', async () => {
    const { time, anns, bens, opened } = world
    const ann = await opened(anns, ANN, 'ben')
    await ann.line.send({ text: 'one' })
    await openRow(ann, 'cat')
    await ann.line.send({ text: 'two' })
    await time.pass(2_000)
    const muted = ann.line.mute(true)
    await openRow(ann, 'ben')
    await time.pass(1_000)
    expect(await muted).toEqual({ success: true, msg: '' })
    const mutedRows = ann.line.get().entries.flatMap(({ id, muted: isMuted }) => (isMuted ? [id] : []))
    expect([mutedRows, ann.line.get().open?.entry.muted ?? false]).toEqual([['cat'], false])
    expect(bens.tabs).toEqual([])
  })

  it('tells of nothing in quiet hours but what is urgent, on all pages, and after a reload', async () => {
    const { time, server, anns, bens, opened } = world
    const ann = await opened(anns, ANN, 'ben')
    const phone = await opened(bens, BEN)
    const told: ChatNotices['messageCame'][] = []
    phone.line.onNotice('messageCame', (notice) => void told.push(notice))
    const say = async (text: string): Promise<void> => {
      await ann.line.send({ text })
      await time.pass(2_000)
    }
    await say('before')
    const desk = await opened(bens, BEN)
    const chosen = desk.line.setQuiet({ from: '00:00', to: '23:59' })
    await time.pass(1_000)
    expect([await chosen, phone.line.get().quiet?.to]).toEqual([{ success: true, msg: '' }, '23:59'])
    await say('in the night')
    const last = told.at(-1)?.message
    if (last === undefined) throw new Error('Nothing came.')
    for (const page of server.pages)
      if (page.userId === 'ben') page.hear('message', { ...last, seq: last.seq + 1, client_id: 'urgent', urgent: { acknowledged: [] } })
    await time.pass(1_000)
    expect(told.map(({ isMuted }) => isMuted)).toEqual([false, true, false])
    const again = await opened(bens, BEN)
    expect(again.line.get().quiet?.from).toBe('00:00')
    const ended = again.line.setQuiet(undefined)
    await time.pass(1_000)
    expect([(await ended).success, phone.line.get().quiet, desk.line.get().quiet]).toEqual([true, undefined, undefined])
  })

  it('keeps what is typed while a message is being kept', async () => {
    const { time, anns, opened } = world
    const ann = await opened(anns, ANN, 'ben')
    ann.line.draft.set('On my way ')
    const sent = ann.line.send({ text: 'On my way' })
    ann.line.draft.set('On my way and more')
    await time.pass(1_000)
    expect([(await sent).success, ann.line.draft.get()]).toEqual([true, 'On my way and more'])
    const again = ann.line.send({ text: 'On my way and more' })
    await time.pass(1_000)
    expect([(await again).success, ann.line.draft.get()]).toEqual([true, ''])
  })

  it('opens what is named, of whichever tab, unless somebody opens or closes something before it is found', async () => {
    const { time, anns, opened } = world
    const ann = await opened(anns, ANN)
    const late = ann.line.openById(GROUP)
    await openRow(ann, 'ben')
    await time.pass(5_000)
    expect([await late, ann.line.get().open?.entry.id]).toEqual([false, 'ben'])
    const closed = ann.line.openById(GROUP)
    ann.line.closeConversation()
    await time.pass(5_000)
    expect([await closed, ann.line.get().open]).toEqual([false, undefined])
    const nowhere = ann.line.openById('nowhere')
    await time.pass(5_000)
    expect([await nowhere, ann.line.get().open]).toEqual([false, undefined])
    const found = ann.line.openById(GROUP)
    await time.pass(5_000)
    expect([await found, ann.line.get().open?.entry.conversation_id, await ann.line.openById(GROUP)]).toEqual([true, GROUP, true])
  })

  it('asks for the same group under the same id until it is acknowledged', async () => {
    const { time, anns, opened } = world
    const ann = await opened(anns, ANN)
    const ids: unknown[] = []
    const ask = ann.socket.ask
    ann.socket.ask = (event, payload, withinMs) => {
      if (event === 'groupMessage' && typeof payload === 'object' && payload !== null && 'client_id' in payload) ids.push(payload.client_id)
      return ask(event, payload, withinMs)
    }
    const group = { name: 'Days', audience: 'u', ids: ['ben'], text: 'Hello' } as const
    ann.socket.mode = 'mute'
    const outcome = ann.line.sendToGroup(group)
    await time.pass(20_000)
    expect(await outcome).toEqual({ success: false, msg: 'noAnswer' })
    const second = ann.line.sendToGroup(group)
    await time.pass(20_000)
    await second
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  })
})
