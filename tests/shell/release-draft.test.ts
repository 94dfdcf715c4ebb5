import { expect, it } from 'vitest'
import { bodyOf, draftOf, missingIn, newFeature, withOne, without } from '../../src/shell/help/release-draft.ts'

const RELEASE = {
  _id: 'r1',
  version: '1.4',
  publishedAt: '2026-11-02T15:00:00Z',
  features: [{ category: 'Billing', categoryId: 'k1', items: [{ text: 'New', imageUrl: '/api/common/release/media/1', mediaType: 'image/png' }] }],
}

it('misses the version, names of categories and texts of items', () => {
  const draft = draftOf(undefined)
  expect(missingIn(draft).size).toBe(3)
  expect(missingIn({ ...draft, features: [] })).toEqual(new Set(['version']))
})

it('sends back what was read, without what is only for reading', () => {
  const { publishedAt: _when, ...sent } = RELEASE
  expect(bodyOf(draftOf(RELEASE))).toEqual({ ...sent, features: [{ ...sent.features[0], items: [{ text: 'New', imageUrl: '/api/common/release/media/1' }] }] })
})

it('begins a new release without an id', () => expect(Object.keys(bodyOf(draftOf(undefined)))).toEqual(['version', 'features']))

it('changes and removes one of several', () => {
  const all = [newFeature(), newFeature()]
  const [first, second] = all.map(({ id }) => id)
  expect(withOne(all, first ?? '', { category: 'A' }).map(({ category }) => category)).toEqual(['A', ''])
  expect(without(all, first ?? '').map(({ id }) => id)).toEqual([second])
})
