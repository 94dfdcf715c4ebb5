import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { IMPORT_ROWS_MAX } from '#contract'
import { FILE_MAX_BYTES, readTable, UnreadableFile, unpackedBytes } from '../../../src/renderer/import/read-table.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const utf16 = (text: string): Uint8Array =>
  new Uint8Array([0xff, 0xfe, ...[...text].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8])])
const whyOf = async (bytes: Uint8Array): Promise<string> =>
  readTable(bytes).then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableFile ? error.why : String(error)),
  )
const lines = (count: number): string => `Name\n${Array.from({ length: count }, (_, index) => `P${index}`).join('\n')}\n`

describe('a spreadsheet', () => {
  it.each<readonly [string, Uint8Array]>([
    ['by commas', utf8('Name,Town\nJosé,Duluth\n')],
    ['by semicolons', utf8('Name;Town\nJosé;Duluth\n')],
    ['by tabs', utf8('Name\tTown\r\nJosé\tDuluth\r\n')],
    ['with the mark that Excel writes', utf8('\uFEFFName,Town\nJosé,Duluth')],
    ['as Windows writes it', new Uint8Array([...utf8('Name,Town\nJos'), 0xe9, ...utf8(',Duluth\n')])],
    ['in UTF-16', utf16('Name,Town\nJosé,Duluth\n')],
    ['with blank lines around', utf8('\n\nName,Town\n\nJosé,Duluth\n,\n')],
  ])('is read %s', async (_how, bytes) => {
    const { titles, rows } = await readTable(bytes)
    expect(titles).toEqual(['Name', 'Town'])
    expect(rows.map(({ cells }) => cells)).toEqual([['José', 'Duluth']])
  })

  it('keeps what quotes hold together, and counts rows as a spreadsheet does', async () => {
    const { rows } = await readTable(utf8('Name,Note\n"Olson, Ana","says ""hi""\nand more"\nBo,\n'))
    expect(rows).toEqual([
      { row: 2, cells: ['Olson, Ana', 'says "hi"\nand more'] },
      { row: 3, cells: ['Bo', ''] },
    ])
  })

  it('gives back what an export of ours has guarded against formulas, and runs none', async () => {
    const { rows } = await readTable(utf8("Note\n'=1+1\n=HYPERLINK(1)\n"))
    expect(rows.map(({ cells }) => cells[0])).toEqual(['=1+1', '=HYPERLINK(1)'])
  })

  it('is read from a workbook: days without a zone, numbers as they are, what formulas came to', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'People',
          rows: [
            ['Name', 'Born', 'Rate', 'Drives'],
            ['Ana', new Date(Date.UTC(1990, 3, 9)), 18.5, true],
          ],
          columns: [{}, { numFmt: 'mm/dd/yyyy' }, {}, {}],
        },
        { name: 'Others', rows: [['Not read']] },
      ],
    })
    const { titles, rows } = await readTable(bytes)
    expect(titles).toEqual(['Name', 'Born', 'Rate', 'Drives'])
    expect(rows.map(({ cells }) => cells)).toEqual([['Ana', '1990-04-09', '18.5', 'true']])
  })

  it.each<readonly [string, string, () => Uint8Array]>([
    ['without anything', 'empty', () => utf8('')],
    ['with titles alone', 'titlesOnly', () => utf8('Name,Town\n')],
    ['that is a picture', 'noSheet', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
    ['of old Excel', 'oldExcel', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...new Uint8Array(600)])],
    ['with a password', 'protected', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...utf16('EncryptedPackage')])],
    ['that is an archive of something else', 'noSheet', () => new Uint8Array([0x50, 0x4b, 3, 4, ...new Uint8Array(60)])],
    ['with more rows than are taken', 'tooManyRows', () => utf8(lines(IMPORT_ROWS_MAX + 1))],
    ['that is larger than any office has', 'tooLarge', () => new Uint8Array(FILE_MAX_BYTES + 1)],
  ])('%s is refused as %s', async (_what, why, bytes) => {
    expect(await whyOf(bytes())).toBe(why)
  })

  it('is taken with as many rows as may be', async () => {
    expect((await readTable(utf8(lines(IMPORT_ROWS_MAX)))).rows).toHaveLength(IMPORT_ROWS_MAX)
  })

  it('that would be gigabytes when unpacked is refused before it is unpacked', async () => {
    const bytes = await writeXlsx({ sheets: [{ name: 'People', rows: [['Name'], ['Ana']] }] })
    expect(unpackedBytes(bytes)).toBeLessThan(100_000)
    const bomb = new Uint8Array(bytes)
    const view = new DataView(bomb.buffer)
    for (let at = 0; at + 46 <= bomb.length; at++) if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 900_000_000, true)
    expect(unpackedBytes(bomb)).toBeGreaterThan(900_000_000)
    expect(await whyOf(bomb)).toBe('tooLarge')
  })
})
