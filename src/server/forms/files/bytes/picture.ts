import sharp, { type Sharp } from 'sharp'
import { KEPT_SIDE_MAX, PIXELS_MAX, PREVIEW_SIDE } from '../limits.ts'
import type { Dimensions } from './dimensions.ts'
import { BytesRefused } from './verdict.ts'

/** A picture drawn anew from its pixels: no metadata, no place where it was taken, nothing behind it. */
export interface DrawnPicture extends Dimensions {
  readonly bytes: Buffer
  readonly mediaType: 'image/jpeg' | 'image/png'
  /** A small JPEG. */
  readonly preview: Buffer
}

const QUALITY = 86
const PREVIEW_QUALITY = 72

// One picture after the other in a process that ends soon: nothing is kept, and no thread waits.
sharp.cache(false)
sharp.concurrency(1)

/** Decoded strip by strip, so that a large picture is never in memory whole. What is torn is refused; what phones write carelessly is not. */
const opened = (bytes: Buffer): Sharp => sharp(bytes, { failOn: 'error', limitInputPixels: PIXELS_MAX, sequentialRead: true })

const fitted = (picture: Sharp, side: number): Sharp => picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

/** Decodes and writes anew, upright, and no larger than paper needs. PNG stays PNG, everything else becomes JPEG. Throws for what can't be decoded whole. */
export async function redraw(bytes: Buffer, { isPng }: { readonly isPng: boolean }): Promise<DrawnPicture> {
  try {
    const sized = fitted(opened(bytes).autoOrient(), KEPT_SIDE_MAX)
    const { data, info } = await (isPng ? sized.png() : sized.jpeg({ quality: QUALITY })).toBuffer({ resolveWithObject: true })
    const preview = await fitted(onWhite(opened(data)), PREVIEW_SIDE)
      .jpeg({ quality: PREVIEW_QUALITY })
      .toBuffer()
    return { bytes: data, mediaType: isPng ? 'image/png' : 'image/jpeg', width: info.width, height: info.height, preview }
  } catch {
    throw new BytesRefused('broken')
  }
}

/** What is seen through stands on paper; JPEG would make it black. */
const onWhite = (picture: Sharp): Sharp => picture.flatten({ background: '#ffffff' })

/** Where a PNG says how many bits a channel has. */
const PNG_DEPTH_AT = 24
const isPlainPng = (bytes: Buffer): boolean => bytes[0] === 0x89 && bytes[PNG_DEPTH_AT] === 8

export interface PaperPicture {
  readonly bytes: Buffer
  readonly mediaType: 'image/jpeg' | 'image/png'
}

/** For paper: no larger than a page shows, and of a kind that every reader of PDFs draws. Throws for what can't be decoded whole. */
export async function fitForPaper(bytes: Buffer, side: number): Promise<PaperPicture> {
  try {
    return await fittedForPaper(bytes, side)
  } catch {
    throw new BytesRefused('broken')
  }
}

async function fittedForPaper(bytes: Buffer, side: number): Promise<PaperPicture> {
  const { width, height, format } = await opened(bytes).metadata()
  const isAsItIs = Math.max(width, height) <= side && (format === 'jpeg' || isPlainPng(bytes))
  if (isAsItIs) return { bytes, mediaType: format === 'jpeg' ? 'image/jpeg' : 'image/png' }
  return {
    bytes: await fitted(onWhite(opened(bytes)), side)
      .jpeg({ quality: QUALITY })
      .toBuffer(),
    mediaType: 'image/jpeg',
  }
}
