import { sql } from 'kysely'
import type { CreateBody, RecordView } from '#contract'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { isBlank } from '#validation'
import type { RecordsContext } from '../context.ts'
import { writtenRecord } from '../find-record.ts'
import { binnedRows, brokenRows, refuseRows } from '../owned/judge-rows.ts'
import { isIdle, planRows, type RowsPlan, rowsTold, withPlannedRows } from '../owned/plan-rows.ts'
import { saveRows } from '../owned/save-rows.ts'
import { authorName } from '../projection/names.ts'
import { LOCATION } from '../record-row.ts'
import { passesLimits } from '../rights/row-scope.ts'
import { calculate } from '../rules/calculate.ts'
import { startingWith } from '../rules/defaults.ts'
import { brokenRules, refuseBroken } from '../rules/enforce-rules.ts'
import { makeInSource } from '../sources/make-in-source.ts'
import { openSubject, type Subject } from '../subject.ts'
import { say } from '../texts.ts'
import { refuseByRules } from '../unit/refuse-by-rules.ts'
import { viewRow } from '../view.ts'
import { asGuess } from './guesses.ts'
import { placeOfPart, refuseForeignLocation, startLocation } from './location.ts'
import { mergeValues } from './merge-values.ts'
import { newId } from './new-id.ts'
import { refuseOverlaps } from './overlaps.ts'
import { readInput } from './read-input.ts'
import { refuseDeadReferences } from './references.ts'
import { report } from './report.ts'
import { nextNumbers } from './sequences.ts'
import { refuseSimilar } from './similar.ts'
import { insertRecord } from './store.ts'
import { explainViolation, refuseDuplicates } from './uniqueness.ts'

type Values = Readonly<Record<string, unknown>>

export async function createRecord(context: RecordsContext, actor: Actor, resource: string, body: CreateBody): Promise<RecordView> {
  const subject = openSubject(context, actor, { resource, verb: 'create' })
  const started = startRecord(subject, body)
  refuseOutOfLimits(subject, started.values)
  if (subject.resource.source !== undefined) return makeInSource(subject, { values: started.values, body })
  const author = await authorName(context, actor)
  const write = () => context.database.transaction({ companyId: actor.companyId }, (tx) => createIn(subject, tx, { started, body, author }))
  return asGuess(subject, { input: started.input, looksAlike: isBlank(body.reason) }, () => explainViolation(subject, write))
}

/** What a new record says before anything is asked of the database. */
export interface StartedRecord {
  readonly id: string
  readonly input: Values
  readonly values: Values
  readonly asked: string | null
  /** What becomes of the rows that it is to own. */
  readonly plans: readonly RowsPlan[]
}

/** What a new record says; `sets` is the code's own, of fields that nobody fills in as well. */
export type StartBody = CreateBody & { readonly sets?: Values }

/** Reads what was sent, with defaults and the starting state, by the rules that need no other record. */
export function startRecord(subject: Subject, body: StartBody, id: string = newId(subject.moment.now)): StartedRecord {
  const input = readInput(subject, body.values)
  const asked = startLocation(subject, typeof input[LOCATION] === 'string' ? input[LOCATION] : body.locationId)
  const plans = planRows(subject, { id, binned: [] }, input)
  const started = startingValues(subject, withPlannedRows(input, {}, plans), body.state)
  const values: Values = { ...(body.sets === undefined ? started : mergeValues(subject, started, body.sets)), [LOCATION]: asked }
  const broken = brokenRules(subject, { before: undefined, after: values, reason: body.reason, form: body.form })
  refuseBroken([broken, ...brokenRows(plans, body.reason)], body.reason)
  return { id, input, values, asked, plans }
}

/** Makes a started record inside a transaction. */
export async function createIn(
  subject: Subject,
  tx: Tx,
  { started: { id, input, values, asked, plans }, body, author }: { readonly started: StartedRecord; readonly body: CreateBody; readonly author: string },
): Promise<RecordView> {
  const locationId = await placeOfPart(subject, tx, values, asked)
  await refuseForeignLocation(subject, tx, locationId)
  await refuseDeadReferences(subject, tx, input, values)
  await refuseDuplicates(subject, tx, { id, values })
  await refuseOverlaps(subject, tx, { id, before: undefined, after: values, reason: body.reason })
  await refuseByRules(subject, tx, { id, values: { ...values, [LOCATION]: locationId }, before: undefined, reason: body.reason })
  await binnedRows(subject, tx, { id }, input)
  await refuseRows(tx, plans, { locationId, reason: body.reason })
  if (isBlank(body.reason)) await refuseSimilar(subject, tx, values)
  const own = { ...(await nextNumbers(subject, tx)), ...(await companyNameFor(subject, tx)) }
  const numbered = calculate(subject.resource, { ...values, ...own }, subject.moment, 'all')
  const deed = { action: 'create', reason: body.reason, authorName: author } as const
  const stored = await insertRecord(subject, tx, { id, locationId, values: numbered, deed })
  await saveRows(subject, tx, [{ owner: stored, plans }], { reason: body.reason, authorName: author })
  const view = await viewRow(subject, tx, plans.every(isIdle) ? stored : await writtenRecord(subject, tx, id))
  await report(subject, tx, view, { action: 'create', ...(body.reason === undefined ? {} : { reason: body.reason }), ...rowsTold(plans) })
  return view
}

/** Defaults for what was not said, the starting state, and what is calculated from them. */
function startingValues(subject: Subject, input: Values, state: string | undefined): Values {
  return mergeValues(subject, startingWith(subject), { ...input, ...startingState(subject, state) })
}

function startingState({ resource, context }: Subject, state: string | undefined): Values {
  const { lifecycle } = resource
  if (lifecycle === undefined && state === undefined) return {}
  const asked = state ?? lifecycle?.initial[0]
  if (lifecycle === undefined || asked === undefined || !lifecycle.initial.some((each) => each === asked)) {
    throw new RefusalError('invalid-value', { problems: [{ path: '/state', message: say(context, { key: 'shared/validation.type.choice' }) }] })
  }
  return { [lifecycle.field]: asked }
}

/** Where records of all companies stand in one list, each says where it was made. */
async function companyNameFor({ resource }: Subject, tx: Tx): Promise<Values> {
  if (resource.namesCompany === undefined) return {}
  const { rows } = await sql<{ s_name: string }>`select s_name from source_company_settings`.execute(tx)
  return { [resource.namesCompany]: rows[0]?.s_name ?? '' }
}

/** Users limited to some rows may not make others. */
function refuseOutOfLimits({ resource, actor, moment }: Subject, values: Values): void {
  const right = resource.rights.create
  if (right === undefined || !passesLimits(right, { actor, moment }, values)) throw new RefusalError('forbidden')
}
