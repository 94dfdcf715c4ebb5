import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { LoginData } from '#contract'
import { openDatabase } from '#server/platform/database'
import { readSettings } from '#server/platform/settings'
import { type RunningServer, startServer } from '../../src/server/main.ts'
import { openTestFolder } from './database/open-test-database.ts'
import { copySeededFolder, openSeededOnServer, SERVER_KEY } from './seeded-database.ts'

export const DEMO_PASSWORD = 'Demo-Pass-2026'
export const ALL_DEMO = ['super', 'owner', 'multi', 'scheduler', 'biller', 'nurse', 'case'].map((name) => `${name}@demo.test`)

/** For `beforeAll`: the first one of a run fills the demo database. */
export const STARTED_WITHIN_MS = 400_000

/** An answer as it came: status, headers, text, and the text parsed when it is JSON. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: { readonly success?: boolean; readonly code?: string; readonly message?: string; readonly data?: unknown; readonly [key: string]: unknown }
}

export interface Call {
  readonly method?: string
  readonly path: string
  readonly body?: unknown
  /** Undefined takes a header away. */
  readonly headers?: Readonly<Record<string, string | undefined>>
}

/** A person's browser: sends the cookie and the three headers with every call. */
export interface Person {
  readonly login: LoginData
  readonly cookie: string
  call(call: Call): Promise<Reply>
}

export interface TestServer extends RunningServer {
  readonly logged: string[]
  /** A call with no headers but the given ones. */
  call(call: Call): Promise<Reply>
  signIn(email: string, password?: string): Promise<Person>
}

/** The real server over real documents and the demo data, on a free port: a copy of a filled database, or one of TEST_DATABASE_URL. Close it in `afterAll`. */
export async function startTestServer(environment: Readonly<Record<string, string>> = {}, redisUrl?: string): Promise<TestServer> {
  const serverUrl = process.env.TEST_DATABASE_URL
  const folder = serverUrl !== undefined ? mkdtempSync(join(tmpdir(), 'rendercare-server-')) : await copySeededFolder()
  const logged: string[] = []
  const key = serverUrl === undefined ? {} : { SECRETS_KEY: SERVER_KEY }
  const settings = readSettings({ NODE_ENV: 'test', PORT: '0', SEED: 'demo', DATA_DIR: folder, ...key, ...environment })
  const server = await startServer({
    settings,
    database: serverUrl !== undefined ? await openSeededOnServer(serverUrl, redisUrl) : await openTestFolder(folder),
    logTo: { write: (line) => void logged.push(line) },
  })
  const call = (given: Call) => send(server.url, given)

  const signIn = (email: string, password = DEMO_PASSWORD) => personOf(server.url, email, password)

  async function close(): Promise<void> {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...server, logged, call, signIn, close }
}

/** Somebody's browser once they have signed in to a server. */
export async function personOf(url: string, email: string, password: string): Promise<Person> {
  const reply = await send(url, { method: 'POST', path: '/api/auth/login', body: { email, password } })
  if (!isLogin(reply.body.data)) throw new Error(`${email} could not sign in: ${reply.text}`)
  const login = reply.body.data
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const own = { cookie, token: login.token, _id: login._id, cid: login.companyId }
  return { login, cookie, call: (given) => send(url, { ...given, headers: { ...own, ...given.headers } }) }
}

/** Another process on the same database. Only a PostgreSQL server has room for both: TEST_DATABASE_URL. */
export async function startSecondServer(first: TestServer, redisUrl?: string): Promise<RunningServer> {
  const { rows } = await first.database.read('platform', (tx) => sql<{ name: string }>`select current_database() as name`.execute(tx))
  const databaseUrl = new URL(process.env.TEST_DATABASE_URL ?? '')
  databaseUrl.pathname = `/${rows[0]?.name}`
  const folder = mkdtempSync(join(tmpdir(), 'rendercare-second-'))
  const database = await openDatabase({ databaseUrl: databaseUrl.href, redisUrl })
  const environment = { NODE_ENV: 'test', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', SECRETS_KEY: SERVER_KEY }
  const server = await startServer({ settings: readSettings(environment), database })
  return {
    ...server,
    async close() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The same person at work in this company: super admins are members of none, so their calls name one. */
export const workingIn = (person: Person, companyId: string): Person => ({
  ...person,
  call: (given) => person.call({ ...given, headers: { cid: companyId, ...given.headers } }),
})

const isLogin = (data: unknown): data is LoginData => typeof data === 'object' && data !== null && 'token' in data

/** Fetch would take three times the work for each call, which is a good part of these tests. */
const agent = new Agent({ keepAlive: true })
/** Above this the server may answer before it has read everything, which fetch alone reads then. */
const SMALL_MAX_BYTES = 64_000

async function send(url: string, { method = 'GET', path, body, headers = {} }: Call): Promise<Reply> {
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const typed = payload === undefined ? {} : { 'content-type': 'application/json' }
  const call = { method, headers: { ...typed, ...Object.fromEntries(given) }, payload }
  return Buffer.byteLength(payload ?? '') > SMALL_MAX_BYTES ? fetched(`${url}${path}`, call) : requested(`${url}${path}`, call)
}

interface Sent {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload: string | undefined
}

async function fetched(address: string, { method, headers, payload }: Sent): Promise<Reply> {
  const response = await fetch(address, { method, headers, redirect: 'manual', ...(payload !== undefined && { body: payload }) })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: parsed(text) }
}

async function requested(address: string, { method, headers, payload }: Sent): Promise<Reply> {
  const length = payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }
  const sent = request(address, { method, agent, headers: { ...headers, ...length } })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  sent.end(payload)
  const [response] = await answered
  const text = await textOf(response)
  const said = response.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [[name, all[at + 1] ?? ''] as [string, string]] : []))
  return { status: response.statusCode ?? 0, headers: new Headers(said), text, body: parsed(text) }
}

function parsed(text: string): Reply['body'] {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
