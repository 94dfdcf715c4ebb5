import { describe, expect, it } from 'vitest'
import type { RouteEntry } from '#contract'
import { fallbackRoute, matchRoute, namingRoute, routePath } from '#navigation'

const route = (id: string, path: string): RouteEntry => ({ id, path, name: `names.${id}` })
const ROUTES = [
  route('any', '*'),
  route('things', '/pages/things/things'),
  route('thing', '/pages/things/things/:id'),
  route('new-thing', '/pages/things/things/new'),
  route('other', '/pages/things/pdf'),
]

describe('a path', () => {
  it('that no route has matches none, not even the fallback', () => {
    expect([matchRoute(ROUTES, '/pages/thing'), matchRoute(ROUTES, '/'), matchRoute(ROUTES, '/pages/things/things/a/b')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('matches a written segment before a place', () => {
    expect(matchRoute(ROUTES, '/pages/things/things/new')?.route.id).toBe('new-thing')
  })

  it('fills places, decoded', () => {
    expect(matchRoute(ROUTES, '/pages/things/things/a%20b')).toMatchObject({ route: { id: 'thing' }, params: { id: 'a b' } })
  })

  it('with a broken escape is still a path', () => {
    expect(matchRoute(ROUTES, '/pages/things/things/%E0%A4%A')?.params.id).toBe('%E0%A4%A')
  })

  it('is named by the longest route above it', () => {
    expect([namingRoute(ROUTES, '/pages/things/things/a/b')?.id, namingRoute(ROUTES, '/pages/things/pdf/x')?.id, namingRoute(ROUTES, '/pages/none')]).toEqual([
      'thing',
      'other',
      undefined,
    ])
  })
})

describe('the path of a route', () => {
  it('is unknown for a route out of reach or with a missing place', () => {
    expect([routePath(ROUTES, 'gone'), routePath(ROUTES, 'thing')]).toEqual([undefined, undefined])
  })

  it('has its places filled, encoded', () => {
    expect(routePath(ROUTES, 'thing', { id: 'a/b' })).toBe('/pages/things/things/a%2Fb')
  })
})

it('finds the route drawn where no other fits', () => {
  expect(fallbackRoute(ROUTES)?.id).toBe('any')
})
