/** Starts the built product once for each lane, on copies of the demo data: on the PostgreSQL server of TEST_DATABASE_URL, else on the embedded database. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { hasEnded } from '../end-process.ts'
import { freePort } from '../free-port.ts'
import { placeSeeded } from '../server/seeded-database.ts'
import { LANES, type Lane } from './lanes.ts'

const READY_WITHIN_MS = 120_000
const program = join(import.meta.dirname, '../../dist/server/main.js')

declare module 'vitest' {
  export interface ProvidedContext {
    lanes: readonly Lane[]
  }
}

/** Waits for a server to serve. */
export async function untilReady(address: string, server: ChildProcess): Promise<void> {
  const end = Date.now() + READY_WITHIN_MS
  while (Date.now() < end) {
    if (hasEnded(server)) throw new Error(`The server stopped (${server.exitCode ?? server.signalCode}) before it was ready.`)
    const ready = await fetch(`${address}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`The server was not ready within ${READY_WITHIN_MS / 1000} s.`)
}

async function startLane(folder: string, number: number): Promise<Lane & { readonly stop: () => Promise<void> }> {
  const place = await placeSeeded()
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const log = join(folder, `server-${number}.log`)
  const server = spawn('sh', ['-c', `exec "${process.execPath}" "${program}" > "${log}" 2>&1`], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), LOG_LEVEL: 'info', ...place.settings },
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM')
    if (server.exitCode === null && server.signalCode === null) await ended
    await place.remove()
  }
  try {
    await untilReady(address, server)
  } catch (error) {
    server.kill('SIGKILL')
    throw error
  }
  return { address, log, stop }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // One demo for all journeys, also in a run over midnight.
  process.env.TEST_DAY ??= new Date().toISOString().slice(0, 10)
  if (!existsSync(program)) throw new Error('The journeys run on the built product: npm run build first.')
  const folder = mkdtempSync(join(tmpdir(), 'rendercare-journeys-'))
  const lanes = await Promise.all(Array.from({ length: project.config.maxWorkers ?? LANES }, (_, number) => startLane(folder, number)))
  project.provide(
    'lanes',
    lanes.map(({ address, log }) => ({ address, log })),
  )
  return async () => {
    await Promise.all(lanes.map(({ stop }) => stop()))
    rmSync(folder, { recursive: true, force: true })
  }
}
