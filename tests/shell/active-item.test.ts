import { expect, it } from 'vitest'
import type { MenuNode } from '#contract'
import { activePath, trailOf } from '../../src/shell/sidebar/active-item.ts'

const node = (id: string, path?: string, children?: readonly MenuNode[]): MenuNode => ({
  id,
  label: id,
  searchable: true,
  ...(path ? { path } : {}),
  ...(children ? { children } : {}),
})
const MENU = [
  node('dashboard', '/pages/home', [node('billing', '/pages/billing-dashboard')]),
  node('things', undefined, [node('list', '/pages/things/things'), node('pdf', '/pages/things/things-pdf')]),
]

it('marks nothing for a page outside of the menu', () => {
  expect([activePath(MENU, '/pages/other'), activePath(MENU, '/pages/things')]).toEqual([undefined, undefined])
})

it('does not take a path for another that only starts alike', () => {
  expect(activePath(MENU, '/pages/things/things-pdf')).toBe('/pages/things/things-pdf')
})

it('marks the list for a record under it', () => {
  expect(activePath(MENU, '/pages/things/things/42')).toBe('/pages/things/things')
})

it('gives the way from the top of the menu', () => {
  expect([trailOf(MENU, '/pages/things/things').map(({ id }) => id), trailOf(MENU, '/pages/home').map(({ id }) => id), trailOf(MENU, undefined)]).toEqual([
    ['things', 'list'],
    ['dashboard'],
    [],
  ])
})
