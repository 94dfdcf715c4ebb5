import type { Release, ReleaseBody } from '#contract'
import type { Actor } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import type { ShellContext } from '../context.ts'
import type { Media } from './media-bytes.ts'
import { readFeatures } from './read-release.ts'
import { listReleases, readMediaRow } from './release-rows.ts'
import { storeRelease } from './store-release.ts'

const LIST_MAX = 50

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

/** What's new in the product: one list for all companies (spec: shell-and-account §3). */
export function createReleases(context: ShellContext): Releases {
  const { database, audit } = context

  const refuseUnlessEditor = (actor: Actor): void => {
    if (!actor.superadmin) throw new RefusalError('forbidden')
  }

  return {
    refuseUnlessEditor,
    all: () => listReleases(database, LIST_MAX),
    newest: async () => (await listReleases(database, 1))[0] ?? null,
    async save(actor, body) {
      refuseUnlessEditor(actor)
      const read = await readFeatures(context, body.features)
      return database.transaction('platform', async (tx) => {
        const { release, isChanged, isNew } = await storeRelease(context, tx, { actor, body: { ...body, version: body.version.trim() }, read })
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
