import type { AccessChanges, AccessDifference, AccessSide, AccessVersion, ThingKind, Things, WhoHasAccess } from '#contract'
import type { Actor } from '#permissions'
import type { Database } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { changesBetween, listVersions, noteAccess } from './access-versions.ts'
import { accessOf, differenceOf } from './compare.ts'
import { refuseUnlessGranting } from './granting.ts'
import { actorFor, companyFacts } from './in-company.ts'
import type { ShownDocuments } from './seen.ts'
import { findThing, searchThings } from './things.ts'
import { whoHas } from './who-has.ts'

export interface AccessReviewContext {
  readonly database: Database
  readonly documents: ShownDocuments
  readonly clock: () => Date
}

/** Who sees and may do what, and why. Refuses with forbidden who may not give out permissions; another company is for super admins. */
export interface AccessReview {
  things(actor: Actor, search: { readonly kind: ThingKind; readonly q: string }): Promise<Things>
  who(actor: Actor, asked: { readonly kind: ThingKind; readonly id: string; readonly company?: string | undefined }): Promise<WhoHasAccess>
  compare(actor: Actor, first: AccessSide, second: AccessSide): Promise<AccessDifference>
  versions(actor: Actor): Promise<readonly AccessVersion[]>
  changes(actor: Actor, from: number, to: number): Promise<AccessChanges>
  /** Keeps what roles may do now, when it has changed; gives how many versions that made. */
  note(): Promise<number>
}

export function createAccessReview(context: AccessReviewContext): AccessReview {
  const { database, documents } = context

  const accessTo = async (actor: Actor, { company, ...target }: AccessSide) => {
    const side = await database.read('platform', async (tx) => actorFor(tx, await companyFacts(tx, company ?? actor.companyId), target, documents.current()))
    return accessOf(documents, side)
  }

  return {
    async things(actor, { kind, q }) {
      refuseUnlessGranting(actor)
      return searchThings(documents, actor, kind, q)
    },
    async who(actor, { kind, id, company }) {
      refuseUnlessGranting(actor, [company])
      const thing = findThing(documents, kind, id)
      if (thing === undefined) throw new RefusalError('not-found')
      return whoHas(context, thing, company ?? actor.companyId)
    },
    async compare(actor, first, second) {
      refuseUnlessGranting(actor, [first.company, second.company])
      return differenceOf(await accessTo(actor, first), await accessTo(actor, second))
    },
    async versions(actor) {
      refuseUnlessGranting(actor)
      return listVersions(database)
    },
    async changes(actor, from, to) {
      refuseUnlessGranting(actor)
      return changesBetween(database, from, to)
    },
    note: () => noteAccess(context),
  }
}
