import { describe, expect, it } from 'vitest'
import { loadDocuments } from '#document'
import { type Change, changed, problemsOf } from './made-up.ts'

const ENTRY = ['items', 1, 'items', 0] as const
const DARK = [{ field: 'state', op: 'eq', value: 'dark' }]
const WORDS: Change = ['i18n/en/menu/main.json', ['strings', 'badges'], { lighthouses_one: '{{shown}} is dark', lighthouses_other: '{{shown}} are dark' }]
const badge = (value: object, at: readonly (string | number)[] = ENTRY): Change => ['menu/main.json', [...at, 'badge'], value]
const about = (...changes: readonly Change[]): readonly string[] => problemsOf(WORDS, ...changes).map((line) => line.replace(/^menu\/main\.json:\d+:\d+ /, ''))

const entries = (many: number): readonly Change[] => {
  const ids = Array.from({ length: many }, (_none, at) => `light-${at}`)
  const items = ids.map((id) => ({
    kind: 'link',
    id,
    icon: 'activity',
    route: 'lighthouses',
    requires: { everyone: true },
    badge: { resource: 'lighthouse', filter: DARK },
  }))
  return [
    ['menu/main.json', ['items', 1, 'items'], items],
    ['i18n/en/menu/main.json', ['strings', 'items'], { harbour: 'Harbour', lights: 'Lights', ...Object.fromEntries(ids.map((id) => [id, id])) }],
    ['i18n/en/menu/main.json', ['strings', 'badges'], Object.fromEntries(ids.map((id) => [id, '{{shown}}']))],
  ]
}

describe('a badge of the menu', () => {
  it('is refused with a resource that does not exist, and says which was meant', () => {
    expect(about(badge({ resource: 'lighthous', filter: DARK }))[0]).toMatch(
      /^\/items\/1\/items\/0\/badge\/resource There is no resource "lighthous"; did you mean "lighthouse"/,
    )
  })

  it('is refused with a field that does not exist, or by which nobody can filter, or a value it never has', () => {
    const by = (field: string, value: unknown = 'x') => about(badge({ resource: 'lighthouse', filter: [{ field, op: 'eq', value }] }))
    expect(by('stat')[0]).toMatch(/^\/items\/1\/items\/0\/badge\/filter\/0\/field There is no field of resources\/lighthouse "stat"/)
    expect(by('name')[0]).toMatch(/badge\/filter\/0\/field The field "name" of resources\/lighthouse is not marked filterable/)
    expect(by('state', 'drak')[0]).toMatch(/badge\/filter\/0\/value There is no option "drak"/)
  })

  it('is refused where no list shows what it counts', () => {
    const counts = { resource: 'lighthouse', filter: DARK }
    const words: Change = ['i18n/en/menu/main.json', ['strings', 'badges'], { lights: '{{shown}}' }]
    expect(problemsOf(words, badge(counts, ['items', 1]))[0]).toMatch(
      /\/items\/1\/badge The entry opens no list of what its badge counts; name one; expected "list"/,
    )
    for (const route of ['home', 'foghorns', 'lighthouse'])
      expect(about(badge({ ...counts, list: route }))[0]).toContain(
        `/items/1/items/0/badge/list The route "${route}" opens no list of lighthouse, which is counted`,
      )
    expect(about(badge({ ...counts, list: 'lighthouse-lst' }))[0]).toMatch(/badge\/list There is no route "lighthouse-lst"/)
  })

  it('is refused without words, without a filter, and on a heading', () => {
    expect(problemsOf(badge({ resource: 'lighthouse', filter: DARK }))).toEqual([
      expect.stringContaining('The string "menu/main.badges.lighthouses" is missing'),
    ])
    expect(about(badge({ resource: 'lighthouse', filter: [] }))[0]).toContain('/items/1/items/0/badge/filter')
    expect(about(badge({ resource: 'lighthouse', filter: DARK }, ['items', 0]))[0]).toContain('/items/0')
  })

  it('beside a link of a page is refused with words missing, a link that is not there, and a list of something else', () => {
    const links = 'screens/harbour/welcome.json'
    const counted = (route: string): readonly string[] =>
      problemsOf([links, ['blocks', 1, 'counts'], [{ route, resource: 'lighthouse', filter: DARK }]]).map((line) => line.replace(/^[^ ]+ /, ''))
    expect(counted('lighthouses')).toEqual([expect.stringContaining('/blocks/1/counts/0 The string "screens/harbour/welcome.counts.lighthouses" is missing')])
    expect(counted('home')).toContainEqual(expect.stringMatching(/counts\/0\/route No link of this block leads to "home"/))
    expect(counted('lighthouse-intake')).toContainEqual(expect.stringMatching(/counts\/0\/route The route "lighthouse-intake" opens no list of lighthouse/))
  })

  it('is one of eight at the most', () => {
    expect(problemsOf(...entries(8))).toEqual([])
    expect(problemsOf(...entries(9))).toEqual([
      expect.stringMatching(/\/items\/1\/items\/8\/badge The menu has too many badges; take one away; expected at most 8/),
    ])
  })

  it('counts by the entry’s own list, or by one that it names', () => {
    const counts = { resource: 'lighthouse', filter: DARK }
    expect(about(badge(counts))).toEqual([])
    expect(about(badge({ ...counts, list: 'lighthouses' }))).toEqual([])
    const { documents } = loadDocuments(changed(WORDS, badge(counts)), { icons: ['activity', 'building-2', 'check', 'plus'] })
    expect(documents?.menu.items[1]).toMatchObject({ items: [{ badge: counts }] })
  })
})
