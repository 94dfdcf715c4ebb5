import { describe, expect, it } from 'vitest'
import { forgetLinkDraft, type LinkDraft, openLinkDrafts, signaturesFor } from '../../../src/renderer/page/linked-form/link-draft.ts'

const UNTIL = '2026-04-01T12:00:00.000Z'
const NOW = Date.parse('2026-03-18T12:00:00.000Z')
const draft: LinkDraft = {
  id: 'form',
  hash: 'a',
  by: 'Maria',
  content: { answers: { questions: 'Whom do we call?' }, reasons: {}, labels: {} },
  signatures: [],
}

function storage(max = 10_000): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem(name, value) {
      if (value.length > max) throw new DOMException('full', 'QuotaExceededError')
      kept.set(name, value)
    },
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  }
}

const namesIn = (store: Storage): readonly string[] => Array.from({ length: store.length }, (_each, index) => store.key(index) ?? '')
const textIn = (store: Storage): string =>
  namesIn(store)
    .map((name) => `${name} ${store.getItem(name)}`)
    .join('\n')
const open = (store: Storage, token: string, now = NOW) => openLinkDrafts({ token, until: UNTIL, store, now: () => now })

describe('a draft of a link', () => {
  it('is read as it was sealed before links used the crypto of the room `offline`', async () => {
    const store = storage()
    const sealed =
      'AQIDBAUGBwgJCgsMr9UH7qbiHGq1+iqVSdsRTQyHLfaWg1Kixd1M8e1+zRP6VuPKpiZqaB+PoZ4daFv2aRe/DENj5/458TxGPqUpAvR6kvcm1k/8Dq2kzwgZOMcG4jrqcvMFYbt5uxq8EJ99bIVdj1RR2uuEjJFBmWRlDh2cN5eld574fSDnIfSDwN4Nr2/A0Ik8ZtLCJP68ghUvMEmWZ3A='
    store.setItem('rendercare-link-a+A5g0QrnlvMW9utUuJEzQ==', `${Date.parse(UNTIL)}.${sealed}`)
    expect(await (await open(store, 'a-link-of-before')).read()).toEqual(draft)
  })

  it('is there for its link alone, and tells nothing to who looks into the device', async () => {
    const store = storage()
    expect(await (await open(store, 'mine')).keep(draft)).toBe(true)
    expect(await (await open(store, 'mine')).read()).toEqual(draft)
    expect(await (await open(store, 'another')).read()).toBeUndefined()
    expect(textIn(store)).not.toMatch(/Maria|call|mine/)
  })

  it('is worth nothing when a letter of it was changed', async () => {
    const store = storage()
    const drafts = await open(store, 'mine')
    await drafts.keep(draft)
    const [name = ''] = namesIn(store)
    const text = store.getItem(name) ?? ''
    store.setItem(name, `${text.slice(0, 40)}${text[40] === 'A' ? 'B' : 'A'}${text.slice(41)}`)
    expect(await drafts.read()).toBeUndefined()
  })

  it('that lies there sealed still opens', async () => {
    const store = storage()
    const sealed =
      '7l+SkdyQPgOOB7WRc1xN7oJvzpIGndVIbXpXgobpTK75d9JEXJPPme0UXAM8Uuos/7x3juVrVzns6zwnQ4/8hOS1UE/aVGdpXb4GqYAuyEDEZe/jNsDQUt9jKKn64wx2l7L3N3nXJUTaaE66y06951ThZwdTXUgz7UT6grT5XoxdUO8='
    store.setItem('rendercare-link-PXehvR70N2yynifx7pmRHA==', `${Date.parse(UNTIL)}.${sealed}`)
    expect(await (await open(store, 'mine')).read()).toMatchObject({ by: 'Maria', hash: 'a' })
  })

  it('says so when the device has no room, or keeps nothing at all', async () => {
    expect(await (await open(storage(100), 'mine')).keep(draft)).toBe(false)
    const nowhere = await openLinkDrafts({ token: 'mine', until: UNTIL, now: () => NOW })
    expect([nowhere.keeps, await nowhere.keep(draft), await nowhere.read()]).toEqual([false, false, undefined])
  })

  it('goes when it is handed in, and when its link has ended, whichever link is opened then; nothing else goes', async () => {
    const store = storage()
    store.setItem('lang', 'en')
    const drafts = await open(store, 'mine')
    await drafts.keep(draft)
    drafts.forget()
    expect(namesIn(store)).toEqual(['lang'])
    await drafts.keep(draft)
    await open(store, 'another', Date.parse(UNTIL) - 1)
    expect(namesIn(store)).toHaveLength(2)
    await open(store, 'another', Date.parse(UNTIL))
    expect(namesIn(store)).toEqual(['lang'])
  })

  it('goes when its link opens nothing any more, long before its time; that of another link stays', async () => {
    const store = storage()
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const [mine, another] = [await openLinkDrafts({ token: 'mine', until, store }), await openLinkDrafts({ token: 'another', until, store })]
    await mine.keep(draft)
    await another.keep(draft)
    await forgetLinkDraft({ token: 'mine', store })
    expect([await mine.read(), await another.read()]).toEqual([undefined, draft])
  })

  it('gives its signatures to the version of the form that was signed, and to no other', () => {
    const signed: LinkDraft = { ...draft, signatures: [{ slot: 'client', method: 'typed', name: 'Maria' }] }
    expect([signaturesFor(signed, 'b'), signaturesFor(undefined, 'a')]).toEqual([[], []])
    expect(signaturesFor(signed, 'a')).toBe(signed.signatures)
  })
})
