import { sql } from 'kysely'
import type { Tx } from '#server/platform/database'
import type { Agency } from './agency/agency.ts'
import { drawnSignature } from './invented/drawn-signature.ts'
import { demoEDocs } from './recipes/e-docs.ts'

const HOUR_MS = 3_600_000

/** Writes who signs the documents of the demo, and who of them has, as the room would have. */
export async function writeSigners(tx: Tx, agency: Agency): Promise<void> {
  const image = drawnSignature()
  for (const { id, sentAt, signers, signed, status } of demoEDocs(agency)) {
    if (sentAt === undefined) continue
    const later = (hours: number): string => new Date(Date.parse(sentAt) + hours * HOUR_MS).toISOString()
    for (const [position, { id: signerId, role, name, email }] of signers.entries()) {
      const isSigned = position < signed
      const isDeclined = status === 'declined' && position === 0
      await sql`insert into document_signer (company_id, document_id, round, signer_id, position, role, name, email, asked_at, opened_at, signed_at, declined_at,
          reason, signed_name, image, method, ip)
        values (${agency.company.id}, ${id}, ${sentAt}, ${signerId}, ${position}, ${role}, ${name}, ${email}, ${sentAt}, ${isSigned || isDeclined ? later(3) : null},
          ${isSigned ? later(4 + position) : null}, ${isDeclined ? later(4) : null}, ${isDeclined ? 'I want to talk about it first.' : null},
          ${isSigned ? name : null}, ${isSigned ? image : null}, ${isSigned ? 'drawn' : null}, ${isSigned ? '192.0.2.14' : null})`.execute(tx)
    }
  }
}
