import { sql } from 'kysely'
import type { Tx } from '#server/platform/database'
import { LINKS_MAX } from './limits.ts'

/** One who signs a document, in the turn of sending that `round` begins. */
export interface SignerRow {
  readonly id: string
  readonly position: number
  readonly role: string
  readonly name: string
  readonly email: string | null
  readonly askedAt: string | null
  readonly openedAt: string | null
  readonly signedAt: string | null
  readonly declinedAt: string | null
  readonly reason: string | null
  readonly signedName: string | null
  /** PNG as a data URL. */
  readonly image: string | null
  readonly method: 'drawn' | 'typed' | null
  readonly inPerson: boolean
  readonly ip: string | null
  readonly device: string | null
  /** Of staff who gave them the link, or the device; null where it came by a letter. */
  readonly givenBy: string | null
  /** Of the bytes that were signed. */
  readonly sha256: string | null
}

/** Which document, sent when. */
export interface Round {
  readonly companyId: string
  readonly documentId: string
  readonly round: string
}

const COLUMNS = sql`signer_id as id, position, role, name, email, asked_at as "askedAt", opened_at as "openedAt", signed_at as "signedAt", declined_at as "declinedAt",
  reason, signed_name as "signedName", image, method, in_person as "inPerson", ip, device, given_by as "givenBy", sha256`
const ofRound = ({ companyId, documentId, round }: Round) => sql`company_id = ${companyId} and document_id = ${documentId} and round = ${round}`

export async function signersOf(tx: Tx, round: Round): Promise<readonly SignerRow[]> {
  const { rows } = await sql<SignerRow>`select ${COLUMNS} from document_signer where ${ofRound(round)} order by position, signer_id`.execute(tx)
  return rows
}

/** Written once for each round. */
export async function insertSigners(tx: Tx, { companyId, documentId, round }: Round, signers: readonly Pick<SignerRow, 'id' | 'role' | 'name' | 'email'>[]) {
  for (const [position, { id, role, name, email }] of signers.entries())
    await sql`insert into document_signer (company_id, document_id, round, signer_id, position, role, name, email)
      values (${companyId}, ${documentId}, ${round}, ${id}, ${position}, ${role}, ${name}, ${email}) on conflict do nothing`.execute(tx)
}

export const markAsked = (tx: Tx, round: Round, ids: readonly string[], now: Date) =>
  sql`update document_signer set asked_at = coalesce(asked_at, ${now}) where ${ofRound(round)} and signer_id = any(${[...ids]})`.execute(tx)

export const markSeen = (tx: Tx, round: Round, id: string, now: Date) =>
  sql`update document_signer set opened_at = ${now} where ${ofRound(round)} and signer_id = ${id} and opened_at is null`.execute(tx)

export interface Signed extends Pick<SignerRow, 'signedName' | 'image' | 'method' | 'inPerson' | 'ip' | 'device' | 'givenBy' | 'sha256'> {
  readonly at: Date
}

/** False where they have signed or declined already. */
export async function markSigned(
  tx: Tx,
  round: Round,
  id: string,
  { at, signedName, image, method, inPerson, ip, device, givenBy, sha256 }: Signed,
): Promise<boolean> {
  const { rows } = await sql`update document_signer set signed_at = ${at}, signed_name = ${signedName}, image = ${image}, method = ${method},
      in_person = ${inPerson}, ip = ${ip}, device = ${device}, given_by = ${givenBy}, sha256 = ${sha256}
    where ${ofRound(round)} and signer_id = ${id} and signed_at is null and declined_at is null returning 1`.execute(tx)
  return rows.length > 0
}

export async function markDeclined(tx: Tx, round: Round, id: string, { at, reason, ip }: { readonly at: Date; readonly reason: string; readonly ip: string }) {
  const { rows } = await sql`update document_signer set declined_at = ${at}, reason = ${reason}, ip = ${ip}
    where ${ofRound(round)} and signer_id = ${id} and signed_at is null and declined_at is null returning 1`.execute(tx)
  return rows.length > 0
}

/** What a link leads to. */
export interface LinkBond extends Round {
  readonly hash: string
  readonly signerId: string
  readonly inPerson: boolean
  readonly expiresAt: string
}

export interface LinkRow extends LinkBond {
  readonly id: string
  readonly seal: string
  /** Of staff; null where the product made it for a letter. */
  readonly madeBy: string | null
}

/** What its seal is made over. */
export const bondOf = ({ hash, companyId, documentId, round, signerId, inPerson, expiresAt }: LinkBond): readonly string[] => [
  hash,
  companyId,
  documentId,
  new Date(round).toISOString(),
  signerId,
  String(inPerson),
  new Date(expiresAt).toISOString(),
]

/** Keeps the newest links of a document. */
export async function insertLink(tx: Tx, { id, seal, madeBy, ...link }: LinkRow, now: Date): Promise<void> {
  const { companyId, documentId } = link
  await sql`delete from signing_link where company_id = ${companyId} and id in (
    select id from signing_link where company_id = ${companyId} and document_id = ${documentId} order by created_at desc, id offset ${LINKS_MAX - 1})`.execute(
    tx,
  )
  await sql`insert into signing_link (company_id, id, token_hash, document_id, round, signer_id, seal, in_person, made_by, created_at, expires_at)
    values (${companyId}, ${id}, ${link.hash}, ${documentId}, ${link.round}, ${link.signerId}, ${seal}, ${link.inPerson}, ${madeBy}, ${now}, ${link.expiresAt})`.execute(
    tx,
  )
}

/** In the scope of the platform: whoever opens a link has no company yet. */
export async function findLink(tx: Tx, hash: string): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`select id, token_hash as hash, company_id as "companyId", document_id as "documentId", round, signer_id as "signerId",
    seal, in_person as "inPerson", made_by as "madeBy", expires_at as "expiresAt" from signing_link where token_hash = ${hash}`.execute(tx)
  return rows[0]
}
