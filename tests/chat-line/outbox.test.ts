import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '#api'
import { isKeptMessage } from '../../src/chat-line/outbox/kept-message.ts'
import { ANN, BEN, openWorld, textsOf, waitingOf } from './opened.ts'
import { openRow } from './world/browser.ts'
import { settle } from './world/clock.ts'
import { modelStore } from './world/model-store.ts'

const DAY_MS = 86_400_000

describe('messages that wait', () => {
  let world: ReturnType<typeof openWorld>
  beforeEach(() => {
    world = openWorld()
  })

  it('of three days are asked about and not sent, and go when their writer says so', async () => {
    const { time, server, anns, opened } = world
    const ann = await opened(anns, ANN, 'ben')
    ann.socket.cut()
    await ann.line.send({ text: 'shift tonight' })
    await time.pass(3 * DAY_MS + 3_600_000)
    ann.socket.connect()
    await time.pass(10_000)
    expect(ann.line.get().waiting).toMatchObject([{ text: 'shift tonight', state: 'failed', reason: 'tooOld' }])
    expect(server.rooms.get('pair-ann-ben')).toBe(undefined)
    ann.line.retry(ann.line.get().waiting[0]?.client_id ?? '')
    await time.pass(10_000)
    expect([textsOf(ann), waitingOf(ann)]).toEqual([['shift tonight'], []])
  })

  it('stay, or are gone, as they were written and taken back while the disk was being read', async () => {
    const { time, anns, opened } = world
    const store = modelStore(anns, 'outbox/ann/alder', isKeptMessage)
    let reading: Promise<void> | undefined
    /** The next reading of the disk ends when what is given back is called. */
    const holdReading = (): (() => void) => {
      let end: () => void = () => undefined
      reading = new Promise((resolve) => {
        end = resolve
      })
      return end
    }
    const all = async () => {
      const rows = await store.all()
      const held = reading
      reading = undefined
      await held
      return rows
    }
    const ann = await opened(anns, ANN, 'ben', { outbox: { ...store, all } })
    ann.socket.cut()
    const endFirst = holdReading()
    const first = ann.line.wake()
    await settle()
    await ann.line.send({ text: 'written meanwhile' })
    endFirst()
    await first
    expect(waitingOf(ann)).toEqual([['written meanwhile', 'queued']])
    const endSecond = holdReading()
    const second = ann.line.wake()
    await settle()
    expect(await ann.line.takeBack(ann.line.get().waiting[0]?.client_id ?? '')).toEqual({ text: 'written meanwhile' })
    endSecond()
    await second
    expect(waitingOf(ann)).toEqual([])
    await ann.line.send({ text: 'sent in the end' })
    ann.socket.connect()
    await time.pass(10_000)
    expect([textsOf(ann), waitingOf(ann)]).toEqual([['sent in the end'], []])
  })

  it('that the server does not take say why and hold up no others, and can be taken back (R10)', async () => {
    const { time, anns, opened } = world
    const ann = await opened(anns, ANN, 'ben')
    await ann.line.send({ text: 'forbidden words' })
    await ann.line.send({ text: 'the next' })
    await time.pass(5_000)
    expect(textsOf(ann)).toEqual(['the next'])
    expect(ann.line.get().waiting).toMatchObject([{ text: 'forbidden words', state: 'failed', reason: 'refused: invalid-value' }])
    const back = ann.line.takeBack(ann.line.get().waiting[0]?.client_id ?? '')
    await time.pass(10)
    expect([await back, waitingOf(ann)]).toEqual([{ text: 'forbidden words' }, []])
  })

  it('stay and go later while the server has trouble, with waits that grow (R9)', async () => {
    const { time, server, anns, opened } = world
    const ann = await opened(anns, ANN, 'ben')
    server.isTroubled = true
    let tries = 0
    const ask = ann.socket.ask
    ann.socket.ask = (event, payload, withinMs) => {
      if (event === 'message') tries += 1
      return ask(event, payload, withinMs)
    }
    await ann.line.send({ text: 'patience' })
    await time.pass(120_000)
    expect(waitingOf(ann)).toEqual([['patience', 'queued']])
    expect(tries).toBeGreaterThan(3)
    expect(tries).toBeLessThan(15)
    server.isTroubled = false
    await time.pass(60_000)
    expect([textsOf(ann), waitingOf(ann)]).toEqual([['patience'], []])
  })

  it('are not failed by a line that does not answer: after five seconds they wait again', async () => {
    const { time, anns, opened } = world
    const ann = await opened(anns, ANN, 'ben')
    ann.socket.mode = 'mute'
    await ann.line.send({ text: 'into the dark' })
    await time.pass(4_900)
    expect(waitingOf(ann)).toEqual([['into the dark', 'sending']])
    await time.pass(200)
    expect(waitingOf(ann)).toEqual([['into the dark', 'queued']])
    ann.socket.mode = 'open'
    await time.pass(30_000)
    expect(textsOf(ann)).toEqual(['into the dark'])
  })

  it('of one company are neither shown nor sent in another one, and go in their own (R26)', async () => {
    const { time, server, anns, opened } = world
    const ann = await opened(anns, ANN, 'ben')
    ann.socket.cut()
    await ann.line.send({ text: 'for alder' })
    ann.line.close()
    ann.crash()
    const elsewhere = await opened(anns, { ...ANN, companyId: 'birch' })
    await time.pass(60_000)
    expect([waitingOf(elsewhere), server.rooms.get('pair-ann-ben')]).toEqual([[], undefined])
    elsewhere.crash()
    const back = await opened(anns, ANN)
    await openRow(back, 'ben')
    await time.pass(5_000)
    expect([textsOf(back), waitingOf(back)]).toEqual([['for alder'], []])
  })

  it('stay in memory when the device is full, which the page says and warns of, and go to the disk when it is not (R27)', async () => {
    const { time, anns, opened } = world
    const ann = await opened(anns, ANN, 'ben')
    ann.socket.cut()
    anns.isFull = true
    expect(await ann.line.send({ text: 'no room' })).toEqual({ success: true, msg: '' })
    await time.pass(100)
    expect([waitingOf(ann), ann.line.get().isKept, ann.line.shouldBlockUnload()]).toEqual([[['no room', 'queued']], false, true])
    anns.isFull = false
    await ann.line.wake()
    expect([waitingOf(ann), ann.line.get().isKept, ann.line.shouldBlockUnload()]).toEqual([[['no room', 'queued']], true, false])
    anns.isFull = true
    ann.socket.connect()
    await time.pass(5_000)
    expect([textsOf(ann), waitingOf(ann)]).toEqual([['no room'], []])
  })

  it('bring their file first, show how far it is, and send it no second time', async () => {
    const { time, anns, opened } = world
    const sent: string[] = []
    let finish: (id: string) => void = () => undefined
    const sendFile = (_upload: object, onProgress: (share: number) => void) => {
      onProgress(0.5)
      return new Promise<{ readonly id: string }>((resolve) => {
        finish = (id) => {
          sent.push(id)
          resolve({ id })
        }
      })
    }
    const calls = { counts: async () => undefined, search: async () => [], sms: async () => '', sendFile }
    const ann = await opened(anns, ANN, 'ben', { calls })
    const file = new File([new Uint8Array(3_000)], 'heel.png', { type: 'image/png' })
    await ann.line.send({ text: '', file })
    await ann.line.send({ text: 'what do you think?' })
    await time.pass(100)
    expect(ann.line.get().waiting).toMatchObject([
      { file_name: 'heel.png', type: 'image', progress: 0.5, state: 'sending' },
      { text: 'what do you think?', state: 'queued' },
    ])
    ann.socket.mode = 'mute'
    finish('file-1')
    await time.pass(10_000)
    ann.socket.mode = 'open'
    await time.pass(30_000)
    expect([textsOf(ann), waitingOf(ann), sent]).toEqual([['', 'what do you think?'], [], ['file-1']])
  })

  it('whose file the server does not take say so, and give the file back', async () => {
    const { time, anns, opened } = world
    const refusal = new ApiError({ status: 422, code: 'invalid-value', message: 'This kind of file is not taken' })
    const calls = { counts: async () => undefined, search: async () => [], sms: async () => '', sendFile: () => Promise.reject(refusal) }
    const ann = await opened(anns, ANN, 'ben', { calls })
    await ann.line.send({ text: 'look', file: new File(['MZ'], 'tool.exe', { type: 'application/octet-stream' }) })
    await time.pass(5_000)
    expect(ann.line.get().waiting).toMatchObject([{ state: 'failed', reason: 'This kind of file is not taken' }])
    const back = ann.line.takeBack(ann.line.get().waiting[0]?.client_id ?? '')
    await time.pass(10)
    expect((await back)?.file?.name).toBe('tool.exe')
  })

  it('travel without empty keys', async () => {
    const { time, anns, opened } = world
    const ann = await opened(anns, ANN, 'ben')
    const sent: object[] = []
    const ask = ann.socket.ask
    ann.socket.ask = (event, payload, withinMs) => {
      if (event === 'message' && typeof payload === 'object' && payload !== null) sent.push(payload)
      return ask(event, payload, withinMs)
    }
    await ann.line.send({ text: '', file: new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' }), mentions: [] })
    await ann.line.send({ text: 'plain', urgent: false })
    await time.pass(5_000)
    const always = ['client_id', 'company_id', 'conversation_id', 'receiver_id', 'sender_id']
    const keysOf = (payload: object | undefined) => Object.keys(payload ?? {}).filter((key) => !always.includes(key))
    expect(sent.map(keysOf)).toEqual([['file_id', 'file_name', 'type'], ['text']])
    expect(sent.flatMap((payload) => Object.values(payload)).filter((value) => value === '' || value === undefined || value === null)).toEqual([])
  })

  it('with a file of three megabytes are refused before they are kept', async () => {
    const { anns, opened } = world
    const ann = await opened(anns, ANN, 'ben')
    const file = new File([new Uint8Array(3_000_000)], 'film.mp4', { type: 'video/mp4' })
    expect(await ann.line.send({ text: '', file })).toEqual({ success: false, msg: 'fileTooLarge' })
    expect(waitingOf(ann)).toEqual([])
  })

  it('in two tabs are the same, and one of them sends (R16)', async () => {
    const { time, server, anns, bens, opened } = world
    const [one, two] = [await opened(anns, ANN, 'ben'), await opened(anns, ANN, 'ben')]
    const ben = await opened(bens, BEN, 'ann')
    for (const tab of [one, two]) tab.socket.cut()
    await one.line.send({ text: 'from one' })
    await two.line.send({ text: 'from two' })
    await time.pass(100)
    expect([waitingOf(one), waitingOf(two)]).toEqual([
      [
        ['from one', 'queued'],
        ['from two', 'queued'],
      ],
      [
        ['from one', 'queued'],
        ['from two', 'queued'],
      ],
    ])
    for (const tab of [one, two]) tab.socket.connect()
    await time.pass(30_000)
    expect(server.rooms.get('pair-ann-ben')?.rows.map(({ text }) => text)).toEqual(['from one', 'from two'])
    for (const tab of [one, two, ben]) expect([textsOf(tab), waitingOf(tab)]).toEqual([['from one', 'from two'], []])
  })

  it('ask for no more than one catching up at a time while the network flaps (R36)', async () => {
    const { time, server, anns, opened } = world
    const ann = await opened(anns, ANN, 'ben')
    await ann.line.send({ text: 'one' })
    await time.pass(10_000)
    const before = server.asked
    for (let turn = 0; turn < 20; turn += 1) {
      ann.socket.cut()
      await time.pass(1_500)
      ann.socket.connect()
      await time.pass(1_500)
    }
    expect(server.asked - before).toBeLessThan(40)
    await time.pass(10_000)
    expect([textsOf(ann), ann.line.get().problem]).toEqual([['one'], undefined])
  })
})
