import { sql } from 'kysely'
import { byKey } from '#contract'
import { aboutField, keepsFindings, type LinkedResource, resourceOfRole, takenOver } from '#document'
import { isItself } from '#permissions'
import { afterCommit, type Tx } from '#server/platform/database'
import { type Condition, columnOf, tableOf } from '../columns.ts'
import type { Moment } from '../moment.ts'
import { type RecordRow, ROW_COLUMNS, rowOf, type StoredRow } from '../record-row.ts'
import { type Subject, subjectOf } from '../subject.ts'
import { newId } from '../write/new-id.ts'
import { type Deed, type Write, writeMany } from '../write/store-many.ts'
import { type Found, foundIn, foundValues } from './found.ts'

type Values = Readonly<Record<string, unknown>>

/** A record as it is after a write, with the rows that it owns, and what was done. */
export interface Judged {
  readonly row: RecordRow
  readonly deed: Deed
}

/** Where findings of a resource are kept, and by which reference they are about its records. Findings of other resources may name such a record, too. */
export interface Keeping {
  /** The resource. */
  readonly kind: string
  readonly subject: Subject
  readonly about: string
}

export function keepingOf({ context, actor, resource, moment }: Subject): Keeping | undefined {
  const kept = keepsFindings(resource) ? resourceOfRole(context.documents(), 'finding') : undefined
  const about = kept && aboutField(kept, resource)
  return kept && about !== undefined ? { kind: resource.name, subject: { ...subjectOf(context, actor, kept), moment }, about } : undefined
}

/** What is kept as found of one of these records, whatever else names it. */
export const foundOf = ({ kind, about }: Keeping, ids: readonly string[]): Condition =>
  sql`${columnOf(about)} = any(${[...ids]}::uuid[]) and ${columnOf('kind')} = ${kind} and deleted_at is null`

/** The findings of these records, locked. */
async function findingsAbout(keeping: Keeping, tx: Tx, ids: readonly string[]): Promise<readonly RecordRow[]> {
  const { subject } = keeping
  const { rows } = await sql<StoredRow>`select ${ROW_COLUMNS} from ${tableOf(subject.resource.name)}
    where company_id = ${subject.actor.companyId} and ${foundOf(keeping, ids)} order by id for update`.execute(tx)
  return rows.map(rowOf)
}

/**
 * Brings the findings of records in step with what the records say, in the transaction of the write: what is found is kept, once and since it was found
 * first, and what is found no more is resolved.
 */
export async function keepFindings(subject: Subject, tx: Tx, judged: readonly Judged[]): Promise<void> {
  const keeping = judged.length === 0 ? undefined : keepingOf(subject)
  if (keeping === undefined) return
  const ids = judged.map(({ row }) => row.id)
  const known = byKey(await findingsAbout(keeping, tx, ids), ({ values }) => values[keeping.about])
  const writes = judged.flatMap((each) => writesOf(keeping, subject, each, known.get(each.row.id) ?? []))
  const rows = await writeMany(keeping.subject, tx, writes)
  const { context, actor } = subject
  afterCommit(tx, async () => {
    for (const { id, version } of rows) context.announce({ companyId: actor.companyId, resource: keeping.subject.resource.name, id, version })
  })
}

function writesOf(keeping: Keeping, { resource, moment }: Subject, { row, deed }: Judged, known: readonly RecordRow[]): readonly Write[] {
  const about: About = { resource, row, deed }
  const wanted = new Map((row.deletedAt === null ? foundIn(resource, row.values, moment) : []).map((each) => [each.key, each]))
  const kept = known.flatMap((finding) => {
    const key = String(finding.values.key)
    const found = wanted.get(key)
    wanted.delete(key)
    return changeOf(keeping, about, { finding, found })
  })
  const made = [...wanted.values()].map((found): Write => {
    const { values } = becoming(keeping, about, { finding: undefined, found })
    return { id: newId(moment.now), current: undefined, next: { values, locationId: row.locationId }, deed: { action: 'create', authorName: deed.authorName } }
  })
  return [...kept, ...made]
}

interface About extends Judged {
  readonly resource: LinkedResource
}

interface Change {
  /** As it is kept; undefined for a new one. */
  readonly finding: RecordRow | undefined
  /** Undefined where it is found no more. */
  readonly found: Found | undefined
}

/** Nothing where it is as it was. */
function changeOf(keeping: Keeping, about: About, { finding, found }: Change & { readonly finding: RecordRow }): readonly Write[] {
  const { values, transition } = becoming(keeping, about, { finding, found })
  const isSame = Object.entries(values).every(([name, value]) => JSON.stringify(finding.values[name] ?? null) === JSON.stringify(value ?? null))
  if (isSame && (finding.locationId === about.row.locationId || found === undefined)) return []
  const { authorName } = about.deed
  const reason = transition === 'accept' ? about.deed.reason : undefined
  const deed: Deed = transition === undefined ? { action: 'update', authorName } : { action: 'transition', transition, reason, authorName }
  return [{ id: finding.id, current: finding, next: { values: { ...finding.values, ...values }, locationId: about.row.locationId }, deed }]
}

interface Becoming {
  readonly values: Values
  /** The step that it takes, if it takes one. */
  readonly transition?: 'accept' | 'resolve' | 'reopen'
}

const OPEN = { status: 'open', acceptedBy: null, acceptedAt: null, acceptedWhy: null } as const

function becoming({ subject }: Keeping, { resource, row, deed }: About, { finding, found }: Change): Becoming {
  const [now, status] = [subject.moment.now.toISOString(), finding?.values.status]
  if (found === undefined) return status === 'resolved' ? { values: {} } : { values: { status: 'resolved' }, transition: 'resolve' }
  const own = valuesAbout(subject.resource, resource, { row, found })
  // One that comes back is found anew.
  const since = finding === undefined || status === 'resolved' ? now : finding.values.since
  if (found.state?.isOpen === false)
    return status === 'accepted'
      ? { values: own }
      : {
          values: { ...own, since, ...acceptance(found, { now, by: isItself(subject.actor.userId) ? undefined : subject.actor.userId, why: deed.reason }) },
          transition: 'accept',
        }
  if (status === undefined) return { values: { ...own, ...OPEN, since } }
  // Where the record itself says that it waits, an acceptance of before is over.
  const isOpenAgain = status === 'resolved' || (status === 'accepted' && found.state !== undefined)
  return isOpenAgain ? { values: { ...own, ...OPEN, since }, transition: 'reopen' } : { values: own }
}

interface Accepting {
  readonly now: string
  readonly by: string | undefined
  readonly why: string | undefined
}

/** By whom the record says, else by whoever changed it; by nobody where the product found it accepted. */
const acceptance = ({ state }: Found, { now, by, why }: Accepting): Values => ({
  status: 'accepted',
  acceptedBy: state?.by ?? by ?? null,
  acceptedAt: state?.at ?? now,
  ...(why !== undefined && { acceptedWhy: why }),
})

interface FoundOf {
  readonly row: Pick<RecordRow, 'id' | 'values'>
  readonly found: Found
}

/** What a finding says but for what became of it: what was found, and of what. */
function valuesAbout(kept: LinkedResource, resource: LinkedResource, { row, found }: FoundOf): Values {
  const taken = Object.fromEntries(takenOver(kept, resource).map((name) => [name, row.values[name] ?? null]))
  const about = aboutField(kept, resource)
  return { ...taken, ...(about !== undefined && { [about]: row.id }), ...foundValues(resource, found) }
}

/** The findings of a record as they are kept first, for whoever writes records without the server. */
export const firstFindings = (
  kept: LinkedResource,
  resource: LinkedResource,
  { row, moment, since }: { readonly row: Pick<RecordRow, 'id' | 'values'>; readonly moment: Moment; readonly since: string },
): readonly Values[] =>
  foundIn(resource, row.values, moment).map((found) => ({
    ...valuesAbout(kept, resource, { row, found }),
    since,
    ...(found.state?.isOpen === false ? acceptance(found, { now: since, by: undefined, why: undefined }) : { status: OPEN.status }),
  }))
