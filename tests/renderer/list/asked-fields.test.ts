import { describe, expect, it } from 'vitest'
import type { ListScreen, ResolvedField } from '#contract'
import { askedFields } from '../../../src/renderer/list/asked-fields.ts'

const TEXT: ResolvedField = { type: 'text', label: 'x' }
const resource = { fields: { name: TEXT, city: TEXT, phone: TEXT, state: TEXT, notes: TEXT } }
const EDITOR = { sections: [{ id: 'main', fields: ['name', 'notes'] }] } satisfies ListScreen['editor']
const list = (more: Partial<ListScreen> = {}): ListScreen => ({
  kind: 'list',
  resource: 'client',
  columns: [{ field: 'display' }, { field: 'city' }, { field: 'phone', hidden: true }],
  ...more,
})

describe('what a list asks of its rows', () => {
  it('is every column, chosen or not, and nothing that no row has of its own', () => {
    expect(askedFields(list(), resource)).toEqual(['city', 'phone'])
    expect(askedFields(list({ columns: [{ field: 'city' }, { field: 'gone' }, { field: 'createdAt' }] }), resource)).toEqual(['city'])
  })

  it('is also what its actions change, so that they can be undone', () => {
    const set = { id: 'close', kind: 'set', values: { state: 'closed', city: null } } as const
    expect(askedFields(list({ rowActions: [set] }), resource)).toEqual(['city', 'phone', 'state'])
    expect(askedFields(list({ bulkActions: [set] }), resource)).toEqual(['city', 'phone', 'state'])
  })

  it('is also what another list is filtered by, but for the id', () => {
    const action = { id: 'log', kind: 'navigate', route: 'log', filter: { of: 'state', who: 'id' } } as const
    expect(askedFields(list({ rowActions: [action] }), resource)).toEqual(['city', 'phone', 'state'])
  })

  it('is also what says whether an operation is offered, and what its questions begin with', () => {
    const run = { id: 'copy', kind: 'run', operation: 'visits.copy', begins: { whose: 'id', until: 'notes' } } as const
    const initial: [string] = ['open']
    const lifecycle = { field: 'state', initial, transitions: [] }
    expect(askedFields(list({ bulkActions: [run] }), { ...resource, lifecycle })).toEqual(['city', 'phone', 'state', 'notes'])
    expect(askedFields(list({ rowActions: [run] }), resource)).toEqual(['city', 'phone', 'notes'])
  })

  it('is everything where a row is edited in the list itself', () => {
    const edit = { id: 'edit', kind: 'edit' } as const
    expect(askedFields(list({ editor: EDITOR }), resource)).toBeUndefined()
    expect(askedFields(list({ editor: EDITOR, open: 'client-record', rowActions: [edit] }), resource)).toBeUndefined()
    expect(askedFields(list({ editor: EDITOR, open: 'client-record' }), resource)).toEqual(['city', 'phone'])
  })
})
