import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DraftContent, DraftHead } from '#contract'
import { createDraftKeeper, type DraftPlaces, type DraftStatus, type ServerOutcome } from '../../../src/renderer/answers/draft-keeper.ts'
import fc from '../../fast-check.ts'

const content = (text: string): DraftContent => ({ answers: { text }, reasons: {}, labels: {} })
const head = (version: number): DraftHead => ({ id: 'd', form: 'f', hash: 'h', clientId: null, version, savedAt: '2026-03-02T10:00:00.000Z', device: 'x' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Model {
  readonly places: DraftPlaces
  readonly statuses: DraftStatus[]
  device: DraftContent | undefined
  server: DraftContent | undefined
  version: number
  deviceWorks: boolean
  serverWorks: boolean
  open: number
  most: number
}

/** A device and a server that take time, may fail, and count how many saves run at once. */
function model(): Model {
  const state: Model = {
    statuses: [],
    device: undefined,
    server: undefined,
    version: 0,
    deviceWorks: true,
    serverWorks: true,
    open: 0,
    most: 0,
    places: {
      now: () => new Date(),
      onDevice: async (given) => {
        await new Promise((done) => setTimeout(done, 20))
        if (!state.deviceWorks) throw new Error('The disk is full')
        state.device = given
      },
      onServer: async (given, version): Promise<ServerOutcome> => {
        state.open += 1
        state.most = Math.max(state.most, state.open)
        await new Promise((done) => setTimeout(done, 400))
        state.open -= 1
        if (!state.serverWorks) return { kind: 'unreachable' }
        if (version !== state.version) return { kind: 'conflict', theirs: { ...head(state.version), content: state.server ?? content('') } }
        state.version += 1
        state.server = given
        return { kind: 'saved', head: head(state.version) }
      },
    },
  }
  return state
}

describe('a draft keeper', () => {
  it('saves on the device within 300 ms and on the server within 3 s of a change, also while someone types on', async () => {
    const place = model()
    const keeper = createDraftKeeper(place.places, { version: 0 }, (status) => place.statuses.push(status))
    keeper.changed(content('a'))
    await vi.advanceTimersByTimeAsync(300)
    expect(place.device).toEqual(content('a'))
    for (let letter = 0; letter < 30; letter += 1) {
      keeper.changed(content(`a${letter}`))
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(place.server).toBeDefined()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(place.server).toEqual(content('a29'))
    expect(place.statuses.at(-1)).toMatchObject({ at: 'server' })
  })

  it('never says saved of what is not: every change is being saved until a place has it', async () => {
    const place = model()
    const keeper = createDraftKeeper(place.places, { version: 0 }, (status) => place.statuses.push(status))
    for (let letter = 0; letter < 40; letter += 1) {
      keeper.changed(content(`${letter}`))
      expect(place.statuses.at(-1)).toEqual({ at: 'saving' })
      await vi.advanceTimersByTimeAsync(90)
      if (place.statuses.at(-1)?.at !== 'saving') expect(place.device).toEqual(content(`${letter}`))
    }
    await vi.advanceTimersByTimeAsync(3_000)
    expect(place.statuses.map(({ at }) => at)).toContain('device')
    expect(place.statuses.at(-1)).toMatchObject({ at: 'server' })
  })

  it('tells the device what is on its way to the server before it goes, so that a page that ends then is no rival of itself', async () => {
    const place = model()
    const known: unknown[] = []
    const { onDevice, onServer } = place.places
    const noting: DraftPlaces = {
      ...place.places,
      onDevice: (given, version, server) => {
        known.push(server.sent)
        return onDevice(given, version, server)
      },
      onServer: (given, version) => {
        expect(known.at(-1)).toEqual(given)
        return onServer(given, version)
      },
    }
    const keeper = createDraftKeeper(noting, { version: 0 }, () => undefined)
    keeper.changed(content('a'))
    await vi.advanceTimersByTimeAsync(5_000)
    expect([place.version, known.at(-1)]).toEqual([1, undefined])
  })

  it('goes on trying while the server is out of reach, and says the answers are on the device', async () => {
    const place = model()
    place.serverWorks = false
    const keeper = createDraftKeeper(place.places, { version: 0 }, (status) => place.statuses.push(status))
    keeper.changed(content('a'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(place.statuses.at(-1)).toMatchObject({ at: 'device' })
    place.serverWorks = true
    keeper.reconnected()
    await vi.advanceTimersByTimeAsync(500)
    expect(place.server).toEqual(content('a'))
  })

  it('says so when not even the device can keep them', async () => {
    const place = model()
    place.deviceWorks = false
    place.serverWorks = false
    const keeper = createDraftKeeper(place.places, { version: 0 }, (status) => place.statuses.push(status))
    keeper.changed(content('a'))
    await vi.advanceTimersByTimeAsync(300)
    expect(place.statuses.at(-1)).toEqual({ at: 'saving' })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(place.statuses.at(-1)).toEqual({ at: 'page' })
    keeper.changed(content('b'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(place.statuses.at(-1)).toEqual({ at: 'page' })
  })

  it('gives the server every change within a second while the device keeps nothing, and asks it no more often when it is out of reach', async () => {
    const place = model()
    place.deviceWorks = false
    const keeper = createDraftKeeper(place.places, { version: 0 }, (status) => place.statuses.push(status))
    keeper.changed(content('a'))
    await vi.advanceTimersByTimeAsync(900)
    expect(place.server).toEqual(content('a'))
    keeper.changed(content('b'))
    await vi.advanceTimersByTimeAsync(900)
    expect(place.server).toEqual(content('b'))
    place.serverWorks = false
    const asked = vi.spyOn(place.places, 'onServer')
    keeper.changed(content('c'))
    await vi.advanceTimersByTimeAsync(3_000)
    expect(asked.mock.calls.length).toBeLessThan(3)
  })

  it('does not say that nothing keeps them while the server takes them', async () => {
    const place = model()
    place.deviceWorks = false
    const keeper = createDraftKeeper(place.places, { version: 0 }, (status) => place.statuses.push(status))
    for (const text of ['a', 'b']) {
      keeper.changed(content(text))
      await vi.advanceTimersByTimeAsync(4_000)
    }
    expect(place.statuses.map(({ at }) => at)).toEqual(['saving', 'server', 'saving', 'server'])
  })

  it('stops at a conflict, keeps the device up to date, and goes on after the merge', async () => {
    const place = model()
    const keeper = createDraftKeeper(place.places, { version: 0 }, (status) => place.statuses.push(status))
    place.version = 5
    place.server = content('theirs')
    keeper.changed(content('mine'))
    await vi.advanceTimersByTimeAsync(4_000)
    expect(place.statuses.at(-1)).toMatchObject({ at: 'conflict', theirs: { version: 5 } })
    keeper.changed(content('mine too'))
    await vi.advanceTimersByTimeAsync(4_000)
    expect([place.server, place.device]).toEqual([content('theirs'), content('mine too')])
    keeper.resolve(content('merged'), 5)
    await vi.advanceTimersByTimeAsync(4_000)
    expect([place.server, place.version]).toEqual([content('merged'), 6])
  })

  it('sends the server no draft while the form itself is on its way, and what changed meanwhile afterwards', async () => {
    const place = model()
    const keeper = createDraftKeeper(place.places, { version: 0 }, (status) => place.statuses.push(status))
    keeper.changed(content('a'))
    await vi.advanceTimersByTimeAsync(1_600)
    expect(place.open).toBe(1)
    const held = keeper.hold()
    await vi.advanceTimersByTimeAsync(500)
    const release = await held
    expect([place.open, place.server]).toEqual([0, content('a')])
    keeper.changed(content('ab'))
    await vi.advanceTimersByTimeAsync(5_000)
    void keeper.flush()
    await vi.advanceTimersByTimeAsync(1_000)
    expect([place.device, place.server, place.version]).toEqual([content('ab'), content('a'), 1])
    release()
    await vi.advanceTimersByTimeAsync(1_000)
    expect([place.server, place.version, place.statuses.at(-1)?.at]).toEqual([content('ab'), 2, 'server'])
  })

  it('saves nothing once it was told to forget: not what was on its way, and not what is typed then', async () => {
    const place = model()
    const keeper = createDraftKeeper(place.places, { version: 0 }, () => undefined)
    keeper.changed(content('filed'))
    await vi.advanceTimersByTimeAsync(1_600)
    keeper.forget()
    place.device = undefined
    keeper.changed(content('typed while it was filed'))
    void keeper.flush()
    await vi.advanceTimersByTimeAsync(10_000)
    expect([place.device, place.version]).toEqual([undefined, 1])
  })

  it('leaves on the device which version of the server it continues, and that this has all of it, when it is closed', async () => {
    const place = model()
    const left: (readonly [version: number, isTaken: boolean])[] = []
    const { onDevice } = place.places
    const noting: DraftPlaces = {
      ...place.places,
      onDevice: (given, version, server) => {
        left.push([version, server.isTaken])
        return onDevice(given, version, server)
      },
    }
    const keeper = createDraftKeeper(noting, { version: 0 }, () => undefined)
    keeper.changed(content('a'))
    const flushing = keeper.flush()
    await vi.advanceTimersByTimeAsync(2_000)
    await flushing
    keeper.stop()
    expect([left[0], left.at(-1), place.version]).toEqual([[0, false], [1, true], 1])
  })

  it('loses nothing, and never saves twice at once, whatever happens in which order', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('edit' as const), text: fc.string({ maxLength: 4 }) }),
      fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 4_000 }) }),
      fc.record({ do: fc.constant('device' as const), works: fc.boolean() }),
      fc.record({ do: fc.constant('server' as const), works: fc.boolean() }),
      fc.record({ do: fc.constant('flush' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const place = model()
        const keeper = createDraftKeeper(place.places, { version: 0 }, () => undefined)
        let last: DraftContent | undefined
        for (const each of steps) {
          if (each.do === 'edit') {
            last = content(each.text)
            keeper.changed(last)
          } else if (each.do === 'wait') await vi.advanceTimersByTimeAsync(each.ms)
          else if (each.do === 'device') place.deviceWorks = each.works
          else if (each.do === 'server') place.serverWorks = each.works
          else void keeper.flush()
        }
        place.deviceWorks = true
        place.serverWorks = true
        if (last) keeper.changed(last)
        await vi.advanceTimersByTimeAsync(70_000)
        keeper.stop()
        expect([place.device, place.server, place.most <= 1]).toEqual([last, last, true])
      }),
      { numRuns: 1_000 },
    )
  })
})
