import { isOfPlatform, type Json, type RecordView } from '#contract'
import { afterCommit, becomeCompany, type Tx } from '#server/platform/database'
import { authorName } from '../projection/names.ts'
import type { RecordRow } from '../record-row.ts'
import type { Subject } from '../subject.ts'
import { viewRow } from '../view.ts'
import { changesBetween, type StoredChange } from '../write/diff.ts'
import { type Report, report } from '../write/report.ts'
import { type Deed, writeHistories } from '../write/store-many.ts'
import type { SourceStored, SourceWriter } from './source-writer.ts'

/** Who keeps the rows of the resource. Throws when nobody does: the server was put together without them. */
export function writerOf({ resource, context }: Subject): SourceWriter {
  const writer = resource.source && context.sources?.()[resource.source]
  if (writer === undefined) throw new Error(`${resource.id}: nobody keeps the rows of the source "${resource.source}".`)
  return writer
}

/** A row after it was written. */
interface Written extends SourceStored {
  readonly row: RecordRow
  readonly before: RecordRow['values']
}

/** What to do within the transaction; undefined: nothing of the row changed. */
type Work = (tx: Tx) => Promise<Written | RecordView>

const isWritten = (outcome: Written | RecordView): outcome is Written => 'row' in outcome

/** Runs a write of a source: in the platform's scope, which alone reaches its tables, with the company's rows in sight; history and audit beside it, news after it. */
export async function inSource(subject: Subject, deed: Omit<Deed, 'authorName'>, work: Work): Promise<RecordView> {
  const { context, actor, resource } = subject
  const author = await authorName(context, actor)
  return context.database.transaction('platform', async (tx) => {
    await becomeCompany(tx, actor.companyId)
    const written = await work(tx)
    if (!isWritten(written)) return written
    const changes = changesBetween(resource.fields, written.before, written.row.values)
    if (!isOfPlatform(subject.resource.source)) await writeHistories(subject, tx, [{ row: written.row, deed: { ...deed, authorName: author }, changes }])
    const view = await viewRow(subject, tx, written.row)
    await report(subject, tx, view, reportOf(deed, changes))
    afterCommit(tx, async () => written.done?.())
    return view
  })
}

function reportOf({ action, transition, reason }: Omit<Deed, 'authorName'>, changes: readonly StoredChange[]): Report {
  const told = { ...(transition !== undefined && { transition }), ...(reason !== undefined && { reason }) }
  const both = changes.map(({ field, before, after }) => [field, { before: before as Json, after: after as Json }] as const)
  return { action, fields: changes.map(({ field }) => field), changes: Object.fromEntries(both), ...told }
}
