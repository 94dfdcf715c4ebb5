import { sql } from 'kysely'
import { asJson, type Tx } from '#server/platform/database'
import type { Agency } from './agency/agency.ts'
import { type DemoPaper, fileFacts } from './recipes/client-documents.ts'
import type { DemoUser } from './users.ts'

interface Writing {
  /** Whose files they are. */
  readonly resource: string
  readonly papers: readonly DemoPaper[]
  readonly author: DemoUser
  readonly now: Date
}

/** Writes the files of the demo's documents as the files room would have; each fits into one row of bytes. */
export async function writePapers(tx: Tx, { company }: Agency, { resource, papers, author, now }: Writing): Promise<void> {
  const files = papers.map((paper) => ({ ...fileFacts(paper), holder: paper.holder ?? paper.id, bytes: paper.bytes.toString('base64') }))
  const rows = sql`jsonb_to_recordset(${asJson(files)}::jsonb) as f(id uuid, holder uuid, name text, type text, size int, sha256 text, bytes text)`
  await sql`insert into stored_file (company_id, id, holder, resource, name, media_type, size, sha256, sent_type, sent_size, sent_sha256, state, created_by, created_at, claimed_at)
    select ${company.id}, f.id, f.holder, ${resource}, f.name, f.type, f.size, f.sha256, f.type, f.size, f.sha256, 'kept', ${author.id}, ${now}, ${now} from ${rows}`.execute(
    tx,
  )
  await sql`insert into stored_file_part (company_id, file_id, part, bytes) select ${company.id}, f.id, 0, decode(f.bytes, 'base64') from ${rows}`.execute(tx)
}
