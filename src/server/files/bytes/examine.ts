import { PIXELS_MAX, SIDE_MAX } from '../limits.ts'
import { type Dimensions, heicDimensions, jpegDimensions, pngDimensions, webpDimensions } from './dimensions.ts'
import { checkPdf } from './pdf.ts'
import { redraw } from './picture.ts'
import { endsAsArchive, type FileKind, kindOf } from './sniff.ts'
import { BytesRefused } from './verdict.ts'

/** Bytes that may be kept. */
export interface Examined {
  readonly bytes: Buffer
  readonly mediaType: string
  readonly width?: number
  readonly height?: number
  readonly preview?: Buffer
}

export interface ExamineOptions {
  /** What the field takes. */
  readonly accept: readonly ('image' | 'pdf')[]
  /** What the sender says it is; `''` or `application/octet-stream` says nothing. */
  readonly declared: string
}

const MEDIA_TYPE: Readonly<Record<FileKind, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  pdf: 'application/pdf',
}
const SIZES: Readonly<Record<Exclude<FileKind, 'pdf'>, (bytes: Buffer) => Dimensions>> = {
  jpeg: jpegDimensions,
  png: pngDimensions,
  webp: webpDimensions,
  heic: heicDimensions,
}
const SAME_TYPE: Readonly<Record<string, string>> = { 'image/jpg': 'image/jpeg', 'image/pjpeg': 'image/jpeg', 'image/heif': 'image/heic' }
const SAYS_NOTHING: ReadonlySet<string> = new Set(['', 'application/octet-stream'])

/**
 * What may be kept of bytes that somebody sent (threat S10): the type is read from them and must be what they were called and what the field
 * takes; pictures are measured before and drawn anew while decoding, PDFs are searched for what acts. Throws BytesRefused.
 */
export async function examine(bytes: Buffer, { accept, declared }: ExamineOptions): Promise<Examined> {
  if (bytes.length === 0) throw new BytesRefused('empty')
  const kind = kindOf(bytes)
  if (kind === undefined) throw new BytesRefused('unknownType')
  const mediaType = MEDIA_TYPE[kind]
  const called = declared.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!SAYS_NOTHING.has(called) && (SAME_TYPE[called] ?? called) !== mediaType) throw new BytesRefused('otherType')
  if (!accept.includes(kind === 'pdf' ? 'pdf' : 'image')) throw new BytesRefused('unknownType')
  if (kind === 'pdf') {
    checkPdf(bytes)
    return { bytes, mediaType }
  }
  const size = SIZES[kind](bytes)
  refuseHuge(size)
  if (endsAsArchive(bytes)) throw new BytesRefused('twoFiles')
  // No free decoder reads HEIC: it is kept as it came, and given out to be saved, never to be shown.
  return kind === 'heic' ? { bytes, mediaType, ...size } : redraw(bytes, { size, isPng: kind === 'png' })
}

function refuseHuge({ width, height }: Dimensions): void {
  if (width === 0 || height === 0) throw new BytesRefused('broken')
  if (width > SIDE_MAX || height > SIDE_MAX || width * height > PIXELS_MAX) throw new BytesRefused('tooManyPixels')
}
