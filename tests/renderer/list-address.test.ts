import { describe, expect, it } from 'vitest'
import type { ListScreen } from '#contract'
import { filterAddress, readListState, writeListState } from '../../src/renderer/list/list-address.ts'

const screen: ListScreen = {
  kind: 'list',
  resource: 'boat',
  columns: [{ field: 'name' }],
  views: [{ id: 'afloat', filter: [{ field: 'state', op: 'eq', value: 'afloat' }] }],
  sort: ['name'],
}

describe('a list in the address', () => {
  it('leaves out an operator that does not exist', () => {
    expect(readListState('?f.state=like:a', screen).filters).toEqual([])
  })
  it('opens with the view that the document puts first, unless the address says otherwise', () => {
    const opening = { ...screen, views: [{ id: 'afloat', first: true as const, filter: [] }] }
    const viewAt = (search: string) => readListState(search, opening).view
    expect(['', '?view=all', '?view=afloat', '?f.state=eq:sunk'].map(viewAt)).toEqual(['afloat', null, 'afloat', null])
    const none = { filters: [], sort: screen.sort ?? [] }
    expect([null, 'afloat'].map((view) => writeListState({ ...none, view }, opening))).toEqual(['?view=all', ''])
    for (const view of [null, 'afloat'])
      for (const filters of [[], [{ field: 'state', op: 'eq', value: 'sunk' } as const]]) {
        const state = { ...none, view, filters }
        expect(readListState(writeListState(state, opening), opening)).toEqual(state)
      }
  })

  it('leaves out a view that the document does not have', () => {
    expect(readListState('?view=sunk', screen).view).toBeNull()
  })
  it('leaves out a field that is no field name', () => {
    expect(readListState('?f.__proto__=eq:a', screen).filters).toEqual([])
  })
  it('leaves out a comparison with nothing', () => {
    expect(readListState('?f.state=eq:', screen).filters).toEqual([])
  })
  it.each([
    [[{ field: 'state', op: 'in', value: ['afloat', 'moored'] }]],
    [[{ field: 'payer', op: 'in', value: ['Harbour, Inc.', 'A\\B', 'Blue'] }]],
    [[{ field: 'length', op: 'gte', value: '12' }]],
    [[{ field: 'owner', op: 'empty' }]],
    [[{ field: 'due', op: 'lte', value: { from: 'today', days: 30 } }]],
    [[{ field: 'due', op: 'lt', value: { from: 'now', hours: -2 } }]],
    [[{ field: 'due', op: 'gte', value: { from: 'monthStart' } }]],
    [[{ field: 'due', op: 'lt', value: { from: 'nextMonthStart', days: -1 } }]],
  ] as const)('gives back the filters it was given: %j', (filters) => {
    const state = { view: 'afloat', filters: [...filters], sort: ['-length'] }
    expect(readListState(writeListState(state as never, screen), screen)).toEqual(state)
  })
  it("leaves the screen's own sort out of the address", () => {
    expect(writeListState({ view: null, filters: [], sort: ['name'] }, screen)).toBe('')
  })
  it('links to a list from elsewhere', () => {
    expect(filterAddress([{ field: 'state', op: 'eq', value: 'afloat' }])).toBe('?f.state=eq%3Aafloat')
  })
})
