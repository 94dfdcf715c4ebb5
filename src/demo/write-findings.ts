import { DAY_MS } from '#contract'
import { aboutField, keepsFindings, type LinkedResource } from '#document'
import type { Tx } from '#server/platform/database'
import { firstFindings, momentOf } from '#server/records'
import { DEMO_ZONE } from './calendar.ts'
import { demoId } from './demo-ids.ts'
import type { DemoRow } from './recipes/demo-row.ts'
import type { DemoUser } from './users.ts'
import { completion, writeRecords } from './write-records.ts'

/** Nobody leaves what is wrong open for longer. */
const OPEN_DAYS_MAX = 60

interface Judged {
  readonly companyId: string
  /** Where findings are kept. */
  readonly kept: LinkedResource
  readonly resource: LinkedResource
  readonly rows: readonly DemoRow[]
  readonly author: DemoUser
  readonly now: Date
}

/** Writes what is found of these records, as the server would have with each of them. Gives how many findings that are. */
export async function writeFindings(tx: Tx, { companyId, kept, resource, rows, author, now }: Judged): Promise<number> {
  if (!keepsFindings(resource) || aboutField(kept, resource) === undefined) return 0
  const [valuesOf, moment] = [completion(resource, now), momentOf(now, DEMO_ZONE)]
  const earliest = new Date(now.getTime() - OPEN_DAYS_MAX * DAY_MS).toISOString()
  const sinceOf = ({ createdAt }: DemoRow): string => (createdAt > earliest ? createdAt : earliest)
  const found = rows
    .filter(({ deleted }) => deleted === undefined)
    .flatMap((row): readonly DemoRow[] =>
      firstFindings(kept, resource, { row: { id: row.id, values: valuesOf(row) }, moment, since: sinceOf(row) }).map((values) => ({
        id: demoId('finding', row.id, String(values.key)),
        locationId: row.locationId,
        values,
        createdAt: sinceOf(row),
      })),
    )
  await writeRecords(tx, { companyId, resource: kept, rows: found, author, now })
  return found.length
}
