/**
 * Broken bytes on the line (threat S24): a run of made-up frames, bounded in cases and time, and some that are known to hurt. More of them:
 * `CHAT_FUZZ_CASES=20000 CHAT_FUZZ_SECONDS=1200 CHAT_FUZZ_SEED=7 npx vitest run --project server tests/server/chat/frames.test.ts`. The same seed makes
 * the same frames; what fails prints it.
 */
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatEvents, ChatHistory, ChatListEntry, ChatMessage } from '#contract'
import fc from '../../fast-check.ts'
import { type OpenSocket, openSocket } from '../open-socket.ts'
import { DEMO_PASSWORD, STARTED_WITHIN_MS } from '../start-test-server.ts'
import { CANARY, DRAFTS, type Draft, frameOf, type Ids } from './frames.ts'
import { until } from './open-chat.ts'
import { openRawLine, type RawLine, textFrame } from './raw-line.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const CASES = Number(process.env.CHAT_FUZZ_CASES ?? 250)
const SECONDS = Number(process.env.CHAT_FUZZ_SECONDS ?? 20)
const SEED = Number(process.env.CHAT_FUZZ_SEED ?? 20_260_302)
/** A line that waits for the rest of a frame says nothing more. */
const SILENT_MS = 150
const GROWTH_MAX_MB = 300
/** Fewer cases than these, on however slow a machine, prove nothing. */
const CASES_MIN = Math.min(CASES, 10)
const SECRET = 'secretcanary between the two'

// The bytes are the same whatever the database is: ONLY_EMBEDDED.
describe('over whatever bytes come', { timeout: (SECONDS + 120) * 1_000 }, () => {
  let server: ServerProcess
  /** Two who chat as everybody does, and somebody else, whose line is broken. */
  let owner: OpenSocket
  let nurse: OpenSocket
  let cookie: string
  let ids: Ids
  const written: string[] = []
  const lines: RawLine[] = []

  async function signIn(email: string): Promise<{ readonly cookie: string; readonly id: string }> {
    const body = JSON.stringify({ email, password: DEMO_PASSWORD })
    const reply = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { data } = (await reply.json()) as { readonly data: { readonly _id: string } }
    const cookies = reply.headers.getSetCookie().map((line) => line.split(';')[0])
    return { cookie: cookies.join('; '), id: data._id }
  }
  async function line(): Promise<RawLine> {
    const opened = await openRawLine(server.url, cookie)
    lines.push(opened)
    return opened
  }
  /** The two go on as if nothing were. */
  async function chatOn(): Promise<void> {
    const text = `${SECRET} ${written.length}`
    written.push(text)
    const answer = await owner.ask('message', { conversation_id: ids['{secret}'], text, client_id: randomUUID() })
    expect(answer).toMatchObject({ success: true })
    await until(() => expect(nurse.payloads<ChatMessage>('message').map((message) => message.text)).toContain(text))
  }
  /** Whether the server holds a line of the third one, as the others see it. */
  const statusOfThird = () =>
    owner
      .payloads<ChatEvents['presence']>('presence')
      .flatMap(({ data }) => data)
      .findLast(({ id }) => id === ids['{self}'])?.status
  /** Until the server has let go of all of them. */
  async function endLines(): Promise<void> {
    for (const each of lines.splice(0)) each.end()
    await until(() => expect(statusOfThird()).toBe('offline'))
    expect(server.isAlive()).toBe(true)
  }

  beforeAll(async () => {
    server = await startServerProcess()
    const [first, second, third] = [await signIn('owner@demo.test'), await signIn('nurse@demo.test'), await signIn('scheduler@demo.test')]
    cookie = third.cookie
    owner = await openSocket(server.url, first)
    nurse = await openSocket(server.url, second)
    const start = async (receiver_id: string, text: string) =>
      ((await owner.ask('message', { receiver_id, text, client_id: randomUUID() })).data as ChatMessage).conversation_id
    written.push(SECRET)
    ids = {
      '{secret}': await start(second.id, SECRET),
      '{own}': await start(third.id, 'a conversation of the third'),
      '{stranger}': second.id,
      '{self}': third.id,
      '{none}': randomUUID(),
    }
  }, STARTED_WITHIN_MS)
  afterAll(async () => {
    owner?.socket.close()
    nurse?.socket.close()
    await server?.end()
  })

  /** Writes them all over a line of its own, and gives what the server said to it. */
  async function say(drafts: readonly Draft[]): Promise<string> {
    const opened = await line()
    for (const draft of drafts) opened.write(frameOf(draft, ids))
    opened.write(textFrame('4277["pingMe",{}]'))
    await opened.until('4377[', SILENT_MS)
    opened.end()
    return opened.heard()
  }

  it('lives on, tells nobody’s secret, keeps its memory, and writes none of it into its log', async () => {
    for (let count = 0; count < 5; count += 1) await chatOn()
    const before = server.megabytes()
    let done = 0
    await fc.assert(
      fc.asyncProperty(DRAFTS, async (drafts) => {
        const said = await say(drafts)
        expect(server.isAlive()).toBe(true)
        expect(said).not.toContain('secretcanary')
        done += 1
        if (done % 50 === 0) await chatOn()
      }),
      // Another case after one that broke the server proves nothing.
      { seed: SEED, numRuns: CASES, interruptAfterTimeLimit: SECONDS * 1_000, endOnFailure: true },
    )
    expect(done).toBeGreaterThanOrEqual(CASES_MIN)
    await chatOn()
    expect(server.megabytes() - before).toBeLessThan(GROWTH_MAX_MB)
  })

  const deep = (open: string, close: string, times: number): string => `42["message",${open.repeat(times)}1${close.repeat(times)}]`
  const LARGE = 'x'.repeat(5_000_000)

  it.each<readonly [what: string, frames: readonly Parameters<RawLine['write']>[0][]]>([
    ['5 MB in one text', [textFrame(`42["message",{"text":"${CANARY}${LARGE}"}]`)]],
    ['5 MB in one piece of bytes', [{ ...textFrame(LARGE), opcode: 2 }]],
    ['4 MB in a hundred pieces', Array.from({ length: 100 }, (_none, at) => ({ ...textFrame(LARGE.slice(0, 43_000)), opcode: at === 0 ? 1 : 0, flags: 0 }))],
    ['a frame that says it has 5 GB', [{ ...textFrame(CANARY), claims: 5_000_000_000 }]],
    ['arrays in arrays, thirty thousand deep', [textFrame(deep('[', ']', 30_000))]],
    ['arrays in arrays, a million deep', [textFrame(deep('[', ']', 1_000_000))]],
    ['objects in objects, half a million deep', [textFrame(deep('{"a":', '}', 500_000))]],
    ['the promise of bytes that never come', [textFrame('451-["message",{"_placeholder":true,"num":0}]')]],
    ['the promise of bytes, and a text', [textFrame('451-["message",{"_placeholder":true,"num":0}]'), textFrame('42["pingMe",{}]')]],
    ['the promise of a billion pieces of bytes', [textFrame('45999999999-["message",{"_placeholder":true,"num":0}]')]],
    ['bytes for a place that is not there', [textFrame('451-["message",{"_placeholder":true,"num":7}]'), { ...textFrame('abc'), opcode: 2 }]],
    ['bytes for a place that is no number', [textFrame('451-["message",{"_placeholder":true,"num":"splice"}]'), { ...textFrame('abc'), opcode: 2 }]],
    ['bytes that nobody promised', [{ ...textFrame('abc'), opcode: 2 }]],
    ['text that is no UTF-8', [{ ...textFrame(''), payload: Buffer.from([0x34, 0x32, 0x5b, 0xc3, 0x28, 0xff, 0xfe, 0x5d]) }]],
    ['frames without a mask', [{ ...textFrame('42["pingMe",{}]'), isMasked: false }]],
    ['a ping of two hundred bytes', [{ ...textFrame('x'.repeat(200)), opcode: 9 }]],
    ['a close that says nothing right', [{ ...textFrame('x'), opcode: 8 }]],
    ['two hundred connects to names', Array.from({ length: 200 }, (_none, at) => textFrame(`40/${at},{}`))],
    ['events to a name that nobody serves', [textFrame(`42/admin,["message",{"text":"${CANARY}"}]`)]],
  ])('%s: no more than that line suffers', async (_what, frames) => {
    const bad = await line()
    for (const frame of frames) bad.write(frame)
    bad.write(textFrame('4278["pingMe",{}]'))
    await bad.until('4378[', 500)
    expect(bad.heard()).not.toContain('secretcanary')
    bad.end()
    await chatOn()
    expect(server.isAlive()).toBe(true)
  })

  it('a thousand events a second over one line end that line', async () => {
    const fast = await line()
    for (let second = 0; second < 3 && fast.isOpen(); second += 1) {
      for (let count = 0; count < 1_000; count += 1) fast.write(textFrame(`42["typing",{"conversation_id":"${ids['{secret}']}"}]`))
      await fast.until('nothing', 1_000)
    }
    // It is told to go, and nothing that it says is heard any more.
    fast.write(textFrame('4279["pingMe",{}]'))
    await fast.until('4379[', 1_000)
    expect(fast.heard()).not.toContain('4379[')
    await chatOn()
  })

  it('lines that promise bytes and never send them hold nothing up', async () => {
    for (let count = 0; count < 8; count += 1) (await line()).write(textFrame('459-["message",{"_placeholder":true,"num":0}]'))
    await until(() => expect(statusOfThird()).toBe('online'))
    await chatOn()
    await endLines()
  })

  it('in the end what the two wrote is there, each once, and nothing of all this is in the log', async () => {
    await endLines()
    const page = (await nurse.ask('getMessages', { conversation_id: ids['{secret}'], limit: 200 })).data as ChatHistory
    expect(page.data.map(({ text }) => text)).toEqual(written)
    const list = (await nurse.ask('getUserList', { target: 'u' })).data as readonly ChatListEntry[]
    expect(list.find(({ conversation_id }) => conversation_id === ids['{secret}'])?.text).toBe(written.at(-1))
    const printed = server.printed()
    expect(printed).toContain('RenderCare is ready at')
    for (const word of [CANARY, 'secretcanary', 'uncaught', 'unhandled']) expect(printed.toLowerCase()).not.toContain(word)
  })

  it('told to end while somebody writes, a list is read and a body is half sent, it ends in order and at once', async () => {
    const half = connect(Number(new URL(server.url).port), '127.0.0.1')
    half.on('error', () => undefined).resume()
    half.write('POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"email":')
    const writing = Array.from({ length: 20 }, (_none, at) =>
      nurse.ask('typing', { conversation_id: ids['{secret}'], text: String(at) }).catch(() => undefined),
    )
    const reading = Array.from({ length: 4 }, () =>
      fetch(`${server.url}/readyz`).then(
        ({ status }) => status,
        () => 'gone',
      ),
    )
    const cut = new Promise((resolve) => half.once('close', resolve))
    expect(await server.end()).toBe(0)
    await Promise.all([cut, ...reading])
    nurse.socket.close()
    void writing
  })
})
