import type { Tx } from '#server/platform/database'
import { keepImport, putEntries } from '#server/platform/exclusions'
import type { Agency } from './agency/agency.ts'
import { demoImport, demoListed } from './recipes/exclusions.ts'

/** Writes the list of exclusions that the demo has imported. */
export async function writeExclusions(tx: Tx, agency: Agency, now: Date): Promise<void> {
  for (const imported of demoImport(agency)) {
    await putEntries(tx, demoListed(agency), now)
    await keepImport(tx, { ...imported, now })
  }
}
