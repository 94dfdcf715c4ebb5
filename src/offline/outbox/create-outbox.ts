import type { Json } from '#contract'
import type { Cryptography } from '../crypto/bytes.ts'
import type { DraftOwner } from '../drafts/draft-record.ts'
import type { OpenKey } from '../keys/create-keys.ts'
import type { News } from '../storage/news.ts'
import { type Observable, observable } from '../storage/state.ts'
import { createEntries } from './entries.ts'
import { filledIn } from './filled-in.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { KeptRecord, OutboxEntry } from './outbox-record.ts'
import { EMPTY_OUTBOX, type OutboxItem, type OutboxState, type OutboxStatus } from './outbox-state.ts'
import type { OutboxTable } from './outbox-table.ts'
import { afterSuccess, afterTrouble, CALM_MS, type Pace, type PaceKeeper } from './pace.ts'
import { type OutgoingForm, type RunEnd, runOutbox, type Send } from './run.ts'
import { withMemory } from './with-memory.ts'

export interface OutboxClock {
  readonly now: () => number
  /** Gives back how to call it off. */
  readonly after: (ms: number, work: () => void) => () => void
}

/** Something in the outbox changed in another tab. */
export type OutboxNews = 'changed'

export interface OutboxOutside {
  readonly table: OutboxTable
  readonly send: Send
  readonly keys: { readonly current: () => OpenKey | undefined }
  readonly crypto: Cryptography
  readonly clock: OutboxClock
  readonly locks: Pick<LockManager, 'request'>
  readonly pace: PaceKeeper
  readonly news: News<OutboxNews>
  readonly owner: () => DraftOwner | undefined
  readonly isOnline: () => boolean
  /** 0 to 1, for the spread of waits. */
  readonly random: () => number
  /** The server said that nobody is signed in. */
  readonly onUnauthorized?: () => void
  /** The server has it: its draft can go. */
  readonly onStored?: (form: OutgoingForm) => Promise<void> | void
}

export interface Outbox {
  readonly state: Observable<OutboxState>
  /** Keeps a filled-in form until the server has it; the same form under the same key is one. Throws when the key is closed, or other answers wait under it. */
  readonly enqueue: (entry: OutboxEntry) => Promise<void>
  /** Reads the list anew; sends what is due. Call at the start, after sign-in, unlock and company switch. */
  readonly wake: () => Promise<void>
  /** The network came back: at once, or after 5 calm seconds when there was trouble (fault R36). */
  readonly online: () => void
  readonly offline: () => void
  /** On demand: now, also what needs attention (that one, or all). */
  readonly retry: (idempotency?: string) => Promise<void>
  /** What was filled in, to be corrected; undefined when it is gone or closed. */
  readonly open: (idempotency: string) => Promise<Readonly<Record<string, Json>> | undefined>
  /** The form as it was filled in; undefined when it is gone or closed. */
  readonly work: (idempotency: string) => Promise<Json | undefined>
  /** The corrected form takes the place of the one that was refused. */
  readonly replace: (idempotency: string, body: Readonly<Record<string, Json>>, work?: Json) => Promise<void>
  /** The person throws it away. */
  readonly discard: (idempotency: string) => Promise<void>
  /** How many forms of this person wait, in all companies. */
  readonly unsent: () => Promise<number>
  readonly close: () => void
}

const LOCK = 'rendercare-outbox'
/** A pace further ahead than this was written by a clock that has been set back. */
const AHEAD_MAX_MS = 600_000

/** Forms that wait for the server, the same list in all tabs, sent by one of them at a time. */
export const createOutbox = (outside: OutboxOutside & { readonly lockName?: string }): Outbox => {
  const { clock, keys, owner, news, lockName = LOCK } = outside
  const state = observable<OutboxState>(EMPTY_OUTBOX)
  const change = (part: Partial<OutboxState>): void => state.set({ ...state.get(), ...part })
  const table = withMemory(outside.table, ({ reason, inMemory }) => {
    const { storage: _before, ...rest } = state.get()
    state.set({ ...rest, inMemory, ...(reason === undefined ? {} : { storage: reason }) })
  })
  const entries = createEntries(outside.crypto, keys.current)
  let sending: string | undefined
  let isClosed = false
  let callOff: () => void = () => undefined
  /** The next run does not wait for its time. */
  let isForced = false
  let needsSignIn = false
  /** How often the network came and went. */
  let turns = 0

  const statusOf = (record: KeptRecord, who: DraftOwner, entry: Awaited<ReturnType<typeof entries.head>>): OutboxStatus => {
    if (entry === undefined) return keys.current()?.userId === who.userId ? 'unreadable' : 'sealed'
    if (record.idempotency === sending) return 'sending'
    if (entry.attention !== undefined) return 'attention'
    if (entry.companyId !== who.companyId) return 'other-company'
    return needsSignIn ? 'sign-in' : 'waiting'
  }

  const itemOf = async (record: KeptRecord, who: DraftOwner): Promise<OutboxItem> => {
    const { formType, requestType, formId, idempotency } = record
    const entry = await entries.head(record)
    const item = { formType, requestType, formId, idempotency, status: statusOf(record, who, entry) }
    if (entry === undefined) return item
    const { label, queuedAt, companyId, attention } = entry
    return { ...item, label, queuedAt, companyId, ...(attention === undefined ? {} : { attention }) }
  }

  let reading = 0
  const refresh = async (): Promise<void> => {
    reading += 1
    const mine = reading
    const who = owner()
    const { records, foreign } = await table.all()
    const own = who === undefined ? [] : records.filter(({ user }) => user === who.userId)
    const items = who === undefined ? [] : await Promise.all(own.map((record) => itemOf(record, who)))
    if (mine === reading && !isClosed) change({ items, foreign })
  }

  const changed = async (): Promise<void> => {
    news.tell('changed')
    await refresh()
  }

  const plan = (waitMs: number): void => {
    callOff()
    callOff = clock.after(waitMs, () => void run())
    change({ nextAt: new Date(clock.now() + waitMs).toISOString(), waitsFor: 'time' })
  }

  const settle = async (end: RunEnd): Promise<void> => {
    const now = clock.now()
    const pace = await outside.pace.read()
    needsSignIn = end.stopped === 'sign-in'
    const { nextAt: _time, waitsFor: _reason, ...rest } = state.get()
    state.set(rest)
    if (end.stopped === 'sign-in' || end.stopped === 'not-now') {
      change({ waitsFor: end.stopped === 'sign-in' ? 'sign-in' : 'company' })
      if (needsSignIn) outside.onUnauthorized?.()
    } else if (end.trouble) {
      const next = afterTrouble(pace, now, { chance: outside.random(), atLeastMs: end.waitMs })
      await outside.pace.write(next)
      plan(next.nextAt - now)
    } else if (end.sent > 0) await outside.pace.write(afterSuccess(pace, now))
  }

  const onSending = (idempotency: string | undefined): void => {
    sending = idempotency
    change({ isSending: idempotency !== undefined })
    void changed().catch(() => undefined)
  }

  const underLock = async (isNow: boolean): Promise<void> => {
    if (isClosed) return
    const wait = (await outside.pace.read()).nextAt - clock.now()
    if (!isNow && wait > 0 && wait < AHEAD_MAX_MS) return plan(wait)
    const onStored = outside.onStored ?? (() => undefined)
    const run = runOutbox({ table, entries, send: outside.send, key: keys.current, owner, onSending, onStored })
    // The disk failed in between: everything is still there, so later again.
    await settle(await run.catch((): RunEnd => ({ sent: 0, trouble: true })))
  }

  const inLock = (work: () => Promise<void>): Promise<void> => outside.locks.request(lockName, work)

  /** One run is under way or waits for the lock; a second one would find nothing else. */
  const run = oneAtATime(async () => {
    const isNow = isForced
    isForced = false
    if (isClosed || owner() === undefined || keys.current() === undefined) return
    if (!outside.isOnline()) return change({ waitsFor: 'network' })
    callOff()
    await inLock(() => underLock(isNow))
    await changed()
  })
  const runNow = (): Promise<void> => {
    isForced = true
    return run()
  }

  const find = async (idempotency: string): Promise<KeptRecord | undefined> => (await table.all()).records.find((record) => record.idempotency === idempotency)

  /** Changes the entries that it is about, while no tab sends. */
  const edit = (idempotency: string | undefined, work: (record: KeptRecord) => Promise<void>): Promise<void> =>
    inLock(async () => {
      const { records } = await table.all()
      const own = records.filter((record) => record.user === owner()?.userId && (idempotency === undefined || record.idempotency === idempotency))
      for (const record of own) await work(record)
    })

  const reseal = async (record: KeptRecord, body?: Readonly<Record<string, Json>>, work?: Json): Promise<void> => {
    const [held, found] = [keys.current(), await entries.open(record)]
    if (held === undefined || found === undefined || (found.attention === undefined && body === undefined)) return
    const { attention: _answered, ...entry } = found
    const next = { ...entry, body: body ?? entry.body, ...(work === undefined ? {} : { work }) }
    await table.put({ ...record, ...(await entries.seal(record, held, next)) })
  }

  /** Something else than this waits under its key, or what waits can't be opened: then it is not the same form twice. */
  const isOther = async ({ idempotency, body }: OutboxEntry): Promise<boolean> => {
    const record = await find(idempotency)
    const found = record === undefined ? undefined : await entries.open(record)
    return record !== undefined && (found === undefined || filledIn(found.body) !== filledIn(body))
  }

  const enqueue = async (entry: OutboxEntry): Promise<void> => {
    const [held, who] = [keys.current(), owner()]
    if (held === undefined || who === undefined || held.userId !== who.userId)
      throw new Error('outbox.enqueue: the key of this user is closed; sign in or unlock first.')
    const { store, path, body, label, work } = entry
    const part = { companyId: who.companyId, queuedAt: new Date(clock.now()).toISOString(), path, label, body, ...(work === undefined ? {} : { work }) }
    const isAdded = await table.add(store, await entries.seal(entry, held, part))
    if (!isAdded && (await isOther(entry))) throw new Error(`outbox.enqueue: other answers wait under the key ${entry.idempotency}; these were not put in.`)
    await changed()
    void run().catch(() => undefined)
  }

  const stopListening = news.listen(() => void refresh().catch(() => undefined))

  return {
    state,
    enqueue,
    wake: async () => {
      needsSignIn = false
      await refresh()
      await run()
    },
    online: () => {
      turns += 1
      const mine = turns
      const goOn = ({ failures }: Pace): unknown => mine === turns && (failures === 0 ? run() : plan(CALM_MS))
      void outside.pace
        .read()
        .then(goOn)
        .catch(() => undefined)
    },
    offline: () => {
      turns += 1
      callOff()
      change({ waitsFor: 'network' })
    },
    retry: async (idempotency) => {
      needsSignIn = false
      await edit(idempotency, (record) => reseal(record))
      await runNow()
    },
    open: async (idempotency) => {
      const record = await find(idempotency)
      return record === undefined ? undefined : (await entries.open(record))?.body
    },
    work: async (idempotency) => {
      const record = await find(idempotency)
      return record === undefined ? undefined : (await entries.open(record))?.work
    },
    replace: async (idempotency, body, work) => {
      await edit(idempotency, (record) => reseal(record, body, work))
      await changed()
      await runNow()
    },
    discard: async (idempotency) => {
      await edit(idempotency, table.remove)
      await changed()
    },
    unsent: async () => {
      const who = owner()
      return who === undefined ? 0 : (await table.all()).records.filter(({ user }) => user === who.userId).length
    },
    close: () => {
      isClosed = true
      callOff()
      stopListening()
      table.close()
    },
  }
}
