import { ACCESS_PEOPLE_MAX, type AccessPerson, type WhoHasAccess } from '#contract'
import type { Actor } from '#permissions'
import type { Database } from '#server/platform/database'
import { asActor, companyFacts, roleActor } from './in-company.ts'
import { type Colleague, everybodyIn } from './members.ts'
import type { ShownDocuments } from './seen.ts'
import { type Asked, plain } from './things.ts'
import { gapOf, reasonOf } from './why.ts'

interface WhoContext {
  readonly database: Database
  readonly documents: ShownDocuments
}

/** People whose rights are alike are judged once. */
const likeness = ({ userType, isOwner, permissions, flags }: Colleague): string => JSON.stringify([userType, isOwner, [...permissions].sort(), flags])

const personOf = ({ userId, name, userType, isActive }: Colleague): AccessPerson => ({ userId, name, role: userType, isActive })

/** Everybody of a company by whether they have access to something, and why; with the roles that give it. */
export async function whoHas({ database, documents }: WhoContext, thing: Asked, companyId: string): Promise<WhoHasAccess> {
  const { company, everybody } = await database.read('platform', async (tx) => ({
    company: await companyFacts(tx, companyId),
    everybody: await everybodyIn(tx, companyId),
  }))
  const linked = documents.current()
  const alike = new Map<string, Actor>()
  const judged = everybody.map((person) => {
    const key = likeness(person)
    const actor = alike.get(key) ?? asActor(company, person, person.permissions, linked.permissions)
    alike.set(key, actor)
    return { person, actor }
  })
  const reach = memo((actor: Actor) => thing.reaches(actor))
  const reason = memo((actor: Actor) => reasonOf(thing, actor, linked))
  const gap = memo((actor: Actor) => gapOf(thing, actor, linked))
  const having = judged.filter(({ actor }) => reach(actor) !== undefined)
  const lacking = judged.filter(({ actor }) => reach(actor) === undefined)
  return {
    thing: plain(thing),
    people: having.length,
    others: lacking.length,
    roles: linked.roles.filter((role) => thing.reaches(roleActor(company, role, linked.permissions)) !== undefined).map(({ label }) => label),
    holders: having.slice(0, ACCESS_PEOPLE_MAX).map(({ person, actor }) => {
      const level = reach(actor)
      return { ...personOf(person), ...(level !== undefined && level !== 'whole' && { reach: level }), why: reason(actor) }
    }),
    without: lacking.slice(0, ACCESS_PEOPLE_MAX).map(({ person, actor }) => ({ ...personOf(person), gap: gap(actor) })),
  }
}

function memo<T>(make: (actor: Actor) => T): (actor: Actor) => T {
  const known = new Map<Actor, T>()
  return (actor) => {
    if (!known.has(actor)) known.set(actor, make(actor))
    return known.get(actor) as T
  }
}
