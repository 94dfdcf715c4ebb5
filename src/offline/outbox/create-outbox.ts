import { type Observable, observable, type Source } from '#concurrency'
import type { Json } from '#contract'
import type { Cryptography } from '../crypto/bytes.ts'
import type { DraftOwner } from '../drafts/draft-record.ts'
import type { OpenKey } from '../keys/key-state.ts'
import type { News } from '../storage/news.ts'
import { createEntries } from './entries.ts'
import { createKeptForms } from './kept-forms.ts'
import { createOutboxList, type OutboxList } from './outbox-list.ts'
import type { KeptRecord, OutboxEntry } from './outbox-record.ts'
import { EMPTY_OUTBOX, type OutboxState } from './outbox-state.ts'
import type { OutboxTable } from './outbox-table.ts'
import { CALM_MS, type PaceKeeper } from './pace.ts'
import { type OutgoingForm, type RunEnd, runOutbox, type Send } from './run.ts'
import { createSendLoop, type OutboxClock, type RoundEnd, type SendLoop } from './send-loop.ts'
import { withMemory } from './with-memory.ts'

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

interface SettlingPorts {
  readonly state: Source<OutboxState>
  readonly list: Pick<OutboxList, 'setNeedsSignIn'>
  readonly onUnauthorized: OutboxOutside['onUnauthorized']
}

/** Says what sending waits for after a run. */
const createSettling =
  ({ state, list, onUnauthorized }: SettlingPorts) =>
  ({ stopped, trouble, waitMs, sent }: RunEnd): RoundEnd => {
    const { nextAt: _time, waitsFor: _reason, ...rest } = state.get()
    state.set(rest)
    list.setNeedsSignIn(stopped === 'sign-in')
    if (stopped !== 'sign-in' && stopped !== 'not-now') return trouble ? { kind: 'trouble', atLeastMs: waitMs } : { kind: 'done', sent }
    state.set({ ...state.get(), waitsFor: stopped === 'sign-in' ? 'sign-in' : 'company' })
    if (stopped === 'sign-in') onUnauthorized?.()
    return { kind: 'held' }
  }

/** What is done when the network comes and goes. */
const createNetworkTurns = (pace: PaceKeeper, loop: Pick<SendLoop, 'run' | 'plan' | 'cancel'>): Pick<Outbox, 'online' | 'offline'> => {
  /** How often it came and went. */
  let turns = 0
  const goOn = async (mine: number): Promise<void> => {
    const { failures } = await pace.read()
    if (mine !== turns) return
    if (failures === 0) await loop.run()
    else loop.plan(CALM_MS)
  }
  return {
    online: () => {
      turns += 1
      void goOn(turns).catch(() => undefined)
    },
    offline: () => {
      turns += 1
      loop.cancel()
    },
  }
}

/** Forms that wait for the server, the same list in all tabs, sent by one of them at a time. */
export const createOutbox = (ports: OutboxOutside & { readonly lockName?: string }): Outbox => {
  const { clock, keys, owner, news, lockName = LOCK } = ports
  const state = observable<OutboxState>(EMPTY_OUTBOX)
  const change = (part: Partial<OutboxState>): void => state.set({ ...state.get(), ...part })
  const table = withMemory(ports.table, ({ reason, inMemory }) => {
    const { storage: _before, ...rest } = state.get()
    state.set({ ...rest, inMemory, ...(reason === undefined ? {} : { storage: reason }) })
  })
  const entries = createEntries(ports.crypto, keys.current)
  const forms = createKeptForms({ table, entries, key: keys.current, owner, now: clock.now })
  const list = createOutboxList({ table, entries, key: keys.current, owner, state })

  const changed = async (): Promise<void> => {
    news.tell('changed')
    await list.refresh()
  }
  const onSending = (idempotency: string | undefined): void => {
    list.setSending(idempotency)
    change({ isSending: idempotency !== undefined })
    void changed().catch(() => undefined)
  }

  const settle = createSettling({ state, list, onUnauthorized: ports.onUnauthorized })
  const loop = createSendLoop(
    { ...ports, lockName },
    {
      waitsForPace: true,
      isDue: () => {
        if (owner() === undefined || keys.current() === undefined) return false
        if (!ports.isOnline()) change({ waitsFor: 'network' })
        return ports.isOnline()
      },
      round: async () => {
        const run = runOutbox({ table, entries, send: ports.send, key: keys.current, owner, onSending, onStored: ports.onStored ?? (() => undefined) })
        // The disk failed in between: everything is still there, so later again.
        return settle(await run.catch((): RunEnd => ({ sent: 0, trouble: true })))
      },
      onPlanned: (waitMs) => change({ nextAt: new Date(clock.now() + waitMs).toISOString(), waitsFor: 'time' }),
      onEnd: changed,
    },
  )
  const stopListening = news.listen(() => void list.refresh().catch(() => undefined))
  const network = createNetworkTurns(ports.pace, loop)
  /** Each form of this person under the key, or all, while no tab sends. */
  const each = (idempotency: string | undefined, work: (record: KeptRecord) => Promise<void>): Promise<void> =>
    loop.alone(async () => {
      for (const record of await forms.own(idempotency)) await work(record)
    })

  return {
    state,
    enqueue: async (entry) => {
      await forms.add(entry)
      await changed()
      void loop.run().catch(() => undefined)
    },
    wake: async () => {
      list.setNeedsSignIn(false)
      await list.refresh()
      await loop.run()
    },
    online: network.online,
    offline: () => {
      network.offline()
      change({ waitsFor: 'network' })
    },
    retry: async (idempotency) => {
      list.setNeedsSignIn(false)
      await each(idempotency, (record) => forms.release(record))
      await loop.runNow()
    },
    open: async (idempotency) => (await forms.open(idempotency))?.body,
    work: async (idempotency) => (await forms.open(idempotency))?.work,
    replace: async (idempotency, body, work) => {
      await each(idempotency, (record) => forms.release(record, body, work))
      await changed()
      await loop.runNow()
    },
    discard: async (idempotency) => {
      await each(idempotency, table.remove)
      await changed()
    },
    unsent: async () => (owner() === undefined ? 0 : (await forms.own()).length),
    close: () => {
      list.close()
      loop.close()
      stopListening()
      table.close()
    },
  }
}
