import { inflateSync } from 'node:zlib'
import { type Chunk, chunksOf } from './chunks.ts'
import { unfilter } from './unfilter.ts'

/** A picture in shades of grey. */
export interface Picture {
  readonly width: number
  readonly height: number
  /** One byte per pixel by rows, 0 black to 255 white. */
  readonly grey: Uint8Array
}

interface Size {
  readonly width: number
  readonly height: number
}

export type PngRead = { readonly ok: true; readonly picture: Picture } | { readonly ok: false; readonly fault: 'not-png' | 'too-wide' }

const NOT_PNG = { ok: false, fault: 'not-png' } as const
const HEADER_BYTES = 13
/** Bytes per pixel by colour type: grey, colour, grey with alpha, colour with alpha. Canvases write no palettes. */
const PIXEL_BYTES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 }

/** Decodes a PNG of 8 bits per channel that is not interlaced, as canvases make them. `most` is checked before anything is unpacked. */
export function readPng(bytes: Buffer, most: Size): PngRead {
  const chunks = chunksOf(bytes)
  const header = chunks?.[0]
  if (chunks === undefined || header?.type !== 'IHDR' || header.data.length !== HEADER_BYTES) return NOT_PNG
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)]
  const [depth, colour = -1, ...methods] = header.data.subarray(8)
  const pixelBytes = PIXEL_BYTES[colour]
  if (width === 0 || height === 0 || depth !== 8 || pixelBytes === undefined || methods.some((method) => method !== 0)) return NOT_PNG
  if (width > most.width || height > most.height) return { ok: false, fault: 'too-wide' }
  const packed = packedData(chunks.slice(1, -1))
  const raw = packed && unpack(packed, (width * pixelBytes + 1) * height)
  const pixels = raw && unfilter(raw, { rowBytes: width * pixelBytes, pixelBytes, height })
  return pixels ? { ok: true, picture: { width, height, grey: toGrey(pixels, pixelBytes) } } : NOT_PNG
}

/** The picture's data between header and end: one run of IDAT; what may be left out is, anything else is refused. */
function packedData(chunks: readonly Chunk[]): Buffer | undefined {
  const isKnown = chunks.every(({ type }) => type === 'IDAT' || type === 'PLTE' || /^[a-z][A-Za-z]{3}$/.test(type))
  const parts = chunks.filter(({ type }) => type === 'IDAT')
  const first = chunks.findIndex(({ type }) => type === 'IDAT')
  const last = chunks.findLastIndex(({ type }) => type === 'IDAT')
  return isKnown && parts.length > 0 && last - first + 1 === parts.length ? Buffer.concat(parts.map(({ data }) => data)) : undefined
}

/** Unpacks to exactly this many bytes; a bomb is stopped at the first one more. */
function unpack(packed: Buffer, length: number): Buffer | undefined {
  try {
    const raw = inflateSync(packed, { maxOutputLength: length })
    return raw.length === length ? raw : undefined
  } catch {
    return undefined
  }
}

/** Pixels laid on white, as seen. */
function toGrey(pixels: Uint8Array, pixelBytes: number): Uint8Array {
  const hasColour = pixelBytes >= 3
  const hasAlpha = pixelBytes % 2 === 0
  const grey = new Uint8Array(pixels.length / pixelBytes)
  for (let at = 0; at < grey.length; at += 1) {
    const from = at * pixelBytes
    const one = pixels[from] ?? 0
    const shade = hasColour ? 0.299 * one + 0.587 * (pixels[from + 1] ?? 0) + 0.114 * (pixels[from + 2] ?? 0) : one
    const alpha = hasAlpha ? (pixels[from + pixelBytes - 1] ?? 0) / 255 : 1
    grey[at] = Math.round(shade * alpha + 255 * (1 - alpha))
  }
  return grey
}
