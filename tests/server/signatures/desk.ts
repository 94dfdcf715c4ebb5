import { sql } from 'kysely'
import { createSignatures, type SignatureFields, type SignatureOwner, type Signatures } from '#server/forms/signatures'
import { RefusalError } from '#server/platform/refusal'
import { type Agency, openAgency, request } from '../guards/agency.ts'
import { DRAWN } from './pictures.ts'

export const FIELDS = { pin: '4821', name: 'Ada Byron', title: 'RN', signature: DRAWN } as const satisfies SignatureFields

export interface Desk extends Agency {
  readonly signatures: Signatures
  /** Signs the member in anew. */
  readonly signIn: () => Promise<SignatureOwner>
  /** Forgets the signatures, and what was audited so far. */
  readonly clear: () => Promise<void>
  /** All that the database knows, as text. */
  readonly everything: () => Promise<string>
  readonly audited: () => Promise<
    readonly { readonly action: string; readonly entity: string; readonly detail: { readonly code?: string; readonly locked?: boolean } }[]
  >
}

/** An agency whose member can sign, with a clock that only moves when told. */
export async function openDesk(): Promise<Desk> {
  const agency = await openAgency()
  const { database, audit } = agency
  let now = Date.parse('2026-03-02T15:00:00Z')
  const signatures = createSignatures({ database, audit, clock: () => new Date(now), key: Buffer.alloc(32, 7) })
  const wait = (ms: number) => {
    now += ms
    agency.wait(ms)
  }
  async function signIn(): Promise<SignatureOwner> {
    const { actor } = (await agency.guards.signIn(request())).caller
    return { userId: actor.userId, companyId: actor.companyId, sessionId: actor.sessionId }
  }
  let seen = 0
  async function clear(): Promise<void> {
    wait(60_000)
    await database.transaction('platform', (tx) => sql`delete from user_signature`.execute(tx))
    const { rows } = await database.read('platform', (tx) => sql<{ last: number }>`select max(seq) as last from audit`.execute(tx))
    seen = rows[0]?.last ?? 0
  }
  async function everything(): Promise<string> {
    const { rows } = await database.read('platform', (tx) =>
      sql<{ all: string }>`select (select json_agg(s)::text from user_signature s) || (select json_agg(a)::text from audit a) as all`.execute(tx),
    )
    return rows[0]?.all ?? ''
  }
  async function audited() {
    const { rows } = await database.read('platform', (tx) =>
      sql<
        Awaited<ReturnType<Desk['audited']>>[number]
      >`select action, entity, detail from audit where entity = 'user-signature' and seq > ${seen} order by seq`.execute(tx),
    )
    return rows
  }
  return { ...agency, wait, signatures, signIn, clear, everything, audited }
}

/** What a call was refused with; what it gave when it was not. */
export const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (error instanceof RefusalError) return `${error.code}: ${error.hasOwnMessage ? error.message : JSON.stringify(error.data)}`
    throw error
  })
