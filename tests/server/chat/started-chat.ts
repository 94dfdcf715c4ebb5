import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { openDatabase } from '#server/platform/database'
import { freePort } from '../../free-port.ts'
import { administer, openTestFolder } from '../database/open-test-database.ts'
import { openAgency, request } from '../guards/agency.ts'
import { addPeople, emailOf, type Name } from './open-chat.ts'

const serverUrl = process.env.TEST_DATABASE_URL

export interface ChatProcess {
  readonly port: number
  /** Resolves with its exit code; null where a signal ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/** A database with people, on which chats run in processes of their own; several at once on a PostgreSQL server alone. */
export interface StartedChat {
  readonly ids: Readonly<Record<Name, string>>
  readonly cookies: ReadonlyMap<Name, string>
  /** On a free port, unless one is given. */
  start(port?: number): Promise<ChatProcess>
  close(): Promise<void>
}

export async function startedChat(names: readonly Name[], redisUrl?: string): Promise<StartedChat> {
  const folder = mkdtempSync(join(tmpdir(), 'rendercare-chat-'))
  let place = folder
  if (serverUrl !== undefined) {
    const url = new URL(serverUrl)
    url.pathname = `/chat_${randomUUID().replaceAll('-', '')}`
    await administer(serverUrl, `create database ${url.pathname.slice(1)}`)
    place = url.href
  }
  const agency = await openAgency([], serverUrl === undefined ? openTestFolder(folder) : openDatabase({ databaseUrl: place }))
  const ids = await addPeople(agency)
  const cookies = new Map<Name, string>()
  for (const name of names) {
    const { secret } = await agency.guards.signIn(request({ email: emailOf(name) }))
    cookies.set(name, `${agency.guards.cookieName}=${secret}`)
  }
  await agency.close()
  const running = new Set<ChildProcess>()

  async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    running.delete(child)
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const ended = once(child, 'exit')
    child.kill(signal)
    const [code] = await ended
    return code
  }

  return {
    ids,
    cookies,
    async start(given) {
      const port = given ?? (await freePort())
      const program = ['--import', 'tsx', join(import.meta.dirname, 'chat-process.ts'), String(port), place, ...(redisUrl === undefined ? [] : [redisUrl])]
      const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] })
      running.add(child)
      const said = await new Promise<string>((resolve) => void child.stdout.once('data', (chunk) => resolve(String(chunk))).once('end', () => resolve('')))
      expect(said).toContain('ready')
      return { port, end: (signal) => end(child, signal) }
    },
    async close() {
      for (const child of [...running]) await end(child, 'SIGKILL')
      rmSync(folder, { recursive: true, force: true })
      if (serverUrl !== undefined) await administer(serverUrl, `drop database ${new URL(place).pathname.slice(1)} with (force)`)
    },
  }
}
