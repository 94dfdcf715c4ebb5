import { refuseField } from '../read-fields.ts'
import { TEXTS } from '../texts.ts'
import { readPng } from './read-png.ts'
import { writePng } from './write-png.ts'

export const IMAGE_MAX_BYTES = 200_000
/** The pad is 460 × 200; a screen has up to three pixels for each of its own (spec: shell-and-account §9). */
const WIDTH_MAX = 460 * 3
const HEIGHT_MAX = 200 * 3
/** Fewer dark pixels are a slip of the pen. */
const INK_MIN_PIXELS = 10
const DARK = 160
const PREFIX = 'data:image/png;base64,'
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/**
 * A drawn signature, decoded from the bytes that came and written anew in shades of grey: nothing but its pixels is kept (threat S10).
 * Throws `invalid-value` for what is no PNG, too large, or blank; `path` is where it stood in the body.
 */
export function readSignatureImage(dataUrl: string, path = '/signature'): string {
  const base64 = dataUrl.slice(PREFIX.length)
  if (base64.length > Math.ceil(IMAGE_MAX_BYTES / 3) * 4) throw refuseField(path, TEXTS.signatureTooLarge)
  if (!dataUrl.startsWith(PREFIX) || !BASE64.test(base64)) throw refuseField(path, TEXTS.signatureNotPng)
  const read = readPng(Buffer.from(base64, 'base64'), { width: WIDTH_MAX, height: HEIGHT_MAX })
  if (!read.ok) throw refuseField(path, read.fault === 'too-wide' ? TEXTS.signatureTooWide : TEXTS.signatureNotPng)
  const ink = read.picture.grey.reduce((count, shade) => count + (shade < DARK ? 1 : 0), 0)
  if (ink < INK_MIN_PIXELS) throw refuseField(path, TEXTS.signatureRequired)
  return PREFIX + writePng(read.picture).toString('base64')
}
