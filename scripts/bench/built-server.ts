import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

const PROGRAM = join(import.meta.dirname, '../../dist/server/main.js')
const READY_WITHIN_MS = 300_000
const LOOK_EVERY_MS = 20

export interface BuiltServer {
  readonly address: string
  readonly pid: number
  /** From the start of the process until /readyz answers 200. */
  readonly readyAfterMs: number
  stop(): Promise<void>
}

/** Starts the built product on a data folder of its own. Throws a sentence when it isn't built or doesn't come up. */
export async function startBuiltServer(dataDir: string): Promise<BuiltServer> {
  if (!existsSync(PROGRAM)) throw new Error('The product bench runs on the built product: npm run build first.')
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const start = performance.now()
  const server = spawn(process.execPath, [PROGRAM], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  })
  endWithThis(server)
  let isStopping = false
  server.once('exit', (code, signal) => {
    if (!isStopping) process.stderr.write(`The server ended by itself during the bench, with ${signal ?? `code ${code}`}.\n`)
  })
  const stop = () => {
    isStopping = true
    return ended(server)
  }
  try {
    await untilReady(address, server)
  } catch (error) {
    await stop()
    throw error
  }
  return { address, pid: server.pid ?? 0, readyAfterMs: performance.now() - start, stop }
}

/** Whatever ends this program leaves no server behind. */
export function endWithThis(server: ChildProcess): void {
  const end = (): void => void server.kill('SIGKILL')
  process.once('exit', end)
  server.once('exit', () => process.off('exit', end))
}

async function untilReady(address: string, server: ChildProcess): Promise<void> {
  const end = Date.now() + READY_WITHIN_MS
  while (Date.now() < end && server.exitCode === null) {
    const isReady = await fetch(`${address}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  throw new Error(
    server.exitCode === null ? `The server was not ready within ${READY_WITHIN_MS / 1_000} s.` : `The server stopped with code ${server.exitCode}.`,
  )
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await gone
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('There is no free port.'))))
    })
  })
}
