import { crc32 } from 'node:zlib'

export interface Chunk {
  readonly type: string
  readonly data: Buffer
}

export const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Length, type and checksum around the data. */
const FRAME_BYTES = 12

/** The chunks of a PNG; undefined unless the file is exactly them, from the magic bytes to an IEND with nothing behind it. */
export function chunksOf(bytes: Buffer): readonly Chunk[] | undefined {
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) return undefined
  const chunks: Chunk[] = []
  for (let at = MAGIC.length; at < bytes.length; ) {
    if (at + FRAME_BYTES > bytes.length) return undefined
    const length = bytes.readUInt32BE(at)
    const end = at + FRAME_BYTES + length
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end - 4) })
    at = end
  }
  const isEnded = chunks.findIndex(({ type }) => type === 'IEND') === chunks.length - 1 && chunks.at(-1)?.data.length === 0
  return isEnded ? chunks : undefined
}

/** One chunk as it stands in a file. */
export function chunkBytes({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
