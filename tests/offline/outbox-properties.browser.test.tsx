import { describe, expect, it } from 'vitest'
import type { RawReply } from '../../src/offline/outbox/judge.ts'
import { createOutboxTable, type OutboxTable } from '../../src/offline/outbox/outbox-table.ts'
import type { OutgoingForm } from '../../src/offline/outbox/run.ts'
import fc from '../fast-check.ts'
import { ALDER, ANN, BIRCH, createDisk, type Disk } from './device.ts'
import type { Order, Report } from './outbox-tab.worker.ts'
import { createClock, createPost, entry, json, makeKey, ok, openOutbox } from './post-office.ts'

const TIMES = 150

type Answer = 'ok' | 'lost' | 'cut' | 'html' | 'trouble' | 'sign-in' | 'refused' | 'no-network'

/** What the model server does with a form; `lost` and `cut`: it stores it, but the answer does not arrive whole. */
const replyOf = (answer: Answer, form: OutgoingForm): RawReply | Promise<RawReply> => {
  const replies: Readonly<Record<Answer, () => RawReply | Promise<RawReply>>> = {
    ok: () => ok(form),
    lost: () => ok(form),
    cut: () => ({ status: 200, text: ok(form).text.slice(0, -4) }),
    html: () => ({ status: 503, text: '<html></html>' }),
    trouble: () => json(500, { success: false, data: null }),
    'sign-in': () => json(401, { success: false, data: null }),
    refused: () => json(422, { success: false, message: 'no', data: null }),
    'no-network': () => Promise.reject(new TypeError('Failed to fetch')),
  }
  return replies[answer]()
}

/** A tab that can die at any moment: its lock is let go, and nothing that it still does reaches the disk or the server. */
function mortal(
  disk: Disk,
  shared: { send: (form: OutgoingForm) => Promise<RawReply>; held: Awaited<ReturnType<typeof makeKey>>; clock: ReturnType<typeof createClock> },
) {
  let isDead = false
  let die: () => void = () => undefined
  const death = new Promise<never>((_resolve, reject) => {
    die = () => reject(new Error('killed'))
  })
  death.catch(() => undefined)
  const never = new Promise<never>(() => undefined)
  const living = <T,>(work: () => Promise<T>): Promise<T> => (isDead ? never : work().then((value) => (isDead ? never : value)))
  const disk5 = createOutboxTable({ indexedDB, name: disk.names.outbox })
  const table: OutboxTable = {
    add: (store, record) => living(() => disk5.add(store, record)),
    all: () => living(() => disk5.all()),
    put: (record) => living(() => disk5.put(record)),
    remove: (record) => living(() => disk5.remove(record)),
    close: disk5.close,
  }
  const locks = {
    request: (name: string, work: () => Promise<unknown>) => navigator.locks.request(name, () => (isDead ? undefined : Promise.race([work(), death]))),
  }
  const tab = openOutbox({
    disk,
    held: shared.held,
    clock: shared.clock,
    send: (form) => living(() => shared.send(form)),
    table,
    locks: locks as unknown as LockManager,
  })
  const kill = (): void => {
    isDead = true
    die()
    tab.outbox.close()
  }
  return {
    ...tab,
    kill,
    get isDead() {
      return isDead
    },
  }
}

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('enqueue' as const), tab: fc.nat(2), wait: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('retry' as const), tab: fc.nat(2), wait: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('kill' as const), tab: fc.nat(2), wait: fc.constant(false) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('company' as const), tab: fc.nat(2), wait: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('network' as const), tab: fc.nat(2), wait: fc.boolean() }) },
)
const answers = fc.array(fc.constantFrom<Answer>('ok', 'ok', 'ok', 'lost', 'cut', 'html', 'trouble', 'sign-in', 'refused', 'no-network'), { maxLength: 30 })

describe('the outbox, whatever happens', () => {
  it('loses nothing, has one sender at a time and brings each form to the server exactly once', { timeout: 300_000 }, async () => {
    const held = await makeKey()
    let deliveries = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), answers, async (steps, planned) => {
        const disk = createDisk()
        const clock = createClock()
        const script = [...planned]
        const post = createPost()
        const wrongCompany: string[] = []
        const companies = new Map<string, string>()
        /** Told to the sender as stored: may never be sent again. */
        const acknowledged = new Set<string>()
        const againAfterAcknowledged: string[] = []
        const send = async (form: OutgoingForm): Promise<RawReply> => {
          if (companies.get(form.idempotency) !== form.companyId) wrongCompany.push(form.idempotency)
          if (acknowledged.has(form.idempotency)) againAfterAcknowledged.push(form.idempotency)
          const answer = script.shift() ?? 'ok'
          post.answer = () => replyOf(answer, form)
          const reply = await post.send(form)
          if (answer === 'lost') throw new TypeError('The connection was reset')
          return reply
        }
        const open = () => mortal(disk, { send, held, clock })
        const tabs = [open(), open(), open()]
        const promised = new Set<string>()
        let count = 0
        for (const { kind, tab: at, wait } of steps) {
          const tab = tabs[at]
          if (tab === undefined) continue
          const work: Promise<unknown>[] = []
          if (kind === 'enqueue') {
            count += 1
            const next = entry(count, { formType: count % 3 === 0 ? 'progress' : 'mooring' })
            companies.set(next.idempotency, tab.who.companyId)
            work.push(tab.outbox.enqueue(next).then(() => promised.add(next.idempotency)))
          }
          if (kind === 'retry') work.push(tab.outbox.retry())
          if (kind === 'kill') {
            tab.kill()
            tabs[at] = open()
            work.push(tabs[at]?.outbox.wake() ?? Promise.resolve())
          }
          if (kind === 'company') tab.who.companyId = tab.who.companyId === ALDER ? BIRCH : ALDER
          if (kind === 'network') tab.isOnline = !tab.isOnline
          const all = Promise.all(work.map((each) => each.catch(() => undefined)))
          if (wait) await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 30))])
        }
        // In the end the network is there and somebody works in each company.
        script.length = 0
        const [last] = tabs
        for (const tab of tabs.slice(1)) tab.kill()
        if (last === undefined) return
        last.isOnline = true
        for (const companyId of [ALDER, BIRCH, ALDER, BIRCH]) {
          last.who.companyId = companyId
          await last.outbox.retry()
        }
        expect(await last.outbox.unsent()).toBe(0)
        expect([...promised].filter((key) => !post.stored.has(key))).toEqual([])
        expect([wrongCompany, againAfterAcknowledged, post.mostInFlight <= 1]).toEqual([[], [], true])
        expect([...post.stored.values()].every(({ idempotency, body }) => JSON.stringify(body).includes(`coughs ${idempotency.slice(1)}`))).toBe(true)
        deliveries += post.calls.length
        last.kill()
        await disk.wipe()
      }),
      { numRuns: TIMES },
    )
    expect(deliveries).toBeGreaterThan(TIMES)
  })

  it('survives tabs that are really ended in the middle of it', { timeout: 300_000 }, async () => {
    const held = await makeKey(ANN)
    for (let round = 0; round < 8; round += 1) {
      const { prefix, names, wipe } = createDisk()
      const stored = new Map<string, number>()
      const promised = new Set<number>()
      const inFlight = new Map<Worker, string>()
      let isSound = true
      let isSteady = false
      const open = async (): Promise<Worker> => {
        const worker = new Worker(new URL('./outbox-tab.worker.ts', import.meta.url), { type: 'module' })
        const tell = (order: Order) => worker.postMessage(order)
        worker.onmessage = ({ data }: MessageEvent<Report>) => {
          if (data.kind === 'enqueued') promised.add(data.at)
          if (data.kind !== 'send') return
          if (inFlight.size > 0) isSound = false
          inFlight.set(worker, data.idempotency)
          setTimeout(() => {
            if (!inFlight.delete(worker)) return
            stored.set(data.idempotency, (stored.get(data.idempotency) ?? 0) + 1)
            const isHeard = isSteady || Math.random() < 0.7
            tell({ kind: 'reply', call: data.call, ...(isHeard ? json(200, { success: true, data: { id: data.formId } }) : { status: 502, text: '' }) })
          }, Math.random() * 6)
        }
        const isReady = new Promise<void>((resolve) => {
          worker.addEventListener('message', ({ data }: MessageEvent<Report>) => data.kind === 'ready' && resolve())
        })
        tell({ kind: 'start', disk: { prefix, names }, held, companyId: ALDER })
        await isReady
        tell({ kind: 'wake' })
        return worker
      }
      const end = (worker: Worker | undefined) => {
        if (worker === undefined) return
        // What it said and nobody heard yet is not heard any more.
        worker.onmessage = null
        worker.terminate()
        inFlight.delete(worker)
      }
      const tabs = await Promise.all([open(), open()])
      for (let at = 0; at < 24; at += 1) {
        const ending = Math.floor(at / 6) % 2
        tabs[at % 2]?.postMessage({ kind: 'enqueue', at } satisfies Order)
        // Some are heard of, others are cut off somewhere in the middle.
        if (at % 3 === 0) await expect.poll(() => promised.has(at)).toBe(true)
        else await new Promise((resolve) => setTimeout(resolve, Math.random() * 25))
        if (at % 6 === 5) {
          end(tabs[ending])
          tabs[ending] = await open()
        }
      }
      isSteady = true
      const last = tabs[0]
      end(tabs[1])
      await expect
        .poll(
          () => {
            last?.postMessage({ kind: 'wake' } satisfies Order)
            return [...promised].filter((at) => !stored.has(`k${at}`))
          },
          { timeout: 60_000, interval: 100 },
        )
        .toEqual([])
      expect([promised.size >= 8, isSound]).toEqual([true, true])
      end(last)
      await wipe()
    }
  })
})
