import { randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { AnswerValues, CreateBody, FileBody, RecordView, SignatureInput } from '#contract'
import type { Linked, LinkedForm } from '#document'
import type { Actor } from '#permissions'
import { publishForms } from '#server/documents/store'
import { createForms, type Forms } from '#server/forms/clinical'
import { createFiles, type Files } from '#server/forms/files'
import { createSignatures, type Signatures } from '#server/forms/signatures'
import type { AuditEntry } from '#server/platform/audit'
import type { Database } from '#server/platform/database'
import { createSecretBox } from '#server/platform/keys'
import { createRecords, type KeepingRecords } from '#server/records'
import { openTestDatabase } from '../database/open-test-database.ts'
import { linkedWith, resources, vitals } from './clinic-documents.ts'

export const NORTH = '11111111-1111-4111-8111-111111111111'
export const SOUTH = '22222222-2222-4222-8222-222222222222'
export const HOUSE = '33333333-3333-4333-8333-333333333333'
export const ANN = '55555555-5555-4555-8555-555555555555'
export const BOB = '66666666-6666-4666-8666-666666666666'
export const CAS = '77777777-7777-4777-8777-777777777777'
export const NOW = new Date('2026-03-18T15:00:00.000Z')
export const TODAY = '2026-03-18'
export const PIN = '4711'

/** A nurse who may do everything with vital signs. */
export const actor = (more: Partial<Actor> & { readonly may?: readonly string[] } = {}): Actor => {
  const { may = ['clinical-forms', 'clinical-details', 'vitals', 'vitals-review', 'office'], ...rest } = more
  return {
    userId: ANN,
    companyId: NORTH,
    superadmin: false,
    isOwner: false,
    userType: 'nurse',
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
export const aide = (more: Partial<Actor> = {}): Actor => actor({ userId: BOB, may: ['clinical-forms', 'vitals'], ...more })
export const caseManager = (): Actor => actor({ userId: CAS, userType: 'case-manager', may: ['clinical-forms', 'vitals'] })
export const stranger = (): Actor => actor({ userId: BOB, companyId: SOUTH })

export interface Clinic {
  readonly database: Database
  readonly records: KeepingRecords
  readonly signatures: Signatures
  readonly audited: AuditEntry[]
  readonly clock: { now: Date }
  readonly forms: Forms
  /** Another forms room over the same database, as after a restart of the server: it remembers nothing. */
  readonly restarted: () => Promise<Forms>
  readonly files: Files
  readonly documents: { readonly current: () => Linked }
  /** Documents change: what is started from now on has this form. */
  publish(form: LinkedForm, ...others: readonly LinkedForm[]): Promise<string>
  /** The same, with what the room tells of new versions. */
  publishing(form: LinkedForm, ...others: readonly LinkedForm[]): ReturnType<Forms['publish']>
  readonly hash: () => string
  readonly addClient: (values?: CreateBody['values'], by?: Actor) => Promise<RecordView>
  /** A body that passes, for this client. */
  readonly body: (clientId: string, answers?: AnswerValues, more?: Partial<FileBody>) => FileBody
  /** The statements that a call takes. */
  readonly counting: (call: () => Promise<unknown>) => Promise<number>
  close(): Promise<void>
}

/** A forms room on a database of its own: two companies, three users who know their PIN. */
export async function openClinic(): Promise<Clinic> {
  const database = await openTestDatabase()
  await database.migrate([...resources.values()])
  await addPeople(database)
  const audited: AuditEntry[] = []
  const clock = { now: NOW }
  const audit = { write: async (entry: AuditEntry) => void audited.push(entry) }
  let linked: Linked = linkedWith(vitals)
  let published = publishForms(linked)
  const files = createFiles({ database, audit, clock: () => clock.now, say: (key) => key })
  const records = createRecords({
    database,
    files,
    documents: () => linked,
    audit: audit.write,
    clock: () => clock.now,
    secrets: createSecretBox(Buffer.alloc(32, 7)),
  })
  const signatures = createSignatures({ database, audit, clock: () => clock.now, key: Buffer.alloc(32, 9) })
  for (const userId of [ANN, BOB]) {
    const title = userId === ANN ? 'RN' : 'Aide'
    await signatures.set({ userId, companyId: NORTH, sessionId: 's' }, { pin: PIN, name: `Signed ${title}`, title, signature: picture() })
  }
  const documents = { current: () => linked, forms: () => published }
  const restarted = async (): Promise<Forms> => {
    const room = createForms({ database, documents, records, audit: audit.write, signatures, files, clock: () => clock.now })
    await room.publish()
    return room
  }
  const forms = await restarted()
  const hash = (): string => published.get(vitals.id)?.hash ?? ''
  const publishing: Clinic['publishing'] = (form, ...others) => {
    linked = linkedWith(form, ...others)
    published = publishForms(linked)
    return forms.publish()
  }
  return {
    database,
    records,
    signatures,
    audited,
    clock,
    forms,
    restarted,
    files,
    documents,
    hash,
    publishing,
    async publish(form, ...others) {
      await publishing(form, ...others)
      return hash()
    },
    addClient: (values = {}, by = actor()) =>
      records.create(by, 'client', { values: { firstName: 'Mary', lastName: randomUUID(), ...values }, locationId: HOUSE }),
    body: (clientId, answers = {}, more = {}) => ({
      id: randomUUID(),
      form: vitals.id,
      hash: hash(),
      answers: {
        clientId,
        entryDate: TODAY,
        entryTime: '09:30',
        reason: 'routine',
        weight: 80,
        height: 200,
        bmi: 20,
        dayOfWeek: 'today',
        ...answers,
      },
      signatures: [byPin()],
      ...more,
    }),
    async counting(call) {
      const before = database.statements()
      await call()
      return database.statements() - before
    },
    close: () => database.close(),
  }
}

export const byPin = (slot = 'author', more: Partial<SignatureInput> = {}): SignatureInput => ({ slot, method: 'storedByPin', name: '', pin: PIN, ...more })
export const byClient = (more: Partial<SignatureInput> = {}): SignatureInput => ({ slot: 'clientSignature', method: 'typed', name: 'Mary Rose', ...more })

async function addPeople(database: Database): Promise<void> {
  await database.transaction('platform', async (tx) => {
    const companies = [NORTH, SOUTH].map((id, index) => ({ id, short_name: `c${index}`, name: `Company ${index}` }))
    await tx.insertInto('company').values(companies).execute()
    const people = [
      { id: ANN, email: 'ann@demo.test', first_name: 'Ann', last_name: 'Ames' },
      { id: BOB, email: 'bob@demo.test', first_name: 'Bob', last_name: 'Best' },
      { id: CAS, email: 'cas@demo.test', first_name: 'Cas', last_name: 'Cole' },
    ]
    await tx.insertInto('app_user').values(people).execute()
    const members = [
      { user_id: ANN, company_id: NORTH, user_type: 'nurse' },
      { user_id: BOB, company_id: NORTH, user_type: 'aide' },
      { user_id: BOB, company_id: SOUTH, user_type: 'nurse' },
      { user_id: CAS, company_id: NORTH, user_type: 'case-manager' },
    ]
    await tx.insertInto('membership').values(members).execute()
  })
}

/** A drawn signature: a PNG with a line of ink. */
export function picture(width = 460, height = 200): string {
  const rows = Buffer.alloc((width + 1) * height, 255)
  for (let y = 0; y < height; y += 1) rows[y * (width + 1)] = 0
  for (let x = 20; x < width - 20; x += 1) rows[100 * (width + 1) + 1 + x] = 0
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return `data:image/png;base64,${Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), ...chunks]).toString('base64')}`
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length, 0)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body), 0)
  return Buffer.concat([length, body, sum])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
