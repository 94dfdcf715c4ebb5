import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { vi } from 'vitest'
import type { ChatMessage, ChatTarget } from '#contract'
import type { Actor } from '#permissions'
import { createFiles, type Files } from '#server/forms/files'
import { type Chat, type ChatConnections, type ChatOptions, connectChat, createChat } from '#server/messaging/chat'
import { createRealtime, type Realtime } from '#server/messaging/realtime'
import { fileRoutes } from '../../../src/server/forms/routes/files.ts'
import { chatRoutes } from '../../../src/server/messaging/routes/chat.ts'
import { chatFileRoutes } from '../../../src/server/messaging/routes/chat-files.ts'
import { linkedDocuments } from '../demo/linked-documents.ts'
import type { Agency } from '../guards/agency.ts'
import { request } from '../guards/agency.ts'
import { type Calling, NO_FORMS, openCalling } from '../guards/calling.ts'
import { type OpenSocket, openSocket } from '../open-socket.ts'

export const WAIT = { timeout: 20_000 }
const WORDS: Readonly<Record<string, string>> = JSON.parse(readFileSync(join(import.meta.dirname, '../../../schemas/i18n/en/shared/chat.json'), 'utf8')).strings

/** `[first name, user type, company, owner]` of everyone beside the agency's own three. */
const PEOPLE = {
  ben: ['scheduler', 'own', false],
  cleo: ['owner', 'own', true],
  dora: ['client', 'own', false],
  dirk: ['client', 'own', false],
  emil: ['employee', 'own', false],
  zoe: ['scheduler', 'other', false],
} as const
export type Name = keyof typeof PEOPLE | 'ada' | 'super'

export const emailOf = (name: Name): string => (name === 'ada' ? 'member@agency.test' : `${name}@agency.test`)

export interface Page extends OpenSocket {
  messages(): readonly ChatMessage[]
}

/** How a group begins. */
interface Beginning {
  readonly name?: string
  readonly target?: ChatTarget
  readonly text?: string
}

export interface OpenChat {
  readonly agency: Agency
  readonly calling: Calling
  readonly chat: Chat
  readonly files: Files
  readonly realtime: Realtime
  readonly port: number
  readonly ids: Readonly<Record<Name, string>>
  readonly faults: readonly string[]
  /** Of the one session that all their pages share. */
  cookieOf(name: Name): Promise<string>
  /** Of a session of its own. */
  signIn(name: Name): Promise<string>
  /** The calls of their one session. */
  callsOf(name: Name): ReturnType<Calling['as']>
  page(name: Name, options?: { readonly port?: number; readonly cookie?: string; readonly reconnection?: boolean }): Promise<Page>
  /** Sends and gives what was stored; throws what was refused. */
  say(page: Page, to: object, text: string): Promise<ChatMessage>
  /** A new group of whoever's page it is and these; gives its conversation. */
  groupOf(page: Page, names: readonly Name[], beginning?: Beginning): Promise<string>
  rows(): Promise<readonly { readonly conversation_id: string; readonly seq: number; readonly body: string }[]>
  closePages(): void
  close(): Promise<void>
}

/** No record names a file of the chat. */
const NO_RECORDS = { fileField: NO_FORMS.fileField, showsFile: async () => false, inCompanyOfFile: async (actor: Actor) => actor }

/** A chat over a database of its own, on a free port: seven people of one agency and one of another. */
export async function openChat({ calls, push }: Pick<ChatOptions, 'calls'> & Pick<ChatConnections, 'push'> = {}): Promise<OpenChat> {
  let opened: Chat | undefined
  let kept: Files | undefined
  const calling = await openCalling((app, agency) => {
    const { database, audit, now: clock } = agency
    const files = createFiles({ database, audit, clock, say: (key) => key })
    kept = files
    opened = createChat({ database, audit, clock, files, calls, say: (key, params = {}) => (WORDS[key] ?? key).replace('{{name}}', String(params.name)) })
    chatRoutes(app, { chat: opened })
    chatFileRoutes(app, { chat: opened })
    fileRoutes(app, { files, forms: NO_FORMS, records: NO_RECORDS, documents: { current: linkedDocuments } })
  })
  const { agency } = calling
  const chat = opened
  const files = kept
  if (chat === undefined || files === undefined) throw new Error('The chat was not made.')
  const ids = await addPeople(agency)
  const faults: string[] = []
  const httpServer = createServer()
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve))
  const realtime = createRealtime({ httpServer, guards: agency.guards, resources: () => [], canSee: async () => false, publicOrigin: undefined })
  const { relay } = agency.database
  const failed = (fault: string) => void faults.push(fault)
  const stop = connectChat({ inTurn: (work) => work(), chat, realtime, relay, push, audit: agency.audit, messageFor: (code) => code, failed })
  const { port } = httpServer.address() as AddressInfo
  const open: Page[] = []

  const cookies = new Map<Name, Promise<string>>()
  async function signIn(name: Name): Promise<string> {
    const { secret } = await agency.guards.signIn(request({ email: emailOf(name) }))
    return `${agency.guards.cookieName}=${secret}`
  }
  async function cookieOf(name: Name): Promise<string> {
    const cookie = cookies.get(name) ?? signIn(name)
    cookies.set(name, cookie)
    return cookie
  }
  const callers = new Map<Name, ReturnType<Calling['as']>>()
  const opening: OpenChat['page'] = async (name, options = {}) => {
    const cookie = options.cookie ?? (await cookieOf(name))
    const query = { user_id: randomUUID(), user_type: '1', company_id: randomUUID() }
    const coming = { reconnection: options.reconnection ?? false, reconnectionDelay: 20, reconnectionDelayMax: 60 }
    const page = pageOf(await openSocket(`http://127.0.0.1:${options.port ?? port}`, { cookie }, { ...coming, query }))
    open.push(page)
    return page
  }
  return {
    agency,
    calling,
    chat,
    files,
    realtime,
    port,
    ids,
    faults,
    cookieOf,
    signIn,
    callsOf(name) {
      const signedIn = callers.get(name) ?? calling.as(emailOf(name))
      callers.set(name, signedIn)
      return signedIn
    },
    page: opening,
    async groupOf(page, names, { name = 'Team', target = 'u', text = 'start' } = {}) {
      const made = { ids: names.map((each) => ids[each]), cid: agency.own, target, text, group_name: name, client_id: randomUUID() }
      const answer = await page.ask('groupMessage', made)
      if (!answer.success) throw new Error(answer.code)
      return (answer.data as ChatMessage).conversation_id
    },
    async say(page, to, text) {
      const answer = await page.ask('message', { ...to, text, client_id: randomUUID() })
      if (!answer.success) throw new Error(answer.code)
      return answer.data as ChatMessage
    },
    async rows() {
      const { rows } = await agency.database.read({ companyId: agency.own }, (tx) =>
        sql<{
          conversation_id: string
          seq: number
          body: string
        }>`select conversation_id, seq::int as seq, body from chat_message order by conversation_id, seq`.execute(tx),
      )
      return rows
    },
    closePages() {
      for (const { socket } of open.splice(0)) socket.close()
    },
    async close() {
      for (const { socket } of open) socket.close()
      await stop()
      await realtime.close()
      await new Promise((resolve) => httpServer.close(resolve))
      await calling.close()
    },
  }
}

const pageOf = (open: OpenSocket): Page => ({
  ...open,
  messages: () => [...open.payloads<ChatMessage>('message'), ...open.payloads<{ message: ChatMessage }>('groupMessage').map(({ message }) => message)],
})

export async function addPeople(agency: Agency): Promise<Record<Name, string>> {
  const ids: Record<string, string> = Object.fromEntries(Object.keys(PEOPLE).map((name) => [name, randomUUID()]))
  await agency.database.transaction('platform', async (tx) => {
    for (const [name, [role, company, isOwner]] of Object.entries(PEOPLE)) {
      const id = ids[name]
      await sql`insert into app_user (id, email, password_hash, first_name, last_name)
        select ${id}, ${`${name}@agency.test`}, password_hash, ${name}, 'Byron' from app_user where email = 'member@agency.test'`.execute(tx)
      await sql`insert into membership (user_id, company_id, user_type, is_owner) values (${id}, ${agency[company]}, ${role}, ${isOwner})`.execute(tx)
    }
    const { rows } = await sql<{
      id: string
      email: string
    }>`select id, email from app_user where email in ('member@agency.test', 'super@agency.test')`.execute(tx)
    for (const { id, email } of rows) ids[email === 'super@agency.test' ? 'super' : 'ada'] = id
    // As in real companies, a super admin is a member on paper.
    await sql`insert into membership (user_id, company_id, user_type) values (${ids.super}, ${agency.own}, 'admin')`.execute(tx)
  })
  return ids as Record<Name, string>
}

/** Waits until something holds that comes on its own. */
export const until = <T>(check: () => T): Promise<T> => vi.waitFor(check, WAIT)
