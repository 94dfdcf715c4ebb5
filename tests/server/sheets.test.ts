import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { requestLanguage, withLanguage } from '../../src/server/platform/language/index.ts'
import { type SheetCell, type SheetColumn, sheetFile } from '../../src/server/platform/sheets/index.ts'
import fc from '../fast-check.ts'
import { bytesOf, parseCsv, textOfFile } from './records/parse-csv.ts'

const columns: readonly SheetColumn[] = [
  { title: 'Who', format: 'text' },
  { title: '=Pay', format: 'money' },
]

async function* inParts(parts: readonly (readonly (readonly SheetCell[])[])[]): AsyncGenerator<readonly (readonly SheetCell[])[]> {
  for (const part of parts) yield part
}

const PARTS = 400
/** Parts of 100 rows, and how far they were read. */
function longSheet() {
  const seen = { parts: 0, isEnded: false }
  async function* parts() {
    try {
      for (; seen.parts < PARTS; seen.parts++) {
        await new Promise((resolve) => setImmediate(resolve))
        yield Array.from({ length: 100 }, (_none, row): readonly SheetCell[] => [{ text: `${Math.random()} ${row}` }, { text: '1.00', value: 1 }])
      }
    } finally {
      seen.isEnded = true
    }
  }
  return { seen, sheet: { name: 'long', columns, parts: parts() } }
}

describe.each(['csv', 'xlsx'] as const)('a file of many rows (%s)', (kind) => {
  it('is made while it is read: rows wait until somebody takes them, and nobody reads on for who has left', async () => {
    const { seen, sheet } = longSheet()
    const { content } = await sheetFile(kind, sheet)
    expect(seen.parts).toBe(0)
    const reading = content[Symbol.asyncIterator]()
    await reading.next()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(seen.parts).toBeLessThan(PARTS / 2)
    await reading.return?.()
    for (let tries = 0; !seen.isEnded && tries < 100; tries++) await new Promise((resolve) => setTimeout(resolve, 10))
    expect([seen.isEnded, seen.parts < PARTS]).toEqual([true, true])
  })
  it('ends with the error of what could not be read', async () => {
    async function* broken(): AsyncGenerator<readonly (readonly SheetCell[])[]> {
      yield [[{ text: 'Ann' }, { text: '' }]]
      throw new Error('the database has gone')
    }
    await expect(bytesOf(await sheetFile(kind, { name: 'x', columns, parts: broken() }))).rejects.toThrow('the database has gone')
  })
  it('is said in the language of who asked, whoever reads it', async () => {
    async function* said(): AsyncGenerator<readonly (readonly SheetCell[])[]> {
      for (const _each of [1, 2]) yield [[{ text: requestLanguage() }, { text: '' }]]
    }
    const file = await withLanguage('ar', () => sheetFile(kind, { name: 'x', columns, parts: said() }))
    const rows = kind === 'csv' ? parseCsv(await textOfFile(file)) : ((await readXlsx(await bytesOf(file))).sheets[0]?.rows ?? [])
    expect(rows.slice(1, 3).map(([text]) => text)).toEqual(['ar', 'ar'])
  })
})

describe('a workbook', () => {
  it('holds whatever the cells say, and no formula', async () => {
    const cell = fc.string({ unit: 'grapheme' }).map((text): SheetCell => ({ text }))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1 }), async (rows) => {
        const { sheets } = await readXlsx(await bytesOf(await sheetFile('xlsx', { name: 'x', columns, parts: inParts([rows]) })))
        const [titles, ...read] = sheets[0]?.rows ?? []
        expect(titles).toEqual(['Who', "'=Pay"])
        const csv = parseCsv(await textOfFile(await sheetFile('csv', { name: 'x', columns, parts: inParts([rows]) }))).slice(1)
        const plain = (cells: readonly unknown[] | undefined) => [cells?.[0] ?? '', cells?.[1] ?? '']
        expect(rows.map((_row, place) => plain(read[place]))).toEqual(rows.map((_row, place) => plain(csv[place])))
      }),
      { numRuns: 50 },
    )
  })
  it('has a name that programs take, and cells as long as they take', async () => {
    const long = 'x'.repeat(40_000)
    const file = await sheetFile('xlsx', { name: 'Pay: 01/02 [old] and far too long a name', columns, parts: inParts([[[{ text: long }, { text: '' }]]]) })
    const { sheets } = await readXlsx(await bytesOf(file))
    expect([sheets[0]?.name.length, String(sheets[0]?.rows[1]?.[0]).length]).toEqual([31, 32_767])
  })
})
