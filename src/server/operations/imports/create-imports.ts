import { IMPORT_KEPT_AT_ONCE, type ImportBody, type ImportForm, OPERATION_PART_MAX, type OperationAnswer } from '#contract'
import type { Linked, LinkedResource } from '#document'
import type { Actor } from '#permissions'
import type { WriteAudit } from '#server/platform/audit'
import { unlessTaken } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { inHouseOf, type KeepingRecords, type RecordUnit } from '#server/records'
import type { Modules } from '../judge.ts'
import { answerAgain, beginRun, endRun } from '../runs/once.ts'
import { formOf } from './columns.ts'
import { importRows } from './import-rows.ts'

export interface ImportsOptions {
  readonly records: Pick<KeepingRecords, 'unit'>
  readonly documents: () => Linked
  readonly modules: Modules
  readonly audit: WriteAudit
}

/** Records out of the rows of spreadsheets, which the browser reads. */
export interface Imports {
  /**
   * The columns that a file may have for this actor.
   * @throws RefusalError unknown-resource, forbidden for who may not make all of its records, not-found for a resource that is not imported
   */
  form(actor: Actor, resource: string): Promise<ImportForm>
  /**
   * Makes and changes records, each row by itself, or says what would come of it.
   * @throws RefusalError as `form`; bad-request without a key, too-large, conflict where somebody else wrote the same at the same time
   */
  take(actor: Actor, resource: string, body: ImportBody): Promise<OperationAnswer>
}

/** Under which the log and the calls that are sent again know it. */
const OPERATION = 'records.import'

export function createImports({ records, documents, modules, audit }: ImportsOptions): Imports {
  const openResource = (name: string): LinkedResource => {
    const resource = documents().resources.get(name)
    if (resource === undefined) throw new RefusalError('unknown-resource')
    return resource
  }
  const inReach = <T>(actor: Actor, name: string, keep: boolean, work: (unit: RecordUnit, resource: LinkedResource) => Promise<T>): Promise<T> => {
    const resource = openResource(name)
    return records.unit(inHouseOf(resource, actor), { keep }, (unit) => {
      if (!unit.typing(name).creates) throw new RefusalError('forbidden')
      if (resource.imports === undefined) throw new RefusalError('not-found')
      return work(unit, resource)
    })
  }
  return {
    form: (actor, name) => inReach(actor, name, false, async (unit, resource) => formOf(unit, resource)),
    async take(actor, name, body) {
      const { preview = false, key, rows } = body
      if (rows.length > (preview ? OPERATION_PART_MAX : IMPORT_KEPT_AT_ONCE)) throw new RefusalError('too-large')
      if (!preview && key === undefined) throw new RefusalError('bad-request', { problems: [{ path: '/key', message: '' }] })
      const answer = await unlessTaken(
        () => new RefusalError('conflict'),
        () =>
          inReach(actor, name, !preview, (unit, resource) =>
            key === undefined || preview ? importRows(unit, resource, { body, modules }) : takeOnce(unit, resource, { body, modules, key, audit }),
          ),
      )
      // What is kept of a look is that it was taken: it shows records that are there.
      const seen = preview ? answer.items.flatMap(({ came, record }) => (record && came !== 'new' ? [record.id] : [])) : []
      if (seen.length > 0 && (openResource(name).readAudit ?? 'none') !== 'none')
        await audit({ actor, action: 'list', entity: name, detail: { ids: seen, filters: [], searched: true } })
      return answer
    },
  }
}

interface Taking extends Pick<ImportsOptions, 'modules' | 'audit'> {
  readonly body: ImportBody
  readonly key: string
}

/** Done now, or what came of the first call with this key. */
async function takeOnce(unit: RecordUnit, resource: LinkedResource, { body, modules, key, audit }: Taking): Promise<OperationAnswer> {
  const before = await beginRun(unit, { key, operation: OPERATION }, { reason: body.reason })
  if (before !== undefined && 'outcome' in before) return answerAgain(unit, before.outcome, [])
  const answer = await importRows(unit, resource, { body, modules })
  await endRun(unit, key, answer, resource.name)
  const ids = answer.items.flatMap(({ state, record }) => (state === 'done' && record ? [record.id] : []))
  const detail = { operation: OPERATION, file: body.file, done: answer.done, refused: answer.refused, ids, ...(body.reason && { reason: body.reason }) }
  await audit({ actor: unit.actor, action: 'operation-run', entity: resource.name, detail }, unit.tx)
  return answer
}
