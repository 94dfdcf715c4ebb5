import { randomUUID } from 'node:crypto'
import type { Release, ReleaseBody } from '#contract'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import type { ShellContext } from '../context.ts'
import { type ReadFeature, type ReadItem, refuseRelease } from './read-release.ts'
import {
  dropOtherMedia,
  type KeptFeature,
  type KeptMedia,
  lockRelease,
  mediaOf,
  type ReleaseRow,
  releaseOfVersion,
  shown,
  writeMedia,
  writeRelease,
} from './release-rows.ts'

const taken = ({ say }: Pick<ShellContext, 'say'>): RefusalError => {
  const message = say('shared/calls.release.versionTaken')
  return new RefusalError('duplicate', { message, problems: [{ path: '/version', message }] })
}

/** The row to change: the one that is named, one of the same version that was sent before, or a new one. */
async function target(context: ShellContext, tx: Tx, body: ReleaseBody): Promise<{ readonly id: string; readonly current: ReleaseRow | undefined }> {
  const same = await releaseOfVersion(tx, body.version)
  if (body._id === undefined) return { id: same?.id ?? randomUUID(), current: same }
  const current = await lockRelease(tx, body._id)
  if (current === undefined) throw new RefusalError('not-found')
  if (same !== undefined && same.id !== current.id) throw taken(context)
  return { id: current.id, current }
}

/** The media of a release: what is there, and what comes new, each picture once. */
function createMediaChoice(context: ShellContext, there: Awaited<ReturnType<typeof mediaOf>>) {
  const fresh = new Map<string, KeptMedia>()
  return {
    fresh,
    idOf(item: ReadItem): string | null {
      if (item.known !== undefined && !there.some((row) => row.id === item.known)) throw refuseRelease(context, item.path, 'mediaGone')
      if (item.fresh === undefined) return item.known ?? null
      const { sha256 } = item.fresh
      const again = there.find((row) => row.sha256 === sha256) ?? [...fresh.values()].find((each) => each.sha256 === sha256)
      if (again === undefined) fresh.set(item.fresh.id, item.fresh)
      return again?.id ?? item.fresh.id
    },
    types: () => new Map([...there.map((row) => [row.id, row.media_type] as const), ...[...fresh.values()].map((row) => [row.id, row.mediaType] as const)]),
  }
}

interface StoredRelease {
  readonly release: Release
  readonly isChanged: boolean
  readonly isNew: boolean
}

/** Writes the release; the same again changes nothing. @throws RefusalError not-found, duplicate, invalid-value */
export async function storeRelease(
  context: ShellContext,
  tx: Tx,
  { actor, body, read }: { readonly actor: Actor; readonly body: ReleaseBody; readonly read: readonly ReadFeature[] },
): Promise<StoredRelease> {
  const now = context.clock()
  const { id, current } = await target(context, tx, body)
  const { fresh, idOf, types } = createMediaChoice(context, await mediaOf(tx, id))
  const features = read.map(
    ({ category, categoryId, items }): KeptFeature => ({ category, categoryId, items: items.map((item) => ({ text: item.text, media: idOf(item) })) }),
  )
  const isSame = current !== undefined && sameFeatures(current.features, features) && current.version === body.version
  // A version that is there already is another release, unless it was just sent.
  if (body._id === undefined && current !== undefined && !isSame) throw taken(context)
  if (isSame) return { release: shown(current, types()), isChanged: false, isNew: false }
  const row = await writeRelease(tx, { id, version: body.version, features, by: actor.userId, now })
  for (const media of fresh.values()) await writeMedia(tx, id, media, now)
  await dropOtherMedia(
    tx,
    id,
    features.flatMap(({ items }) => items.flatMap(({ media }) => media ?? [])),
  )
  return { release: shown(row, types()), isChanged: true, isNew: current === undefined }
}

const words = (features: readonly KeptFeature[]): string =>
  JSON.stringify(features.map(({ category, categoryId, items }) => [category, categoryId, items.map(({ text, media }) => [text, media])]))

const sameFeatures = (a: readonly KeptFeature[], b: readonly KeptFeature[]): boolean => words(a) === words(b)
