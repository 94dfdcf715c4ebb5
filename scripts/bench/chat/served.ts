import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endWithThis } from '../built-server.ts'
import type { Place } from './people.ts'

const ROOT = join(import.meta.dirname, '../../..')
const BUILT = join(ROOT, 'dist/server/main.js')
const READY_WITHIN_MS = 120_000
const LOOK_EVERY_MS = 20
/** In which Linux counts the work of processes. */
const TICK_MS = 10

/** The product in a process of its own, which may be killed and started again on the same port. */
export interface Served {
  readonly url: string
  /** From the built product, or from the sources where there is none. */
  readonly from: 'build' | 'sources'
  start(): Promise<void>
  /** What the process keeps in memory now, in MB. */
  residentMb(): number
  /** Milliseconds of processor that were used so far: by this server, and by all PostgreSQL servers of the machine. */
  busyMs(): { readonly server: number; readonly postgres: number }
  /** Resolves when it is gone. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

/** A server for these data; not started yet. */
export async function serve(place: Place): Promise<Served> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const folder = place.dataDir ?? mkdtempSync(join(tmpdir(), 'rendercare-bench-chat-'))
  const from = existsSync(BUILT) ? 'build' : 'sources'
  const program = from === 'build' ? [BUILT] : ['--import', 'tsx', join(ROOT, 'src/server/main.ts')]
  const settings = {
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    CONNECTIONS_MAX: '20000',
    SEED: 'none',
    NODE_ENV: from === 'build' ? 'production' : 'test',
  }
  const database = place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl, SECRETS_KEY: randomBytes(32).toString('base64') }
  let running: ChildProcess | undefined

  return {
    url,
    from,
    async start() {
      running = spawn(process.execPath, program, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...settings, ...database } })
      endWithThis(running)
      for (const until = Date.now() + READY_WITHIN_MS; ; await pause(LOOK_EVERY_MS)) {
        const isReady = await fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
        if (isReady) return
        if (running.exitCode !== null || Date.now() > until) throw new Error('The server did not come up.')
      }
    },
    residentMb() {
      const [, kb = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${running?.pid}/status`, 'utf8')) ?? []
      return Number(kb) / 1_024
    },
    busyMs: () => ({
      server: usedBy(running?.pid ?? 0).ms,
      postgres: readdirSync('/proc')
        .map((name) => usedBy(Number(name)))
        .reduce((sum, { name, ms }) => (name === 'postgres' ? sum + ms : sum), 0),
    }),
    async end(signal) {
      const child = running
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill(signal)
      await gone
      if (signal === 'SIGTERM' && place.dataDir === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What a process is called, and the milliseconds of processor that it used, with those of its children that are gone. */
function usedBy(pid: number): { readonly name: string; readonly ms: number } {
  const file = `/proc/${pid}/stat`
  if (!Number.isInteger(pid) || !existsSync(file)) return { name: '', ms: 0 }
  const [, name = '', fields = ''] = /\((.*)\) (.*)/.exec(readFileSync(file, 'utf8')) ?? []
  const ticks = fields.split(' ').slice(11, 15)
  return { name, ms: ticks.reduce((sum, each) => sum + Number(each), 0) * TICK_MS }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('There is no free port.'))))
    })
  })
}
