import { describe, expect, it } from 'vitest'
import { type MenuNode, SEARCH_DEBOUNCE_MS } from '#contract'
import { findScreens, MENU_SUGGESTIONS_MAX, screensBeside, screensOf } from '../../src/shell/palette/find-screens.ts'
import { paletteSections } from '../../src/shell/palette/sections.ts'

const t = (key: string): string => key
const leaf = (label: string, searchable = true): MenuNode => ({ id: label, label, path: `/pages/${label}`, searchable })
const MENU: readonly MenuNode[] = [
  { id: 'main', label: 'Main', section: true, searchable: false },
  { id: 'setup', label: 'Setup', searchable: true, children: [leaf('Job Titles', false), leaf('Títulos'), leaf('Service Codes')] },
  { id: 'care', label: 'Care', path: '/pages/care', searchable: true, children: [leaf('Care Plan'), leaf('Daily Care')] },
  { id: 'wall', label: 'Community', external: 'https://community.example/', searchable: true },
]
const screens = screensOf(MENU, t)
const labels = (typed: string) => findScreens(screens, typed).map(({ label }) => label)

describe('the menu search', () => {
  it('names no headings, no groups that open nothing, and nothing that is kept from this person’s search', () => {
    expect(screens.map(({ label }) => label)).toEqual(['Títulos', 'Service Codes', 'Care', 'Care Plan', 'Daily Care', 'Community'])
  })

  it('finds nothing for words that nothing has', () => expect(labels('care boat')).toEqual([]))

  it('puts what begins with the words first, then words within, then what stands above', () => {
    expect(labels('care')).toEqual(['Care', 'Care Plan', 'Daily Care'])
    expect(labels('setup')).toEqual(['Títulos', 'Service Codes'])
    expect(labels('plan ca')).toEqual(['Care Plan'])
  })

  it('does not mind marks and capitals', () => expect(labels('TITULOS')).toEqual(['Títulos']))

  it('names the screens beside the menu by their routes, and no other route', () => {
    const routes = ['review', 'record'].map((id) => ({ id, path: `/pages/${id}`, name: `The ${id}` }))
    expect(screensBeside({ routes, unlisted: ['review'] }, t)).toEqual([
      { id: 'route/review', label: 'The review', trail: [], icon: 'file', path: '/pages/review' },
    ])
    expect(screensBeside({ routes }, t)).toEqual([])
  })

  it('suggests at most 200', () => {
    const many = screensOf(
      Array.from({ length: 450 }, (_, at) => leaf(`Screen ${at}`)),
      t,
    )
    expect(findScreens(many, 'screen')).toHaveLength(MENU_SUGGESTIONS_MAX)
    expect(MENU_SUGGESTIONS_MAX).toBe(200)
  })

  it('waits until typing has rested for 200 ms', () => expect(SEARCH_DEBOUNCE_MS).toBe(200))
})

describe('the palette', () => {
  const run = (): void => undefined
  const sources = {
    typed: 'care',
    screens,
    records: [{ finder: { resource: 'boat', label: 'Boats', open: 'boat' }, state: 'ready', found: [{ id: 'b1', display: 'Careful' }] }],
    actions: [
      { id: 'sign-out', label: 'Sign Out', icon: 'log-out', menu: 'user', run },
      { id: 'care', label: 'Careful mode', icon: 'sun', menu: 'user', run },
    ],
    pathOf: (route: string, { id }: Readonly<Record<string, string>>) => `/pages/${route}/${id}`,
  } as const

  it('shows screens, then records by kind, then actions', () => {
    expect(paletteSections(sources, t).map(({ title, items }) => [title, items.map(({ label }) => label)])).toEqual([
      ['shared/palette.screens', ['Care', 'Care Plan', 'Daily Care']],
      ['Boats', ['Careful']],
      ['shared/palette.actions', ['Careful mode']],
    ])
  })

  it('leaves out a record whose page this person cannot open', () => {
    expect(paletteSections({ ...sources, pathOf: () => undefined }, t).map(({ id }) => id)).toEqual(['screens', 'actions'])
  })
})
