import { crc32, deflateSync } from 'node:zlib'

export const PREFIX = 'data:image/png;base64,'
const MAGIC = Buffer.from('89504e470d0a1a0a', 'hex')

export interface Sheet {
  readonly width?: number
  readonly height?: number
  /** PNG colour type; 6 is what a canvas writes. */
  readonly colour?: number
  readonly depth?: number
  readonly interlaced?: boolean
  /** Number of dark pixels in the middle row. */
  readonly ink?: number
  readonly filter?: number
  readonly transparent?: boolean
}

const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

export function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  const sum = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

export function header({ width = 460, height = 200, colour = 6, depth = 8, interlaced = false }: Sheet = {}): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8)
  return chunk('IHDR', data)
}

/** Rows as they are packed: white, with a line of black pixels in the middle. */
export function rowsOf({ width = 460, height = 200, colour = 6, ink = 120, filter = 0, transparent = false }: Sheet = {}): Buffer {
  const channels = CHANNELS[colour] ?? 1
  const rows = Buffer.alloc((width * channels + 1) * height, transparent ? 0 : 255)
  for (let row = 0; row < height; row += 1) {
    const start = row * (width * channels + 1)
    rows[start] = filter
    const dark = row === Math.floor(height / 2) ? ink : 0
    for (let at = 0; at < dark; at += 1) {
      const from = start + 1 + at * channels
      rows.fill(0, from, from + channels)
      if (channels === 2 || channels === 4) rows[from + channels - 1] = 255
    }
  }
  return rows
}

export const file = (...chunks: readonly Buffer[]): Buffer => Buffer.concat([MAGIC, ...chunks])

/** A PNG as a canvas would write it. */
export const png = (sheet: Sheet = {}): Buffer => file(header(sheet), chunk('IDAT', deflateSync(rowsOf(sheet))), chunk('IEND'))

export const asUrl = (bytes: Buffer): string => PREFIX + bytes.toString('base64')

/** A signature of one line. */
export const DRAWN = asUrl(png())
