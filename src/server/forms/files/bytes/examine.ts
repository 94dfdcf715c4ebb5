import { DECODED_MAX_BYTES, PIXELS_MAX, SIDE_MAX } from '../limits.ts'
import { type Decodable, heicDimensions, jpegDimensions, pngDimensions, webpDimensions } from './dimensions.ts'
import { checkPdf } from './pdf.ts'
import { redraw } from './picture.ts'
import { endsAsArchive, type FileKind, kindOf, type SoundKind } from './sniff.ts'
import { checkBoxes, checkWave } from './sound.ts'
import { BytesRefused } from './verdict.ts'

/** Bytes that may be kept. */
export interface Examined {
  readonly bytes: Buffer
  readonly mediaType: string
  readonly width?: number
  readonly height?: number
  readonly preview?: Buffer
}

/** `text` is made by the server and never taken in: no bytes are known as such. */
export type Acceptable = 'image' | 'pdf' | 'x12' | 'csv' | 'text' | 'video' | 'audio'

export interface ExamineOptions {
  /** What is taken where it is sent to. */
  readonly accept: readonly Acceptable[]
  /** What the sender says it is; `''` or `application/octet-stream` says nothing. */
  readonly declared: string
}

const MEDIA_TYPE: Readonly<Record<Exclude<FileKind, SoundKind>, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  pdf: 'application/pdf',
  x12: 'application/edi-x12',
  csv: 'text/csv',
}
/** One container holds films and recordings alike: what it is called decides, within these; the first one where it is called nothing. */
const SOUND_TYPES: Readonly<Record<SoundKind, readonly string[]>> = {
  mp4: ['video/mp4', 'video/quicktime', 'audio/mp4'],
  webm: ['video/webm', 'audio/webm'],
  ogg: ['audio/ogg', 'video/ogg'],
  mp3: ['audio/mpeg'],
  wav: ['audio/wav'],
}
const isSound = (kind: FileKind): kind is SoundKind => kind in SOUND_TYPES
/** Kinds that are kept as they came. */
type NotDrawn = 'pdf' | 'x12' | 'csv'
const SIZES: Readonly<Record<Exclude<FileKind, NotDrawn | SoundKind>, (bytes: Buffer) => Decodable>> = {
  jpeg: jpegDimensions,
  png: pngDimensions,
  webp: webpDimensions,
  heic: heicDimensions,
}
const SAME_TYPE: Readonly<Record<string, string>> = {
  'text/plain': 'application/edi-x12',
  'application/vnd.ms-excel': 'text/csv',
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/heif': 'image/heic',
  'audio/mp3': 'audio/mpeg',
  'audio/m4a': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'video/x-m4v': 'video/mp4',
}
const SAYS_NOTHING: ReadonlySet<string> = new Set(['', 'application/octet-stream'])

/**
 * What may be kept of bytes that somebody sent (threat S10): the type is read from them and must be what they were called and what the field
 * takes; pictures are measured before and drawn anew while decoding, PDFs are searched for what acts, films and recordings must fill their container. Throws BytesRefused.
 */
export async function examine(bytes: Buffer, { accept, declared }: ExamineOptions): Promise<Examined> {
  if (bytes.length === 0) throw new BytesRefused('empty')
  const kind = kindOf(bytes)
  if (kind === undefined) throw new BytesRefused('unknownType')
  const named = declared.split(';')[0]?.trim().toLowerCase() ?? ''
  const called = SAME_TYPE[named] ?? named
  const possible = isSound(kind) ? SOUND_TYPES[kind] : [MEDIA_TYPE[kind]]
  const mediaType = SAYS_NOTHING.has(called) ? possible[0] : possible.find((type) => type === called)
  if (mediaType === undefined) throw new BytesRefused('otherType')
  if (!accept.some((wanted) => (wanted === 'pdf' || wanted === 'x12' || wanted === 'csv' ? kind === wanted : mediaType.startsWith(`${wanted}/`))))
    throw new BytesRefused('unknownType')
  if (isSound(kind)) {
    if (kind === 'mp4') checkBoxes(bytes)
    if (kind === 'wav') checkWave(bytes)
    if (endsAsArchive(bytes)) throw new BytesRefused('twoFiles')
    return { bytes, mediaType }
  }
  if (kind === 'x12' || kind === 'csv') return { bytes, mediaType }
  if (kind === 'pdf') {
    checkPdf(bytes)
    return { bytes, mediaType }
  }
  const decodable = SIZES[kind](bytes)
  refuseHuge(decodable)
  const size = { width: decodable.width, height: decodable.height }
  if (endsAsArchive(bytes)) throw new BytesRefused('twoFiles')
  // No free decoder reads HEIC: it is kept as it came, and given out to be saved, never to be shown.
  return kind === 'heic' ? { bytes, mediaType, ...size } : redraw(bytes, { isPng: kind === 'png' })
}

function refuseHuge({ width, height, pixelBytes }: Decodable): void {
  if (width === 0 || height === 0) throw new BytesRefused('broken')
  const isHuge = width * height > PIXELS_MAX || width * height * pixelBytes > DECODED_MAX_BYTES
  if (width > SIDE_MAX || height > SIDE_MAX || isHuge) throw new BytesRefused('tooManyPixels')
}
