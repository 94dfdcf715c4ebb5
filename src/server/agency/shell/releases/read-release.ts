import { createHash, randomUUID } from 'node:crypto'
import type { ReleaseBody } from '#contract'
import { readDataUrl } from '#server/forms/files'
import { RefusalError } from '#server/platform/refusal'
import type { ShellContext } from '../context.ts'
import { readMedia } from './media-bytes.ts'
import { type KeptMedia, MEDIA_PATH } from './release-rows.ts'

const PICTURE_MAX_BYTES = 5_000_000
const VIDEO_MAX_BYTES = 20_000_000
const ALL_MAX_BYTES = 30_000_000

/** An item as it was sent, its bytes read: either new ones, or the id of what is there. */
export interface ReadItem {
  readonly path: string
  readonly text: string
  readonly fresh?: KeptMedia
  readonly known?: string
}

export interface ReadFeature {
  readonly category: string
  readonly categoryId: string
  readonly items: readonly ReadItem[]
}

/** A refusal of what stands at the path, in words of releases. */
export const refuseRelease = ({ say }: Pick<ShellContext, 'say'>, path: string, key: string, params: Readonly<Record<string, number>> = {}): RefusalError => {
  const message = say(`shared/calls.release.${key}`, params)
  return new RefusalError('invalid-value', { message, problems: [{ path, message }] })
}

async function readItem(context: ShellContext, { text, imageUrl }: { readonly text: string; readonly imageUrl: string }, path: string): Promise<ReadItem> {
  if (imageUrl === '') return { path, text }
  if (imageUrl.startsWith(MEDIA_PATH)) return { path, text, known: imageUrl.slice(MEDIA_PATH.length) }
  const sent = readDataUrl(imageUrl)
  if (sent === undefined || !/^(image|video)\//.test(sent.type)) throw refuseRelease(context, path, 'mediaOnly')
  const max = sent.type.startsWith('video/') ? VIDEO_MAX_BYTES : PICTURE_MAX_BYTES
  if (sent.bytes.length > max) throw refuseRelease(context, path, 'mediaTooLarge', { max: max / 1_000_000 })
  const media = await readMedia(context.files.examiner, sent.bytes, 'releases')
  if (media === undefined || media.mediaType.split('/')[0] !== sent.type.split('/')[0]) throw refuseRelease(context, path, 'mediaOnly')
  // Of what was sent: the same picture is known again, however it is drawn.
  return { path, text, fresh: { ...media, id: randomUUID(), sha256: createHash('sha256').update(sent.bytes).digest('hex') } }
}

/** What was sent, with its pictures and videos read. @throws RefusalError invalid-value */
export async function readFeatures(context: ShellContext, features: ReleaseBody['features']): Promise<readonly ReadFeature[]> {
  const read: ReadFeature[] = []
  let total = 0
  for (const [at, { category, categoryId, items }] of features.entries()) {
    const found: ReadItem[] = []
    for (const [index, item] of items.entries()) {
      const one = await readItem(context, item, `/features/${at}/items/${index}/imageUrl`)
      total += one.fresh?.bytes.length ?? 0
      if (total > ALL_MAX_BYTES) throw refuseRelease(context, one.path, 'allTooLarge', { max: ALL_MAX_BYTES / 1_000_000 })
      found.push(one)
    }
    read.push({ category, categoryId, items: found })
  }
  return read
}
