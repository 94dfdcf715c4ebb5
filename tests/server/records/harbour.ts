import { randomUUID } from 'node:crypto'
import type { CreateBody, RecordView } from '#contract'
import type { Linked } from '#document'
import type { Actor } from '#permissions'
import type { AuditEntry } from '#server/platform/audit'
import type { Database } from '#server/platform/database'
import { createSecretBox } from '#server/platform/keys'
import { RefusalError } from '#server/platform/refusal'
import { createRecords, type KeepingRecords } from '#server/records'
import { createRates } from '../../../src/server/http/guards/rates.ts'
import { openTestDatabase } from '../database/open-test-database.ts'
import { documents as harbourDocuments } from './harbour-documents.ts'

export const NORTH = '11111111-1111-4111-8111-111111111111'
export const SOUTH = '22222222-2222-4222-8222-222222222222'
export const QUAY = '33333333-3333-4333-8333-333333333333'
export const DOCK = '44444444-4444-4444-8444-444444444444'
export const ANN = '55555555-5555-4555-8555-555555555555'
export const BOB = '66666666-6666-4666-8666-666666666666'
export const NOW = new Date('2026-03-18T15:00:00Z')

/** Someone who may do everything with ships, in all locations of the company. */
export const actor = (more: Partial<Actor> & { readonly may?: readonly string[] } = {}): Actor => {
  const { may = ['ships', 'ships-delete', 'ships-restore', 'ships-export', 'ship-papers', 'ship-pay'], ...rest } = more
  return {
    userId: ANN,
    companyId: NORTH,
    superadmin: false,
    isOwner: true,
    userType: 'captain',
    permissions: new Set(may),
    flags: {},
    locationIds: [],
    locationId: null,
    nameOrder: false,
    timeZone: 'America/Chicago',
    sessionId: 'session',
    ...rest,
  }
}

export interface Harbour {
  readonly database: Database
  readonly records: KeepingRecords
  readonly audited: AuditEntry[]
  /** What the clock says; set it to travel. */
  readonly clock: { now: Date }
  readonly addShip: (values?: CreateBody['values'], by?: Actor, more?: Partial<CreateBody>) => Promise<RecordView>
  readonly addPier: (name: string) => Promise<RecordView>
  close(): Promise<void>
}

/** A records room on a database of its own, with two companies and two users. */
export async function openHarbour(documents: Linked = harbourDocuments): Promise<Harbour> {
  const database = await openTestDatabase()
  await database.migrate([...documents.resources.values()])
  await addPeople(database)
  const audited: AuditEntry[] = []
  const clock = { now: NOW }
  const records = createRecords({
    database,
    documents: () => documents,
    audit: async (entry) => void audited.push(entry),
    clock: () => clock.now,
    secrets: createSecretBox(Buffer.alloc(32, 7)),
    rates: createRates(database, () => clock.now),
  })
  return {
    database,
    records,
    audited,
    clock,
    addShip: (values = {}, by = actor(), more = {}) =>
      records.create(by, 'ship', {
        values: { givenName: 'Mary', familyName: `Rose ${randomUUID()}`, ...values },
        locationId: by.locationId ?? by.locationIds[0] ?? QUAY,
        ...more,
      }),
    addPier: (name) => records.create(actor(), 'pier', { values: { name } }),
    close: () => database.close(),
  }
}

async function addPeople(database: Database): Promise<void> {
  await database.transaction('platform', async (tx) => {
    await tx
      .insertInto('company')
      .values([NORTH, SOUTH].map((id, index) => ({ id, short_name: `c${index}`, name: `Company ${index}` })))
      .execute()
    const people = [
      { id: ANN, email: 'ann@demo.test', first_name: 'Ann', last_name: 'Ames' },
      { id: BOB, email: 'bob@demo.test', first_name: 'Bob', last_name: 'Best' },
    ]
    await tx.insertInto('app_user').values(people).execute()
    const members = [
      { user_id: ANN, company_id: NORTH, user_type: 'captain' },
      { user_id: BOB, company_id: SOUTH, user_type: 'captain' },
    ]
    await tx.insertInto('membership').values(members).execute()
  })
}

/** The refusal that a call ends with. */
export async function refusalOf(call: Promise<unknown>): Promise<RefusalError> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (outcome instanceof RefusalError) return outcome
  throw outcome ?? new Error('Expected a refusal, but the call succeeded.')
}

export const codeAndPaths = (refusal: RefusalError): readonly unknown[] => [refusal.code, ...refusal.problems.map((problem) => problem.path)]
