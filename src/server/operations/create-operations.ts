import {
  OPERATION_PART_MAX,
  type OperationAnswer,
  type OperationBody,
  RUN_PREVIEW_MAX,
  type RunStarted,
  type SuggestionsAnswer,
  type SuggestionsBody,
} from '#contract'
import type { Linked, LinkedOperation } from '#document'
import { type Actor, allows } from '#permissions'
import type { WriteAudit } from '#server/platform/audit'
import type { Say } from '#server/platform/language'
import { RefusalError } from '#server/platform/refusal'
import type { KeepingRecords, RecordUnit } from '#server/records'
import type { Modules } from './judge.ts'
import { type Companies, performIn } from './perform.ts'
import { recordsOfRun } from './runs/begin.ts'
import type { Runs } from './runs/create-runs.ts'
import { answerAgain, beginRun, endRun } from './runs/once.ts'
import { suggestIn } from './suggest.ts'

export interface OperationsOptions {
  readonly records: Pick<KeepingRecords, 'unit' | 'inCompanyOf'>
  readonly documents: () => Linked
  readonly modules: Modules
  readonly audit: WriteAudit
  readonly say: Say
  readonly runs: Pick<Runs, 'begin' | 'get'>
  /** What the company of the person is called, and who they are in the others in which they work. */
  readonly companiesOf: (actor: Actor) => Promise<Companies>
}

export interface Operations {
  /**
   * Does an operation, begins it as a run where it is with more records than are done at once, or says what would come of it.
   * @throws RefusalError not-found for one that this actor may not do, bad-request without a key, too-large with the way out, and as its rules say
   * (OperationAnswer as data)
   */
  run(actor: Actor, name: string, body: OperationBody): Promise<OperationAnswer | RunStarted>
  /**
   * What a module suggests for records that this actor may change.
   * @throws RefusalError not-found for a suggestion or a record that is not there for them, forbidden where they may not write the field
   */
  suggest(actor: Actor, name: string, body: SuggestionsBody): Promise<SuggestionsAnswer>
}

/** Operations of documents, done by the code of their modules. */
export function createOperations({ records, documents, modules, audit, say, runs, companiesOf }: OperationsOptions): Operations {
  return {
    async run(caller, name, body) {
      const operation = documents().operations.get(name)
      if (operation === undefined) throw new RefusalError('not-found')
      if (!allows(operation.requires, caller)) throw new RefusalError('forbidden')
      const actor = await inItsCompany(records, caller, operation, body)
      const isSliced = isRun(operation, body, say)
      // Asked before the transaction: there may be one connection only.
      const companies = operation.otherCompanies ? await companiesLookedInto(companiesOf, actor, operation) : undefined
      if (body.preview === true)
        return records.unit(actor, { keep: false }, (unit) =>
          isSliced ? lookAtFirst(unit, operation, { modules, body, say }) : performIn(unit, operation, { modules, body, ...(companies && { companies }) }),
        )
      const { key } = body
      if (key === undefined) throw new RefusalError('bad-request', { problems: [{ path: '/key', message: '' }] })
      if (isSliced) return { run: await runs.begin(actor, name, { body, key }) }
      const came = await records.unit(actor, { keep: true }, (unit) => doOnce(unit, operation, { modules, body, key, audit, ...(companies && { companies }) }))
      return 'run' in came ? { run: await runs.get(actor, came.run) } : came
    },
    suggest: (actor, name, { ids }) => records.unit(actor, { keep: false }, (unit) => suggestIn(unit, name, { modules, ids })),
  }
}

/** The others are those in which the person may do the same. */
async function companiesLookedInto(companiesOf: OperationsOptions['companiesOf'], actor: Actor, { requires }: LinkedOperation): Promise<Companies> {
  const { own, others } = await companiesOf(actor)
  return { own, others: others.filter((other) => allows(requires, other.actor)) }
}

/** What is done with one record is done in the company whose record it is. */
async function inItsCompany(records: OperationsOptions['records'], actor: Actor, { over, resource }: LinkedOperation, { ids = [] }: OperationBody) {
  const [id] = ids
  return over === 'one' && resource !== undefined && id !== undefined ? records.inCompanyOf(actor, { resource, id }) : actor
}

/** Whether it takes more than one transaction. Refuses what may not. */
function isRun({ over, together }: LinkedOperation, { ids = [], filter }: OperationBody, say: Say): boolean {
  if (filter !== undefined && (over !== 'query' || ids.length > 0)) throw new RefusalError('bad-request', { problems: [{ path: '/filter', message: '' }] })
  if (filter === undefined && ids.length <= OPERATION_PART_MAX) return false
  if (over === 'query') return true
  if (over !== 'many') throw new RefusalError('bad-request', { problems: [{ path: '/ids', message: '' }] })
  const message = say(`shared/operations.${together ? 'tooManyTogether' : 'tooManyAtOnce'}`, { most: OPERATION_PART_MAX })
  throw new RefusalError('too-large', { message, problems: [{ path: '/ids', message }] })
}

type Looking = Pick<OperationsOptions, 'modules' | 'say'> & { readonly body: OperationBody }

/** What would come of the first records of a run, and how many there are. */
async function lookAtFirst(unit: RecordUnit, operation: LinkedOperation, { modules, body, say }: Looking): Promise<OperationAnswer> {
  const all = await recordsOfRun(unit, operation, body, say)
  if (all.length === 0) return { items: [], done: 0, refused: 0, isKept: false, total: 0 }
  const { filter: _filter, ...others } = body
  return { ...(await performIn(unit, operation, { modules, body: { ...others, ids: all.slice(0, RUN_PREVIEW_MAX) } })), total: all.length }
}

interface Doing {
  readonly modules: Modules
  readonly body: OperationBody
  readonly key: string
  readonly audit: WriteAudit
  readonly companies?: Companies
}

/** Done now, or what came of the first call with this key. */
async function doOnce(
  unit: RecordUnit,
  operation: LinkedOperation,
  { modules, body, key, audit, companies }: Doing,
): Promise<OperationAnswer | { readonly run: string }> {
  const before = await beginRun(unit, { key, operation: operation.name }, { reason: body.reason })
  const fields = operation.preview?.columns.map(({ field }) => field) ?? []
  if (before !== undefined) return 'run' in before ? before : answerAgain(unit, before.outcome, fields)
  const answer = await performIn(unit, operation, { modules, body, ...(companies && { companies }) })
  await endRun(unit, key, answer, operation.preview?.resource ?? operation.resource)
  const ids = answer.items.flatMap(({ state, record }) => (state === 'done' && record ? [record.id] : []))
  const detail = { operation: operation.name, done: answer.done, refused: answer.refused, ids, ...(body.reason && { reason: body.reason }) }
  const entity = operation.preview?.resource ?? operation.resource ?? 'operation'
  await audit({ actor: unit.actor, action: 'operation-run', entity, detail }, unit.tx)
  // The log of each company says that it was looked into.
  for (const { actor } of companies?.others ?? []) await audit({ actor, action: 'operation-run', entity, detail: { operation: operation.name } }, unit.tx)
  return answer
}
