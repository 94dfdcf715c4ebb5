import { sql } from 'kysely'
import type { Actor } from '#permissions'
import type { Caller, Guards } from '#server/http/guards'
import type { Database } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { createVapid, type VapidKeys } from './vapid.ts'

/** The services of the browsers there are: a subscription may name no other address, as this server calls it. */
const SERVICES = [/^fcm\.googleapis\.com$/, /\.push\.services\.mozilla\.com$/, /\.notify\.windows\.com$/, /\.push\.apple\.com$/]
/** Sessions of a company that are told of one change. */
const TOLD_MAX = 500
/** Several changes in a row are one sign. */
const REST_MS = 60_000
const TIMEOUT_MS = 10_000
/** How long a service keeps a sign for a device that sleeps. */
const KEPT_SECONDS = 3_600

export interface PushOptions {
  readonly keys: VapidKeys
  readonly database: Database
  readonly guards: Pick<Guards, 'memberOf' | 'sessions'>
  readonly clock: () => Date
  /** Whether someone may know of this record; leaves no trace in the audit. */
  readonly canSee: (actor: Actor, address: { readonly resource: string; readonly id: string }) => Promise<boolean>
  /** For tests. */
  readonly fetch?: typeof fetch
  readonly isService?: (endpoint: URL) => boolean
}

/** Something new, of which those hear who may read it. */
export interface PushNews {
  readonly companyId: string
  readonly resource: string
  readonly id: string
}

export interface Push {
  readonly publicKey: string
  /** Signs for this session go to that endpoint. Throws invalid-value for one that is no push service's. */
  subscribe(caller: Caller, endpoint: string): Promise<void>
  unsubscribe(caller: Caller): Promise<void>
  /** Knocks at the devices of who may read it; an endpoint that is gone is forgotten. */
  tell(news: PushNews): Promise<void>
  /** Knocks at the devices of these people, of something that is theirs to read. */
  tellPeople(news: { readonly companyId: string; readonly userIds: readonly string[] }): Promise<void>
}

interface Subscription {
  readonly session_hash: string
  readonly user_id: string
  readonly endpoint: string
}

const isOfService = ({ protocol, hostname, port }: URL): boolean => protocol === 'https:' && port === '' && SERVICES.some((host) => host.test(hostname))

/** Signs carry nothing at all: what is shown are words that the device already has, so that no push service learns anything (threat S33). */
export function createPush(options: PushOptions): Push {
  const { keys, database, guards, clock, canSee, fetch: call = fetch, isService = isOfService } = options
  const vapid = createVapid(keys, clock)

  async function forget(sessions: readonly string[]): Promise<void> {
    if (sessions.length === 0) return
    await database.transaction('platform', (tx) => sql`delete from push_subscription where session_hash = any(${sessions})`.execute(tx))
  }

  async function knock({ endpoint, session_hash: session }: Subscription): Promise<void> {
    const headers = { authorization: vapid(endpoint), ttl: String(KEPT_SECONDS), urgency: 'normal', topic: 'news' }
    const answer = await call(endpoint, { method: 'POST', headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined)
    if (answer?.status === 404 || answer?.status === 410) await forget([session])
  }

  const hasRested = (now: Date) => sql`(told_at is null or told_at <= ${new Date(now.getTime() - REST_MS)})`

  /** Those that have rested; where they are more than can be told, each time others of them, so that nobody is left out for good. */
  async function rested(companyId: string, userIds?: readonly string[]): Promise<readonly Subscription[]> {
    const ofThem = userIds === undefined ? sql`true` : sql`user_id = any(${[...userIds]}::uuid[])`
    const { rows } = await database.read('platform', (tx) =>
      sql<Subscription>`select session_hash, user_id, endpoint from push_subscription where company_id = ${companyId} and ${ofThem} and ${hasRested(clock())}
        order by random() limit ${TOLD_MAX}`.execute(tx),
    )
    return rows
  }

  /** Those whose sessions hold; the others are forgotten. */
  async function livingOf(subscriptions: readonly Subscription[]): Promise<readonly Subscription[]> {
    if (subscriptions.length === 0) return []
    const alive = await guards.sessions.alive(subscriptions.map((one) => one.session_hash))
    await forget(subscriptions.map((one) => one.session_hash).filter((session) => !alive.has(session)))
    return subscriptions.filter((one) => alive.has(one.session_hash))
  }

  /** Only news that somebody may read are told, and start their rest; of two at once, one. */
  async function claim({ session_hash: session }: Subscription, companyId: string): Promise<boolean> {
    const now = clock()
    const { rows } = await database.transaction('platform', (tx) =>
      sql`update push_subscription set told_at = ${now} where session_hash = ${session} and company_id = ${companyId} and ${hasRested(now)}
        returning session_hash`.execute(tx),
    )
    return rows.length > 0
  }

  /** Knocks where a session holds and its person, a member still, may know of it. */
  async function knockAt(companyId: string, subscriptions: readonly Subscription[], mayKnow: (actor: Actor) => Promise<boolean>): Promise<void> {
    for (const subscription of await livingOf(subscriptions)) {
      const member = await guards.memberOf(subscription.user_id, companyId)
      const isTold = member !== undefined && (await mayKnow(member.actor)) && (await claim(subscription, companyId))
      if (isTold) await knock(subscription)
    }
  }

  guards.sessions.onEnded((ended) => void forget(ended).catch(() => undefined))

  return {
    publicKey: keys.publicKey,
    async subscribe({ actor }, endpoint) {
      if (!URL.canParse(endpoint) || !isService(new URL(endpoint))) throw new RefusalError('invalid-value', { problems: [{ path: '/endpoint', message: '' }] })
      await database.transaction('platform', (tx) =>
        sql`insert into push_subscription (session_hash, user_id, company_id, endpoint, created_at)
          values (${actor.sessionId}, ${actor.userId}, ${actor.companyId}, ${endpoint}, ${clock()})
          on conflict (session_hash) do update set company_id = excluded.company_id, endpoint = excluded.endpoint`.execute(tx),
      )
    },
    unsubscribe: async ({ actor }) => void (await forget([actor.sessionId])),
    tell: async ({ companyId, ...address }) => knockAt(companyId, await rested(companyId), (actor) => canSee(actor, address)),
    tellPeople: async ({ companyId, userIds }) => knockAt(companyId, await rested(companyId, userIds), async () => true),
  }
}
