import { setTimeout as pause } from 'node:timers/promises'
import type { ChatHistory } from '#contract'
import { type Figure, limited, quantile } from '../figures.ts'
import { sized } from '../sized.ts'
import { type Client, openClient } from './client.ts'
import type { People } from './people.ts'
import type { Served } from './served.ts'
import type { Sizes } from './sizes.ts'

export interface Scene {
  readonly served: Served
  readonly people: People
  readonly sizes: Sizes
}

/** Signed in one group after the other: the bench is not about a storm. */
const AT_ONCE = 100
const TICK_MS = 20
const AWAY_MS = sized(2_000, 500)
const AWAY_EVERY_MS = sized(15_000, 1_500)
const JITTER_FOR_MS = sized(45_000, 2_000)
const UNDER_LOAD_MS = sized(3_000, 500)
const TOLD_WITHIN_MS = sized(3_000, 300)

async function openAll({ served, people }: Scene, count: number): Promise<readonly Client[]> {
  const clients: Client[] = []
  for (let from = 0; from < count; from += AT_ONCE) {
    const more = people.cookies.slice(from, Math.min(count, from + AT_ONCE)).map((cookie) => openClient(served.url, cookie))
    await Promise.all(more.map(({ connected }) => connected))
    clients.push(...more)
  }
  return clients
}

/** Whom the n-th writes to: people are in pairs. */
const otherOf = (at: number): number => at ^ 1

interface Load {
  readonly latencies: number[]
  sent(): number
  /** Sends no more; resolves when all is acknowledged. */
  stop(): Promise<void>
}

/** Messages of one scene begin with its name: the next one finds them in the same conversations. */
type Name = 'load' | 'jitter' | 'kill'

interface Sending {
  readonly name: Name
  readonly perSecond: number
}

/** So many messages a second, each by the next client in turn. A machine that is behind catches up: what it owes is sent. */
function load({ people }: Scene, clients: readonly Client[], { name, perSecond }: Sending): Load {
  const latencies: number[] = []
  const open = new Set<Promise<void>>()
  const began = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    const owed = ((performance.now() - began) / 1_000) * perSecond
    for (; sent < owed; sent += 1) {
      const at = sent % clients.length
      const sending = clients[at]?.send({ receiver_id: people.ids[otherOf(at)] }, `${name} ${sent}`).then(({ ms }) => void latencies.push(ms))
      if (sending === undefined) continue
      open.add(sending)
      void sending.finally(() => open.delete(sending))
    }
  }, TICK_MS)
  return {
    latencies,
    sent: () => sent,
    async stop() {
      clearInterval(timer)
      await Promise.all(open)
    },
  }
}

/** What is missing or shown in another form at one of a pair, once all have caught up; each message is at both. */
async function compare(
  clients: readonly Client[],
  { name, sent }: { readonly name: Name; readonly sent: number },
): Promise<{ readonly lost: number; readonly repeated: number }> {
  // Pages come back at random moments; all of them in one would be another measure.
  for (let from = 0; from < clients.length; from += AT_ONCE) await Promise.all(clients.slice(from, from + AT_ONCE).map((client) => client.catchUp()))
  let missing = 0
  let stored = 0
  for (const [at, client] of clients.entries()) {
    const other = clients[otherOf(at)]
    const own = [...client.shown].filter(([, text]) => text.startsWith(name))
    stored += own.length
    for (const [place, text] of own) if (other?.shown.get(place) !== text) missing += 1
  }
  return { lost: missing + Math.abs(sent - stored / 2), repeated: clients.reduce((sum, client) => sum + client.repeated(), 0) }
}

const closeAll = (clients: readonly Client[]): void => {
  for (const client of clients) client.close()
}

interface Busy extends ReturnType<Served['busyMs']> {
  readonly own: NodeJS.CpuUsage
}

/** What one message cost whom. */
function spentSince(before: Busy, served: Served, messages: number): string {
  const { server, postgres } = served.busyMs()
  const { user, system } = process.cpuUsage(before.own)
  const each = (ms: number): string => `${(ms / messages).toFixed(2)} ms`
  return `a message costs the server ${each(server - before.server)} of a processor, PostgreSQL ${each(postgres - before.postgres)}, this bench ${each((user + system) / 1_000)}`
}

/** Sockets at rest, then durable messages over them. */
export async function benchLoad(scene: Scene): Promise<readonly Figure[]> {
  const { served, sizes } = scene
  const even = sizes.sockets - (sizes.sockets % 2)
  const clients = await openAll(scene, even)
  const atRest = limited(`memory with ${even} sockets signed in`, [served.residentMb(), 600], ' MB')
  // All are told of everybody who came, and this one process hears it 5,000 times.
  await pause(TOLD_WITHIN_MS)
  const before = { ...served.busyMs(), own: process.cpuUsage() }
  const work = load(scene, clients, { name: 'load', perSecond: sizes.rate })
  await pause(sizes.seconds * 1_000)
  await work.stop()
  const spent = spentSince(before, served, work.sent())
  const { lost } = await compare(clients, { name: 'load', sent: work.sent() })
  closeAll(clients)
  const what = `${sizes.rate} durable messages a second for ${sizes.seconds} s, acknowledged`
  const detail = `median ${quantile(work.latencies, 0.5).toFixed(1)} ms, ${work.sent()} sent, memory ${served.residentMb().toFixed(0)} MB after; ${spent}`
  return [atRest, { ...limited(`${what}, p99`, [quantile(work.latencies, 0.99), 100], ' ms'), detail }, limited('  of them lost', [lost, 0])]
}

/** Everybody is away for two seconds of every fifteen, each at another time, while messages go on. */
export async function benchJitter(scene: Scene): Promise<readonly Figure[]> {
  const { sizes } = scene
  const clients = await openAll(scene, sizes.jitter - (sizes.jitter % 2))
  await Promise.all(clients.map((client, at) => (at % 2 === 0 ? client.send({ receiver_id: scene.people.ids[otherOf(at)] }, 'jitter first') : undefined)))
  const drops = clients.map((client) => {
    let timer: NodeJS.Timeout
    const away = (): void => {
      client.drop()
      timer = setTimeout(() => {
        client.comeBack()
        timer = setTimeout(away, AWAY_EVERY_MS - AWAY_MS)
      }, AWAY_MS)
    }
    timer = setTimeout(away, Math.random() * AWAY_EVERY_MS)
    return () => clearTimeout(timer)
  })
  const work = load(scene, clients, { name: 'jitter', perSecond: Math.max(1, Math.round(sizes.rate / 5)) })
  await pause(JITTER_FOR_MS)
  for (const end of drops) end()
  for (const client of clients) client.comeBack()
  await work.stop()
  const { lost, repeated } = await compare(clients, { name: 'jitter', sent: work.sent() + clients.length / 2 })
  closeAll(clients)
  const detail = `${work.sent()} sent; ${repeated} came twice and were shown once`
  return [{ ...limited(`lost, while each of ${clients.length} clients is away 2 s of 15`, [lost, 0]), detail }]
}

/** The server is killed in mid-write and started again. */
export async function benchKill(scene: Scene): Promise<readonly Figure[]> {
  const { served, sizes } = scene
  const clients = await openAll(scene, sizes.killed - (sizes.killed % 2))
  await Promise.all(clients.map((client, at) => (at % 2 === 0 ? client.send({ receiver_id: scene.people.ids[otherOf(at)] }, 'kill first') : undefined)))
  const work = load(scene, clients, { name: 'kill', perSecond: Math.max(1, Math.round(sizes.rate / 5)) })
  await pause(UNDER_LOAD_MS)
  await served.end('SIGKILL')
  const back = clients.map(() => 0)
  const killed = performance.now()
  await served.start()
  const ready = performance.now()
  while (back.includes(0)) {
    for (const [at, client] of clients.entries()) if (back[at] === 0 && client.isConnected()) back[at] = performance.now() - ready
    await pause(TICK_MS)
  }
  await pause(UNDER_LOAD_MS)
  await work.stop()
  const { lost } = await compare(clients, { name: 'kill', sent: work.sent() + clients.length / 2 })
  closeAll(clients)
  const detail = `the server itself was back after ${((ready - killed) / 1_000).toFixed(1)} s; median ${(quantile(back, 0.5) / 1_000).toFixed(1)} s`
  const all = limited(`kill -9 under ${clients.length} clients: back after the server is, p95`, [quantile(back, 0.95) / 1_000, 6], ' s')
  return [{ ...all, detail }, limited('  messages lost or stored twice', [lost, 0])]
}

/** The last page of a long conversation, as the page asks for it; what the browser adds is measured in the journeys. */
export async function benchHistory({ served, people, sizes }: Scene): Promise<readonly Figure[]> {
  const client = openClient(served.url, people.cookies.at(-1) ?? '')
  await client.connected
  const times: number[] = []
  for (let turn = 0; turn < 20; turn += 1) {
    const start = performance.now()
    const { data } = await client.ask('getMessages', { conversation_id: people.conversationId })
    if ((data as ChatHistory | undefined)?.data.length !== 50) throw new Error('The long conversation was not opened.')
    times.push(performance.now() - start)
  }
  client.close()
  return [limited(`a conversation of ${sizes.history} messages opens, server's part, p95`, [quantile(times, 0.95), 300], ' ms')]
}
