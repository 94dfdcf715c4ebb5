import { sql } from 'kysely'
import { PLATFORM_HOUSE } from '#contract'
import { type Linked, resourceOfRole } from '#document'
import { hashPassword } from '#server/http/guards'
import { type Database, type Tx, tableOf } from '#server/platform/database'
import { planAgency } from './agency/agency.ts'
import { calendarOf } from './calendar.ts'
import { DEMO_COMPANIES, type DemoCompany } from './companies.ts'
import { PLATFORM_RECIPES } from './recipes/platform-rows.ts'
import { FILES, RECIPES } from './recipes/recipes.ts'
import { authorOf, DEMO_PASSWORD, PLATFORM_AUTHOR } from './users.ts'
import { writeExclusions } from './write-exclusions.ts'
import { writeFindings } from './write-findings.ts'
import { writePapers } from './write-papers.ts'
import { writePeople } from './write-people.ts'
import { writePlatform } from './write-platform.ts'
import { writeRecords } from './write-records.ts'
import { writeSignature } from './write-signature.ts'
import { writeSigners } from './write-signers.ts'
import { writeWall } from './write-wall.ts'

export interface DemoOptions {
  readonly database: Database
  readonly documents: Pick<Linked, 'resources' | 'permissions' | 'roles' | 'domains'>
  /** All dates are offsets from what it says. */
  readonly clock: () => Date
  /** What the server mixes into the hashes of PINs; without it the stored signature matches no PIN of a server that has one. */
  readonly pinKey?: Buffer
  /** `few` makes a tenth of the visits, for tests that look at other things. */
  readonly visits?: 'all' | 'few'
}

/** How many rows were written, by resource. */
export type DemoCounts = Readonly<Record<string, number>>

/**
 * Fills a migrated, empty database with the demo companies, their people and their records: the same for the same clock. The people come
 * last, so that a run that was interrupted can be repeated. Throws when they are there already. A resource without a document is left out.
 */
export async function seedDemo(options: DemoOptions): Promise<DemoCounts> {
  const { database, documents, clock } = options
  const now = clock()
  const counts: Record<string, number> = {}
  for (const [name, count] of await writeShared(options, now)) counts[name] = count
  for (const company of DEMO_COMPANIES) {
    for (const [name, count] of await writeAgency(options.visits === 'few' ? withFewVisits(company) : company, options, now))
      counts[name] = (counts[name] ?? 0) + count
  }
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await database.transaction('platform', async (tx) => {
    await writePlatform(tx, now)
    await writePeople(tx, { documents, passwordHash, now })
    await writeSignature(tx, options.pinKey, now)
    await writeWall(tx, now)
  })
  await database.tend()
  return counts
}

/** Rows that all companies read, in one transaction; an interrupted run that has written them leaves them as they are. */
function writeShared({ database, documents }: DemoOptions, now: Date): Promise<readonly (readonly [string, number])[]> {
  return database.transaction({ companyId: PLATFORM_HOUSE }, async (tx) => {
    const written: (readonly [string, number])[] = []
    for (const [name, recipe] of Object.entries(PLATFORM_RECIPES)) {
      const resource = documents.resources.get(name)
      if (resource === undefined) continue
      if (await isWritten(tx, name, PLATFORM_HOUSE)) continue
      const rows = recipe(calendarOf(now))
      await writeRecords(tx, { companyId: PLATFORM_HOUSE, resource, rows, author: PLATFORM_AUTHOR, now })
      written.push([name, rows.length])
    }
    return written
  })
}

/** Whether a run before this one has come to the rows of a resource. */
const isWritten = async (tx: Tx, resource: string, companyId: string): Promise<boolean> =>
  (await sql`select 1 from ${sql.table(tableOf(resource))} where company_id = ${companyId} limit 1`.execute(tx)).rows.length > 0

const withFewVisits = (company: DemoCompany): DemoCompany => ({
  ...company,
  size: { ...company.size, visitsPerWeek: Math.ceil(company.size.visitsPerWeek / 10) },
})

/** One transaction a company; a company that an interrupted run has finished is left as it is. */
function writeAgency(company: DemoCompany, { database, documents }: DemoOptions, now: Date): Promise<readonly (readonly [string, number])[]> {
  const agency = planAgency(company, calendarOf(now))
  return database.transaction({ companyId: company.id }, async (tx) => {
    const written: (readonly [string, number])[] = []
    const kept = resourceOfRole(documents, 'finding')
    for (const [name, recipe] of Object.entries(RECIPES)) {
      const resource = documents.resources.get(name)
      if (resource === undefined) continue
      if (written.length === 0 && (await isWritten(tx, name, company.id))) return []
      const rows = recipe(agency)
      await writeRecords(tx, { companyId: company.id, resource, rows, author: authorOf(company.id), now })
      written.push([name, rows.length])
      const found = kept === undefined ? 0 : await writeFindings(tx, { companyId: company.id, kept, resource, rows, author: authorOf(company.id), now })
      if (kept !== undefined && found > 0) written.push([kept.name, found])
    }
    for (const [name, filesOf] of Object.entries(FILES))
      if (documents.resources.has(name)) await writePapers(tx, agency, { resource: name, papers: filesOf(agency), author: authorOf(company.id), now })
    await writeExclusions(tx, agency, now)
    await writeSigners(tx, agency)
    return written
  })
}
