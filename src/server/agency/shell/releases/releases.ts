import { createHash, randomUUID } from 'node:crypto'
import type { Release, ReleaseBody } from '#contract'
import type { Actor } from '#permissions'
import { readDataUrl } from '#server/forms/files'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import type { ShellContext } from '../context.ts'
import { type Media, readMedia } from './media-bytes.ts'
import {
  dropOtherMedia,
  type KeptFeature,
  type KeptMedia,
  listReleases,
  lockRelease,
  MEDIA_PATH,
  mediaOf,
  type ReleaseRow,
  readMediaRow,
  releaseOfVersion,
  shown,
  writeMedia,
  writeRelease,
} from './release-rows.ts'

const LIST_MAX = 50
const PICTURE_MAX_BYTES = 5_000_000
const VIDEO_MAX_BYTES = 20_000_000
const ALL_MAX_BYTES = 30_000_000

export interface Releases {
  /** Newest first, at most 50. */
  all(): Promise<readonly Release[]>
  newest(): Promise<Release | null>
  /** Super admins only. The same release again changes nothing. Throws forbidden, not-found, duplicate (the version) or invalid-value. */
  save(actor: Actor, body: ReleaseBody): Promise<Release>
  /** Throws forbidden. */
  refuseUnlessEditor(actor: Actor): void
  /** Throws not-found. */
  media(id: string): Promise<Media>
}

/** An item as it was sent, its bytes read: either new ones, or the id of what is there. */
interface ReadItem {
  readonly path: string
  readonly text: string
  readonly fresh?: KeptMedia
  readonly known?: string
}

interface ReadFeature {
  readonly category: string
  readonly categoryId: string
  readonly items: readonly ReadItem[]
}

/** What's new in the product: one list for all companies (spec: shell-and-account §3). */
export function createReleases(context: ShellContext): Releases {
  const { database, audit, clock, say } = context

  const refuse = (path: string, key: string, params: Readonly<Record<string, number>> = {}): RefusalError => {
    const message = say(`shared/calls.release.${key}`, params)
    return new RefusalError('invalid-value', { message, problems: [{ path, message }] })
  }

  async function readItem({ text, imageUrl }: { readonly text: string; readonly imageUrl: string }, path: string): Promise<ReadItem> {
    if (imageUrl === '') return { path, text }
    if (imageUrl.startsWith(MEDIA_PATH)) return { path, text, known: imageUrl.slice(MEDIA_PATH.length) }
    const sent = readDataUrl(imageUrl)
    if (sent === undefined || !/^(image|video)\//.test(sent.type)) throw refuse(path, 'mediaOnly')
    const max = sent.type.startsWith('video/') ? VIDEO_MAX_BYTES : PICTURE_MAX_BYTES
    if (sent.bytes.length > max) throw refuse(path, 'mediaTooLarge', { max: max / 1_000_000 })
    const media = await readMedia(context.files.examiner, sent.bytes, 'releases')
    if (media === undefined || media.mediaType.split('/')[0] !== sent.type.split('/')[0]) throw refuse(path, 'mediaOnly')
    // Of what was sent: the same picture is known again, however it is drawn.
    return { path, text, fresh: { ...media, id: randomUUID(), sha256: createHash('sha256').update(sent.bytes).digest('hex') } }
  }

  async function readFeatures(features: ReleaseBody['features']): Promise<readonly ReadFeature[]> {
    const read: ReadFeature[] = []
    let total = 0
    for (const [at, { category, categoryId, items }] of features.entries()) {
      const found: ReadItem[] = []
      for (const [index, item] of items.entries()) {
        const one = await readItem(item, `/features/${at}/items/${index}/imageUrl`)
        total += one.fresh?.bytes.length ?? 0
        if (total > ALL_MAX_BYTES) throw refuse(one.path, 'allTooLarge', { max: ALL_MAX_BYTES / 1_000_000 })
        found.push(one)
      }
      read.push({ category, categoryId, items: found })
    }
    return read
  }

  /** The row to change: the one that is named, one of the same version that was sent before, or a new one. */
  async function target(tx: Tx, body: ReleaseBody): Promise<{ readonly id: string; readonly current: ReleaseRow | undefined }> {
    const same = await releaseOfVersion(tx, body.version)
    if (body._id === undefined) return { id: same?.id ?? randomUUID(), current: same }
    const current = await lockRelease(tx, body._id)
    if (current === undefined) throw new RefusalError('not-found')
    if (same !== undefined && same.id !== current.id) throw taken()
    return { id: current.id, current }
  }

  const taken = (): RefusalError => {
    const message = say('shared/calls.release.versionTaken')
    return new RefusalError('duplicate', { message, problems: [{ path: '/version', message }] })
  }

  async function store(
    tx: Tx,
    actor: Actor,
    body: ReleaseBody,
    read: readonly ReadFeature[],
  ): Promise<{ release: Release; isChanged: boolean; isNew: boolean }> {
    const now = clock()
    const { id, current } = await target(tx, body)
    const there = await mediaOf(tx, id)
    const fresh = new Map<string, KeptMedia>()
    const idOf = (item: ReadItem): string | null => {
      if (item.known !== undefined && !there.some((row) => row.id === item.known)) throw refuse(item.path, 'mediaGone')
      if (item.fresh === undefined) return item.known ?? null
      const { sha256 } = item.fresh
      const again = there.find((row) => row.sha256 === sha256) ?? [...fresh.values()].find((each) => each.sha256 === sha256)
      if (again === undefined) fresh.set(item.fresh.id, item.fresh)
      return again?.id ?? item.fresh.id
    }
    const features = read.map(
      ({ category, categoryId, items }): KeptFeature => ({ category, categoryId, items: items.map((item) => ({ text: item.text, media: idOf(item) })) }),
    )
    const isSame = current !== undefined && sameFeatures(current.features, features) && current.version === body.version
    // A version that is there already is another release, unless it was just sent.
    if (body._id === undefined && current !== undefined && !isSame) throw taken()
    const types = new Map([...there.map((row) => [row.id, row.media_type] as const), ...[...fresh.values()].map((row) => [row.id, row.mediaType] as const)])
    if (isSame) return { release: shown(current, types), isChanged: false, isNew: false }
    const row = await writeRelease(tx, { id, version: body.version, features, by: actor.userId, now })
    for (const media of fresh.values()) await writeMedia(tx, id, media, now)
    await dropOtherMedia(
      tx,
      id,
      features.flatMap(({ items }) => items.flatMap(({ media }) => media ?? [])),
    )
    return { release: shown(row, types), isChanged: true, isNew: current === undefined }
  }

  const refuseUnlessEditor = (actor: Actor): void => {
    if (!actor.superadmin) throw new RefusalError('forbidden')
  }

  return {
    refuseUnlessEditor,
    all: () => listReleases(database, LIST_MAX),
    newest: async () => (await listReleases(database, 1))[0] ?? null,
    async save(actor, body) {
      refuseUnlessEditor(actor)
      const read = await readFeatures(body.features)
      return database.transaction('platform', async (tx) => {
        const { release, isChanged, isNew } = await store(tx, actor, { ...body, version: body.version.trim() }, read)
        const entry = { actor, action: isNew ? 'create' : 'update', entity: 'product-release', entityId: release._id } as const
        if (isChanged) await audit.write({ ...entry, detail: { version: release.version } }, tx)
        return release
      })
    },
    async media(id) {
      const media = await readMediaRow(database, id)
      if (media === undefined) throw new RefusalError('not-found')
      return media
    },
  }
}

const words = (features: readonly KeptFeature[]): string =>
  JSON.stringify(features.map(({ category, categoryId, items }) => [category, categoryId, items.map(({ text, media }) => [text, media])]))

const sameFeatures = (a: readonly KeptFeature[], b: readonly KeptFeature[]): boolean => words(a) === words(b)
