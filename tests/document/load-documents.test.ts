import { describe, expect, it } from 'vitest'
import { loadDocuments } from '#document'
import { changed, madeUp } from './made-up.ts'

function linkedMadeUp() {
  const { documents, problems } = loadDocuments(madeUp)
  expect(problems).toEqual([])
  if (!documents) throw new Error('The made-up documents do not load')
  return documents
}

describe('made-up documents', () => {
  const linked = linkedMadeUp()
  const lighthouse = linked.resources.get('lighthouse')

  it('load without a line of code that knows them (P1)', () => {
    expect([...linked.resources.keys()]).toEqual(['lighthouse'])
    expect([...linked.screens.keys()]).toContain('screens/harbour/lighthouse-list')
    expect([...linked.forms.keys()]).toEqual(['forms/harbour/lighthouse-intake'])
  })

  it('name the labels of fields, help and options', () => {
    expect(lighthouse?.title).toBe('resources/lighthouse.title')
    expect(lighthouse?.fields.height).toMatchObject({ label: 'resources/lighthouse.fields.height', help: 'resources/lighthouse.help.height' })
    expect(lighthouse?.fields.name?.help).toBeUndefined()
    expect(lighthouse?.fields.state?.options?.[1]).toEqual({ id: 'lit', tone: 'success', label: 'resources/lighthouse.options.state.lit' })
  })

  it('take parts in, with the labels of the part', () => {
    expect(lighthouse?.fields.lamp?.options).toEqual([
      { id: 'oil', label: 'parts/lamp-kinds.options.oil' },
      { id: 'led', label: 'parts/lamp-kinds.options.led' },
    ])
    expect(lighthouse?.fields.lamps?.of?.kind?.label).toBe('parts/lamp.fields.kind')
    expect(lighthouse?.fields.lamps?.of?.bulbs?.of?.watts?.label).toBe('parts/lamp.of.bulbs.watts')
  })

  it('offer the screens that are there by their friendly names', () => {
    const files = changed(
      ['resources/lighthouse.json', ['fields', 'seenOn'], { type: 'choice', options: { from: 'screens' } }],
      ['i18n/en/resources/lighthouse.json', ['strings', 'fields', 'seenOn'], 'Seen on'],
    )
    const { documents, problems } = loadDocuments(files)
    expect(problems).toEqual([])
    const options = documents?.resources.get('lighthouse')?.fields.seenOn?.options
    expect(options?.map(({ id }) => id)).toEqual(['home', 'welcome', 'lighthouses', 'lighthouse', 'lighthouse-intake'])
    expect(options?.[2]).toEqual({ id: 'lighthouses', label: 'routes/harbour.names.lighthouses' })
  })

  it('offer the roles of the office in the words of the field’s own document', () => {
    const files = changed(
      ['permissions/roles.json', ['roles', 1], { id: 'guest', kind: 'own-account' }],
      ['i18n/en/permissions/roles.json', ['strings', 'roles', 'guest'], 'Guest'],
      ['resources/lighthouse.json', ['fields', 'seenBy'], { type: 'choices', options: { from: 'roles' } }],
      ['i18n/en/resources/lighthouse.json', ['strings', 'fields', 'seenBy'], 'Seen by'],
      ['i18n/en/resources/lighthouse.json', ['strings', 'options', 'seenBy'], { keeper: 'Keeper' }],
    )
    const { documents, problems } = loadDocuments(files)
    expect(problems).toEqual([])
    expect(documents?.resources.get('lighthouse')?.fields.seenBy?.options).toEqual([{ id: 'keeper', label: 'resources/lighthouse.options.seenBy.keeper' }])
  })

  it('label the fields of rows below the rows', () => {
    expect(lighthouse?.fields.visits?.of?.start?.label).toBe('resources/lighthouse.of.visits.start')
  })

  it('give routes their friendly name and area', () => {
    expect(linked.routes[0]).toMatchObject({ id: 'home', name: 'routes/harbour.names.home', area: 'harbour' })
    expect(linked.routes.filter((route) => route.planned).map(({ id }) => id)).toEqual(['foghorns'])
  })

  it('give routes the kind of their screen, and planned ones none', () => {
    const kindOf = (id: string) => linked.routes.find((route) => route.id === id)?.kind
    expect([kindOf('lighthouses'), kindOf('lighthouse-intake'), kindOf('foghorns')]).toEqual(['list', 'form', undefined])
  })

  it('label menu entries, permissions and roles', () => {
    expect(linked.menu.items[1]).toMatchObject({ label: 'menu/main.items.lights', items: [{ label: 'menu/main.items.lighthouses' }] })
    expect(linked.permissions[0]).toMatchObject({
      label: 'permissions/catalogue.permissions.lighthouse-list',
      groupLabel: 'permissions/catalogue.groups.harbour',
    })
    expect(linked.roles[0]?.label).toBe('permissions/roles.roles.keeper')
  })

  it('list what is owed', () => {
    expect(linked.owed).toEqual([
      { document: 'screens/harbour/lighthouse-list', id: 'foghorn', waitsFor: [{ resource: 'foghorn' }] },
      { document: 'forms/harbour/lighthouse-intake', id: 'foghorn', waitsFor: [{ resource: 'foghorn' }] },
    ])
  })

  it('bring strings by language and document', () => {
    expect(linked.strings.en?.['menu/main']).toEqual({ items: { harbour: 'Harbour', lights: 'Lights', lighthouses: 'Lighthouses' } })
  })

  it('need no string in another language than English', () => {
    const files = changed(['i18n/ar/menu.json', '{ "$schema": "../../meta/i18n.schema.json", "strings": { "main": { "items": { "lights": "أضواء" } } } }'])
    const { documents, problems } = loadDocuments(files)
    expect(problems).toEqual([])
    expect(Object.keys(documents?.strings ?? {})).toEqual(['en', 'ar'])
  })
})
