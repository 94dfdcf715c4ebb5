import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Screen } from '#contract'
import { formatProblem, type Linked, loadDocuments } from '#document'
import { type ScreenKind, screenKinds } from '#kinds'
import { sourcesOf } from '../../src/server/documents/store/sources.ts'
import { createVariants } from '../../src/server/documents/store/variants.ts'
import { changed, madeUp } from '../document/made-up.ts'
import { actor, banker, visitor } from '../server/documents/harbour-actors.ts'

/** Records by their states, with lanes beside them: all that has to be written to add it, beside its lines in the meta-schema, its view and its story. */
const tide: ScreenKind = {
  slots: {
    kind: { slot: 'plain' },
    resource: { slot: 'resource' },
    card: { slot: 'columns', none: 'kept' },
    order: { slot: 'sorts' },
    actions: { slot: 'actions' },
    lanes: {
      slot: 'parts',
      none: 'part',
      of: { needs: 'lanes', slots: { id: { slot: 'plain' }, filter: { slot: 'filter', hidden: 'part' }, requires: { slot: 'access' } } },
    },
  },
}
const shared = (name: string) => ({ description: name, $ref: `shared.schema.json#/$defs/${name}` })
const list = (items: object) => ({ description: 'A list.', type: 'array', items })
const TIDE = {
  description: 'Lanes.',
  type: 'object',
  additionalProperties: false,
  required: ['$schema', 'kind', 'resource', 'card', 'lanes'],
  title: 'TideScreen',
  properties: {
    $schema: { description: 'Schema.', $ref: '#/$defs/SchemaRef' },
    kind: { description: 'Kind.', const: 'tide' },
    resource: shared('Slug'),
    card: list({ $ref: '#/$defs/Column' }),
    order: list(shared('Sort')),
    actions: list(shared('Action')),
    lanes: list({
      description: 'A lane.',
      type: 'object',
      additionalProperties: false,
      required: ['id', 'filter'],
      properties: { id: shared('Slug'), filter: list(shared('Filter')), requires: shared('Access') },
    }),
  },
}

const HOME = 'screens/harbour/home'
const meta: { readonly oneOf: readonly object[] } = JSON.parse(madeUp.find(({ path }) => path === 'meta/screen.schema.json')?.text ?? '')
const words = { title: 'Tides', lanes: { lit: 'Lit', dear: 'Dear', own: 'Own' }, actions: { add: 'Add' } }
const written = {
  $schema: '../../meta/screen.schema.json',
  kind: 'tide',
  resource: 'lighthouse',
  card: [{ field: 'display' }, { field: 'insuredFor' }],
  order: ['-name'],
  actions: [{ id: 'add', kind: 'edit' }],
  lanes: [
    { id: 'lit', filter: [{ field: 'state', op: 'eq', value: 'lit' }] },
    { id: 'dear', filter: [{ field: 'insuredFor', op: 'gt', value: 100000 }] },
    { id: 'own', filter: [{ field: 'state', op: 'eq', value: 'lit' }], requires: { owners: true } },
  ],
}
const load = (screen: object) =>
  loadDocuments(
    changed(
      ['meta/screen.schema.json', ['oneOf'], [...meta.oneOf, { $ref: '#/$defs/TideScreen' }]],
      ['meta/screen.schema.json', ['$defs', 'TideScreen'], TIDE],
      [`${HOME}.json`, JSON.stringify(screen)],
      [`i18n/en/${HOME}.json`, JSON.stringify({ $schema: '../../../../meta/i18n.schema.json', strings: words })],
    ),
    { icons: ['activity', 'building-2', 'check', 'plus'] },
  )

const registry = screenKinds as Record<string, ScreenKind>

describe('a screen kind that one object adds', () => {
  let linked: Linked
  beforeAll(() => {
    registry.tide = tide
    const loaded = load(written)
    expect(loaded.problems.map(formatProblem)).toEqual([])
    linked = loaded.documents as Linked
  })
  afterAll(() => {
    delete registry.tide
  })

  it('is linked: what its slots name must be there, with words for its parts', () => {
    const [lit, ...others] = written.lanes
    const broken = {
      ...written,
      card: [{ field: 'hieght' }],
      order: ['-litOn'],
      lanes: [{ ...lit, id: 'unlit', filter: [{ field: 'state', op: 'eq', value: 'lti' }] }, ...others],
    }
    const messages = load(broken).problems.map(({ pointer, message }) => `${pointer} ${message}`)
    expect(messages.filter((text) => !text.includes('/strings'))).toEqual([
      '/card/0/field There is no field of resources/lighthouse "hieght"',
      '/order/0 The field "litOn" of resources/lighthouse is not marked sortable',
      `/lanes/0 The string "${HOME}.lanes.unlit" is missing; write "lanes.unlit" in schemas/i18n/en/${HOME}.json`,
      '/lanes/0/filter/0/value There is no option "lti"',
    ])
  })
  it('is pruned: hidden columns and actions go, and parts that are not for somebody or count by what they may not see', () => {
    const seen = (who: typeof visitor): Record<string, unknown> => {
      const screen = createVariants(linked).variantFor(HOME, who)?.bundle.screen as unknown as typeof written
      return { card: screen.card.map(({ field }) => field), lanes: screen.lanes.map(({ id }) => id), actions: screen.actions.length }
    }
    expect(seen(banker)).toEqual({ card: ['display', 'insuredFor'], lanes: ['lit', 'dear'], actions: 0 })
    expect(seen(visitor)).toEqual({ card: ['display'], lanes: ['lit'], actions: 0 })
    expect(createVariants(linked).variantFor(HOME, actor([]))).toBeUndefined()
  })
  it('is published with what it shows', () => {
    expect(sourcesOf(linked, HOME)?.resources.map(({ name }) => name)).toEqual(['lighthouse'])
    expect((linked.screens.get(HOME) as Screen).kind).toBe('tide')
  })
})
