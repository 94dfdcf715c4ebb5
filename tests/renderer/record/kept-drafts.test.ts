import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordDraft as Draft } from '#contract'
import { type DraftStore, keptDrafts, type ServerDrafts } from '../../../src/renderer/record/filling/kept-drafts.ts'

const NOW = '2026-05-04T10:00:00.000Z'
const draft = (name: string, savedAt = NOW): Draft => ({ values: { name }, base: {}, version: 0, savedAt })

/** The device: what lies there by owner, whatever page looks at it. */
let device: Map<string, Map<string, Draft>>
let marked: Set<string>
let asked: string[]
/** What the server has of everybody, what it was asked, and whether it answers. */
let kept: Map<string, Draft>
let calls: string[]
let isOnline: boolean
let clock: Date
beforeEach(() => {
  device = new Map()
  marked = new Set()
  asked = []
  kept = new Map()
  calls = []
  isOnline = true
  clock = new Date(NOW)
})

const storeOf = async (owner: string): Promise<DraftStore> => {
  asked.push(owner)
  const lying = device.get(owner) ?? new Map<string, Draft>()
  device.set(owner, lying)
  return {
    put: async (key, value) => void lying.set(key, value),
    all: async () => new Map(lying),
    remove: async (key) => void lying.delete(key),
  }
}

/** The server, for this person. */
function serverOf(person: { owner: string | undefined }): ServerDrafts {
  const called = (name: string): void => {
    calls.push(name)
    if (!isOnline) throw new Error('no line')
  }
  const at = (key: string): string => `${person.owner} ${key}`
  return {
    heads: async () => {
      called('heads')
      const own = [...kept].filter(([place]) => place.startsWith(`${person.owner} `))
      return new Map(own.map(([place, { savedAt }]) => [place.slice(place.indexOf(' ') + 1), savedAt]))
    },
    get: async (key) => {
      called(`get ${key}`)
      return kept.get(at(key)) as Draft
    },
    put: async ({ key }, draft_) => {
      called(`put ${key}`)
      kept.set(at(key), draft_)
    },
    remove: async (key) => {
      called(`remove ${key}`)
      kept.delete(at(key))
    },
  }
}

/** A page of this person; a new one remembers nothing of those before it. */
function openPage(person: { owner: string | undefined }) {
  const rests: (() => void)[] = []
  const pauses: (() => void)[] = []
  const pause = async (ms: number): Promise<void> => {
    clock = new Date(clock.getTime() + ms)
    for (const work of pauses.splice(0)) work()
    await new Promise((resolve) => setTimeout(resolve))
  }
  const drafts = keptDrafts({
    owner: () => person.owner,
    storeOf,
    server: async () => serverOf(person),
    marks: { has: (owner) => marked.has(owner), add: (owner) => void marked.add(owner), remove: (owner) => void marked.delete(owner) },
    after: (ms, work) => void (ms > 1_000 ? pauses : rests).push(work),
    now: () => clock,
  })
  return { ...drafts, rests, pause, save: (key: string, value: Draft) => drafts.save({ key, resource: 'client' }, value) }
}

describe('what is typed into a record', () => {
  it('is found by the page after a reload, and by nobody else', async () => {
    await openPageAndSave('ann/north', 'intake', draft('Rosa'))
    expect(await openPage({ owner: 'ann/north' }).load('intake')).toEqual(draft('Rosa'))
    for (const owner of ['ann/south', 'bob/north', undefined]) expect(await openPage({ owner }).load('intake')).toBeUndefined()
  })

  it('stays with whom it was typed by when somebody else signs in on the page', async () => {
    const person: { owner: string | undefined } = { owner: 'ann/north' }
    const page = openPage(person)
    await page.save('intake', draft('Rosa'))
    person.owner = 'bob/north'
    expect(await page.load('intake')).toBeUndefined()
    await page.flush()
    expect([...device.keys()]).toEqual(['ann/north'])
  })

  it('is written once for many keys, the last of them', async () => {
    const page = openPage({ owner: 'ann/north' })
    for (const name of ['R', 'Ro', 'Ros']) await page.save('intake', draft(name))
    expect(page.rests).toHaveLength(1)
    await page.flush()
    expect([asked, device.get('ann/north')?.get('intake')]).toEqual([['ann/north'], draft('Ros')])
  })

  it('is gone everywhere once it was saved or given up, also before that is written', async () => {
    await openPageAndSave('ann/north', 'intake', draft('Rosa'))
    const page = openPage({ owner: 'ann/north' })
    await page.clear('intake')
    expect(await page.load('intake')).toBeUndefined()
    await page.flush()
    expect(await openPage({ owner: 'ann/north' }).load('intake')).toBeUndefined()
    expect(marked).toEqual(new Set())
  })

  it('asks for no key where nothing lies', async () => {
    const page = openPage({ owner: 'ann/north' })
    await page.load('intake')
    await page.clear('intake')
    await page.flush()
    expect(asked).toEqual([])
  })

  it('goes after a month, and beyond fifty the oldest', async () => {
    await openPageAndSave('ann/north', 'old', draft('Old', '2026-03-01T10:00:00.000Z'))
    for (let at = 10; at < 61; at += 1) await openPageAndSave('ann/north', `k${at}`, draft(`${at}`, `2026-05-04T09:00:${at}.000Z`))
    expect(await openPage({ owner: 'ann/north' }).load('old')).toBeUndefined()
    expect([device.get('ann/north')?.size, device.get('ann/north')?.has('k10'), device.get('ann/north')?.has('k60')]).toEqual([50, false, true])
  })
})

describe('what was typed on another device', () => {
  const rosa = draft('Rosa')
  it('goes to the server when the person pauses, the last of it', async () => {
    const page = openPage({ owner: 'ann/north' })
    await page.save('intake', draft('Ro'))
    await page.pause(1_000)
    expect(calls).toEqual([])
    await page.save('intake', rosa)
    await page.pause(2_000)
    expect([calls, kept.get('ann/north intake')]).toEqual([['put intake'], rosa])
  })
  it('is found by the other one, and by nobody else; asked for once while it is fresh', async () => {
    kept.set('ann/north intake', rosa)
    const page = openPage({ owner: 'ann/north' })
    expect([await page.elsewhere('intake'), await page.elsewhere('other')]).toEqual([rosa, undefined])
    expect(calls).toEqual(['heads', 'get intake'])
    await page.pause(61_000)
    await page.elsewhere('other')
    expect(calls).toHaveLength(3)
    for (const owner of ['ann/south', 'bob/north', undefined]) expect(await openPage({ owner }).elsewhere('intake')).toBeUndefined()
  })
  it('is forgotten there once it was saved, where there is any', async () => {
    kept.set('ann/north intake', rosa)
    const page = openPage({ owner: 'ann/north' })
    await page.clear('other')
    await page.clear('intake')
    await page.pause(0)
    expect([calls, kept.size]).toEqual([['heads', 'remove intake'], 0])
  })
  it('does not go to the server of whoever signed in meanwhile', async () => {
    const person: { owner: string | undefined } = { owner: 'ann/north' }
    const page = openPage(person)
    await page.save('intake', rosa)
    person.owner = 'bob/north'
    await page.pause(2_000)
    expect(kept.size).toBe(0)
  })
  it('keeps nobody waiting without a line: the device has what it has', async () => {
    isOnline = false
    const page = openPage({ owner: 'ann/north' })
    await page.save('intake', rosa)
    await page.pause(2_000)
    expect([await page.load('intake'), await page.elsewhere('intake')]).toEqual([rosa, undefined])
    isOnline = true
    await page.save('intake', rosa)
    await page.pause(2_000)
    expect(kept.get('ann/north intake')).toEqual(rosa)
  })
})

async function openPageAndSave(owner: string, key: string, value: Draft): Promise<void> {
  const page = openPage({ owner })
  await page.save(key, value)
  await page.flush()
}
