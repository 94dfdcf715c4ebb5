import { describe, expect, it } from 'vitest'
import { actor, banker, builder, madeUpStore, owner, visitor } from './harbour-actors.ts'

const store = madeUpStore()
const LIST = 'screens/harbour/lighthouse-list'

describe('variants', () => {
  it('are handed only to an audience that yields them', () => {
    const hash = store.indexFor(owner)[LIST] ?? ''
    expect(store.byHash(hash, visitor)).toBeUndefined()
    expect(store.byHash(hash, actor([]))).toBeUndefined()
    expect(store.byHash('AAAAAAAAAAAAAAAAAAAAAA', owner)).toBeUndefined()
    expect(store.byHash(hash, owner)?.id).toBe(LIST)
  })

  it('are listed for the routes that the user may open', () => {
    expect(Object.keys(store.indexFor(actor([])))).toEqual(['screens/harbour/home', 'screens/harbour/welcome'])
    expect(Object.keys(store.indexFor(visitor))).not.toContain('screens/harbour/lighthouse-form')
    expect(Object.keys(store.indexFor(builder))).toContain('screens/harbour/lighthouse-form')
  })

  it('are shared by users whose rights differ in nothing that the screen mentions', () => {
    const other = actor(['lighthouse-list', 'something-else'], { userId: 'u2', companyId: 'c2', sessionId: 's2' })
    expect(store.variantFor(LIST, other)?.bundle).toBe(store.variantFor(LIST, visitor)?.bundle)
    expect(store.variantFor(LIST, banker)?.hash).not.toBe(store.variantFor(LIST, visitor)?.hash)
  })

  it('have a hash of 16 bytes and carry the published one', () => {
    const variant = store.variantFor(LIST, visitor)
    expect(variant?.hash).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect(variant?.bundle.publishedHash).toBe(store.publishedHashOf(LIST))
    expect(store.variantFor(LIST, owner)?.bundle.publishedHash).toBe(variant?.bundle.publishedHash)
    expect(store.publishedHashOf('resources/lighthouse')).toMatch(/^[0-9a-f]{64}$/)
  })

  it('cannot be changed by those who get them', () => {
    const bundle = store.variantFor(LIST, visitor)?.bundle
    expect(() => Object.assign(bundle?.resources.lighthouse?.fields ?? {}, { extra: 1 })).toThrow('not extensible')
    expect(() => Object.assign(store.current().resources.get('lighthouse') ?? {}, { name: 'x' })).toThrow('read only')
  })
})

describe('labels', () => {
  it('are one text per language with its hash', () => {
    expect(store.labels('de')).toBeUndefined()
    expect(JSON.parse(store.labels('en')?.text ?? '{}')['menu/main'].items.lights).toBe('Lights')
    expect(store.labels('en')?.hash).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect(store.labels('fr')?.text).toContain('Lights')
  })
})
