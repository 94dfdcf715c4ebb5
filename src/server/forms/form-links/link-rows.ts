import { sql } from 'kysely'
import type { Tx } from '#server/platform/database'
import { LINK_FILES_MAX, LISTED_MAX, OPEN_LINKS_MAX } from './limits.ts'

/** What a link is bound to. */
export interface Bond {
  readonly hash: string
  readonly companyId: string
  readonly form: string
  readonly clientId: string
  readonly madeBy: string
  readonly usesMax: number
  readonly expiresAt: string
}

/** What its seal is made over. */
export const bondOf = ({ hash, companyId, form, clientId, madeBy, usesMax, expiresAt }: Bond): readonly string[] => [
  hash,
  companyId,
  form,
  clientId,
  madeBy,
  String(usesMax),
  new Date(expiresAt).toISOString(),
]

/** A link as it is kept. */
export interface LinkRow extends Bond {
  readonly id: string
  readonly seal: string
  readonly recipient: string
  readonly email: string | null
  readonly uses: number
  /** Forms that were filed through it. */
  readonly filed: readonly string[]
  readonly createdAt: string
  readonly openedAt: string | null
  readonly revokedAt: string | null
}

const COLUMNS = sql`id, token_hash as hash, company_id as "companyId", form, client_id as "clientId", made_by as "madeBy", uses_max as "usesMax",
  expires_at as "expiresAt", seal, recipient, email, uses, filed, created_at as "createdAt", opened_at as "openedAt", revoked_at as "revokedAt"`

const holdsAt = (now: Date | string) => sql`revoked_at is null and uses < uses_max and expires_at > ${now}`

/** Links of one form are counted one after the other. False when too many hold already. */
export async function insertLink(tx: Tx, row: Omit<LinkRow, 'uses' | 'filed' | 'openedAt' | 'revokedAt'>): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`form-links:${row.companyId}:${row.form}`}, 0))`.execute(tx)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from form_link
    where company_id = ${row.companyId} and form = ${row.form} and ${holdsAt(row.createdAt)}`.execute(tx)
  if ((rows[0]?.n ?? 0) >= OPEN_LINKS_MAX) return false
  await sql`insert into form_link (company_id, id, token_hash, form, client_id, seal, made_by, recipient, email, uses_max, created_at, expires_at)
    values (${row.companyId}, ${row.id}, ${row.hash}, ${row.form}, ${row.clientId}, ${row.seal}, ${row.madeBy}, ${row.recipient}, ${row.email}, ${row.usesMax},
      ${row.createdAt}, ${row.expiresAt})`.execute(tx)
  return true
}

/** In the scope of the platform: whoever opens a link has no company yet. */
export async function findLink(tx: Tx, hash: string): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`select ${COLUMNS} from form_link where token_hash = ${hash}`.execute(tx)
  return rows[0]
}

/** With who made it, as long as they belong to the company. */
interface ListedLink extends LinkRow {
  readonly maker: string
}

/** Links of a form that hold, newest first. */
export async function openLinks(tx: Tx, { companyId, form, now }: { readonly companyId: string; readonly form: string; readonly now: Date }) {
  const { rows } = await sql<ListedLink>`select ${COLUMNS}, trim(concat(p.first_name, ' ', p.last_name)) as maker
    from form_link left join company_member p on p.user_id = made_by and p.status <> 'closed'
    where company_id = ${companyId} and form = ${form} and ${holdsAt(now)}
    order by created_at desc, id limit ${LISTED_MAX}`.execute(tx)
  return rows
}

interface Which {
  readonly companyId: string
  readonly id: string
  readonly now: Date
}

/** The form of a link that held until now; undefined when there is none. */
export async function revokeLink(tx: Tx, { companyId, id, now }: Which): Promise<string | undefined> {
  const { rows } = await sql<{ form: string }>`update form_link set revoked_at = ${now} where company_id = ${companyId} and id = ${id} and revoked_at is null
    returning form`.execute(tx)
  return rows[0]?.form
}

export async function formOfLink(tx: Tx, { companyId, id }: Omit<Which, 'now'>): Promise<string | undefined> {
  const { rows } = await sql<{ form: string }>`select form from form_link where company_id = ${companyId} and id = ${id}`.execute(tx)
  return rows[0]?.form
}

export const markOpened = (tx: Tx, { companyId, id, now }: Which) =>
  sql`update form_link set opened_at = ${now} where company_id = ${companyId} and id = ${id} and opened_at is null`.execute(tx)

/** One use more; false when none is left: of two at once, one gets it. */
export async function useLink(tx: Tx, { companyId, id, now }: Which, filed: string): Promise<boolean> {
  const { rows } = await sql`update form_link set uses = uses + 1, filed = filed || ${filed}::uuid
    where company_id = ${companyId} and id = ${id} and ${holdsAt(now)} returning id`.execute(tx)
  return rows.length === 1
}

/** One file less: it was refused. */
export const uncountFile = (tx: Tx, { companyId, id }: Omit<Which, 'now'>) =>
  sql`update form_link set files = files - 1 where company_id = ${companyId} and id = ${id} and files > 0`.execute(tx)

/** One file more; false when there were too many. */
export async function countFile(tx: Tx, { companyId, id }: Omit<Which, 'now'>): Promise<boolean> {
  const { rows } =
    await sql`update form_link set files = files + 1 where company_id = ${companyId} and id = ${id} and files < ${LINK_FILES_MAX} returning id`.execute(tx)
  return rows.length === 1
}
