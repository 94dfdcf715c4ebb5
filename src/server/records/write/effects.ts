import { sql } from 'kysely'
import type { Effect, Filter, RecordView, Transition, TransitionBody } from '#contract'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { allOf, type Condition, columnOf, tableOf } from '../columns.ts'
import type { RecordsContext } from '../context.ts'
import { settingsOf, type ValueFrame } from '../filters/resolve-filter.ts'
import { findRecord } from '../find-record.ts'
import { refuseHeld } from '../findings/refuse-held.ts'
import { withRows } from '../owned/load-rows.ts'
import { mayTransition } from '../projection/project.ts'
import { idPointedAt, rowsAsked } from '../query/rows.ts'
import { type RecordRow, ROW_COLUMNS, rowOf, type StoredRow } from '../record-row.ts'
import { enforceRules } from '../rules/enforce-rules.ts'
import { evaluate } from '../rules/expressions.ts'
import { openSubject, type Subject, subjectOf } from '../subject.ts'
import { say } from '../texts.ts'
import { mergeValues } from './merge-values.ts'
import { movedValues } from './moved-values.ts'
import { refuseOverlaps } from './overlaps.ts'
import { readInput } from './read-input.ts'
import { report } from './report.ts'
import { replaceRecord } from './store.ts'
import type { TransitionCall } from './transition-call.ts'

type Values = Readonly<Record<string, unknown>>

/** More at once would hold the transaction too long; then nothing is changed. */
const ROWS_MAX = 2_000

interface Cause {
  /** The record that moves, as it is after that. */
  readonly row: RecordRow
  readonly transition: Transition
  readonly reason: string | undefined
  readonly authorName: string
}

/** What followed, to be reported behind what caused it. */
export interface Followed {
  readonly subject: Subject
  readonly view: Pick<RecordView, 'id' | 'version'>
  readonly reason: string
  readonly transition: string | undefined
}

/**
 * Writes what follows from a transition, but for what the person left out: in its transaction and by the right to cause it, so a refusal refuses all.
 * The rules of the records that change hold, and their history says the cause.
 */
export async function follow(subject: Subject, tx: Tx, cause: Cause, without: readonly string[]): Promise<readonly Followed[]> {
  const followed: Followed[] = []
  const reason = causeOf(subject, cause)
  for (const effect of effectsOf(cause.transition, without)) {
    if (!applies(subject, effect, cause.row.values)) continue
    const target = targetOf(subject, effect)
    for (const row of await rowsOfEffect(target, tx, { effect, from: cause.row })) {
      const to = target.resource.lifecycle?.transitions.find(({ id }) => id === effect.transition)
      const set = settingsOf(effect.values ?? {}, frameOf(subject, cause.row))
      const values = mergeValues(target, row.values, { ...movedValues(target, to, row), ...set })
      if (to) await refuseHeld(target, tx, { id: row.id, transition: to, values: mergeValues(target, row.values, set) })
      enforceRules(target, { before: row.values, after: values, reason })
      await refuseOverlaps(target, tx, { id: row.id, before: row.values, after: values, reason })
      const deed = { action: to ? 'transition' : 'update', ...(to && { transition: to.id }), reason, authorName: cause.authorName } as const
      const stored = await replaceRecord(target, tx, row, { next: { values, locationId: row.locationId }, deed })
      followed.push({ subject: target, view: stored, reason, transition: to?.id })
      if (to?.effects) followed.push(...(await follow(target, tx, { row: stored, transition: to, reason, authorName: cause.authorName }, [])))
    }
  }
  return followed
}

export const reportFollowed = async (tx: Tx, followed: readonly Followed[]): Promise<void> => {
  for (const { subject, view, reason, transition } of followed)
    await report(subject, tx, view, { action: transition === undefined ? 'update' : 'transition', reason, ...(transition !== undefined && { transition }) })
}

const frameOf = ({ actor, moment }: Subject, record: RecordRow): ValueFrame => ({ actor, moment, record })

const applies = ({ resource, moment }: Subject, { when }: Effect, values: Values): boolean =>
  when === undefined || evaluate(resource, when, values, moment) === true

const effectsOf = ({ effects }: Transition, without: readonly string[]): readonly Effect[] =>
  (effects ?? []).filter(({ ask }) => ask === undefined || !without.includes(ask))

function causeOf({ context, resource }: Subject, { transition, reason }: Cause): string {
  const deed = say(context, { key: `${resource.id}.transitions.${transition.id}` })
  const thing = say(context, { key: resource.title })
  return [`${thing}: ${deed}`, ...(reason?.trim() ? [reason.trim()] : [])].join(' – ')
}

function targetOf({ context, actor }: Subject, { resource: name }: Effect): Subject {
  const resource = context.documents().resources.get(name)
  if (resource === undefined) throw new Error(`No resource "${name}": the document check should have refused the effect.`)
  return subjectOf(context, actor, resource)
}

interface Reach {
  readonly effect: Effect
  readonly from: Pick<RecordRow, 'id' | 'values'>
}

/**
 * Of several records that made a transition together, what follows from each: only those are followed that something points at, which takes a statement
 * for each effect however many records there are.
 */
export async function followAll(subject: Subject, tx: Tx, causes: readonly Cause[]): Promise<void> {
  const [first] = causes
  if (first === undefined) return
  const pointed = new Set<string>()
  for (const { by, same, resource } of first.transition.effects ?? []) {
    const alike = causes.flatMap(({ row }) => idPointedAt(row, same) ?? [])
    const { rows } = await sql<{ id: string }>`select distinct ${columnOf(by)} as id from ${tableOf(resource)}
      where company_id = ${subject.actor.companyId} and deleted_at is null and ${columnOf(by)} = any(${alike}::uuid[])`.execute(tx)
    const found = new Set(rows.map(({ id }) => id))
    for (const { row } of causes) if (found.has(idPointedAt(row, same) ?? '')) pointed.add(row.id)
  }
  for (const cause of causes.filter(({ row }) => pointed.has(row.id))) await reportFollowed(tx, await follow(subject, tx, cause, []))
}

/** The rows of the whole company that point at the record, or at what it points at, and pass the filter; what a transition changes is in a state that it starts from. */
function conditionsOf(target: Subject, { effect, from }: Reach): readonly Condition[] {
  const { lifecycle } = target.resource
  const starts = lifecycle?.transitions.find(({ id }) => id === effect.transition)?.from
  const inState: readonly Filter[] = lifecycle && starts ? [{ field: lifecycle.field, op: 'in', value: starts }] : []
  return rowsAsked(target, { by: effect.by, same: effect.same, filter: [...inState, ...(effect.filter ?? [])] }, { reach: 'company', record: from })
}

async function rowsOfEffect(target: Subject, tx: Tx, reach: Reach): Promise<readonly RecordRow[]> {
  const { rows } = await sql<StoredRow>`select ${ROW_COLUMNS} from ${tableOf(target.resource.name)}
    where ${allOf(conditionsOf(target, reach))} order by id limit ${ROWS_MAX + 1} for update`.execute(tx)
  if (rows.length > ROWS_MAX) throw new RefusalError('too-large')
  return withRows(target, tx, rows.map(rowOf))
}

/** How many records each question of a transition is about, with what is typed so far; for whoever may make it. */
export async function countEffects(
  context: RecordsContext,
  actor: Actor,
  call: TransitionCall,
  body: Pick<TransitionBody, 'values'>,
): Promise<Readonly<Record<string, number>>> {
  const subject = openSubject(context, actor, { resource: call.resource, verb: 'read' })
  const transition = subject.resource.lifecycle?.transitions.find(({ id }) => id === call.transition)
  if (transition === undefined) throw new RefusalError('not-found')
  const input = readInput(subject, body.values ?? {}, transition.asks ?? [])
  return context.database.read({ companyId: actor.companyId }, async (tx) => {
    const row = await findRecord(subject, tx, call.id, 'read')
    if (!mayTransition(subject, row, transition.requires)) throw new RefusalError('forbidden')
    const from = { id: row.id, values: mergeValues(subject, row.values, { ...input, ...movedValues(subject, transition, row) }) }
    const counts: Record<string, number> = {}
    for (const effect of effectsOf(transition, [])) {
      if (effect.ask === undefined || !applies(subject, effect, from.values)) continue
      const target = targetOf(subject, effect)
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${tableOf(target.resource.name)}
        where ${allOf(conditionsOf(target, { effect, from }))}`.execute(tx)
      counts[effect.ask] = (counts[effect.ask] ?? 0) + (rows[0]?.count ?? 0)
    }
    return counts
  })
}
