import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const DEBIAN_ROOT = '/usr/lib/postgresql'
const OLDEST_VERSION = 15
const START_LIMIT_MS = 30_000

/** Whom PostgreSQL runs as: it refuses root. */
interface Account {
  readonly uid?: number
  readonly gid?: number
}

/** The newest PostgreSQL of Debian's packages, or the folder that POSTGRES_BIN names. */
function findPrograms(): string | undefined {
  if (process.env.POSTGRES_BIN !== undefined) return process.env.POSTGRES_BIN
  if (!existsSync(DEBIAN_ROOT)) return undefined
  const versions = readdirSync(DEBIAN_ROOT)
    .map(Number)
    .filter((version) => version >= OLDEST_VERSION)
  const folders = versions.sort((a, b) => b - a).map((version) => join(DEBIAN_ROOT, String(version), 'bin'))
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** One of PostgreSQL's own programs. */
export function postgresProgram(name: string): string {
  const programs = findPrograms()
  if (programs === undefined) throw new Error(MISSING)
  return join(programs, name)
}

function accountToUse(): Account {
  if (process.getuid?.() !== 0) return {}
  const numberOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: numberOf('-u'), gid: numberOf('-g') }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('No free port.'))))
    })
  })
}

async function waitUntilUp(server: ChildProcess, url: string): Promise<void> {
  for (const deadline = Date.now() + START_LIMIT_MS; ; ) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) throw new Error('PostgreSQL did not start.', { cause: error })
      await pause(100)
    }
  }
}

export interface PostgresServer {
  readonly url: string
  /** Ends it and removes its folder. */
  stop(): Promise<void>
}

/** Of tests, which throw it away: nothing need reach the disk. */
const QUICK = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'wal_level=minimal', 'max_wal_senders=0', 'shared_buffers=512MB']
const MISSING = `No PostgreSQL ${OLDEST_VERSION} or newer in ${DEBIAN_ROOT}. Install it with "apt-get install postgresql", or name the folder with initdb and postgres in POSTGRES_BIN.`

/** Starts a server in a new folder on a free port; `durable`: what it has committed is on the disk. Throws a sentence when there is none. */
export async function startPostgres({ durable }: { readonly durable: boolean }): Promise<PostgresServer> {
  const programs = findPrograms()
  if (programs === undefined) throw new Error(MISSING)
  const account = accountToUse()
  const folder = mkdtempSync(join(tmpdir(), 'rendercare-postgres-'))
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const init = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(join(programs, 'initdb'), init, { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'log_min_messages=fatal', ...(durable ? [] : QUICK)].flatMap((setting) => ['-c', setting])
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), '-k', folder, ...settings], {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const stop = async (): Promise<void> => {
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  try {
    await waitUntilUp(server, url)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}
