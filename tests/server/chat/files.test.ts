import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ChatFile, ChatHistory, ChatListEntry, ChatMessage } from '#contract'
import { EICAR, GIFAR, HTML, JPEG, pdf, png, SVG, zip } from '../files/corpus.ts'
import { emailOf, type Name, type OpenChat, openChat, type Page, until } from './open-chat.ts'

const DAY_MS = 86_400_000
/** A film of no pictures: the boxes are there and fill the file. */
const MP4 = Buffer.concat([Buffer.from('\0\0\0\x14ftypisom\0\0\0\0isom', 'latin1'), Buffer.from('\0\0\0\x10mdat12345678', 'latin1')])

describe('files in messages', () => {
  let open: OpenChat
  let pair: string
  let group: string
  beforeAll(async () => {
    open = await openChat()
    const ada = await open.page('ada')
    pair = (await open.say(ada, { receiver_id: open.ids.ben }, 'start')).conversation_id
    group = await open.groupOf(ada, ['ben', 'dora', 'dirk'], { name: 'Care team', target: 'c' })
    open.closePages()
  })
  afterEach(() => open.closePages())
  afterAll(() => open.close())

  async function post(name: Name, query: Readonly<Record<string, string>>, bytes: Buffer, type = 'image/png', fileName = 'heel.png') {
    const call = await open.callsOf(name)
    const answer = await call('POST', `/api/chat/files?${new URLSearchParams(query)}`, bytes, {
      'content-type': type,
      'x-file-name': encodeURIComponent(fileName),
    })
    return { ...answer, data: answer.data as ChatFile }
  }
  const get = (name: Name, id: string) => open.calling.raw(`/api/chat/files/${id}`, emailOf(name))
  const sendFile = (page: Page, more: object) => page.ask('message', { conversation_id: pair, client_id: randomUUID(), ...more })

  it('reach who reads the message, drawn anew, to be saved, and by no guess, script or cache', async () => {
    const [ada, ben] = [await open.page('ada'), await open.page('ben')]
    const { status, data } = await post('ada', { conversation_id: pair }, png(40, 30), 'image/png', 'Ulcer ../\u202egnp.exe')
    expect([status, data]).toEqual([201, { id: data.id, type: 'image', name: 'gnp.png', size: data.size }])
    const sent = await sendFile(ada, { file_id: data.id })
    expect(sent.data).toMatchObject({
      type: 'image',
      text: '',
      file: `/api/chat/files/${data.id}`,
      file_id: data.id,
      file_name: data.name,
      file_size: data.size,
    })
    await until(() => expect(ben.messages().at(-1)).toMatchObject({ type: 'image', file_id: data.id, side: 'right' }))
    const given = await get('ben', data.id)
    expect([given.status, given.type, given.bytes.length, given.disposition]).toEqual([200, 'image/png', data.size, expect.stringMatching(/^attachment; /)])
    expect(given.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(/^sandbox;/),
    })
    const { data: shown } = (await ben.ask('getMessages', { conversation_id: pair })).data as ChatHistory
    expect(shown.at(-1)).toEqual({ ...(sent.data as ChatMessage), side: 'right' })
    const list = (await ben.ask('getUserList', { target: 'u' })).data as readonly ChatListEntry[]
    expect(list.find(({ conversation_id: id }) => id === pair)?.text).toBe(data.name)
  })

  it.each([
    ['a PDF', pdf(), 'application/pdf', 'pdf'],
    ['a film', MP4, 'video/mp4', 'video'],
    ['a recording', MP4, 'audio/mp4', 'audio'],
    ['a photo', JPEG, '', 'image'],
  ] as const)('%s has its type from its bytes, whatever the event says', async (_what, bytes, declared, type) => {
    const ada = await open.page('ada')
    const { data } = await post('ada', { conversation_id: pair }, bytes, declared === '' ? 'application/octet-stream' : declared)
    expect(data.type).toBe(type)
    expect((await sendFile(ada, { file_id: data.id, type: 'text', text: 'look' })).data).toMatchObject({ type, text: 'look' })
  })

  it('are refused when they are nothing of that, and nothing of them is kept (threat S10)', async () => {
    const corpus: readonly (readonly [Buffer, string, number])[] = [
      [EICAR, 'text/plain', 415],
      [SVG, 'image/svg+xml', 415],
      [SVG, 'image/png', 415],
      [HTML, 'text/html', 415],
      [HTML, 'video/mp4', 415],
      [GIFAR, 'image/gif', 415],
      [zip(), 'application/vnd.ms-word.document.macroEnabled.12', 415],
      [JPEG, 'image/png', 415],
      [MP4, 'image/png', 415],
      [Buffer.concat([MP4, zip()]), 'video/mp4', 422],
      [Buffer.concat([MP4, HTML]), 'video/mp4', 422],
      [pdf('/OpenAction<</S/JavaScript>>'), 'application/pdf', 422],
      [png(50_000, 50_000, { data: false }), 'image/png', 422],
      [Buffer.alloc(0), 'image/png', 422],
    ]
    for (const [bytes, type, status] of corpus) {
      const id = randomUUID()
      expect([type, (await post('ada', { conversation_id: pair, id }, bytes, type)).status]).toEqual([type, status])
      expect((await get('ada', id)).status).toBe(404)
    }
  })

  it('of three million bytes and more are refused in the words of the specification', async () => {
    const large = await post('ada', { conversation_id: pair }, Buffer.alloc(3_000_000), 'image/png')
    expect([large.status, large.code, large.message]).toEqual([413, 'too-large', 'File Size is Greater Then Three MB'])
    expect((await post('ada', { conversation_id: pair }, Buffer.alloc(3_200_000))).status).toBe(413)
  })

  it('sent again under one id are kept once; other bytes under it are refused', async () => {
    const id = randomUUID()
    const [first, again] = [await post('ada', { conversation_id: pair, id }, png()), await post('ada', { conversation_id: pair, id }, png())]
    expect([first.data.id, again.data]).toEqual([id, first.data])
    expect((await post('ada', { conversation_id: pair, id }, JPEG, 'image/jpeg')).code).toBe('conflict')
    expect((await post('ben', { conversation_id: pair, id }, png())).code).toBe('conflict')
  })

  it('are uploaded by nobody who may not write there', async () => {
    const may = async (name: Name, query: Readonly<Record<string, string>>) => (await post(name, query, png())).code
    expect(await may('emil', { conversation_id: pair })).toBe('not-found')
    expect(await may('zoe', { conversation_id: pair })).toBe('not-found')
    expect(await may('dora', { receiver_id: open.ids.dirk })).toBe('not-found')
    expect(await may('zoe', { receiver_id: open.ids.ben })).toBe('not-found')
    expect(await may('super', { conversation_id: pair })).toBe('forbidden')
    expect(await may('ada', {})).toBe('bad-request')
    expect((await open.calling.anyone('POST', `/api/chat/files?conversation_id=${pair}`, png(), { 'content-type': 'image/png' })).status).toBe(401)
  })

  it('are given to members alone: not to strangers, other companies, super admins, or who left or came later', async () => {
    const ada = await open.page('ada')
    const { data } = await post('ada', { conversation_id: group }, png())
    expect((await get('ben', data.id)).status).toBe(404)
    const sent = await ada.ask('groupMessage', { conversation_id: group, file_id: data.id, client_id: randomUUID() })
    expect(sent.success).toBe(true)
    expect((await get('dirk', data.id)).status).toBe(200)
    await ada.ask('kickGoupUser', { conversation_id: group, id: open.ids.dirk })
    await ada.ask('addGroupUser', { conversation_id: group, id: open.ids.emil })
    for (const name of ['dirk', 'emil', 'cleo', 'zoe', 'super'] as const) expect([name, (await get(name, data.id)).status]).toEqual([name, 404])
    expect((await open.calling.raw(`/api/ui/files/${data.id}`, emailOf('ben'))).status).toBe(404)
  })

  it('belong to one message, of who uploaded them', async () => {
    const [ada, ben] = [await open.page('ada'), await open.page('ben')]
    const { data } = await post('ada', { conversation_id: pair }, png())
    expect((await sendFile(ben, { file_id: data.id })).code).toBe('not-found')
    expect((await sendFile(ada, { file_id: randomUUID() })).code).toBe('not-found')
    const both = await Promise.all([sendFile(ada, { file_id: data.id }), sendFile(ada, { file_id: data.id })])
    expect(both.map(({ code }) => code).sort()).toEqual(['conflict', undefined])
    const again = { file_id: (await post('ada', { conversation_id: pair }, png())).data.id, client_id: randomUUID() }
    const twice = [await sendFile(ada, again), await sendFile(ada, again)]
    expect(twice[0]?.success).toBe(true)
    expect(twice[1]).toEqual(twice[0])
  })

  it('come inside the event as well, as the specification has them, and are checked alike', async () => {
    const [ada, ben] = [await open.page('ada'), await open.page('ben')]
    const url = (bytes: Buffer, type: string) => `data:${type};base64,${bytes.toString('base64')}`
    const large = url(Buffer.concat([MP4, Buffer.from('\0\x29\0\0free', 'latin1'), Buffer.alloc(0x29_0000 - 8, 1)]), 'video/mp4')
    const event = { conversation_id: pair, text: '', type: 'video', file: large, client_id: randomUUID() }
    const answers = [await ada.ask('message', event), await ada.ask('message', event)]
    expect(answers[0]?.data).toMatchObject({ type: 'video', file_id: event.client_id })
    expect(answers[1]).toEqual(answers[0])
    await until(() => expect(ben.messages().filter(({ file_id: id }) => id === event.client_id).length).toBe(1))
    expect((await get('ben', event.client_id)).bytes.length).toBe(MP4.length + 0x29_0000)
    expect((await sendFile(ada, { file: url(SVG, 'image/svg+xml') })).code).toBe('unsupported-media')
    expect((await sendFile(ada, { file: 'data:text/html,<script>alert(1)</script>' })).code).toBe('invalid-value')
  })

  it('one byte too large inside the event are refused in words, over a line that stays; the next one is taken', async () => {
    const ada = await open.page('ada')
    const file = `data:video/mp4;base64,${Buffer.alloc(3_000_001).toString('base64')}`
    expect(await sendFile(ada, { file })).toEqual({ success: false, msg: 'File Size is Greater Then Three MB', code: 'too-large' })
    expect((await sendFile(ada, { text: 'still here' })).success).toBe(true)
  })

  it('end a line that floods with them, and no other; large events that are no files end theirs at once', async () => {
    const [flooding, other, ben] = [await open.page('ada'), await open.page('ada'), await open.page('ben')]
    const gone = (page: Page) => new Promise<void>((resolve) => void page.socket.once('disconnect', () => resolve()))
    const ended = [gone(flooding), gone(ben)]
    for (let count = 0; count < 14; count += 1) flooding.socket.emit('message', { conversation_id: pair, file: `data:;base64,${'A'.repeat(100_000)}` })
    ben.socket.emit('typing', { conversation_id: pair, name: 'x'.repeat(70_000) })
    await Promise.all(ended)
    expect((await other.ask('pingMe', {})).success).toBe(true)
    expect(open.faults).toEqual([])
  })

  it('that were not sent go after a month; what was sent stays', async () => {
    const ada = await open.page('ada')
    const [left, used] = [await post('ada', { conversation_id: pair }, png()), await post('ada', { conversation_id: pair }, png())]
    await sendFile(ada, { file_id: used.data.id })
    open.agency.wait(31 * DAY_MS)
    await open.files.tend(open.agency.own)
    const { database, own } = open.agency
    const there = await database.read({ companyId: own }, (tx) => open.files.find(tx, own, [left.data.id, used.data.id]))
    expect(there.map(({ id }) => id)).toEqual([used.data.id])
  })
})
