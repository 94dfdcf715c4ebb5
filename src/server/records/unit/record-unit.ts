import { sql } from 'kysely'
import type { Filter, RecordView } from '#contract'
import type { LinkedDomain, LinkedResource } from '#document'
import { type Actor, isLimited, ownAccountKind } from '#permissions'
import { afterCommit, becomeCompany, type Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { allOf, type Condition, tableOf } from '../columns.ts'
import type { Findings, FollowedWrites, JudgedWrite, RecordsContext } from '../context.ts'
import type { MadeText } from '../files/stored-files.ts'
import { findIds, type WhichIds } from '../list/find-ids.ts'
import { idsNamed } from '../list/ids-named.ts'
import { type Moment, momentOf } from '../moment.ts'
import { withRows } from '../owned/load-rows.ts'
import { authorName } from '../projection/names.ts'
import { type Reach, rowsAsked } from '../query/rows.ts'
import { type RecordRow, ROW_COLUMNS, rowOf, type StoredRow } from '../record-row.ts'
import { readableRows } from '../rights/row-scope.ts'
import { calculate } from '../rules/calculate.ts'
import { startingWith } from '../rules/defaults.ts'
import { enforceRules } from '../rules/enforce-rules.ts'
import { may, mayName, openSubject, type Subject, subjectOf } from '../subject.ts'
import { say, type Wording } from '../texts.ts'
import { viewRows } from '../view.ts'
import { type Change, prepareChange } from '../write/change-many.ts'
import { insertMany, type MadeBody, type Prepared, prepareMany, type Ready, type Unready } from '../write/create-many.ts'
import { followAll } from '../write/effects.ts'
import { mergeValues } from '../write/merge-values.ts'
import { judgedAgain } from '../write/overlaps.ts'
import { type Candidate, type Overlapping, overlapsOfMany } from '../write/overlaps-of-many.ts'
import { readInput } from '../write/read-input.ts'
import { refuseDeadReferences } from '../write/references.ts'
import { storeMany } from '../write/store.ts'
import { withSumsOf } from '../write/totals.ts'
import { foundBy, type Twins, type TypingAccess, twinsOf, typedChange, typingAccess } from './imported.ts'

type Values = Readonly<Record<string, unknown>>

/** What the rules that a resource names say of writes of its records, by their keys. */
export type JudgeWrites = (unit: RecordUnit, resource: string, writes: readonly JudgedWrite[]) => Promise<Findings>

/** Writes what follows from writes, by the modules that a resource names. */
export type FollowWrites = (unit: RecordUnit, followed: FollowedWrites) => Promise<void>

/** Which rows are asked for; of what is not in the recycle bin. */
export interface Asked {
  readonly filter?: readonly Filter[]
  /** Conditions over columns that no filter can say. */
  readonly and?: readonly Condition[]
  readonly limit: number
  /** Nobody else writes them until this transaction is over. */
  readonly isLocked?: boolean
  /** Without the rows that they own: of records that are looked at and not written. */
  readonly isBare?: boolean
}

/** What an actor may do with the records of a resource. */
export interface UnitAccess {
  readonly reads: boolean
  /** Reads, but not all records of their locations. */
  readonly isLimited: boolean
  readonly sees: (field: string) => boolean
  readonly changes: (field: string) => boolean
}

/** A locked record with what it becomes, judged. */
export interface Changed {
  readonly row: RecordRow
  readonly values: Values
  readonly transition?: string
}

/**
 * Several writes in one transaction, for code that the server runs by a right of its own (an operation): rules, references, numbers, history, words,
 * sums and news are those of single records. Reading here is the code's own judgement, over the whole company; what leaves goes through `views`.
 */
export interface RecordUnit {
  readonly tx: Tx
  readonly actor: Actor
  readonly moment: Moment
  readonly domain: (module: string) => LinkedDomain
  readonly resource: (name: string) => LinkedResource
  /** Rows of the whole company. */
  rows(resource: string, asked: Asked): Promise<readonly RecordRow[]>
  /**
   * Rows that the actor may know of, `listed` as their pickers find them, with the fields that they may see and no others; none where they may not even
   * know the names.
   */
  seen(resource: string, asked: Asked & { readonly listed?: boolean }): Promise<readonly RecordRow[]>
  /** What the actor may do with a resource. */
  access(resource: string): UnitAccess
  /** What the actor may do with a resource by typing. */
  typing(resource: string): TypingAccess
  /** Records by their whole names, or by a unique text of theirs. */
  named(resource: string, texts: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  /** Records that the actor may read, locked, by what a unique field of theirs says. */
  foundBy(resource: string, field: string, values: readonly string[]): Promise<ReadonlyMap<string, RecordRow>>
  /** What a person typed for a record that is there, read and judged as a save of theirs is. */
  typed(resource: string, row: RecordRow, values: Values): Promise<{ readonly values: Values } | Unready>
  /** The others that records would be like. */
  twins(resource: string, records: Parameters<typeof twinsOf>[2]): Promise<ReadonlyMap<string, Twins>>
  /** Ids of what lists would show the actor. Throws as the list does. */
  ids(resource: string, which: WhichIds): Promise<readonly string[]>
  /** Records that the actor may read, locked, in the order of the ids. Throws not-found for one out of reach. */
  picked(resource: string, ids: readonly string[]): Promise<readonly RecordRow[]>
  /** What a person filled in, judged by the fields and checks of questions that no record keeps. */
  answers(questions: LinkedResource, typed: Values, reason: string | undefined): Promise<Values>
  prepare(resource: string, bodies: readonly MadeBody[]): Promise<readonly Prepared[]>
  prepareChange(resource: string, change: Change, reason: string | undefined): Promise<{ readonly values: Values } | Unready>
  /** What records that are written together run into in time. */
  overlaps(resource: string, candidates: readonly Candidate[]): Promise<readonly Overlapping[]>
  insert(resource: string, records: readonly Ready[], reason: string | undefined): Promise<readonly RecordRow[]>
  replace(resource: string, changes: readonly Changed[], reason: string | undefined): Promise<readonly RecordRow[]>
  /** Keeps a text that is made for a record of the resource; gives what stands in its file field. */
  keepMade(resource: string, made: MadeText): Promise<Values>
  /** The bytes of a file that a record of this company holds; undefined where they are not there, or not those that were stored. */
  readKept(file: { readonly id: string; readonly sha256: string }): Promise<Buffer | undefined>
  /** As the actor sees them. */
  views(resource: string, rows: readonly RecordRow[], fields: readonly string[]): Promise<readonly RecordView[]>
  say(wording: Wording): string
  /** Looks into another company, by the rights that the person has there; the unit that `work` is given writes nothing. */
  inCompanyOf<T>(other: Actor, work: (unit: RecordUnit) => Promise<T>): Promise<T>
}

/**
 * Kept when `work` resolves; not when it throws, and never where `keep` is false: then only its outcome is given. It is done anew from the start
 * where somebody else's write of that moment is in its way, so its rules see that one and say which of the records it is about.
 */
export async function inUnit<T>(
  context: RecordsContext,
  actor: Actor,
  { keep }: { readonly keep: boolean },
  work: (unit: RecordUnit) => Promise<T>,
): Promise<T> {
  const author = await authorName(context, actor)
  const rolledBack = new RolledBack<T>()
  try {
    return await judgedAgain(() =>
      context.database.transaction({ companyId: actor.companyId }, async (tx) => {
        const outcome = await work(unitOf(context, actor, { tx, author }))
        if (keep) return outcome
        rolledBack.outcome = outcome
        throw rolledBack
      }),
    )
  } catch (error) {
    if (error === rolledBack) return rolledBack.outcome as T
    throw error
  }
}

const TEXT_TYPE = 'text/plain'

/** Values as they were prepared, with the sums that were counted since and what follows from them. */
function summedUp({ resource, moment }: Subject, tx: Tx, prepared: Pick<RecordRow, 'id' | 'values'>): Values {
  const { values } = withSumsOf(tx, resource, prepared)
  return values === prepared.values ? values : calculate(resource, values, moment, 'all')
}

/** Ends a transaction of which nothing is to be kept. */
class RolledBack<T> extends Error {
  outcome: T | undefined = undefined
}

interface Open {
  readonly tx: Tx
  readonly author: string
}

/** The unit of a transaction that is open. */
export function unitOf(context: RecordsContext, actor: Actor, { tx, author }: Open): RecordUnit {
  const subjects = new Map<string, Subject>()
  const subjectNamed = (name: string): Subject => {
    const subject = subjects.get(name) ?? newSubject(context, actor, name)
    subjects.set(name, subject)
    return subject
  }
  const news = (name: string, rows: readonly RecordRow[]): void =>
    afterCommit(tx, async () => {
      for (const { id, version } of rows) context.announce({ companyId: actor.companyId, resource: name, id, version })
    })
  return {
    tx,
    actor,
    moment: momentOf(context.clock(), actor.timeZone),
    domain: (module) => {
      const found = context.documents().domains.get(module)
      if (found === undefined) throw new RefusalError('not-found')
      return found
    },
    resource: (name) => subjectNamed(name).resource,
    rows: (name, asked) => rowsOf(subjectNamed(name), tx, asked),
    seen: (name, asked) => seenRows(subjectNamed(name), tx, asked),
    access: (name) => accessOf(subjectNamed(name)),
    typing: (name) => typingAccess(subjectNamed(name)),
    named: (name, texts) => idsNamed(subjectNamed(name), tx, texts),
    foundBy: (name, field, values) => foundBy(subjectNamed(name), tx, field, values),
    typed: (name, row, values) => typedChange(subjectNamed(name), tx, row, values),
    twins: (name, records) => twinsOf(subjectNamed(name), tx, records),
    ids: (name, which) => findIds(openSubject(context, actor, { resource: name, verb: 'read' }), tx, which),
    picked: (name, ids) => pickedRows(openSubject(context, actor, { resource: name, verb: 'read' }), tx, ids),
    answers: (questions, typed, reason) => answersOf(subjectOf(context, actor, questions), tx, typed, reason),
    prepare: (name, bodies) => prepareMany(writerOf(subjectNamed(name)), tx, bodies),
    prepareChange: (name, change, reason) => {
      const subject = subjectNamed(name)
      return prepareChange(subject, tx, { ...change, row: withSumsOf(tx, subject.resource, change.row) }, reason)
    },
    overlaps: (name, candidates) => overlapsOfMany(subjectNamed(name), tx, candidates),
    async insert(name, records, reason) {
      const rows = await insertMany(subjectNamed(name), tx, records, { reason, authorName: author })
      news(name, rows)
      return rows
    },
    async replace(name, changes, reason) {
      const deed = (transition: string | undefined) =>
        ({ action: transition ? 'transition' : 'update', ...(transition && { transition }), reason, authorName: author }) as const
      const subject = subjectNamed(name)
      const writes = changes.map(({ row, values, transition }) => ({
        id: row.id,
        current: withSumsOf(tx, subject.resource, row),
        next: { values: summedUp(subject, tx, { id: row.id, values }), locationId: row.locationId },
        deed: deed(transition),
      }))
      const rows = await storeMany(subject, tx, writes)
      news(name, rows)
      const made = new Map((subject.resource.lifecycle?.transitions ?? []).map((transition) => [transition.id, transition]))
      for (const [id, transition] of made) {
        if (!transition.effects) continue
        const causes = rows.flatMap((row, index) => (changes[index]?.transition === id ? [{ row, transition, reason, authorName: author }] : []))
        await followAll(subject, tx, causes)
      }
      return rows
    },
    async keepMade(name, made) {
      if (context.files === undefined) throw new Error('No room keeps files: the composition gives none to records.')
      const { id, name: fileName, type, size, sha256 } = await context.files.put(tx, actor, { ...made, resource: name, about: null, mediaType: TEXT_TYPE })
      return { id, name: fileName, type, size, sha256 }
    },
    async readKept(file) {
      if (context.files === undefined) throw new Error('No room keeps files: the composition gives none to records.')
      return context.files.bytesIn(tx, actor.companyId, file)
    },
    views: (name, rows, fields) => viewRows(subjectNamed(name), tx, rows, new Set(fields)),
    say: (wording) => say(context, wording),
    async inCompanyOf(other, work) {
      await becomeCompany(tx, other.companyId)
      // What throws ends the transaction.
      const outcome = await work(reading(unitOf(context, other, { tx, author })))
      await becomeCompany(tx, actor.companyId)
      return outcome
    },
  }
}

const WRITES = ['prepare', 'prepareChange', 'insert', 'replace', 'keepMade'] as const satisfies readonly (keyof RecordUnit)[]

/** A unit whose writes throw. */
function reading(unit: RecordUnit): RecordUnit {
  const refuse = (): never => {
    throw new Error('Another company is looked into, and nothing of it is written.')
  }
  return { ...unit, ...Object.fromEntries(WRITES.map((name) => [name, refuse])) }
}

/** What an account of a client or an employee may do is the operation; what that writes is the code's own, as nothing of it could be typed. */
function writerOf(subject: Subject): Subject {
  const { context, resource, actor } = subject
  return ownAccountKind(actor) === undefined ? subject : { ...subjectOf(context, { ...actor, superadmin: true }, resource), moment: subject.moment }
}

function newSubject(context: RecordsContext, actor: Actor, name: string): Subject {
  const resource = context.documents().resources.get(name)
  if (resource === undefined) throw new Error(`No resource "${name}": the document check should have refused what names it.`)
  return subjectOf(context, actor, resource)
}

function accessOf({ resource, actor, rights }: Subject): UnitAccess {
  const reads = may(resource, actor, 'read')
  return {
    reads,
    isLimited: (resource.rights.read.only ?? []).some((limit) => isLimited(limit, actor)),
    sees: (field) => reads && rights.get(field)?.sight === 'full',
    changes: (field) => reads && may(resource, actor, 'update') && rights.get(field)?.canWrite === true,
  }
}

async function seenRows(subject: Subject, tx: Tx, { listed = false, ...asked }: Parameters<RecordUnit['seen']>[1]): Promise<readonly RecordRow[]> {
  if (!mayName(subject.resource, subject.actor)) return []
  const { sees } = accessOf(subject)
  const rows = await rowsOf(subject, tx, asked, listed ? 'listed' : 'readable')
  return rows.map(({ owned: _owned, ...row }) => ({ ...row, values: Object.fromEntries(Object.entries(row.values).filter(([name]) => sees(name))) }))
}

async function rowsOf(
  subject: Subject,
  tx: Tx,
  { filter, and = [], limit, isLocked = false, isBare = false }: Asked,
  reach: Reach = 'company',
): Promise<readonly RecordRow[]> {
  const lock = isLocked ? sql`for update` : sql``
  const conditions = [...rowsAsked(subject, { filter }, { reach }), ...and]
  const { rows } =
    await sql<StoredRow>`select ${ROW_COLUMNS} from ${tableOf(subject.resource.name)} where ${allOf(conditions)} order by id limit ${limit} ${lock}`.execute(tx)
  const found = rows.map(rowOf)
  return isBare ? found : withRows(subject, tx, found)
}

async function pickedRows(subject: Subject, tx: Tx, ids: readonly string[]): Promise<readonly RecordRow[]> {
  const conditions = [...readableRows(subject), sql`deleted_at is null`, sql`id = any(${[...ids]})`]
  const { rows } = await sql<StoredRow>`select ${ROW_COLUMNS} from ${tableOf(subject.resource.name)} where ${allOf(conditions)} order by id for update`.execute(
    tx,
  )
  const found = new Map((await withRows(subject, tx, rows.map(rowOf))).map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = found.get(id)
    if (row === undefined) throw new RefusalError('not-found')
    return row
  })
}

async function answersOf(subject: Subject, tx: Tx, typed: Values, reason: string | undefined): Promise<Values> {
  const input = readInput(subject, typed)
  const values = mergeValues(subject, startingWith(subject), input)
  enforceRules(subject, { before: undefined, after: values, reason })
  await refuseDeadReferences(subject, tx, input, values)
  return values
}
