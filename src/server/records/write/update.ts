import type { RecordView, UpdateBody } from '#contract'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import type { RecordsContext } from '../context.ts'
import { findRecord, writtenRecord } from '../find-record.ts'
import { binnedRows, brokenRows, refuseRows } from '../owned/judge-rows.ts'
import { isIdle, planRows, rowsTold, withPlannedRows } from '../owned/plan-rows.ts'
import { saveRows } from '../owned/save-rows.ts'
import { authorName } from '../projection/names.ts'
import { isEditable, mayRow } from '../projection/project.ts'
import { LOCATION, type RecordRow } from '../record-row.ts'
import { brokenRules, refuseBroken } from '../rules/enforce-rules.ts'
import { changeInSource } from '../sources/change-in-source.ts'
import { openSubject, type Subject } from '../subject.ts'
import { say } from '../texts.ts'
import { refuseByRules } from '../unit/refuse-by-rules.ts'
import { viewRow } from '../view.ts'
import { refuseStale } from './conflict.ts'
import { changesBetween } from './diff.ts'
import { asGuess } from './guesses.ts'
import { movePartsAlong, refuseMove, refusePlaceAsValue } from './location.ts'
import { mergeValues } from './merge-values.ts'
import { refuseOverlaps } from './overlaps.ts'
import { readInput } from './read-input.ts'
import { refuseDeadReferences } from './references.ts'
import { report } from './report.ts'
import { replaceRecord } from './store.ts'
import { explainViolation, refuseDuplicates } from './uniqueness.ts'

/** Changes the given fields of a record; the same values again make no new version. */
export async function updateRecord(
  context: RecordsContext,
  actor: Actor,
  { resource, id }: { resource: string; id: string },
  body: UpdateBody,
): Promise<RecordView> {
  const subject = openSubject(context, actor, { resource, verb: 'update' })
  const input = readInput(subject, body.values)
  if (subject.resource.source !== undefined) return changeInSource(subject, id, { input, body })
  const author = await authorName(context, actor)
  const write = () => context.database.transaction({ companyId: actor.companyId }, (tx) => updateIn(subject, tx, { id, input, body, author }))
  return asGuess(subject, { input, looksAlike: false }, () => explainViolation(subject, write))
}

interface Update {
  readonly id: string
  readonly input: Readonly<Record<string, unknown>>
  readonly body: UpdateBody
  readonly author: string
}

/** Changes a record inside a transaction. */
export async function updateIn(subject: Subject, tx: Tx, { id, input, body, author }: Update): Promise<RecordView> {
  const row = await findRecord(subject, tx, id, 'lock')
  refuseUnlessChangeable(subject, row)
  refuseUneditable(subject, row)
  await refuseStale(subject, tx, row, body.version)
  refusePlaceAsValue(subject, row, input)
  const locationId = subject.resource.locationScoped && body.locationId !== undefined ? body.locationId : row.locationId
  const plans = planRows(subject, { ...row, binned: await binnedRows(subject, tx, row, input) }, input)
  const values = { ...mergeValues(subject, row.values, withPlannedRows(input, row.values, plans)), [LOCATION]: locationId }
  const changed = changesBetween(subject.resource.fields, row.values, values).map((change) => change.field)
  if (changed.length === 0 && locationId === row.locationId) return viewRow(subject, tx, row)
  const broken = brokenRules(subject, { before: row.values, after: values, reason: body.reason })
  refuseBroken([broken, ...brokenRows(plans, body.reason)], body.reason)
  const isMoved = locationId !== row.locationId
  if (isMoved) await refuseMove(subject, tx, { row, to: locationId, reason: body.reason })
  const fresh = Object.fromEntries(Object.entries(input).filter(([name]) => name !== LOCATION && changed.includes(name)))
  await refuseDeadReferences(subject, tx, fresh, values)
  await refuseDuplicates(subject, tx, { id, values: fresh })
  await refuseOverlaps(subject, tx, { id, before: row.values, after: values, reason: body.reason })
  await refuseByRules(subject, tx, { id, values, before: row, reason: body.reason })
  await refuseRows(tx, plans, { locationId, reason: body.reason })
  const stored = await replaceRecord(subject, tx, row, {
    next: { values, locationId },
    deed: { action: 'update', reason: body.reason, authorName: author },
  })
  if (isMoved) await movePartsAlong(subject, tx, stored)
  await saveRows(subject, tx, [{ owner: stored, plans }], { reason: body.reason, authorName: author })
  // What its rows add up to is stored with them.
  const view = await viewRow(subject, tx, plans.every(isIdle) ? stored : await writtenRecord(subject, tx, id))
  const reason = body.reason === undefined ? {} : { reason: body.reason }
  await report(subject, tx, view, { action: 'update', fields: changed, ...reason, ...rowsTold(plans) })
  return view
}

/** Says in which state the record is, and in which it could be edited; in the resource's own words where it has some. */
function refuseUneditable(subject: Subject, row: RecordRow): void {
  const { context, resource } = subject
  const { lifecycle } = resource
  if (lifecycle?.editable === undefined || isEditable(subject, row)) return
  const wordOf = (state: unknown): string => {
    const label = resource.fields[lifecycle.field]?.options?.find(({ id }) => id === state)?.label
    return label === undefined ? String(state) : say(context, { key: label })
  }
  const params = { state: wordOf(row.values[lifecycle.field]), states: lifecycle.editable.map(wordOf).join(', ') }
  const own = `${resource.id}.refusals.edit`
  const said = say(context, { key: own, params })
  throw new RefusalError('wrong-state', { message: said === own ? say(context, { key: 'shared/records.notEditable', params }) : said })
}

/** A record in the recycle bin is restored first; one outside the user's limits stays as it is. */
export function refuseUnlessChangeable(subject: Subject, row: RecordRow): void {
  if (row.deletedAt !== null) throw new RefusalError('not-found')
  if (!mayRow(subject, row, 'update')) throw new RefusalError('forbidden')
}
