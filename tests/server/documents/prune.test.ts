import { describe, expect, it } from 'vitest'
import type { ResolvedField, Resource, Screen } from '#contract'
import type { LinkedResource } from '#document'
import { ownRows } from '../../../src/document/link/owned-rows.ts'
import { createAudience } from '../../../src/server/documents/store/audience.ts'
import { pruneResource } from '../../../src/server/documents/store/prune-resource.ts'
import { pruneScreen } from '../../../src/server/documents/store/prune-screen.ts'
import { linkedDocuments } from '../demo/linked-documents.ts'
import { actor, banker, builder, bundleFor, madeUpStore, owner, superAdmin, visitor } from './harbour-actors.ts'

const store = madeUpStore()
const ids = (items: readonly { readonly id: string }[] = []): readonly string[] => items.map(({ id }) => id)

function screenOf<K extends Screen['kind']>(name: string, kind: K, who = visitor): Extract<Screen, { kind: K }> {
  const { screen } = bundleFor(store, name, who)
  if (screen.kind !== kind) throw new Error(`${name} is a ${screen.kind}`)
  return screen as Extract<Screen, { kind: K }>
}

describe('a screen for an audience', () => {
  it('is refused to those who may not read its records', () => {
    expect(store.variantFor('screens/harbour/lighthouse-list', actor([]))).toBeUndefined()
    expect(store.variantFor('screens/harbour/lighthouse-form', visitor)).toBeUndefined()
    expect(store.variantFor('screens/harbour/nowhere', superAdmin)).toBeUndefined()
  })

  it('says nothing of a field that is hidden from them', () => {
    for (const name of ['lighthouse-list', 'lighthouse-record']) {
      expect(JSON.stringify(bundleFor(store, name, visitor))).not.toContain('insuredFor')
      expect(JSON.stringify(bundleFor(store, name, banker))).toContain('insuredFor')
    }
    expect(JSON.stringify(bundleFor(store, 'lighthouse-form', builder))).not.toContain('insuredFor')
  })

  it('has no sign and no panel that would tell them of what they do not see', () => {
    const linked = store.current()
    const screen: Screen = {
      ...{ $schema: '../../meta/screen.schema.json', kind: 'record', resource: 'lighthouse' },
      header: {
        signs: [
          { id: 'insured', when: 'record.insuredFor > 100', tone: 'info' },
          { id: 'phoned', when: 'answered(record.keeperPhone)', tone: 'info' },
          { id: 'tall', when: 'record.height > 30', tone: 'info', field: 'insuredFor' },
        ],
      },
      tabs: [
        {
          ...{ id: 'glance', kind: 'overview' },
          panels: [
            { id: 'value', kind: 'fields', fields: ['insuredFor', 'name'] },
            { id: 'dear', kind: 'related', tab: 'near', resource: 'lighthouse', by: 'nextTo', columns: [{ field: 'insuredFor' }] },
            {
              id: 'cheap',
              kind: 'related',
              tab: 'near',
              resource: 'lighthouse',
              by: 'nextTo',
              columns: [{ field: 'name' }],
              filter: [{ field: 'insuredFor', op: 'lt', value: 5 }],
            },
            { id: 'kept', kind: 'fields', fields: ['name'], requires: { anyOf: ['lighthouse-money'] } },
            { id: 'near', kind: 'related', tab: 'near', resource: 'lighthouse', by: 'nextTo', columns: [{ field: 'name' }, { field: 'insuredFor' }] },
          ],
        },
      ],
    }
    const seen = (who: typeof visitor) => pruneScreen(screen, createAudience(linked, who), { records: new Map(), answers: undefined })
    expect(JSON.stringify(seen(visitor))).not.toContain('insuredFor')
    expect(seen(visitor)).toMatchObject({
      header: { signs: [{ id: 'tall' }] },
      tabs: [
        {
          panels: [
            { id: 'value', fields: ['name'] },
            { id: 'near', columns: [{ field: 'name' }] },
          ],
        },
      ],
    })
    // Who sees a number masked is not told whether there is one.
    expect(seen(builder)).toMatchObject({ header: { signs: [{ id: 'tall' }] } })
    expect(seen(owner)).toEqual(screen)
  })

  it('has no sign that would tell them of what is derived from records which they do not read', () => {
    const linked = linkedDocuments()
    const screen = linked.screens.get('screens/clients/client-record')
    const signsFor = (...permissions: readonly string[]): readonly string[] => {
      const kept = screen && pruneScreen(screen, createAudience(linked, actor(permissions)), { records: new Map(), answers: undefined })
      const overview = kept?.kind === 'record' ? kept.tabs.find(({ kind }) => kind === 'overview') : undefined
      const due = overview?.kind === 'overview' ? overview.panels.find(({ kind }) => kind === 'signs') : undefined
      return due?.kind === 'signs' ? ids(due.signs) : []
    }
    expect(signsFor('client-list')).toContain('no-contact')
    expect(signsFor('client-list')).not.toContain('no-visit')
    expect(signsFor('client-list', 'schedule-calendar')).toContain('no-visit')
    expect(signsFor('client-list', 'schedule-calendar')).not.toContain('authorization-over')
    expect(signsFor('client-list', 'view-authorizations')).toContain('authorization-over')
  })

  it('marks masked fields and fields that they cannot change', () => {
    const fields = bundleFor(store, 'lighthouse-list', builder).resources.lighthouse?.fields
    expect(fields?.keeperPhone).toMatchObject({ masked: true, readOnly: true })
    expect(fields?.address).toMatchObject({ readOnly: true })
    expect(fields?.name).not.toHaveProperty('readOnly')
    expect(bundleFor(store, 'lighthouse-list', owner).resources.lighthouse?.fields.address).not.toHaveProperty('readOnly')
  })

  it('has of rows that are records what the rights of those leave of them', () => {
    const linked = store.current()
    const lighthouse = linked.resources.get('lighthouse')
    if (lighthouse === undefined) throw new Error('no lighthouse')
    const text = (name: string) => ({ type: 'text' as const, label: `resources/shift.fields.${name}` })
    const shift: LinkedResource = {
      ...{ name: 'shift', id: 'resources/shift', title: 'resources/shift.title', plural: 'resources/shift.plural', display: { template: '{task}' } },
      rights: { read: { access: { anyOf: ['lighthouse-add', 'lighthouse-money'] } } },
      fields: {
        lighthouse: { ...text('lighthouse'), type: 'reference', to: 'lighthouse', required: true, filterable: true },
        ...{ task: text('task'), badge: { ...text('badge'), mask: 'last4', max: 9 }, wage: { ...text('wage'), type: 'integer' }, note: text('note') },
        taxed: { type: 'calculated', result: 'integer', value: 'record.wage * 2', label: 'resources/shift.fields.taxed' },
      },
      fieldGroups: [
        { id: 'papers', fields: ['badge'], read: { anyOf: ['lighthouse-money'] }, otherwise: 'masked' },
        { id: 'pay', fields: ['wage'], read: { anyOf: ['lighthouse-money'] }, otherwise: 'hidden' },
        { id: 'notes', fields: ['note'], write: { anyOf: ['lighthouse-money'] }, otherwise: 'readOnly' },
      ],
      checks: [
        { id: 'paid', check: 'record.wage > 5', severity: 'block' },
        { id: 'said', check: "record.task != 'none'", severity: 'warn', field: 'task' },
      ],
    }
    const shifts: ResolvedField = {
      ...text('shifts'),
      type: 'rows' as const,
      owns: { resource: 'shift', by: 'lighthouse', fields: ['task', 'badge', 'wage', 'note', 'taxed'] },
    }
    const owning: LinkedResource = {
      ...lighthouse,
      fields: { ...lighthouse.fields, shifts, total: { ...text('total'), type: 'calculated', result: 'integer', value: 'sum(record.shifts.map(s, s.wage))' } },
    }
    const resources = ownRows(new Map([...linked.resources, ['lighthouse', owning], ['shift', shift]]))
    const seen = (who: typeof visitor) => {
      const resource = resources.get('lighthouse')
      return resource && pruneResource(resource, createAudience({ ...linked, resources }, who)).fields
    }
    expect(seen(visitor)).not.toHaveProperty('shifts')
    expect(seen(banker)?.shifts?.of?.taxed).toMatchObject({ value: 'row.wage * 2' })
    expect(seen(banker)?.shifts?.checks?.map(({ check }) => check)).toEqual(['row.wage > 5', "row.task != 'none'"])
    expect(seen(banker)?.total).toHaveProperty('value')
    const builders = seen(builder)
    expect(Object.keys(builders?.shifts?.of ?? {})).toEqual(['task', 'badge', 'note', 'taxed'])
    expect(builders?.shifts?.of?.badge).toEqual({ type: 'calculated', result: 'text', label: 'resources/shift.fields.badge', readOnly: true, masked: true })
    expect(builders?.shifts?.of?.note).toMatchObject({ readOnly: true })
    expect(builders?.shifts?.of?.taxed).not.toHaveProperty('value')
    expect(builders?.shifts?.checks?.map(({ id }) => id)).toEqual(['said'])
    expect(builders?.total).not.toHaveProperty('value')
  })

  it('leaves out rules that nobody can decide without the hidden field', () => {
    expect(bundleFor(store, 'lighthouse-list', visitor).resources.lighthouse?.checks).toEqual([])
    expect(ids(bundleFor(store, 'lighthouse-list', banker).resources.lighthouse?.checks)).toEqual(['tall-enough'])
  })

  it('looks for records alike only where they see all that is compared: by a part of it everybody would be alike', () => {
    const similar = (who = visitor) => bundleFor(store, 'lighthouse-list', who).resources.lighthouse?.similar
    expect(similar(visitor)).toEqual([])
    expect(similar(banker)).toEqual(['lamp', 'keeperPhone'])
  })

  it('says how what was typed is brought along, but for what they may not see', () => {
    const steps: NonNullable<Resource['migrations']> = [
      { id: 'called', op: 'rename', field: 'title', to: 'name' },
      { id: 'worth', op: 'rename', field: 'worth', to: 'insuredFor' },
      { id: 'guess', op: 'set', field: 'height', value: 'record.worth / 9.0' },
      { id: 'beside', op: 'point', field: 'neighbour', to: 'nextTo' },
    ]
    const linked = store.current()
    const lighthouse = linked.resources.get('lighthouse')
    if (lighthouse === undefined) throw new Error('no lighthouse')
    const seen = (who: typeof visitor) => pruneResource({ ...lighthouse, migrations: steps }, createAudience(linked, who)).migrations
    expect(seen(visitor)).toEqual([steps[0], { id: 'beside', op: 'retire', field: 'neighbour' }])
    expect(ids(seen(banker))).toEqual(['called', 'worth', 'guess', 'beside'])
  })

  it('says what they may do', () => {
    const can = (who = visitor) => bundleFor(store, 'lighthouse-list', who).resources.lighthouse?.can
    expect(can(visitor)).toEqual(['read'])
    expect(can(builder)).toEqual(['read', 'create', 'update'])
    expect(can(owner)).toEqual(['read', 'create', 'update', 'delete'])
    expect(can(superAdmin)).toEqual(['read', 'create', 'update', 'delete'])
  })

  it('keeps the transitions that they may make', () => {
    const transitions = (who = visitor) => ids(bundleFor(store, 'lighthouse-record', who).resources.lighthouse?.lifecycle?.transitions)
    expect(transitions(visitor)).toEqual([])
    expect(transitions(builder)).toEqual(['light'])
    expect(transitions(owner)).toEqual(['light', 'darken'])
  })

  it('keeps the actions that they may do', () => {
    const { actions, rowActions, editor } = screenOf('lighthouse-list', 'list', visitor)
    expect([ids(actions), ids(rowActions), editor]).toEqual([[], [], undefined])
    expect(ids(screenOf('lighthouse-list', 'list', builder).actions)).toEqual(['add', 'intake'])
    expect(ids(screenOf('lighthouse-list', 'list', builder).rowActions)).toEqual(['light', 'shrink'])
    expect(ids(screenOf('lighthouse-list', 'list', owner).rowActions)).toEqual(['light', 'remove', 'shrink'])
  })

  it('offers no filter or view by what they may not see', () => {
    const list = screenOf('lighthouse-list', 'list', visitor)
    expect([list.filters, ids(list.views)]).toEqual([['state'], ['lit']])
  })

  it('drops tabs and sections that are not for them, or empty', () => {
    const { tabs } = screenOf('lighthouse-record', 'record', visitor)
    expect(ids(tabs)).toEqual(['about', 'history'])
    expect(tabs[0].kind === 'fields' && ids(tabs[0].sections)).toEqual(['main'])
    expect(ids(screenOf('lighthouse-record', 'record', owner).tabs)).toEqual(['about', 'neighbours', 'history'])
  })

  it('drops tiles that would count or sum what they may not see', () => {
    expect(ids(screenOf('home', 'dashboard', visitor).tiles)).toEqual(['dark', 'byLamp', 'lit', 'latest', 'numbers'])
    expect(ids(screenOf('home', 'dashboard', banker).tiles)).toContain('worth')
    expect(screenOf('home', 'dashboard', actor([])).tiles).toEqual([])
  })

  it('quotes on a dashboard only the fields that its tiles mention', () => {
    const lighthouse = bundleFor(store, 'home', superAdmin).resources.lighthouse
    expect(Object.keys(lighthouse?.fields ?? {})).toEqual(['number', 'lamp', 'state', 'litOn', 'height', 'insuredFor', 'nextTo'])
    expect(lighthouse?.checks).toEqual([])
  })

  it('links only to routes that are open and written', () => {
    const links = screenOf('welcome', 'page', visitor).blocks[1]
    expect(links?.kind === 'links' && links.routes).toEqual(['lighthouses'])
    expect(ids(screenOf('welcome', 'page', actor([])).blocks)).toEqual(['hello', 'lessons'])
  })

  it('teaches about screens only whoever can open them', () => {
    const lessonsOf = (who: Parameters<typeof screenOf>[2]) => {
      const block = screenOf('welcome', 'page', who).blocks.find(({ id }) => id === 'lessons')
      return block?.kind === 'guide' && ids(block.lessons)
    }
    expect(lessonsOf(visitor)).toEqual(['waves', 'lamps'])
    expect(lessonsOf(actor([]))).toEqual(['waves'])
  })

  it('prunes a form by section and keeps every required question', () => {
    const form = bundleFor(store, 'lighthouse-form', builder).forms['forms/harbour/lighthouse-intake']
    expect(ids(form?.steps)).toEqual(['tower', 'review'])
    expect(form?.steps[0].sections?.[0]?.fields).toEqual(['name', 'height'])
  })
})
