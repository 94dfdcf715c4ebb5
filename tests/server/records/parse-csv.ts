import type { SheetFile } from '../../../src/server/platform/sheets/index.ts'

/** All of a file that is made while it is read. */
export async function bytesOf({ content }: SheetFile): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

export const textOfFile = async (file: SheetFile): Promise<string> => (await bytesOf(file)).toString('utf8')

/** Reads RFC 4180 text: its records, cell by cell. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const source = text.replace(/^\uFEFF/, '')
  for (let index = 0; index < source.length; index++) {
    const letter = source.charAt(index)
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (source.charAt(index + 1) === '"') cell += source.charAt(++index)
      else isQuoted = false
    } else if (letter === '"') isQuoted = true
    else if (letter === ',' || (letter === '\r' && source.charAt(index + 1) === '\n')) {
      rows.at(-1)?.push(cell)
      cell = ''
      if (letter === '\r') {
        index++
        rows.push([])
      }
    } else cell += letter
  }
  return rows.slice(0, -1)
}
