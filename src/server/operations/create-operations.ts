import type { OperationAnswer, OperationBody, SuggestionsAnswer, SuggestionsBody } from '#contract'
import type { Linked, LinkedOperation } from '#document'
import { type Actor, allows } from '#permissions'
import type { WriteAudit } from '#server/platform/audit'
import { RefusalError } from '#server/platform/refusal'
import type { KeepingRecords, RecordUnit } from '#server/records'
import type { Modules } from './judge.ts'
import { performIn } from './perform.ts'
import { answerAgain, beginRun, endRun } from './runs.ts'
import { suggestIn } from './suggest.ts'

export interface OperationsOptions {
  readonly records: Pick<KeepingRecords, 'unit'>
  readonly documents: () => Linked
  readonly modules: Modules
  readonly audit: WriteAudit
}

export interface Operations {
  /**
   * Does an operation, or says what would come of it.
   * @throws RefusalError not-found for one that this actor may not do, bad-request without a key, and as its rules say (OperationAnswer as data)
   */
  run(actor: Actor, name: string, body: OperationBody): Promise<OperationAnswer>
  /**
   * What a module suggests for records that this actor may change.
   * @throws RefusalError not-found for a suggestion or a record that is not there for them, forbidden where they may not write the field
   */
  suggest(actor: Actor, name: string, body: SuggestionsBody): Promise<SuggestionsAnswer>
}

/** Operations of documents, done by the code of their modules. */
export function createOperations({ records, documents, modules, audit }: OperationsOptions): Operations {
  return {
    async run(actor, name, body) {
      const operation = documents().operations.get(name)
      if (operation === undefined) throw new RefusalError('not-found')
      if (!allows(operation.requires, actor)) throw new RefusalError('forbidden')
      if (body.preview === true) return records.unit(actor, { keep: false }, (unit) => performIn(unit, operation, { modules, body }))
      const { key } = body
      if (key === undefined) throw new RefusalError('bad-request', { problems: [{ path: '/key', message: '' }] })
      return records.unit(actor, { keep: true }, (unit) => doOnce(unit, operation, { modules, body, key, audit }))
    },
    suggest: (actor, name, { ids }) => records.unit(actor, { keep: false }, (unit) => suggestIn(unit, name, { modules, ids })),
  }
}

interface Doing {
  readonly modules: Modules
  readonly body: OperationBody
  readonly key: string
  readonly audit: WriteAudit
}

async function doOnce(unit: RecordUnit, operation: LinkedOperation, { modules, body, key, audit }: Doing): Promise<OperationAnswer> {
  const before = await beginRun(unit, { key, operation: operation.name }, body.reason)
  const fields = operation.preview?.columns.map(({ field }) => field) ?? []
  if (before !== undefined) return answerAgain(unit, before, fields)
  const answer = await performIn(unit, operation, { modules, body })
  await endRun(unit, key, answer, operation.preview?.resource ?? operation.resource)
  const ids = answer.items.flatMap(({ state, record }) => (state === 'done' && record ? [record.id] : []))
  const detail = { operation: operation.name, done: answer.done, refused: answer.refused, ids, ...(body.reason && { reason: body.reason }) }
  await audit({ actor: unit.actor, action: 'operation-run', entity: operation.preview?.resource ?? operation.resource ?? 'operation', detail }, unit.tx)
  return answer
}
