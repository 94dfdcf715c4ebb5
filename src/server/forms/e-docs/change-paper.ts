import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import type { RecordRow } from '#server/records'
import { BY_ITSELF, type EDocsContext, type PaperToSign, papersToSign, paperToSign } from './context.ts'

type Values = Readonly<Record<string, unknown>>

/** Writes what became of a document into its record; null takes a value away. */
export async function changePaper(
  context: EDocsContext,
  tx: Tx,
  actor: Actor,
  { row, values }: { readonly row: RecordRow; readonly values: Values },
): Promise<void> {
  const { kept } = context.records
  const address = { resource: papersToSign(context), id: row.id }
  const view = await kept.replace(actor, tx, address, { current: row, values, deed: { action: 'update', authorName: BY_ITSELF } })
  await kept.report(actor, tx, { resource: address.resource, view, action: 'update', fields: Object.keys(values) })
}

/** The record of a document, locked; undefined when it is not there. */
export const holdPaper = (context: EDocsContext, tx: Tx, actor: Actor, id: string): Promise<RecordRow | undefined> =>
  context.records.kept.hold(actor, tx, { resource: papersToSign(context), id })

/** A document as it is now. */
export const readPaper = (context: EDocsContext, actor: Actor, id: string): Promise<PaperToSign | undefined> =>
  context.database.transaction({ companyId: actor.companyId }, async (tx) => {
    const row = await holdPaper(context, tx, actor, id)
    return row && paperToSign(row)
  })
