import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { png, repeatingPdf } from '../../../tests/server/files/corpus.ts'
import { startBuiltServer } from '../built-server.ts'
import { type Figure, limited, printFigures } from '../figures.ts'
import { monthOf } from './month.ts'
import { beginSheet, type Session, SHEET, signIn } from './session.ts'

/** What stopped the server once, tried again: how long others wait meanwhile, and what it takes up. `npm run build` first. */

/** Nobody else waits longer, whatever somebody sends. */
const WAIT_MAX_MS = 500
const NAME = 'Orrin Lindqvarn'
const PIN = '482915'
const GROWTH_MAX_MB = 300
/** Processes that nobody needs any more end within it. */
const CALM_MS = 40_000
const LISTS = 2_500
const FILLING_LOOK_MS = 8_000
/** How long somebody is looked at whom nobody keeps waiting. */
const QUIET_MS = 5_000

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

const TRIES = 5

/** The answer that took neither long nor short, of several one after the other. */
async function middleOf<T extends { readonly ms: number }>(call: () => Promise<T>): Promise<T> {
  const answers: T[] = []
  while (answers.length < TRIES) answers.push(await call())
  return answers.toSorted((a, b) => a.ms - b.ms)[Math.floor(TRIES / 2)] as T
}

async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rendercare-attacks-'))
  process.env.SEED = 'demo'
  const server = await startBuiltServer(join(folder, 'data'))
  try {
    const [manager, aide, scheduler] = await Promise.all(['owner', 'aide', 'scheduler'].map((who) => signIn(server.address, who)))
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
    const nurse = await sendToWork(server.address, 'nurse')
    const stage = { pid: server.pid, nurse }
    const start = residentMb(server.pid)
    const lookups = (rows: number) => () => manager.call('POST', '/api/ui/forms/lookups', { form: SHEET, hash: own.hash, answers: monthOf(own, rows) })
    const file = () =>
      manager.call('POST', '/api/ui/forms/records', {
        id: randomUUID(),
        form: SHEET,
        hash: own.hash,
        answers: monthOf(own, 200),
        hidden: [],
        reasons: {},
        signatures: [{ slot: 'giver', method: 'storedByPin', name: NAME, pin: PIN }],
      })
    const send = (by: Session, bytes: Buffer, type: string) => () =>
      by.call('POST', `/api/chat/files?receiver_id=${scheduler.id}&id=${randomUUID()}`, bytes, type)
    const lists = () => scheduler.call('GET', '/api/records/schedule?limit=200&q=v&count=exact')
    await lookups(200)()
    const first = await file()
    if (first.status !== 201) throw new Error(`The month was refused: ${first.text.slice(0, 500)}`)
    const asked = await middleOf(lookups(200))
    const filed = await middleOf(file)
    const figures = [
      { ...limited('a month of 200 entries: lookups', [asked.ms, 200], ' ms'), detail: String(asked.status) },
      { ...limited('a month of 200 entries: filing', [filed.ms, 500], ' ms'), detail: String(filed.status) },
      ...(await scene(stage, 'nobody', () => pause(QUIET_MS, []))),
      ...(await scene(stage, '20 × lookups of 200 entries', () => times(20, lookups(200)))),
      ...(await scene(stage, '20 × lookups of 5,500 entries', () => times(20, lookups(5_500)))),
      ...(await scene(stage, '12 × filing of 200 entries', () => times(12, file))),
      ...(await scene(stage, '16 × PNG of 49 MP, 16 bit', () => times(16, send(aide, png(7_000, 7_000, { depth: 16, colour: 6 }), 'image/png')))),
      ...(await scene(stage, '8 × PNG of 24 MP', () => times(8, send(aide, png(6_000, 4_000), 'image/png')))),
      ...(await scene(stage, '8 × PDF of 2.9 MB', () => times(8, send(aide, repeatingPdf(2_900_000), 'application/pdf')))),
      ...(await scene(stage, `${LISTS} × lists`, () => times(LISTS, lists))),
    ]
    nurse.leave()
    await pause(CALM_MS)
    printFigures('attacks', [...figures, limited('memory above the start, afterwards', [residentMb(server.pid) - start, GROWTH_MAX_MB], ' MB')])
    if (figures.some(({ kept }) => kept === false)) process.exitCode = 1
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

await run()
