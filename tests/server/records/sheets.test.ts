import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvLine, guardCell } from '../../../src/validation/csv-line.ts'
import fc from '../../fast-check.ts'
import { actor, codeAndPaths, type Harbour, openHarbour, refusalOf } from './harbour.ts'
import { bytesOf, parseCsv, textOfFile } from './parse-csv.ts'

let harbour: Harbour
beforeAll(async () => {
  harbour = await openHarbour()
  const pier = await harbour.addPier('=Long, "pier"')
  await harbour.addShip({
    familyName: '=HYPERLINK("x")',
    tons: 5,
    value: -1250,
    flags: ['fast', 'old'],
    phone: '6125550101',
    pier: pier.id,
    licence: '12345678',
    wages: 777_777,
    launchedOn: '2020-02-29',
    seenAt: '2026-03-01T13:30:00.000Z',
  })
  await harbour.addShip({ familyName: 'Äußere, "Schöne"', insured: true, insurer: '@home', notes: 'two\nlines', launchedOn: '1899-12-31' })
})
afterAll(() => harbour.close())

const textOf = async (query: Record<string, unknown>, by = actor()): Promise<string> =>
  textOfFile(await harbour.records.sheet(by, { resource: 'ship', query, kind: 'csv' }))

/** Rows of the one sheet of a workbook, the titles first. */
async function sheetOf(query: Record<string, unknown>, by = actor()): Promise<readonly (readonly unknown[])[]> {
  const file = await harbour.records.sheet(by, { resource: 'ship', query, kind: 'xlsx' })
  expect(file.fileName).toMatch(/^ship-\d{4}-\d\d-\d\d\.xlsx$/)
  const { sheets } = await readXlsx(await bytesOf(file))
  expect(sheets.length).toBe(1)
  return sheets[0]?.rows ?? []
}

describe('a workbook', () => {
  it('is refused, said in the audit and filtered as a CSV file is', async () => {
    const call = { resource: 'ship', query: {}, kind: 'xlsx' } as const
    expect((await refusalOf(harbour.records.sheet(actor({ may: ['ships'] }), call))).code).toBe('forbidden')
    expect(codeAndPaths(await refusalOf(harbour.records.sheet(actor(), { ...call, query: { 'filter[nope][eq]': '1' } })))).toEqual([
      'unknown-field',
      '/filter/nope/eq',
    ])
    const rows = await sheetOf({ 'filter[tons][gte]': '5', fields: 'familyName,tons' })
    expect(rows).toEqual([
      ['Family name', 'resources/ship.fields.tons'],
      [`'=HYPERLINK("x")`, 5],
    ])
    expect(harbour.audited.at(-1)).toMatchObject({ action: 'export', entity: 'ship', detail: { fields: ['familyName', 'tons'], filters: ['tons'] } })
  })
  it('has numbers, amounts and days that can be counted with, instants by the clock of the company, and text that no spreadsheet runs', async () => {
    const [, row = []] = await sheetOf({ sort: '-tons', fields: 'familyName,state,tons,value,flags,phone,pier,insured,launchedOn,seenAt' })
    expect(row).toEqual([
      `'=HYPERLINK("x")`,
      'Planned',
      5,
      -12.5,
      'Fast; Old',
      '(612)555-0101',
      `'=Long, "pier"`,
      'No',
      new Date('2020-02-29T00:00:00Z'),
      // 07:30 in Chicago.
      new Date('2026-03-01T07:30:00Z'),
    ])
    const [, , old] = await sheetOf({ sort: '-tons', fields: 'tons,launchedOn' })
    expect(old).toEqual([null, '1899-12-31'])
  })
  it('masks and leaves out what this user may not see', async () => {
    const said = JSON.stringify(await sheetOf({}, actor({ may: ['ships', 'ships-export'] })))
    expect(said).toContain('••••5678')
    expect(said).not.toContain('12345678')
    expect(said).not.toContain('7777.77')
  })
})

describe('a CSV export', () => {
  it('is refused without the right to export, and for what the list refuses', async () => {
    expect((await refusalOf(harbour.records.sheet(actor({ may: ['ships'] }), { resource: 'ship', query: {}, kind: 'csv' }))).code).toBe('forbidden')
    expect(codeAndPaths(await refusalOf(harbour.records.sheet(actor(), { resource: 'ship', query: { 'filter[nope][eq]': '1' }, kind: 'csv' })))).toEqual([
      'unknown-field',
      '/filter/nope/eq',
    ])
  })
  it('holds the picked records alone, in the asked order, and refuses what is no list of ids', async () => {
    const { rows } = await harbour.records.list(actor(), 'ship', { sort: 'tons' })
    const [first] = rows
    const picked = parseCsv(await textOf({ ids: `${first?.id},${actor().companyId}`, fields: 'familyName,tons' }))
    expect([picked.length, picked[1]?.[1]]).toEqual([2, String(first?.values.tons ?? '')])
    expect(harbour.audited.at(-1)).toMatchObject({ action: 'export', detail: { picked: 2 } })
    const many = Array.from({ length: 201 }, () => actor().companyId).join(',')
    for (const ids of ['x', many])
      expect(codeAndPaths(await refusalOf(harbour.records.sheet(actor(), { resource: 'ship', query: { ids }, kind: 'csv' })))).toEqual(['bad-request', '/ids'])
  })
  it('writes the audit entry before the first byte', async () => {
    harbour.audited.length = 0
    await harbour.records.sheet(actor(), { resource: 'ship', query: { fields: 'familyName' }, kind: 'csv' })
    expect(harbour.audited).toMatchObject([{ action: 'export', entity: 'ship', detail: { fields: ['familyName'] } }])
  })
  it('gives labels instead of codes, and text that no spreadsheet runs', async () => {
    const [head, ...rows] = parseCsv(await textOf({ sort: '-tons', fields: 'familyName,state,tons,value,flags,phone,pier,insured' }))
    expect(head?.slice(0, 2)).toEqual(['Family name', 'State'])
    expect(rows[0]).toEqual([`'=HYPERLINK("x")`, 'Planned', '5', '-12.50', 'Fast; Old', '(612)555-0101', `'=Long, "pier"`, 'No'])
    expect(rows[1]?.[0]).toBe('Äußere, "Schöne"')
  })
  it('has the name of the record among its columns where it is asked for', async () => {
    const rows = parseCsv(await textOf({ sort: '-tons', fields: 'tons,display' }, actor({ nameOrder: true })))
    expect(rows.map(([, name]) => name)).toEqual(['Ship', `'=HYPERLINK("x"), Mary`, 'Äußere, "Schöne", Mary'])
  })
  it('names columns and choices in the words of the company', async () => {
    const words = {
      terms: { client: 'Member', employee: 'Aide' },
      overrides: { 'resources/ship.fields.familyName': '{{term.client}} name' },
    }
    const text = await textOfFile(await harbour.records.sheet(actor(), { resource: 'ship', query: { fields: 'familyName,tons' }, kind: 'csv' }, words))
    expect(parseCsv(text)[0]?.[0]).toBe('Member name')
  })
  it('masks and leaves out what this user may not see', async () => {
    const text = await textOf({}, actor({ may: ['ships', 'ships-export'] }))
    expect(text).toContain('••••5678')
    expect(text).not.toContain('12345678')
    expect(text).not.toContain('7777.77')
  })
  it('reads back as it was written, whatever the cells hold', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
        expect(parseCsv(rows.map(csvLine).join(''))).toEqual(rows.map((row) => row.map(guardCell)))
      }),
    )
  })
  it.each<readonly [text: string, cell: string]>([
    ['x;=1+1', `"x;'=1+1"`],
    ['x; @sum', `"x; '@sum"`],
    ['a\n=1+1', `"a\n'=1+1"`],
    ['a\t+1', `"a\t'+1"`],
    ['a;b', '"a;b"'],
    ['a\r\n-1;-2', `"a\r\n'-1;'-2"`],
    ['well-known; 4=2*2', '"well-known; 4=2*2"'],
  ])('lets no formula begin inside of %j, wherever a spreadsheet cuts it', (text, cell) => {
    expect(csvLine(['x', text])).toBe(`x,${cell}\r\n`)
  })
  it.each(['=1+1', '+1', '-x', '@a', '\tx', '\rx'])('puts an apostrophe before %j', (text) => {
    expect(guardCell(text)).toBe(text === '+1' ? "'+1" : `'${text}`)
  })
})
