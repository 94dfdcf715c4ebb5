/** `npm run test:postgres`: the server tests on a PostgreSQL server of their own, which is gone afterwards. Further words go to vitest. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
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

/** Starts a server in a new folder. The tests throw it away, so it need not reach the disk. */
async function startServer(programs: string, account: Account): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'rendercare-postgres-'))
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const init = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(join(programs, 'initdb'), init, { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'fsync=off', 'full_page_writes=off', 'log_min_messages=fatal'].flatMap((setting) => ['-c', setting])
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

const programs = findPrograms()
if (programs === undefined) {
  process.stderr.write(
    `No PostgreSQL ${OLDEST_VERSION} or newer in ${DEBIAN_ROOT}. Install it with "apt-get install postgresql", or name the folder with initdb and postgres in POSTGRES_BIN.\n`,
  )
  process.exit(1)
}
const server = await startServer(programs, accountToUse())
const command = ['vitest', 'run', '--project', 'server', ...process.argv.slice(2)]
const { status } = spawnSync('npx', command, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: server.url } })
await server.stop()
process.exit(status ?? 1)
