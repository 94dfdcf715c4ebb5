import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { png, repeatingPdf } from '../../../tests/server/files/corpus.ts'
import type { BuiltServer } from '../built-server.ts'
import { type Figure, limited } from '../figures.ts'
import { sized } from '../sized.ts'
import { monthOf } from './month.ts'
import { beginSheet, type Session, SHEET, type Sheet, signIn } from './session.ts'

/** Nobody else waits longer, whatever somebody sends. */
const WAIT_MAX_MS = 500
const NAME = 'Orrin Lindqvarn'
const PIN = '482915'
const GROWTH_MAX_MB = 300
/** Processes that nobody needs any more end within it. */
const CALM_MS = sized(40_000, 0)
const LISTS = sized(2_500, 20)
const ASKED = sized(20, 1)
const FILED = sized(12, 1)
const FILED_ROWS = 200
const SENT = sized(8, 1)
const PNG_SIDES = sized([6_000, 4_000], [600, 400]) as [number, number]
/** Refused by its sides alone. */
const LARGE_PNG = { depth: 16, colour: 6, data: sized(true, false) } as const
const PDF_BYTES = sized(2_900_000, 290_000)
const FILLING_LOOK_MS = sized(8_000, 50)
/** How long somebody is looked at whom nobody keeps waiting. */
const QUIET_MS = sized(5_000, 300)

/** The memory of a process and of all that it has started, in MB. */
function residentMb(pid: number): number {
  const parents = new Map<number, number>()
  const pages = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      parents.set(Number(name), Number(fields[1]))
      pages.set(Number(name), Number(fields[21]))
    } catch {
      // It has ended meanwhile.
    }
  }
  const isOwn = (each: number | undefined): boolean => each !== undefined && each !== 0 && (each === pid || isOwn(parents.get(each)))
  return [...pages].reduce((sum, [each, count]) => sum + (isOwn(each) ? (count * 4_096) / 1_000_000 : 0), 0)
}

interface AtWork {
  readonly begin: () => void
  /** Ends it; gives the longest wait in milliseconds. */
  readonly stop: () => Promise<number>
  readonly leave: () => void
}

/** Somebody at work, in a process of their own: what they wait for is the server, never this one. */
async function sendToWork(address: string, who: string): Promise<AtWork> {
  const child = fork(join(import.meta.dirname, 'at-work.ts'), [address, who])
  const left = once(child, 'exit').then(() => Promise.reject(new Error('Whoever was at work left.')))
  left.catch(() => undefined)
  const said = async (): Promise<unknown> => (await Promise.race([once(child, 'message'), left]))[0]
  await said()
  return {
    begin: () => child.send('begin'),
    async stop() {
      child.send('stop')
      return Number(await said())
    },
    leave: () => child.kill(),
  }
}

interface Stage {
  readonly pid: number
  readonly nurse: AtWork
}

/** Does it while somebody is at work. */
async function scene(
  { pid, nurse }: Stage,
  what: string,
  attack: () => Promise<readonly { readonly status: number; readonly ms: number }[]>,
): Promise<readonly Figure[]> {
  const before = residentMb(pid)
  let peak = before
  const looking = setInterval(() => {
    peak = Math.max(peak, residentMb(pid))
  }, 100)
  nurse.begin()
  await pause(300)
  const answers = await attack()
  const longest = await nurse.stop()
  clearInterval(looking)
  process.stdout.write(`${what}: ${longest.toFixed(0)} ms, ${(peak - before).toFixed(0)} MB\n`)
  const statuses = [...new Set(answers.map(({ status }) => status))].map((status) => `${answers.filter((each) => each.status === status).length} × ${status}`)
  return [
    { ...limited(`${what}: longest wait of somebody else`, [longest, WAIT_MAX_MS], ' ms'), detail: statuses.join(', ') },
    limited(`${what}: memory grew by`, [peak - before, GROWTH_MAX_MB], ' MB'),
  ]
}

/** The demo goes on filling itself while it serves; nothing is measured before that has ended. */
async function untilFilled(by: Session): Promise<void> {
  const newest = async (): Promise<string> => JSON.stringify((await by.call('GET', '/api/records/clinical-form?limit=1&sort=-createdAt&count=exact')).data)
  for (let before = ''; ; ) {
    const now = await newest()
    if (now === before) return
    before = now
    await pause(FILLING_LOOK_MS)
  }
}

const times = <T>(count: number, work: () => Promise<T>): Promise<readonly T[]> => Promise.all(Array.from({ length: count }, work))

const TRIES = sized(5, 1)

/** The answer that took neither long nor short, of several one after the other. */
async function middleOf<T extends { readonly ms: number }>(call: () => Promise<T>): Promise<T> {
  const answers: T[] = []
  while (answers.length < TRIES) answers.push(await call())
  return answers.toSorted((a, b) => a.ms - b.ms)[Math.floor(TRIES / 2)] as T
}

/** What of a run reaches the server again and again. */
interface Stand {
  readonly stage: Stage
  readonly manager: Session
  readonly aide: Session
  readonly scheduler: Session
  readonly own: Sheet
}

async function takeStand({ address, pid }: BuiltServer): Promise<Stand> {
  const [manager, aide, scheduler] = await Promise.all(['owner', 'aide', 'scheduler'].map((who) => signIn(address, who)))
  if (!manager || !aide || !scheduler) throw new Error('The demo people could not sign in.')
  const own = await beginSheet(manager)
  const signature = await manager.call('POST', '/api/user-signature', {
    pin: PIN,
    name: NAME,
    title: 'RN',
    signature: `data:image/png;base64,${png(400, 120).toString('base64')}`,
  })
  if (signature.status >= 300) throw new Error(`The signature was refused: ${signature.text}`)
  await untilFilled(manager)
  return { stage: { pid, nurse: await sendToWork(address, 'nurse') }, manager, aide, scheduler, own }
}

/** Calls of somebody who sends more than a person would. */
function attacksOf({ manager, aide, scheduler, own }: Stand) {
  return {
    lookups: (rows: number) => () => manager.call('POST', '/api/ui/forms/lookups', { form: SHEET, hash: own.hash, answers: monthOf(own, rows) }),
    file: () =>
      manager.call('POST', '/api/ui/forms/records', {
        id: randomUUID(),
        form: SHEET,
        hash: own.hash,
        answers: monthOf(own, FILED_ROWS),
        hidden: [],
        reasons: {},
        signatures: [{ slot: 'giver', method: 'storedByPin', name: NAME, pin: PIN }],
      }),
    send: (bytes: Buffer, type: string) => () => aide.call('POST', `/api/chat/files?receiver_id=${scheduler.id}&id=${randomUUID()}`, bytes, type),
    lists: () => scheduler.call('GET', '/api/records/schedule?limit=200&q=v&count=exact'),
  }
}

/** Tries what once stopped the server while somebody else is at work: how long they wait, and what memory it takes. */
export async function benchAttacks(server: BuiltServer): Promise<readonly Figure[]> {
  const start = residentMb(server.pid)
  const stand = await takeStand(server)
  const { stage } = stand
  const { lookups, file, send, lists } = attacksOf(stand)
  try {
    await lookups(FILED_ROWS)()
    const first = await file()
    if (first.status !== 201) throw new Error(`The month was refused: ${first.text.slice(0, 500)}`)
    const asked = await middleOf(lookups(FILED_ROWS))
    const filed = await middleOf(file)
    const figures = [
      { ...limited(`a month of ${FILED_ROWS} entries: lookups`, [asked.ms, 200], ' ms'), detail: String(asked.status) },
      { ...limited(`a month of ${FILED_ROWS} entries: filing`, [filed.ms, 500], ' ms'), detail: String(filed.status) },
      ...(await scene(stage, 'nobody', () => pause(QUIET_MS, []))),
      ...(await scene(stage, `${ASKED} × lookups of ${FILED_ROWS} entries`, () => times(ASKED, lookups(FILED_ROWS)))),
      ...(await scene(stage, `${ASKED} × lookups of 5,500 entries`, () => times(ASKED, lookups(5_500)))),
      ...(await scene(stage, `${FILED} × filing of ${FILED_ROWS} entries`, () => times(FILED, file))),
      ...(await scene(stage, `${SENT * 2} × PNG of 49 MP, 16 bit`, () => times(SENT * 2, send(png(7_000, 7_000, LARGE_PNG), 'image/png')))),
      ...(await scene(stage, `${SENT} × PNG of ${PNG_SIDES.join(' × ')}`, () => times(SENT, send(png(...PNG_SIDES), 'image/png')))),
      ...(await scene(stage, `${SENT} × PDF of ${PDF_BYTES / 1_000_000} MB`, () => times(SENT, send(repeatingPdf(PDF_BYTES), 'application/pdf')))),
      ...(await scene(stage, `${LISTS} × lists`, () => times(LISTS, lists))),
    ]
    await pause(CALM_MS)
    return [...figures, limited('memory above the start, afterwards', [residentMb(server.pid) - start, GROWTH_MAX_MB], ' MB')]
  } finally {
    stage.nurse.leave()
  }
}
