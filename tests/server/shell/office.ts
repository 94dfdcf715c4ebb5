import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { fillPlaces, textAt } from '#document'
import { type Actor, grantsOfRole } from '#permissions'
import { createPasswordLinks, type PasswordLinks } from '#server/accounts/password-links'
import { createTwoFactor, type SmsProvider } from '#server/accounts/two-factor'
import { createShell, type PortalProvider, type Shell } from '#server/agency/shell'
import { createFiles } from '#server/forms/files'
import { createSignatures } from '#server/forms/signatures'
import { type Database, tableOf } from '#server/platform/database'
import { createSecretBox } from '#server/platform/keys'
import { createMail, type Deliver, type Mail } from '#server/platform/mail'
import { createRecords, type KeepingRecords } from '#server/records'
import { accountRoutes } from '../../../src/server/accounts/routes/account.ts'
import { passwordLinkRoutes } from '../../../src/server/accounts/routes/password-links.ts'
import { signInRoutes } from '../../../src/server/accounts/routes/sign-in.ts'
import { twoFactorRoutes } from '../../../src/server/accounts/routes/two-factor.ts'
import { verifyRoutes } from '../../../src/server/accounts/routes/verify.ts'
import { bellRoutes } from '../../../src/server/agency/routes/bell.ts'
import { companyLogoRoutes } from '../../../src/server/agency/routes/company-logo.ts'
import { labelRoutes } from '../../../src/server/agency/routes/labels.ts'
import { punchRoutes } from '../../../src/server/agency/routes/punches.ts'
import { recordOperationRoutes } from '../../../src/server/agency/routes/record-operations.ts'
import { releaseRoutes } from '../../../src/server/agency/routes/releases.ts'
import { supportRoutes } from '../../../src/server/agency/routes/support.ts'
import { fileRoutes } from '../../../src/server/forms/routes/files.ts'
import { signatureRoutes } from '../../../src/server/forms/routes/signatures.ts'
import { listRoutes } from '../../../src/server/records/routes/list.ts'
import { recordRoutes } from '../../../src/server/records/routes/one.ts'
import { linkedDocuments } from '../demo/linked-documents.ts'
import type { Agency } from '../guards/agency.ts'
import { type Calling, NO_FORMS, openCalling } from '../guards/calling.ts'

/** All calls of the shell, and those by which somebody comes in or reads what is kept. */
const ROUTES = [
  accountRoutes,
  bellRoutes,
  companyLogoRoutes,
  labelRoutes,
  listRoutes,
  passwordLinkRoutes,
  punchRoutes,
  recordRoutes,
  recordOperationRoutes,
  releaseRoutes,
  signInRoutes,
  signatureRoutes,
  supportRoutes,
  twoFactorRoutes,
  verifyRoutes,
]

type Values = Readonly<Record<string, unknown>>

/** An agency with an owner, a biller and a scheduler, another one with its own owner, and all calls of the shell. */
export interface Office extends Calling {
  readonly shell: Shell
  readonly mail: Mail
  readonly passwordLinks: PasswordLinks
  readonly records: KeepingRecords
  readonly database: Database
  /** Letters that were handed over. */
  readonly sent: Parameters<Deliver>[0][]
  /** Moves all clocks. */
  readonly wait: (ms: number) => void
  /** Stores a record as the server does. */
  readonly put: (resource: string, values: Values, companyId?: string) => Promise<string>
  /** Values of the stored records of a kind, oldest first. */
  readonly stored: (resource: string, companyId?: string) => Promise<readonly Values[]>
  readonly audited: (entity: string) => Promise<readonly { readonly action: string; readonly detail: Values }[]>
}

export const OFFICE_PEOPLE = { owner: 'owner@agency.test', biller: 'biller@agency.test', other: 'other@agency.test', super: 'super@agency.test' } as const

export interface OfficeOptions {
  readonly portal?: PortalProvider
  /** Hears what went wrong when a portal was to be asked. */
  readonly portalFailed?: (fault: string) => void
  /** Absent: text messages wait in the outbox. */
  readonly sms?: SmsProvider
  /** Absent: letters wait. */
  readonly deliver?: (letter: Parameters<Deliver>[0]) => Promise<void>
}

let loaded: ReturnType<typeof linkedDocuments> | undefined

export async function openOffice({ portal, portalFailed, deliver, sms }: OfficeOptions = {}): Promise<Office> {
  loaded ??= linkedDocuments()
  const documents = loaded
  const sent: Parameters<Deliver>[0][] = []
  let now = Date.parse('2026-03-02T15:00:00Z')
  const clock = () => new Date(now)
  const parts: { shell?: Shell; mail?: Mail; records?: KeepingRecords; passwordLinks?: PasswordLinks } = {}
  const calling = await openCalling(async (app, agency) => {
    const { database, audit } = agency
    const kept = [
      'remittance',
      'admin-notification',
      'announcement',
      'push-message',
      'billing-notification',
      'portal-credential',
      'office-punch',
      'support-ticket',
      'company-note',
      'exclusion-list',
      'agency-referral',
      'location',
      'payer',
      'client',
    ].flatMap((name) => documents.resources.get(name) ?? [])
    await database.migrate(kept)
    await addPeople(agency, documents)
    const say = (key: string, params = {}): string => fillPlaces(textAt(documents.strings.en, key) ?? key, params)
    const secrets = createSecretBox(Buffer.alloc(32, 5))
    const files = createFiles({ database, audit, clock, say })
    const records = createRecords({ database, documents: () => documents, clock, secrets, audit: audit.write, files })
    const signatures = createSignatures({ database, audit, clock, key: Buffer.alloc(32, 7) })
    const send: Deliver | undefined = deliver && (async (letter) => deliver(letter).then(() => void sent.push(letter)))
    const mail = createMail({ database, clock, ...(send && { deliver: send }) })
    const under = { database, documents: () => documents, records, secrets, signatures, files, mail }
    const shell = createShell({ ...under, audit, clock, say, rates: agency.guards.rates, ...(portal && { portal }), ...(portalFailed && { portalFailed }) })
    const secondStep = { tries: agency.guards.tries, browsers: agency.guards.browsers, secrets: createSecretBox(Buffer.alloc(32, 3)), key: Buffer.alloc(32, 4) }
    const twoFactor = createTwoFactor({ database, audit, clock, mail, say, sms, ...secondStep })
    const { guards } = agency
    const failed = (fault: string): void => {
      throw new Error(fault)
    }
    const passwordLinks = createPasswordLinks({ database, audit, clock, mail, say, guards, origin: () => 'https://agency.test', failed })
    Object.assign(parts, { shell, mail, records, passwordLinks })
    const forms = { restoreDraft: () => Promise.reject(new Error('There are no forms in this office.')) }
    const rooms = {
      forms,
      guards,
      database,
      shell,
      passwordLinks,
      signatures,
      records,
      files,
      twoFactor,
      say,
      secure: false,
      documents: { current: () => documents },
    }
    for (const add of ROUTES) add(app, rooms)
    fileRoutes(app, { ...rooms, forms: NO_FORMS })
  }, documents.permissions)
  const { shell, mail, records, passwordLinks } = parts
  if (shell === undefined || mail === undefined || records === undefined || passwordLinks === undefined) throw new Error('The office was not opened.')
  const { agency } = calling
  const { database } = agency
  const { kept } = records

  async function put(resource: string, values: Values, companyId = agency.own): Promise<string> {
    const id = randomUUID()
    const actor = await actorOf(database, companyId)
    await database.transaction({ companyId }, (tx) => kept.insert(actor, tx, resource, { id, locationId: null, values, authorName: 'Ada Byron' }))
    return id
  }
  return {
    ...calling,
    shell,
    mail,
    passwordLinks,
    records,
    database,
    sent,
    put,
    wait(ms) {
      now += ms
      agency.wait(ms)
    },
    async stored(resource, companyId = agency.own) {
      const table = sql.table(tableOf(resource))
      const { rows } = await database.read({ companyId }, (tx) => sql<{ data: Values }>`select data from ${table} order by created_at, id`.execute(tx))
      return rows.map(({ data }) => data)
    },
    async audited(entity) {
      const { rows } = await database.read('platform', (tx) =>
        sql<{ action: string; detail: Values }>`select action, detail from audit where entity = ${entity} order by seq`.execute(tx),
      )
      return rows
    },
  }
}

async function addPeople({ database, own, other }: Agency, { permissions, roles }: ReturnType<typeof linkedDocuments>): Promise<void> {
  const people = [
    { email: OFFICE_PEOPLE.owner, company: own, role: 'owner' },
    { email: OFFICE_PEOPLE.biller, company: own, role: 'biller' },
    { email: OFFICE_PEOPLE.other, company: other, role: 'owner' },
  ]
  await database.transaction('platform', async (tx) => {
    for (const { email, company, role } of people) {
      const id = randomUUID()
      const bundle = roles.find((each) => each.id === role)
      const granted = bundle === undefined ? [] : grantsOfRole(bundle, permissions)
      await sql`insert into app_user (id, email, password_hash, first_name, last_name, phone) select ${id}, ${email}, password_hash, 'Ada', 'Byron', '6125550100'
        from app_user where email = 'member@agency.test'`.execute(tx)
      await sql`insert into membership (user_id, company_id, user_type, is_owner, permissions)
        values (${id}, ${company}, ${role}, ${role === 'owner'}, ${granted})`.execute(tx)
    }
  })
}

/** Anyone of the company; what is put in are the server's own values. */
async function actorOf(database: Database, companyId: string): Promise<Actor> {
  const { rows } = await database.read('platform', (tx) =>
    sql<{ user_id: string }>`select user_id from membership where company_id = ${companyId} order by user_id limit 1`.execute(tx),
  )
  const userId = rows[0]?.user_id ?? ''
  const rights = { superadmin: true, isOwner: false, userType: '', permissions: new Set<string>(), flags: {}, locationIds: [], locationId: null }
  return { userId, companyId, nameOrder: false, timeZone: 'America/Chicago', sessionId: '', ...rights }
}
