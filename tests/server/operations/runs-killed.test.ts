import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { endProcess } from '../../end-process.ts'
import { freePort } from '../../free-port.ts'
import { placeSeeded } from '../seeded-database.ts'
import { DEMO_PASSWORD, personOf } from '../start-test-server.ts'
import { draftsOf, operate, readRun, runIn, untilOver } from './visits-of-runs.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** Two servers start one after the other, each in a process of its own. */
const LIMIT_MS = 400_000
const POLL_MS = 100

/** A server in a process of its own. */
async function startProcess(place: Readonly<Record<string, string>>): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'src/server/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'test', PORT: String(port), LOG_LEVEL: 'silent', ...place },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    if ((await fetch(`${url}/healthz`).catch(() => undefined))?.ok) return { url, child }
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
    await pause(POLL_MS)
  }
}

it(
  'a run goes on after its process was killed: each record is done once, and the same call again begins nothing',
  async () => {
    const { settings: place, remove } = await placeSeeded()
    onTestFinished(remove)
    const first = await startProcess(place)
    const before = await personOf(first.url, 'owner@demo.test', DEMO_PASSWORD)
    const visits = [...(await draftsOf(before, 3, '2033-01-03')), ...(await draftsOf(before, 4, '2033-01-03'))]
    const call = { ids: visits, key: crypto.randomUUID(), reason: 'Test' }
    const { id } = runIn(await operate(before, 'publish', call))
    let done = 0
    while (done === 0) done = (await readRun(before, id)).done
    await endProcess(first.child, 'SIGKILL')
    expect(done).toBeLessThan(visits.length)

    const second = await startProcess(place)
    const after = await personOf(second.url, 'owner@demo.test', DEMO_PASSWORD)
    expect(runIn(await operate(after, 'publish', call)).id).toBe(id)
    expect((await untilOver(after, id)).at(-1)).toMatchObject({ state: 'done', left: 0, done: visits.length, refused: 0 })
    for (const visit of [visits[0], visits.at(-1), visits[done - 1], visits[done], visits[done + 1]]) {
      const history = (await after.call({ path: `/api/records/schedule/${visit}/history` })).body.data as readonly unknown[]
      expect(history).toHaveLength(2)
    }
    const listed = await after.call({
      path: `/api/records/schedule?filter[serviceDate][gte]=2033-01-01&filter[status][eq]=open&limit=200&fields=status&count=exact`,
    })
    expect(new Set((listed.body.data as readonly { version: number }[]).map(({ version }) => version))).toEqual(new Set([2]))
    expect((listed.body.page as { count: number }).count).toBe(visits.length)
  },
  LIMIT_MS,
)
