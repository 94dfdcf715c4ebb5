import { deflateSync } from 'node:zlib'
import { chunkBytes, MAGIC } from './chunks.ts'
import type { Picture } from './read-png.ts'

/** A picture as a PNG of 8-bit grey with nothing but its pixels. */
export function writePng({ width, height, grey }: Picture): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const rows = Buffer.alloc((width + 1) * height)
  for (let row = 0; row < height; row += 1) rows.set(grey.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  const chunks = [
    { type: 'IHDR', data: header },
    { type: 'IDAT', data: deflateSync(rows, { level: 9 }) },
    { type: 'IEND', data: Buffer.alloc(0) },
  ]
  return Buffer.concat([MAGIC, ...chunks.map(chunkBytes)])
}
