import { describe, expect, it } from 'vitest'
import type { BoardScreen } from '#contract'
import { formatProblem, loadDocuments } from '#document'
import { createVariants } from '../../src/server/documents/store/variants.ts'
import { changed } from '../document/made-up.ts'
import { actor, banker, builder, owner, visitor } from '../server/documents/harbour-actors.ts'

const HOME = 'screens/harbour/home'
const words = {
  title: 'Lamps',
  columns: { dark: 'Dark', lit: 'Lit', dear: 'Dear' },
  actions: { darken: 'Darken', light: 'Light', edit: 'Edit' },
}
const written = {
  $schema: '../../meta/screen.schema.json',
  kind: 'board',
  resource: 'lighthouse',
  columns: [
    {
      id: 'dark',
      filter: [{ field: 'state', op: 'in', value: ['planned', 'dark'] }],
      accepts: [{ id: 'darken', kind: 'transition', transition: 'darken' }],
    },
    { id: 'lit', filter: [{ field: 'state', op: 'eq', value: 'lit' }], accepts: [{ id: 'light', kind: 'transition', transition: 'light' }] },
    { id: 'dear', filter: [{ field: 'insuredFor', op: 'gt', value: 100_000 }] },
  ],
  card: { title: 'insuredFor', fields: ['name', 'keeperPhone'], badge: 'state' },
  rowActions: [{ id: 'edit', kind: 'edit' }],
}
const loaded = loadDocuments(
  changed(
    [`${HOME}.json`, JSON.stringify(written)],
    [`i18n/en/${HOME}.json`, JSON.stringify({ $schema: '../../../../meta/i18n.schema.json', strings: words })],
    ['routes/harbour.json', ['routes', 0, 'requires'], { anyOf: ['lighthouse-list'] }],
  ),
  { icons: ['activity', 'building-2', 'check', 'plus'] },
)

describe('a board', () => {
  it.each([
    // Who may not read a field has neither a column by it nor a card that says it; a transition that somebody may not make accepts nothing.
    ['who may only look', visitor, { dark: [], lit: [] }, { title: undefined, actions: 0 }],
    ['who may change records', builder, { dark: [], lit: ['light'] }, { title: undefined, actions: 1 }],
    ['who reads amounts', banker, { dark: [], lit: [], dear: undefined }, { title: 'insuredFor', actions: 0 }],
    ['an owner', owner, { dark: ['darken'], lit: ['light'], dear: undefined }, { title: 'insuredFor', actions: 1 }],
  ])('is for %s what they may read and do', (_who, who, columns, { title, actions }) => {
    expect(loaded.problems.map(formatProblem)).toEqual([])
    const screen = loaded.documents && createVariants(loaded.documents).variantFor(HOME, who)?.bundle.screen
    const { columns: seen, card, rowActions } = screen as BoardScreen
    expect(Object.fromEntries(seen.map(({ id, accepts }) => [id, accepts?.map((action) => action.id)]))).toEqual(columns)
    expect([card.title, card.fields, card.badge, rowActions?.length]).toEqual([title, ['name', 'keeperPhone'], 'state', actions])
  })

  it('is not for who may read no records', () => {
    expect(loaded.documents && createVariants(loaded.documents).variantFor(HOME, actor([]))).toBeUndefined()
  })
})
