import { describe, expect, it } from 'vitest'
import type { ImportColumn, OperationItem } from '#contract'
import { countsOf, type ImportState, importReducer } from '../../../src/renderer/import/import-state.ts'
import { matchColumns, rememberedOf } from '../../../src/renderer/import/match-columns.ts'
import { refusedCsv } from '../../../src/renderer/import/refused-csv.ts'
import { inParts, rowsToSend } from '../../../src/renderer/import/rows-to-send.ts'

const column = (key: string, title: string, more: Partial<ImportColumn> = {}): ImportColumn => ({
  ...{ key, title, hint: '', isRequired: false, isUnique: false, isAlike: false, isMatch: false },
  ...more,
})
const COLUMNS = [
  column('no', 'Boat #', { isUnique: true, isMatch: true }),
  column('name', 'Name', { isRequired: true }),
  column('dob', 'Date of birth'),
  column('berth.town', 'Berth: Town'),
  column('home.town', 'Home port: Town'),
  column('home.pier', 'Home port: Pier'),
]
const table = (...rows: readonly (readonly string[])[]) => ({ titles: ['Boat #', 'Name'], rows: rows.map((cells, index) => ({ row: index + 2, cells })) })

describe('columns of a file', () => {
  it.each<readonly [string, string | undefined]>([
    ['Name', 'name'],
    ['  NAME ', 'name'],
    ['boat#', 'no'],
    ['date_of_birth', 'dob'],
    ['DOB', 'dob'],
    ['Home port: Pier', 'home.pier'],
    ['pier', 'home.pier'],
    ['Favorite color', undefined],
    ['', undefined],
  ])('%j stands for %s', (title, key) => {
    expect(matchColumns([title], COLUMNS)).toEqual([key])
  })

  it('stand for a field once, the first of them', () => {
    expect(matchColumns(['Name', 'name', 'Town', 'Berth: Town'], COLUMNS)).toEqual(['name', undefined, 'berth.town', undefined])
  })

  it('stand for what they did before, as long as that is there', () => {
    const before = rememberedOf(['Vessel', 'Name'], ['name', undefined])
    expect(matchColumns(['VESSEL', 'Name'], COLUMNS, before)).toEqual(['name', undefined])
    expect(matchColumns(['Vessel'], COLUMNS, { vessel: 'gone' })).toEqual([undefined])
  })
})

describe('rows of a file', () => {
  it('are sent with the cells that are wanted, without blank ones', () => {
    const { rows, unsent } = rowsToSend(table(['1', 'Ana'], ['', 'Bo'], ['', '']), ['no', 'name'], COLUMNS)
    expect(rows).toEqual([
      { row: 2, cells: { no: '1', name: 'Ana' } },
      { row: 3, cells: { name: 'Bo' } },
    ])
    expect(unsent).toEqual([])
  })

  it('that say the same where no two may are sent once', () => {
    const { rows, unsent } = rowsToSend(table(['A1', 'Ana'], ['a1', 'Bo'], ['A2', 'x'.repeat(5_001)]), ['no', 'name'], COLUMNS)
    expect(rows.map(({ row }) => row)).toEqual([2])
    expect(unsent).toEqual([
      { row: 3, why: 'same', title: 'Boat #', as: 2 },
      { row: 4, why: 'tooLong', title: 'Name' },
    ])
  })

  it('that may be about the same are told of, whatever their capitals', () => {
    const columns = [column('name', 'Name', { isAlike: true }), column('dob', 'Date of birth', { isAlike: true })]
    const { alike, unsent } = rowsToSend(table(['Ana', '1/2/1990'], ['Bo', '1/2/1990'], ['ANA', '1/2/1990'], ['Ana', '']), ['name', 'dob'], columns)
    expect([...alike]).toEqual([[4, 2]])
    expect(unsent).toEqual([])
  })

  it('go in parts that a call can carry, in their order and none twice', () => {
    const rows = Array.from({ length: 230 }, (_, index) => ({ row: index + 2, cells: { name: 'x'.repeat(index % 7 === 0 ? 5_000 : 10) } }))
    const parts = inParts(rows, 50)
    expect(parts.flat()).toEqual(rows)
    for (const part of parts) {
      expect(part.length).toBeLessThanOrEqual(50)
      expect(JSON.stringify(part).length).toBeLessThan(400_000)
    }
  })
})

const item = (key: string, more: Partial<OperationItem>): OperationItem => ({ key, state: 'done', findings: [], ...more })
const finding = (severity: 'block' | 'warn', message: string) => ({ code: 'x', severity, message })
const begun = (): ImportState => ({
  ...{ at: 'rows', form: undefined, file: 'a.csv', table: table(['1', 'Ana'], ['2', '=Bo'], ['3', 'Cy']), match: [], existing: 'change' },
  ...{ work: undefined, items: {}, reason: '', failure: undefined },
})

describe('an import on its way', () => {
  it('counts what came of its rows', () => {
    const items = [
      item('2', { came: 'new' }),
      item('3', { came: 'changed' }),
      item('4', { state: 'left-out' }),
      item('5', { state: 'refused', findings: [finding('block', 'No')] }),
      item('6', { state: 'refused', findings: [finding('warn', 'Sure?')] }),
    ]
    expect(countsOf(Object.fromEntries(items.map((each) => [each.key, each])))).toEqual({ added: 1, changed: 1, left: 1, blocked: 1, warned: 1 })
  })

  it('fills in a field from one column', () => {
    const state = { ...begun(), match: ['name', undefined] }
    importReducer(state, { is: 'matched', index: 1, key: 'name' })
    expect(state.match).toEqual([undefined, 'name'])
  })

  it('that fails keeps what was done, and goes on', () => {
    const state = begun()
    importReducer(state, { is: 'began', work: 'keeping', total: 3, items: {} })
    importReducer(state, { is: 'part', items: [item('2', { came: 'new' })] })
    importReducer(state, { is: 'failed', failure: 'No network' })
    expect(state).toMatchObject({ at: 'rows', work: { is: 'keeping', done: 1, total: 3 }, failure: 'No network' })
    importReducer(state, { is: 'part', items: [item('3', {}), item('4', {})] })
    importReducer(state, { is: 'over' })
    expect(state).toMatchObject({ at: 'done', work: undefined, failure: undefined })
  })

  it('gives back the rows that are not in, as they stood in the file, with why and guarded against formulas', () => {
    const items = { 3: item('3', { state: 'refused', findings: [finding('block', 'Name: no such letter')] }) }
    expect(refusedCsv({ ...begun(), items }, 'Why')).toBe("\uFEFFBoat #,Name,Why\r\n2,'=Bo,Name: no such letter\r\n")
    expect(refusedCsv({ ...begun(), at: 'done', items: { ...items, 2: item('2', { came: 'new' }) } }, 'Why')).toBe(
      "\uFEFFBoat #,Name,Why\r\n2,'=Bo,Name: no such letter\r\n3,Cy,\r\n",
    )
  })
})
