import { NOBODY } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import type { RecordsContext } from './context.ts'
import { listRecords } from './list/list.ts'

/** Nobody's company: its lists are empty, whatever is stored. */
const NO_COMPANY = '00000000-0000-0000-0000-000000000000'
const READER = { ...NOBODY, userId: NO_COMPANY, companyId: NO_COMPANY, superadmin: true }

/**
 * Lists every resource of a company once, in a company that does not exist: the first of a process is slow, as the database reads what it knows
 * of the tables and programs are compiled, and nobody should wait for that. Sees no row and leaves no trace; stops between two when told to.
 */
export async function readAhead(context: RecordsContext, isStopped: () => boolean): Promise<void> {
  const silent: RecordsContext = { ...context, audit: async () => undefined }
  for (const { name, source, acrossCompanies } of context.documents().resources.values()) {
    if (isStopped()) return
    if (source !== undefined || acrossCompanies === true) continue
    await listRecords(silent, READER, name, { limit: '1' }).catch(unlessRefused)
  }
}

/** What even a super admin may not list is nobody's to wait for. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof RefusalError)) throw error
}
