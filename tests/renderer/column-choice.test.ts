import { describe, expect, it } from 'vitest'
import { readColumnChoice, toggleColumn, visibleColumns, writeColumnChoice } from '../../src/renderer/list/column-choice.ts'

const columns = [{ field: 'name', primary: true }, { field: 'age' }, { field: 'city', hidden: true }] as const

function memory(start: Readonly<Record<string, string>> = {}): Pick<Storage, 'getItem' | 'setItem'> {
  const held = new Map(Object.entries(start))
  return { getItem: (key) => held.get(key) ?? null, setItem: (key, value) => void held.set(key, value) }
}

describe('the column chooser', () => {
  it('never hides the first primary column', () => {
    expect(visibleColumns(columns, { toggled: ['name'] }).map(({ field }) => field)).toEqual(['name', 'age'])
  })
  it('treats an unreadable choice as none', () => {
    expect(readColumnChoice(memory({ 'columns:u:s': '{broken' }), 'u', 's').toggled).toEqual([])
  })
  it('shows a column that is off by default once it is switched on', () => {
    expect(visibleColumns(columns, toggleColumn({ toggled: [] }, 'city')).map(({ field }) => field)).toEqual(['name', 'age', 'city'])
  })
  it('remembers per user and screen', () => {
    const store = memory()
    writeColumnChoice(store, 'u', 's', { toggled: ['age'] })
    expect(readColumnChoice(store, 'u', 's').toggled).toEqual(['age'])
    expect(readColumnChoice(store, 'other', 's').toggled).toEqual([])
  })
})
