import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../free-port.ts'
import { copySeededFolder } from '../seeded-database.ts'

const PROGRAM = join(import.meta.dirname, '../../../src/server/main.ts')

/** The whole server over demo data in a process of its own, so that it can break without the test. */
export interface ServerProcess {
  readonly url: string
  readonly isAlive: () => boolean
  /** All that it has written. */
  readonly printed: () => string
  /** Memory that it holds, in megabytes. */
  readonly megabytes: () => number
  /** Tells it to end; gives how it did. */
  readonly end: () => Promise<number | null>
}

export async function startServerProcess(): Promise<ServerProcess> {
  const data = await copySeededFolder()
  const port = await freePort()
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', PROGRAM], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'test', PORT: String(port), DATA_DIR: data, LOG_LEVEL: 'debug' },
  })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => void printed.push(bytes.toString()))
  const isAlive = (): boolean => child.exitCode === null && child.signalCode === null
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => void (printed.join('').includes('RenderCare is ready at') && resolve()))
    child.once('exit', () => reject(new Error(`The server ended before it was ready: ${printed.join('').slice(-2_000)}`)))
  })
  await ready
  return {
    url: `http://127.0.0.1:${port}`,
    isAlive,
    printed: () => printed.join(''),
    megabytes: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])) / 1024,
    async end() {
      const ended = once(child, 'exit')
      if (isAlive() && child.kill('SIGTERM')) await ended
      rmSync(data, { recursive: true, force: true })
      return child.exitCode
    },
  }
}
