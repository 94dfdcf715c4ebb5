import type { Json } from '#contract'
import { createOutbox } from '../../src/offline/outbox/create-outbox.ts'
import { createOutboxTable } from '../../src/offline/outbox/outbox-table.ts'
import { keepPace } from '../../src/offline/outbox/pace.ts'
import { browserNews } from '../../src/offline/storage/news.ts'
import { strictStore } from '../../src/offline/storage/strict-store.ts'
import type { Disk } from './device.ts'
import type { makeKey } from './post-office.ts'

/** What the test tells a tab. */
export type Order =
  | { readonly kind: 'start'; readonly disk: Pick<Disk, 'prefix' | 'names'>; readonly held: Awaited<ReturnType<typeof makeKey>>; readonly companyId: string }
  | { readonly kind: 'enqueue'; readonly at: number }
  | { readonly kind: 'wake' }
  | { readonly kind: 'reply'; readonly call: number; readonly status: number; readonly text: string }

/** What a tab tells the test. */
export type Report =
  | { readonly kind: 'ready' }
  | { readonly kind: 'enqueued'; readonly at: number }
  | { readonly kind: 'send'; readonly call: number; readonly idempotency: string; readonly formId: string; readonly body: Readonly<Record<string, Json>> }

const report = (message: Report): void => self.postMessage(message)
const isChanged = (value: unknown): value is 'changed' => value === 'changed'
const replies = new Map<number, (reply: { readonly status: number; readonly text: string }) => void>()
let calls = 0

const start = ({ disk, held, companyId }: Extract<Order, { kind: 'start' }>) =>
  createOutbox({
    table: createOutboxTable({ indexedDB, name: disk.names.outbox }),
    send: ({ idempotency, formId, body }) => {
      calls += 1
      const call = calls
      report({ kind: 'send', call, idempotency, formId, body })
      return new Promise((resolve) => replies.set(call, resolve))
    },
    keys: { current: () => held },
    crypto,
    clock: {
      now: () => Date.now(),
      after: (_ms, work) => {
        const timer = setTimeout(work, 20)
        return () => clearTimeout(timer)
      },
    },
    locks: navigator.locks,
    lockName: `${disk.prefix}-outbox`,
    pace: { ...keepPace(strictStore({ indexedDB, name: disk.names.cache }).use), write: async () => undefined },
    news: browserNews(`${disk.prefix}-outbox`, isChanged),
    owner: () => ({ userId: held.userId, companyId }),
    isOnline: () => true,
    random: () => 0,
  })

let outbox: ReturnType<typeof start> | undefined

self.onmessage = ({ data }: MessageEvent<Order>) => {
  if (data.kind === 'start') {
    outbox = start(data)
    report({ kind: 'ready' })
  }
  if (data.kind === 'enqueue') {
    const { at } = data
    const entry = {
      store: at % 3 === 0 ? ('ProgressForm' as const) : ('FormOutbox' as const),
      path: '/api/x',
      formType: at % 3 === 0 ? 'progress' : 'mooring',
      requestType: 'Post' as const,
      formId: `f${at}`,
      idempotency: `k${at}`,
      body: { at },
      label: '',
    }
    void outbox?.enqueue(entry).then(() => report({ kind: 'enqueued', at }))
  }
  if (data.kind === 'wake') void outbox?.wake()
  if (data.kind === 'reply') replies.get(data.call)?.(data)
}
