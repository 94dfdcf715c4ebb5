import { sql } from 'kysely'
import type { Tx } from '#server/platform/database'
import { LINKS_MAX } from './limits.ts'

/** What a link leads to. */
export interface PaymentLinkRow {
  readonly hash: string
  readonly companyId: string
  readonly paymentId: string
  readonly expiresAt: string
}

/** As it is kept. */
export interface KeptPaymentLink extends PaymentLinkRow {
  readonly seal: string
}

/** What its seal is made over. */
export const bondOf = ({ hash, companyId, paymentId, expiresAt }: PaymentLinkRow): readonly string[] => [
  hash,
  companyId,
  paymentId,
  new Date(expiresAt).toISOString(),
]

interface NewLink extends KeptPaymentLink {
  readonly id: string
}

/** Keeps the newest links of a payment. */
export async function insertLink(tx: Tx, { id, seal, hash, companyId, paymentId, expiresAt }: NewLink, now: Date): Promise<void> {
  await sql`delete from payment_link where company_id = ${companyId} and id in (
    select id from payment_link where company_id = ${companyId} and payment_id = ${paymentId} order by created_at desc, id offset ${LINKS_MAX - 1})`.execute(tx)
  await sql`insert into payment_link (company_id, id, token_hash, payment_id, seal, created_at, expires_at)
    values (${companyId}, ${id}, ${hash}, ${paymentId}, ${seal}, ${now}, ${expiresAt})`.execute(tx)
}

/** In the scope of the platform: whoever opens a link has no company yet. */
export async function findLink(tx: Tx, hash: string): Promise<KeptPaymentLink | undefined> {
  const { rows } = await sql<KeptPaymentLink>`select token_hash as hash, company_id as "companyId", payment_id as "paymentId", seal,
    expires_at as "expiresAt" from payment_link where token_hash = ${hash}`.execute(tx)
  return rows[0]
}
