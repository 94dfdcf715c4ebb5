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
