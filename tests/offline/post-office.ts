import { createOutbox, type Outbox, type OutboxOutside } from '../../src/offline/outbox/create-outbox.ts'
import type { RawReply } from '../../src/offline/outbox/judge.ts'
import type { OutboxEntry } from '../../src/offline/outbox/outbox-record.ts'
import { createOutboxTable } from '../../src/offline/outbox/outbox-table.ts'
import { keepPace, type PaceKeeper } from '../../src/offline/outbox/pace.ts'
import type { OutgoingForm, Send } from '../../src/offline/outbox/run.ts'
import { browserNews } from '../../src/offline/storage/news.ts'
import { strictStore } from '../../src/offline/storage/strict-store.ts'
import { ALDER, ANN, type Disk } from './device.ts'

export const entry = (at: number, over: Partial<OutboxEntry> = {}): OutboxEntry => ({
  store: over.formType === 'progress' ? 'ProgressForm' : over.formType === 'hhs' ? 'HssForms' : 'FormOutbox',
  path: '/api/ui/forms/records',
  formType: 'mooring',
  requestType: 'Post',
  formId: `f${at}`,
  idempotency: `k${at}`,
  body: { note: `Seraphina Quill coughs ${at}` },
  label: `Mooring of Seraphina Quill ${at}`,
  ...over,
})

export const json = (status: number, body: object): RawReply => ({ status, text: JSON.stringify(body) })
export const ok = ({ formId }: OutgoingForm): RawReply => json(200, { success: true, message: '', data: { id: formId } })

/** A server that stores one record for each idempotency key, whatever it answers. */
export function createPost(answer: (form: OutgoingForm, nth: number) => RawReply | Promise<RawReply> = ok) {
  const calls: OutgoingForm[] = []
  const stored = new Map<string, OutgoingForm>()
  let inFlight = 0
  let mostInFlight = 0
  const post = {
    answer,
    calls,
    stored,
    get mostInFlight() {
      return mostInFlight
    },
    send: undefined as unknown as Send,
  }
  post.send = async (form) => {
    calls.push(form)
    inFlight += 1
    mostInFlight = Math.max(mostInFlight, inFlight)
    try {
      const reply = await post.answer(form, calls.length)
      if (reply.status === 200) stored.set(form.idempotency, form)
      return reply
    } finally {
      inFlight -= 1
    }
  }
  return post
}

/** A clock that moves when told and runs what is due. */
export function createClock(start = Date.parse('2026-03-02T15:00:00Z')) {
  let now = start
  let timers: { at: number; work: () => void }[] = []
  return {
    now: () => now,
    after: (ms: number, work: () => void) => {
      const timer = { at: now + ms, work }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
    move: (ms: number) => {
      now += ms
      const due = timers.filter(({ at }) => at <= now)
      timers = timers.filter(({ at }) => at > now)
      for (const { work } of due) work()
    },
    waiting: () => timers.length,
  }
}

/** A key that all tabs of a test share, without the ceremony of getting it. */
export async function makeKey(userId = ANN) {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  return { userId, deviceId: 'd', keyId: `key of ${userId}`, key }
}

export interface OutboxTab {
  readonly outbox: Outbox
  readonly who: { userId: string; companyId: string }
  isOnline: boolean
}

export interface OutboxTabOptions extends Partial<OutboxOutside> {
  readonly disk: Disk
  readonly send: Send
  readonly held: Awaited<ReturnType<typeof makeKey>>
  readonly factory?: IDBFactory | null
}

const isChanged = (value: unknown): value is 'changed' => value === 'changed'

/** One tab's outbox over real IndexedDB, Web Locks and BroadcastChannel. */
export function openOutbox({ disk, send, held, factory = indexedDB, ...more }: OutboxTabOptions): OutboxTab & { readonly pace: PaceKeeper } {
  const who = { userId: ANN, companyId: ALDER }
  const pace = keepPace(strictStore({ indexedDB: factory ?? undefined, name: disk.names.cache }).use)
  const tab = { who, isOnline: true, pace }
  const outbox = createOutbox({
    table: createOutboxTable({ indexedDB: factory ?? undefined, name: disk.names.outbox }),
    send,
    keys: { current: () => (who.userId === held.userId ? held : undefined) },
    crypto,
    clock: createClock(),
    locks: navigator.locks,
    lockName: `${disk.prefix}-outbox`,
    pace,
    news: browserNews(`${disk.prefix}-outbox`, isChanged),
    owner: () => who,
    isOnline: () => tab.isOnline,
    random: () => 0,
    ...more,
  })
  return Object.assign(tab, { outbox })
}

export const statuses = (outbox: Outbox): Readonly<Record<string, string>> =>
  Object.fromEntries(outbox.state.get().items.map(({ idempotency, status }) => [idempotency, status]))
