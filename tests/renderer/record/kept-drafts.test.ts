import { beforeEach, describe, expect, it } from 'vitest'
import type { Draft } from '../../../src/renderer/record/filling/drafts.ts'
import { type DraftShelf, keptDrafts } from '../../../src/renderer/record/filling/kept-drafts.ts'

const NOW = '2026-05-04T10:00:00.000Z'
const draft = (name: string, savedAt = NOW): Draft => ({ values: { name }, base: {}, version: 0, savedAt })

/** The device: what lies there by owner, whatever page looks at it. */
let device: Map<string, Map<string, Draft>>
let marked: Set<string>
let asked: string[]
beforeEach(() => {
  device = new Map()
  marked = new Set()
  asked = []
})

const shelfOf = async (owner: string): Promise<DraftShelf> => {
  asked.push(owner)
  const lying = device.get(owner) ?? new Map<string, Draft>()
  device.set(owner, lying)
  return {
    put: async (key, value) => void lying.set(key, value),
    all: async () => new Map(lying),
    remove: async (key) => void lying.delete(key),
  }
}

/** A page of this person; a new one remembers nothing of those before it. */
function openPage(person: { owner: string | undefined }) {
  const rests: (() => void)[] = []
  const drafts = keptDrafts({
    owner: () => person.owner,
    shelfOf,
    marks: { has: (owner) => marked.has(owner), add: (owner) => void marked.add(owner), remove: (owner) => void marked.delete(owner) },
    after: (_ms, work) => void rests.push(work),
    now: () => new Date(NOW),
  })
  return { ...drafts, rests }
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

async function openPageAndSave(owner: string, key: string, value: Draft): Promise<void> {
  const page = openPage({ owner })
  await page.save(key, value)
  await page.flush()
}
