import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Server } from 'socket.io'
import type { ChangedEvent, CompanyWords, DocumentsEvent } from '#contract'
import type { LinkedResource } from '#document'
import type { Actor } from '#permissions'
import type { Caller, Guards } from '#server/http/guards'
import { RELAY_TEXT_MAX_BYTES, type Relay } from '#server/platform/database'
import { faultName } from '#server/platform/refusal'
import { limitedRoom, partRoom, personRoom, readRoom, roomsOf, userRoom } from './audience.ts'
import { callerOfHandshake } from './handshake.ts'
import { LARGE_PACKET_MAX_BYTES, limitLargePackets } from './large-packets.ts'
import type { CanSee, LiveServer, LiveSocket } from './live-server.ts'
import { type News, newsIn, textsOf } from './news.ts'
import { type OpenPage, openPage, type Pages } from './open-page.ts'
import { limitPackets } from './packet-limit.ts'
import { createRecent } from './recent.ts'
import { cutWhenSlow } from './slow-consumer.ts'
import { RECENT, type Told, tellMissed } from './tell-missed.ts'

const SOCKETS_PER_USER_MAX = 10
/** How soon a session that ended elsewhere loses its sockets. */
const SWEEP_MS = 800
/** Pages of a server that ends come back over so long, each after a random wait (fault R7). */
const RESTART_WITHIN_MS = 2_000
/** Longest that a page may take to say good-bye. */
const FAREWELL_MS = 1_000

export interface RealtimeOptions {
  readonly httpServer: HttpServer
  readonly guards: Guards
  readonly resources: () => Iterable<LinkedResource>
  readonly canSee: CanSee
  readonly publicOrigin: string | undefined
  /** What is wrong with the documents now, for pages that open meanwhile; in development only. */
  readonly documentProblems?: () => DocumentsEvent['problems']
  /** To pages that other processes serve; absent: there are none. */
  readonly relay?: Relay
  /** Told of the name of what went wrong while news were on their way to other processes. */
  readonly failed?: (fault: string) => void
}

export interface Realtime {
  /** To be called after the commit; no company: a row of the platform. */
  changed(companyId: string | null, event: ChangedEvent): Promise<void>
  /** To everyone; in development only. */
  documents(event: DocumentsEvent): void
  /** A company's own words, to all its open pages. */
  companyWords(companyId: string, words: CompanyWords): Promise<void>
  /** What a company has set about itself changed: its open pages are to ask again. */
  companyChanged(companyId: string): Promise<void>
  /** These people's open pages hear what they may hear now, and are told to ask again. */
  rightsChanged(news: { readonly companyId: string; readonly userIds: readonly string[] }): Promise<void>
  /** To the pages of whose run it is. */
  runChanged(news: { readonly companyId: string; readonly userId: string; readonly id: string }): Promise<void>
  /** Each page that is opened from now on, for a room that answers what pages say. */
  onPage(listener: (page: OpenPage) => void): void
  /** The pages of one person in one company, on this process; not those of who looks through their eyes. */
  toPerson(person: { readonly companyId: string; readonly userId: string }): Pages
  /** The pages of a company's office, or of its clients and employees, on this process. */
  toCompany(companyId: string, part: 'office' | 'others'): Pages
  /** All pages of this process. */
  toAll(): Pages
  /** Tells all pages that the server goes and ends their sockets; the HTTP server is closed by whoever opened it. */
  close(): Promise<void>
}

/** Sockets with rooms per user, session, company and readable resource. Nothing a client sends decides what it hears (threat S1). */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { guards, resources, canSee } = options
  const io = openLine(options)
  io.on('connection', (socket: LiveSocket) => {
    limitPackets(socket)
    void socket.join([...roomsOf(socket.data.caller.actor, resources())])
    const problems = options.documentProblems?.() ?? []
    if (problems.length > 0) socket.emit('documents', { changed: [], problems })
    for (const listener of pageListeners) listener(openPage(socket, socket as Pages))
    tellMissed(socket, recent, canSee).catch(() => void socket.emit('missed'))
  })
  const pageListeners: ((page: OpenPage) => void)[] = []
  const recent = createRecent<Told>(RECENT)

  const endSessions = (idHashes: readonly string[]): void => {
    for (const id of idHashes) {
      io.in(`session:${id}`).emit('session-ended')
      io.in(`session:${id}`).disconnectSockets(true)
    }
  }
  guards.sessions.onEnded(endSessions)
  const sweep = setInterval(() => void sweepEnded(io, guards, endSessions), SWEEP_MS)
  sweep.unref()

  /** To the pages of this process. */
  async function tell(news: News): Promise<void> {
    recent.add(news)
    switch (news.kind) {
      case 'changed':
        return tellChanged(io, news, canSee)
      case 'words':
        return void io.to(`company:${news.companyId}`).emit('company-labels', news.words)
      case 'company':
        return void io.to(`company:${news.companyId}`).emit('company-changed')
      case 'profile':
        return void io.to(userRoom({ userId: news.userId })).emit('profile-changed')
      case 'run':
        return void io.to(personRoom(news.companyId, news.userId)).emit('run-changed', { id: news.id })
      case 'rights':
        for (const socket of await renewRights(io, options, news)) socket.emit('rights-changed')
        return
    }
  }

  const { relay, failed = () => undefined } = options
  const fail = (error: unknown): void => failed(faultName(error))
  /** Other processes hear of it, whether or not telling the pages of this one fails. */
  async function spread(news: News): Promise<void> {
    if (relay !== undefined) for (const text of textsOf(news, RELAY_TEXT_MAX_BYTES)) relay.send(text).catch(fail)
    await tell(news)
  }
  relay?.hear({
    heard(text) {
      const news = newsIn(text)
      if (news !== undefined) tell(news).catch(fail)
    },
    // What was said meanwhile is not known: all pages ask again, and hear what they may hear now.
    missed() {
      recent.forget()
      io.emit('company-changed')
      for (const [companyId, userIds] of openUsers(io)) renewRights(io, options, { companyId, userIds: [...userIds] }).catch(fail)
    },
  })

  guards.onProfile((userId) => void spread({ kind: 'profile', userId }).catch(fail))

  return {
    changed: (companyId, event) => spread({ kind: 'changed', companyId, event }),
    companyWords: (companyId, words) => spread({ kind: 'words', companyId, words }),
    companyChanged: (companyId) => spread({ kind: 'company', companyId }),
    rightsChanged: (news) => spread({ kind: 'rights', ...news }),
    runChanged: (news) => spread({ kind: 'run', ...news }),
    documents(event) {
      recent.add({ kind: 'documents', event })
      io.emit('documents', event)
    },
    onPage: (listener) => void pageListeners.push(listener),
    // The payload belongs to the event, which socket.io's own types can't follow where the event is not known.
    toPerson: ({ companyId, userId }) => io.to(personRoom(companyId, userId)) as Pages,
    toCompany: (companyId, part) => io.to(partRoom(companyId, part)) as Pages,
    toAll: () => io as Pages,
    async close() {
      clearInterval(sweep)
      await endLine(io)
    },
  }
}

/** The line that pages connect to, each as whoever its session is; nobody has more than a few at a time. */
function openLine({ httpServer, guards, publicOrigin }: RealtimeOptions): LiveServer {
  const callers = new WeakMap<IncomingMessage, Caller>()
  const io: LiveServer = new Server(httpServer, {
    serveClient: false,
    transports: ['websocket'],
    allowUpgrades: false,
    maxHttpBufferSize: LARGE_PACKET_MAX_BYTES,
    connectTimeout: 10_000,
    // A link that is dead without having said so is noticed within fifteen seconds (fault R8).
    pingInterval: 10_000,
    pingTimeout: 5_000,
    allowRequest: (request, decide) => {
      void callerOfHandshake({ guards, publicOrigin }, request).then((caller) => {
        if (caller !== undefined) callers.set(request, caller)
        decide(caller === undefined ? 'not-signed-in' : null, caller !== undefined)
      })
    },
  })
  io.engine.on('connection', (line) => {
    limitLargePackets(line)
    cutWhenSlow(line)
  })
  io.use((socket, next) => {
    const caller = callers.get(socket.request)
    if (caller === undefined) return next(new Error('not-signed-in'))
    const mine = io.sockets.adapter.rooms.get(userRoom(caller.actor))
    if ((mine?.size ?? 0) >= SOCKETS_PER_USER_MAX) return next(new Error('too-many-tries'))
    socket.data = { caller }
    next()
  })
  return io
}

/** Says farewell on all lines, and waits a moment for what was said last. */
async function endLine(io: LiveServer): Promise<void> {
  io.emit('restarting', { within_ms: RESTART_WITHIN_MS })
  // The line below each socket: clients that know no more than the library come back by themselves then, as after a cut.
  for (const { conn } of io.sockets.sockets.values()) conn.close()
  // What was said last is on its way still; lines that take nothing are not waited for.
  for (const until = Date.now() + FAREWELL_MS; io.engine.clientsCount > 0 && Date.now() < until; ) await pause(10)
  io.engine.close()
}

/** Who has a page open here, by company. */
function openUsers(io: LiveServer): ReadonlyMap<string, ReadonlySet<string>> {
  const users = new Map<string, Set<string>>()
  for (const { data } of io.sockets.sockets.values()) {
    const { companyId, userId } = data.caller.actor
    users.set(companyId, (users.get(companyId) ?? new Set()).add(userId))
  }
  return users
}

/** Each socket leaves its rooms for those of the new rights; one whose person is no longer a member is ended. Also of whoever looks through such eyes. Gives the others. */
async function renewRights(
  io: LiveServer,
  { guards, resources }: RealtimeOptions,
  news: { readonly companyId: string; readonly userIds: readonly string[] },
): Promise<readonly LiveSocket[]> {
  const renewed: LiveSocket[] = []
  const open = [...io.sockets.sockets.values()].filter(
    ({ data: { caller } }) => caller.actor.companyId === news.companyId && news.userIds.includes(caller.actor.userId),
  )
  for (const socket of open) {
    const { sessionId, viewer } = socket.data.caller.actor
    const fresh = await guards.memberOf(socket.data.caller.actor.userId, news.companyId)
    if (fresh === undefined) {
      socket.disconnect(true)
      continue
    }
    const actor: Actor = { ...fresh.actor, sessionId, ...(viewer && { viewer }) }
    socket.data = { caller: { ...fresh, actor } }
    for (const room of socket.rooms) if (room !== socket.id) void socket.leave(room)
    void socket.join([...roomsOf(actor, resources())])
    renewed.push(socket)
  }
  return renewed
}

/** Also ends what other processes or the clock have ended; one statement, and none while nobody is connected. */
async function sweepEnded(io: LiveServer, guards: Guards, end: (idHashes: readonly string[]) => void): Promise<void> {
  const ids = [...new Set([...io.sockets.sockets.values()].map((socket) => socket.data.caller.actor.sessionId))]
  if (ids.length === 0) return
  const alive = await guards.sessions.alive(ids).catch(() => new Set(ids))
  end(ids.filter((id) => !alive.has(id)))
}

interface LimitedNews extends Pick<RealtimeOptions, 'canSee'> {
  readonly companyId: string
  readonly event: ChangedEvent
}

interface Changed {
  readonly companyId: string | null
  readonly event: ChangedEvent
}

/** Into the platform's room, too: whoever reads a resource over all companies hears of each of its records there. */
async function tellChanged(io: LiveServer, { companyId, event }: Changed, canSee: RealtimeOptions['canSee']): Promise<void> {
  io.to([readRoom(companyId, event.resource), readRoom(null, event.resource)]).emit('changed', event)
  if (companyId !== null) await tellLimited(io, { companyId, event, canSee })
}

/** Asks once per session, not per socket. */
async function tellLimited(io: LiveServer, { companyId, event, canSee }: LimitedNews): Promise<void> {
  const sockets = [...(io.sockets.adapter.rooms.get(limitedRoom(companyId, event.resource)) ?? [])].flatMap((id) => io.sockets.sockets.get(id) ?? [])
  const answers = new Map<string, boolean>()
  for (const socket of sockets) {
    const { actor } = socket.data.caller
    const sees = answers.get(actor.sessionId) ?? (await canSee(actor, event))
    answers.set(actor.sessionId, sees)
    if (sees) socket.emit('changed', event)
  }
}
