import { sql } from 'kysely'
import { dailyConsequences, keepsFindings, type LinkedResource } from '#document'
import { itselfIn } from '#permissions'
import { type CompanyNow, companiesNow } from '../clock/find-due.ts'
import { tableOf } from '../columns.ts'
import type { RecordsContext } from '../context.ts'
import { withRows } from '../owned/load-rows.ts'
import { authorName } from '../projection/names.ts'
import { ROW_COLUMNS, rowOf, type StoredRow } from '../record-row.ts'
import { followWrites } from '../rules/follow-writes.ts'
import { subjectOf } from '../subject.ts'
import { keepFindings } from './keep-findings.ts'

/** Records of one transaction. */
const BATCH = 100

/**
 * Goes through all records of which findings are kept, and from which something follows with the day: both change with it, and with the documents. Gives
 * how many it looked at.
 */
export async function goThroughAll(context: RecordsContext, hold: () => Promise<boolean>): Promise<number> {
  const companies = await companiesNow(context)
  let seen = 0
  for (const resource of context.documents().resources.values()) {
    if (!(keepsFindings(resource) || dailyConsequences(context.documents(), resource).length > 0)) continue
    for (const company of companies) {
      let last: string | undefined
      do {
        if (!(await hold())) return seen
        const batch = await nextBatch(context, company, { resource, after: last })
        seen += batch.count
        last = batch.last
      } while (last !== undefined)
    }
  }
  return seen
}

interface After {
  readonly resource: LinkedResource
  readonly after: string | undefined
}

/** The next records; `last` is absent behind the last of them. */
async function nextBatch(
  context: RecordsContext,
  { companyId, moment }: CompanyNow,
  { resource, after }: After,
): Promise<{ readonly count: number; readonly last?: string }> {
  const subject = { ...subjectOf(context, itselfIn({ companyId, timeZone: moment.timeZone }), resource), moment }
  const deed = { action: 'update', authorName: await authorName(context, subject.actor) } as const
  return context.database.transaction({ companyId }, async (tx) => {
    const { rows } = await sql<StoredRow>`select ${ROW_COLUMNS} from ${tableOf(resource.name)}
      where company_id = ${companyId} and deleted_at is null ${after === undefined ? sql`` : sql`and id > ${after}`} order by id limit ${BATCH} for update`.execute(
      tx,
    )
    const records = await withRows(subject, tx, rows.map(rowOf))
    await keepFindings(
      subject,
      tx,
      records.map((row) => ({ row, deed })),
    )
    await followWrites(subject, tx, { writes: records.map((row) => ({ row, before: row })), isDaily: true, authorName: deed.authorName })
    const last = rows.length < BATCH ? undefined : rows.at(-1)?.id
    return { count: rows.length, ...(last !== undefined && { last }) }
  })
}
