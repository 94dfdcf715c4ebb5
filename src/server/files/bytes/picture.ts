import { ResizeFit, Transformer } from '@napi-rs/image'
import { KEPT_SIDE_MAX, PREVIEW_SIDE } from '../limits.ts'
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

const fitted = (picture: Transformer, side: number): Transformer => picture.fastResize({ width: side, height: side, fit: ResizeFit.Inside })

/** Decodes and writes anew, upright, and no larger than paper needs. PNG stays PNG, everything else becomes JPEG. Throws for what can't be decoded whole. */
export async function redraw(bytes: Buffer, { size, isPng }: { readonly size: Dimensions; readonly isPng: boolean }): Promise<DrawnPicture> {
  try {
    const upright = new Transformer(bytes).rotate()
    const sized = Math.max(size.width, size.height) > KEPT_SIDE_MAX ? fitted(upright, KEPT_SIDE_MAX) : upright
    const kept = isPng ? await sized.png() : await sized.jpeg(QUALITY)
    const { width, height } = await new Transformer(kept).metadata()
    const small = Math.max(width, height) > PREVIEW_SIDE ? fitted(new Transformer(kept), PREVIEW_SIDE) : new Transformer(kept)
    return { bytes: kept, mediaType: isPng ? 'image/png' : 'image/jpeg', width, height, preview: await small.jpeg(PREVIEW_QUALITY) }
  } catch {
    throw new BytesRefused('broken')
  }
}

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
  const { width, height } = await new Transformer(bytes).metadata()
  if (Math.max(width, height) > side) return { bytes: await fitted(new Transformer(bytes), side).jpeg(QUALITY), mediaType: 'image/jpeg' }
  if (bytes[0] !== 0x89) return { bytes, mediaType: 'image/jpeg' }
  return isPlainPng(bytes) ? { bytes, mediaType: 'image/png' } : { bytes: await new Transformer(bytes).jpeg(QUALITY), mediaType: 'image/jpeg' }
}
