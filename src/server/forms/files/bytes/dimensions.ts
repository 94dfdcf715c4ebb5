import { SCANS_MAX } from '../limits.ts'
import { BytesRefused } from './verdict.ts'

/** Pixels as the header says; read without decoding anything. */
export interface Dimensions {
  readonly width: number
  readonly height: number
}

/** What decoding it takes up. */
export interface Decodable extends Dimensions {
  /** Bytes of one pixel once it is decoded: channels, and twice as much where each has sixteen bits. */
  readonly pixelBytes: number
}

const broken = (): BytesRefused => new BytesRefused('broken')

/** By colour type: grey, colour, palette, grey and colour with alpha; a palette becomes colours with alpha. */
const PNG_CHANNELS: Readonly<Record<number, number>> = { 0: 2, 2: 4, 3: 4, 4: 2, 6: 4 }

export function pngDimensions(bytes: Buffer): Decodable {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') throw broken()
  const channels = PNG_CHANNELS[bytes[25] ?? -1]
  if (channels === undefined) throw broken()
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), pixelBytes: channels * ((bytes[24] ?? 0) > 8 ? 2 : 1) }
}

const START_OF_SCAN = 0xda
const END_OF_IMAGE = Buffer.from([0xff, 0xd9])
/** Start-of-frame markers; c4, c8 and cc mean something else. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Walks the segments up to the picture itself. Throws for a picture that does not end, or is drawn in too many passes. */
export function jpegDimensions(bytes: Buffer): Decodable {
  let found: Decodable | undefined
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) throw broken()
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2) throw broken()
    if (isFrame(marker) && at + 9 < bytes.length)
      found = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7), pixelBytes: Math.max(3, bytes[at + 9] ?? 0) }
    at += 2 + length
    if (marker === START_OF_SCAN) {
      if (found === undefined || bytes.lastIndexOf(END_OF_IMAGE) < at || countScans(bytes, at) > SCANS_MAX) throw broken()
      return found
    }
  }
  throw broken()
}

function countScans(bytes: Buffer, from: number): number {
  const marker = Buffer.from([0xff, START_OF_SCAN])
  let count = 1
  for (let at = bytes.indexOf(marker, from); at !== -1 && count <= SCANS_MAX; at = bytes.indexOf(marker, at + 2)) count += 1
  return count
}

export function webpDimensions(bytes: Buffer): Decodable {
  return { ...webpSize(bytes), pixelBytes: 4 }
}

function webpSize(bytes: Buffer): Dimensions {
  if (bytes.length < 30 || bytes.readUInt32LE(4) + 8 > bytes.length + 1) throw broken()
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      throw broken()
  }
}

const BOX_HEAD_BYTES = 8
const KNOWN_BOXES: ReadonlySet<string> = new Set(['ftyp', 'meta', 'mdat', 'free', 'skip', 'moov', 'uuid', 'idat'])

/** The greatest picture in a HEIC; its boxes must fill the file exactly, so that nothing hides behind them. */
export function heicDimensions(bytes: Buffer): Decodable {
  let meta: Buffer | undefined
  for (let at = 0; at < bytes.length; ) {
    if (at + BOX_HEAD_BYTES > bytes.length) throw broken()
    const short = bytes.readUInt32BE(at)
    const length = short === 1 && at + 16 <= bytes.length ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (length < BOX_HEAD_BYTES || at + length > bytes.length || !KNOWN_BOXES.has(type)) throw broken()
    if (type === 'meta') meta = bytes.subarray(at, at + length)
    at += length
  }
  const sizes = meta === undefined ? [] : extents(meta)
  const largest = sizes.sort((a, b) => b.width * b.height - a.width * a.height)[0]
  if (largest === undefined) throw broken()
  // It is kept as it came.
  return { ...largest, pixelBytes: 1 }
}

/** Every `ispe` (image spatial extents) property. */
function extents(meta: Buffer): Dimensions[] {
  const found: Dimensions[] = []
  for (let at = meta.indexOf('ispe', 0, 'latin1'); at !== -1 && at + 16 <= meta.length; at = meta.indexOf('ispe', at + 4, 'latin1')) {
    found.push({ width: meta.readUInt32BE(at + 8), height: meta.readUInt32BE(at + 12) })
  }
  return found
}
