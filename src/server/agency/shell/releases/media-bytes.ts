import { BytesRefused, type Examiner } from '#server/forms/files'

export interface Media {
  readonly mediaType: string
  readonly bytes: Buffer
}

const at = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to)
const WEBM = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])
const HEIC = /^(hei[cxms]|mif1|msf1|avif|avis)$/

/** The kind of a video by its first bytes, whatever the sender says; undefined for everything else. */
function videoKind(bytes: Buffer): string | undefined {
  const brand = at(bytes, 4, 8) === 'ftyp' ? at(bytes, 8, 12) : undefined
  if (brand !== undefined && !HEIC.test(brand)) return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4'
  if (bytes.subarray(0, 4).equals(WEBM)) return 'video/webm'
  return at(bytes, 0, 4) === 'OggS' ? 'video/ogg' : undefined
}

/** What may be shown of bytes that were sent: pictures drawn anew, videos as they are. Undefined for what is neither. */
export async function readMedia(examiner: Examiner, bytes: Buffer, who: string): Promise<Media | undefined> {
  const video = videoKind(bytes)
  if (video !== undefined) return { mediaType: video, bytes }
  try {
    const { mediaType, bytes: drawn } = await examiner.examine(bytes, { accept: ['image'], declared: '' }, who)
    // No browser but one shows it.
    return mediaType === 'image/heic' ? undefined : { mediaType, bytes: drawn }
  } catch (error) {
    if (error instanceof BytesRefused) return undefined
    throw error
  }
}
