import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import fc from '../../fast-check.ts'
import { ALDER } from '../../offline/device.ts'
import { makeKey } from '../../offline/post-office.ts'
import { createModelServer } from '../../server/forms/model-server.ts'
import { createClock } from './sequences/clock.ts'
import { inSight } from './sequences/diary-form.ts'
import { openMachine } from './sequences/machine.ts'
import { openPage, type Page } from './sequences/page.ts'
import { createWire } from './sequences/wire.ts'
import { createLedger, without, wordsIn } from './sequences/words.ts'

const TIMES = 500
const DISK = `sequences-${crypto.randomUUID()}`

/** Two tabs of the first device and one of the second. */
const DEVICES = [0, 0, 1] as const
const PLACES = ['/weather', '/log', '/guests', '/guestNotes', 'kind', 'why'] as const

const tab = fc.constantFrom(0, 0, 0, 1, 2)
const choice = fc.constantFrom('mine' as const, 'theirs' as const, 'given' as const)
const step = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant('type' as const), tab, place: fc.constantFrom(...PLACES), row: fc.nat(2), isPending: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('branch' as const), tab, to: fc.constantFrom('yes', 'no', null) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('row' as const), tab, how: fc.constantFrom('add' as const, 'keep' as const, 'delete' as const), row: fc.nat(2) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const), tab }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(60, 300, 1_700, 4_000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('network' as const), tab, isOnline: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('reload' as const, 'crash' as const, 'close' as const, 'open' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const), losing: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('merge' as const), tab, choice }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('file' as const), tab }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

/** One person, one form, and everything that may happen to it. */
async function practice(steps: readonly Step[], last: 'mine' | 'theirs' | 'given') {
  const held = await makeKey(crypto.randomUUID())
  const server = createModelServer()
  const wire = createWire(server)
  const machines = [0, 1].map((at) => openMachine({ disk: `${DISK}-${at}`, held, companyId: ALDER, link: wire.connect() }))
  const clock = createClock(() => machines.some(({ isBusy }) => isBusy()))
  const ledger = createLedger()
  const pages: (Page | undefined)[] = [undefined, undefined, undefined]
  const id = crypto.randomUUID()
  let isNew = true
  let handedIn = 0
  let words = 0

  const machineOf = (at: number) => {
    const machine = machines[DEVICES[at] ?? 0]
    if (machine === undefined) throw new Error('no such device')
    return machine
  }
  const open = async (at: number): Promise<void> => {
    const onFirst = () => {
      isNew = false
    }
    pages[at] = await openPage({ id, machine: machineOf(at), clock, ledger, isNew: isNew && DEVICES[at] === 0 && handedIn === 0, onFirst })
  }
  const close = async (at: number, how: 'close' | 'crash'): Promise<void> => {
    const page = pages[at]
    pages[at] = undefined
    if (how === 'crash') page?.crash()
    else await page?.close()
  }
  const goOnline = async (device: number, isOnline: boolean): Promise<void> => {
    const machine = machines[device]
    if (machine === undefined) return
    machine.link.isOnline = isOnline
    if (!isOnline) return machine.outbox.offline()
    for (const [at, page] of pages.entries()) if (DEVICES[at] === device) page?.reconnected()
    await clock.until(machine.outbox.wake())
  }

  const take = async (next: Step): Promise<void> => {
    if (next.do === 'wait') return clock.wait(next.ms)
    if (next.do === 'restart') {
      wire.isDown = true
      await clock.wait(500)
      wire.isDown = false
      wire.losing = next.losing
      return
    }
    if (next.do === 'network') return goOnline(DEVICES[next.tab] ?? 0, next.isOnline)
    if (next.do === 'reload' || next.do === 'crash' || next.do === 'close') await close(next.tab, next.do === 'crash' ? 'crash' : 'close')
    if (next.do === 'close') return
    if (pages[next.tab] === undefined) await open(next.tab)
    const page = pages[next.tab]
    if (page === undefined) return
    if (next.do === 'merge') return page.merge(next.choice)
    // A merge dialog lies over the form until it is answered.
    if (page.isAsked()) return
    if (next.do === 'type') {
      words += 1
      const row = page.rowAt(next.row)
      const pointer = next.place.startsWith('/') ? next.place : row === undefined ? '/log' : `/catches/${row}/${next.place}`
      page.type(pointer, `w${words}`, next.isPending)
    }
    if (next.do === 'branch') page.session.commit('/hasGuests', next.to)
    if (next.do === 'row' && next.how === 'add') page.addRow(crypto.randomUUID())
    if (next.do === 'row' && next.how === 'delete') page.deleteRow(next.row)
    if (next.do === 'row' && next.how === 'keep') {
      const row = page.rowAt(next.row)
      if (row !== undefined) page.session.commit(`/catches/${row}/isKept`, page.session.get(`/catches/${row}/isKept`) === 'yes' ? 'no' : 'yes')
    }
    if (next.do === 'undo' || next.do === 'redo') page.travel(next.do)
    if (next.do === 'file' && (await page.file())) {
      handedIn += 1
      pages[next.tab] = undefined
      page.crash()
    }
  }

  /** Everything works again, all dialogs are answered, all tabs closed, and the form opened once more on each device. */
  const finale = async (): Promise<readonly unknown[]> => {
    wire.losing = 0
    for (const device of [0, 1]) await goOnline(device, true)
    const settleAll = async (): Promise<void> => {
      for (let round = 0; round < 12; round += 1) {
        for (const page of pages) await page?.flush()
        if (!pages.some((page) => page?.isAsked())) return
        for (const page of pages) await page?.merge(last)
      }
      throw new Error('The merging does not come to an end.')
    }
    await settleAll()
    const seen: unknown[] = pages.map((page) => page?.session.content())
    for (const at of pages.keys()) await close(at, 'close')
    for (const { outbox } of machines) await clock.until(outbox.retry())
    for (const at of [0, 2]) {
      await open(at)
      await settleAll()
      seen.push(pages[at]?.session.content())
      await close(at, 'close')
    }
    for (const { outbox } of machines) {
      const item = await clock.until(outbox.open(id))
      if (item !== undefined) seen.push(item)
      await clock.until(outbox.discard(id))
    }
    return seen
  }

  await open(0)
  for (const next of steps) await take(next)
  const seen = await finale()
  const filed = server.filed.get(id)
  return { seen: [...seen, filed?.body], filed, handedIn, ledger }
}

it('loses no word, files once, and keeps what is out of sight, whatever happens to a form', { timeout: 900_000 }, async () => {
  let filings = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), choice, async (steps, last) => {
      const { seen, filed, handedIn, ledger } = await practice(steps, last)
      expect(ledger.missingFrom(seen)).toEqual([])
      expect(filed?.times ?? 0).toBe(handedIn > 0 ? 1 : 0)
      if (filed) expect(without(wordsIn(filed.body.answers), wordsIn(inSight(filed.body.answers)))).toEqual([])
      filings += filed?.times ?? 0
    }),
    { numRuns: TIMES },
  )
  // The sequences did reach what they are about.
  expect(filings).toBeGreaterThan(TIMES / 10)
})
