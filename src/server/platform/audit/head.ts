import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { asJson, sameText, type Tx } from '#server/platform/database'

/** Where the log ends, signed by the server's key: what is cut off behind it is missed. */
export interface AuditHead {
  /** Number of the last row: how many there are. */
  readonly seq: number
  readonly hash: string
  /** When it was written. */
  readonly at: string
  /** First row whose hash is made with the key; rows before it are of an earlier version of the log. */
  readonly keyedFrom: number
}

const HEAD_ROW = 'audit-head'

/** As one line, to be kept outside of the database as well. */
export function signHead(key: Buffer, { seq, hash, at, keyedFrom }: AuditHead): string {
  const facts = [seq, hash, at, keyedFrom].join(' ')
  return `${facts} ${createHmac('sha256', key).update(`head ${facts}`).digest('base64url')}`
}

/** The head behind a line; undefined for what this server's key has not signed. */
export function readHead(key: Buffer, line: string): AuditHead | undefined {
  const [seq = '', hash = '', at = '', keyedFrom = ''] = line.trim().split(' ')
  const head = { seq: Number(seq), hash, at, keyedFrom: Number(keyedFrom) }
  return sameText(signHead(key, head), line.trim()) ? head : undefined
}

/** The head in the database as it stands there, signed or not; undefined when there is none. */
export async function storedHead(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ value: unknown }>`select value from setting where key = ${HEAD_ROW}`.execute(tx)
  return rows[0] === undefined ? undefined : String(rows[0].value)
}

export const storeHead = (tx: Tx, line: string) =>
  sql`insert into setting (key, value) values (${HEAD_ROW}, ${asJson(line)}::jsonb) on conflict (key) do update set value = excluded.value`.execute(tx)
