import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readSignatureImage } from '#server/forms/signatures'
import { RefusalError } from '#server/platform/refusal'
import { asUrl, chunk, file, header, PREFIX, png, rowsOf } from './pictures.ts'

const refusal = (dataUrl: string): string => {
  try {
    readSignatureImage(dataUrl)
  } catch (error) {
    if (error instanceof RefusalError) return `${error.problems[0]?.path}: ${error.message}`
    throw error
  }
  return 'taken'
}
const NOT_PNG = '/signature: Signature must be a PNG image'
const data = chunk('IDAT', deflateSync(rowsOf()))
const end = chunk('IEND')
const damaged = (at: number): Buffer => {
  const bytes = Buffer.from(png())
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes
}
/** A byte stream that unpacks to 100 MB. */
const bomb = deflateSync(Buffer.alloc(100_000_000))

describe('a drawn signature is refused', () => {
  it.each([
    ['SVG', `data:image/svg+xml;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`],
    ['SVG that calls itself PNG', asUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))],
    ['HTML that calls itself PNG', asUrl(Buffer.from('<html><script>alert(1)</script>'))],
    ['a JPEG', asUrl(Buffer.from('ffd8ffe000104a4649460001', 'hex'))],
    ['a GIF with Java behind it', asUrl(Buffer.concat([Buffer.from('GIF89a'), Buffer.from('504b0304', 'hex')]))],
    ['no data URL', 'https://evil.test/x.png'],
    ['parameters in the data URL', png().toString('base64').replace(/^/, 'data:image/png;charset=utf-8;base64,')],
    ['characters that are no base64', `${PREFIX}!!!!`],
    ['line breaks in the base64', `${PREFIX}${png().toString('base64').replace('A', 'A\n')}`],
    ['magic bytes alone', asUrl(file())],
    ['bytes behind the end', asUrl(Buffer.concat([png(), Buffer.from('PK')]))],
    ['an end in the middle', asUrl(file(header(), end, data, end))],
    ['an end that carries data', asUrl(file(header(), data, chunk('IEND', Buffer.from('x'))))],
    ['no end', asUrl(file(header(), data))],
    ['a header that is not first', asUrl(file(data, header(), end))],
    ['two headers', asUrl(file(header(), header({ width: 9_000 }), data, end))],
    ['a header of another length', asUrl(file(chunk('IHDR', Buffer.alloc(12)), data, end))],
    ['no picture', asUrl(file(header(), end))],
    ['data in two runs', asUrl(file(header(), data, chunk('tEXt'), data, end))],
    ['an unknown chunk that must be understood', asUrl(file(header(), chunk('EVIL'), data, end))],
    ['a chunk longer than the file', asUrl(png().fill(0xff, 33, 35))],
    ['a changed checksum', asUrl(damaged(png().length - 1))],
    ['a changed byte of the picture', asUrl(damaged(60))],
    ['width 0', asUrl(png({ width: 0, ink: 0 }))],
    ['a palette', asUrl(png({ colour: 3 }))],
    ['16 bits per channel', asUrl(png({ depth: 16 }))],
    ['an interlaced picture', asUrl(png({ interlaced: true }))],
    ['a filter that does not exist', asUrl(png({ filter: 9 }))],
    ['fewer rows than it says', asUrl(file(header(), chunk('IDAT', deflateSync(rowsOf({ height: 199 }))), end))],
    ['more rows than it says', asUrl(file(header(), chunk('IDAT', deflateSync(rowsOf({ height: 201 }))), end))],
    ['data that does not unpack', asUrl(file(header(), chunk('IDAT', Buffer.from('nothing')), end))],
    ['a bomb', asUrl(file(header(), chunk('IDAT', bomb), end))],
  ])('as no PNG: %s', (_title, dataUrl) => {
    expect(refusal(dataUrl)).toBe(NOT_PNG)
  })

  it.each([
    ['50,000 × 50,000 pixels', { width: 50_000, height: 50_000 }],
    ['one pixel too wide', { width: 1_381, height: 600 }],
    ['one pixel too high', { width: 1_380, height: 601 }],
  ])('before it is unpacked: %s', (_title, size) => {
    expect(refusal(asUrl(file(header(size), chunk('IDAT', bomb), end)))).toBe('/signature: Signature can be at most 1380 × 600 pixels')
  })

  it('above 200 kB', () => {
    expect(refusal(asUrl(file(header(), chunk('tEXt', randomBytes(200_000)), data, end)))).toBe('/signature: Signature is larger than 200 kB')
  })

  it.each([
    ['white', { ink: 0 }],
    ['transparent', { ink: 0, transparent: true }],
    ['a slip of the pen', { ink: 9 }],
  ])('as blank: %s', (_title, sheet) => {
    expect(refusal(asUrl(png(sheet)))).toBe('/signature: Signature is required')
  })
})

describe('a drawn signature', () => {
  it.each([1, 2, 3])('is taken at %i pixels for each of the pad', (ratio) => {
    expect(readSignatureImage(asUrl(png({ width: 460 * ratio, height: 200 * ratio })))).toMatch(/^data:image\/png;base64,/)
  })

  it.each([
    ['grey', { colour: 0 }],
    ['colour', { colour: 2 }],
    ['grey with alpha', { colour: 4 }],
    ['black on a transparent ground', { colour: 6, transparent: true }],
  ])('is read whatever its colour type: %s', (_title, sheet) => {
    expect(readSignatureImage(asUrl(png(sheet)))).toBe(readSignatureImage(asUrl(png())))
  })

  it.each([1, 2, 3, 4])('is read through filter %i', (filter) => {
    const sheet = { width: 30, height: 5, colour: 0, ink: 20 }
    const filtered = filteredBy(filter, rowsOf(sheet), sheet.width)
    const bytes = file(header(sheet), chunk('IDAT', deflateSync(filtered)), end)
    expect(readSignatureImage(asUrl(bytes))).toBe(readSignatureImage(asUrl(png(sheet))))
  })

  it('keeps nothing of the file but its pixels, and stays as it is when read again', () => {
    const words = chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'))
    const kept = readSignatureImage(asUrl(file(header(), words, data, chunk('eXIf', Buffer.from('position')), end)))
    expect(Buffer.from(kept.slice(PREFIX.length), 'base64').includes('script')).toBe(false)
    expect(kept).toBe(readSignatureImage(asUrl(png())))
    expect(readSignatureImage(kept)).toBe(kept)
  })
})

/** Puts a PNG filter on rows of grey. */
function filteredBy(filter: number, rows: Buffer, width: number): Buffer {
  const packed = Buffer.from(rows)
  const at = (row: number, column: number) => (row < 0 || column < 0 ? 0 : (rows[row * (width + 1) + 1 + column] ?? 0))
  for (let row = 0; row < rows.length / (width + 1); row += 1) {
    packed[row * (width + 1)] = filter
    for (let column = 0; column < width; column += 1) {
      const [left, above, corner] = [at(row, column - 1), at(row - 1, column), at(row - 1, column - 1)]
      const guess = left + above - corner
      const nearest = [left, above, corner].reduce((best, each) => (Math.abs(guess - each) < Math.abs(guess - best) ? each : best))
      const added = [0, left, above, (left + above) >> 1, nearest][filter] ?? 0
      packed[row * (width + 1) + 1 + column] = at(row, column) - added
    }
  }
  return packed
}
