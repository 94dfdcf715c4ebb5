import type { ChatAnswer, ChatEvents, ErrorCode } from '#contract'
import { disagreeingId } from '#server/http/guards'
import type { OpenPage, Realtime } from '#server/messaging/realtime'
import type { InTurn } from '#server/platform/concurrency'
import { RELAY_TEXT_MAX_BYTES, type Relay } from '#server/platform/database'
import { faultName, RefusalError } from '#server/platform/refusal'
import type { ChatFact, ChatOptions } from '../context.ts'
import { refuseViewer } from '../context.ts'
import type { Chat } from '../create-chat.ts'
import { createCounts } from './counts.ts'
import { createDelivering } from './delivering.ts'
import { createDraining, type Draining } from './draining.ts'
import { EVENTS } from './events.ts'
import { factIn, textsOf } from './facts.ts'
import { createPace } from './pace.ts'
import { createPresence } from './presence.ts'
import type { PresenceNews } from './presence-news.ts'
import { CHAT_EVENT_NAMES, type ChatEventName, payloadOf } from './schemas.ts'

/** What was asked before the server ends is answered, if it takes no longer (fault R7). */
const DRAIN_MS = 5_000
/** How often what is too old is deleted. */
const FORGET_EVERY_MS = 3_600_000
/** How often it is looked whether somebody is to be reminded. */
const REMIND_EVERY_MS = 20_000
/** How often it is looked whether a call was missed. */
const MISS_EVERY_MS = 5_000
/** `sender` may be a name as well. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export interface ChatConnections {
  readonly chat: Chat
  readonly realtime: Pick<Realtime, 'onPage' | 'toPerson' | 'toCompany' | 'toAll'>
  readonly relay: Relay
  /** Absent: nobody's device is told. */
  readonly push?: { tellPeople(news: { readonly companyId: string; readonly userIds: readonly string[] }): Promise<void> } | undefined
  readonly audit: ChatOptions['audit']
  readonly messageFor: (code: ErrorCode) => string
  /** Turns that calls by HTTP share. */
  readonly inTurn: InTurn
  /** Told of the name of what went wrong. */
  readonly failed: (fault: string) => void
}

/** Hangs the chat on the open pages: answers their events, and tells them what others have done. Gives the way to stop, which waits for what was begun. */
export function connectChat(connections: ChatConnections): () => Promise<void> {
  const { chat, realtime, relay, push, failed } = connections
  const fail = (error: unknown): void => failed(faultName(error))
  const draining = createDraining()
  /** What processes say of who is online keeps its order. */
  let saying: Promise<void> = Promise.resolve()
  const presence = createPresence({
    tell(companyId, changes) {
      const data = changes.map(({ id, status }) => ({ id, status }))
      const ofOffice = changes.filter(({ kind }) => kind === 'office').map(({ id, status }) => ({ id, status }))
      realtime.toCompany(companyId, 'office').emit('presence', { data })
      if (ofOffice.length > 0) realtime.toCompany(companyId, 'others').emit('presence', { data: ofOffice })
    },
    send(news) {
      saying = saying.then(() => relay.send(JSON.stringify(news))).catch(fail)
    },
    lost: () => tellBehind('process-was-lost'),
  })
  /** All pages ask for what they may have missed. */
  function tellBehind(reason: ChatEvents['behind']['reason']): void {
    realtime.toAll().emit('behind', { reason })
  }

  const counts = createCounts({ countsOf: chat.countsOf, isOnlineHere: presence.isOnlineHere, realtime, fail })
  const delivering = createDelivering({ say: chat.say, realtime, presence, push, counts, fail })

  async function hear(fact: ChatFact | PresenceNews): Promise<void> {
    if (fact.kind === 'chat-presence' || fact.kind === 'chat-process') return presence.heard(fact)
    if (fact.kind === 'chat-event') return delivering.tell(fact)
    const delivery = await chat.deliveryOf(fact)
    if (delivery !== undefined) delivering.deliver(delivery)
  }

  chat.attach({
    isOnline: presence.isOnline,
    delivered(delivery) {
      delivering.deliver(delivery)
      delivering.pushTo(delivery)
    },
    failed: fail,
    published(fact) {
      for (const text of textsOf(fact, RELAY_TEXT_MAX_BYTES)) relay.send(text).catch(fail)
      if (fact.kind === 'chat-event') delivering.tell(fact)
    },
  })
  relay.hear({
    heard(text) {
      const fact = factIn(text)
      if (fact !== undefined) hear(fact).catch(fail)
    },
    missed() {
      presence.missed()
      tellBehind('line-was-cut')
    },
  })
  realtime.onPage((page) => {
    if (page.caller().actor.viewer === undefined) page.onClosed(presence.opened(page.caller().actor))
    answerEvents({ ...connections, fail, draining }, page)
  })
  const sweeps = [
    setInterval(() => void chat.forgetOld().catch(fail), FORGET_EVERY_MS).unref(),
    setInterval(() => void chat.remind().catch(fail), REMIND_EVERY_MS).unref(),
    setInterval(() => void chat.missCalls().catch(fail), MISS_EVERY_MS).unref(),
  ]

  return async () => {
    for (const sweep of sweeps) clearInterval(sweep)
    await draining.close(DRAIN_MS)
    await chat.settled().catch(fail)
    presence.close()
    await saying
    counts.close()
  }
}

interface Answering extends ChatConnections {
  readonly fail: (error: unknown) => void
  readonly draining: Draining
}

/** One after the other, in the order they were sent (fault R2); what is refused holds nothing up (fault R10). */
function answerEvents(connections: Answering, page: OpenPage): void {
  const { fail, draining } = connections
  const isInPace = createPace()
  let last: Promise<void> = Promise.resolve()
  for (const event of CHAT_EVENT_NAMES) {
    page.on(event, (...given) => {
      const acknowledge = given.at(-1)
      const answer = (said: ChatAnswer): void => {
        if (typeof acknowledge === 'function') acknowledge(said)
      }
      const inPace = isInPace(EVENTS[event].pace) && (!carriesFile(given[0]) || isInPace('file'))
      const answering = async () => {
        try {
          if (!inPace) throw new RefusalError('too-many-tries')
          const { data, reply } = await connections.inTurn(() => runEvent(connections, page, event, given[0]), page.caller().actor.sessionId)
          answer({ success: true, msg: '', ...(data !== undefined && { data }) })
          if (reply !== undefined) page.emit(reply.event, reply.payload)
        } catch (error) {
          const refusal = refusalOf(connections, error)
          if (!(error instanceof RefusalError)) fail(error)
          answer(refusal)
          refuse(page, event, refusal, given[0])
        }
      }
      if (draining.isClosed()) answer(refusalOf(connections, new RefusalError('unavailable')))
      else last = draining.run(() => last.then(answering))
    })
  }
}

const carriesFile = (given: unknown): boolean => typeof given === 'object' && given !== null && 'file' in given

async function runEvent({ chat, audit }: ChatConnections, page: OpenPage, event: ChatEventName, given: unknown) {
  const caller = page.caller()
  refuseViewer(caller.actor)
  const payload = payloadOf(event, event === 'pingMe' ? {} : given)
  if (payload === undefined) throw new RefusalError('bad-request')
  const isForged = [payload.sender_id, payload.sender].some((id) => id !== undefined && ID.test(id) && id !== caller.actor.userId)
  if (isForged || disagreeingId(payload, caller.actor) !== undefined) {
    await audit.write({ actor: caller.actor, action: 'refused', entity: 'chat', detail: { event, code: 'wrong-company' } })
    throw new RefusalError('wrong-company')
  }
  return EVENTS[event].run(chat, caller, payload)
}

function refusalOf({ messageFor }: ChatConnections, error: unknown): ChatAnswer & { readonly success: false } {
  const code = error instanceof RefusalError ? error.code : 'unavailable'
  return { success: false, msg: error instanceof RefusalError && error.hasOwnMessage ? error.message : messageFor(code), code }
}

/** Events that the specification answers under their own name, also when they fail; the others fail under `error`. */
function refuse(page: OpenPage, event: ChatEventName, refusal: ChatAnswer, given: unknown): void {
  switch (event) {
    case 'getGoupUsers':
    case 'getUserList':
      page.emit(event, { ...refusal, data: [] })
      break
    case 'addGroupUser':
    case 'kickGoupUser':
    case 'removeGroupUser':
      page.emit(event, refusal)
      break
    default: {
      const id =
        typeof given === 'object' && given !== null && 'client_id' in given && typeof given.client_id === 'string' ? given.client_id.slice(0, 36) : undefined
      page.emit('error', { ...refusal, event, ...(id !== undefined && { client_id: id }) })
    }
  }
}
