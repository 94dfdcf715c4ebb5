import { sql } from 'kysely'
import { IDLE_DEFAULT_MINUTES } from '#contract'
import { asJson, type Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import type { SourceWriter } from '#server/records'
import { refusedField } from './people/refusals.ts'

type Values = Readonly<Record<string, unknown>>
type Stored = Readonly<Record<string, unknown>>

/** Fields that stand in `settings` under their own name. */
const SETTINGS = [
  'idleMinutes',
  'passwordMaxAgeDays',
  'speechAllowed',
  'smsAllowed',
  'smsOwnText',
  'chatYears',
  'fileMaxMb',
  'filesTotalMb',
  'formApproval',
  'liveChatScript',
  'language',
] as const
const LETTERHEAD = {
  letterheadAddress: 'address',
  letterheadPhone: 'phone',
  letterheadFax: 'fax',
  letterheadEmail: 'email',
  letterheadWebsite: 'website',
  letterheadNpi: 'npi',
  letterheadLicence: 'licence',
} as const
/** Flags by field; two are spelled otherwise where they are kept (spec: shell-and-account §3). */
const FLAGS = {
  homeGroup: 'homeGroup',
  isEligibilityChanged: 'isEligibilityChanged',
  isAllowSupervisor: 'isAllowSupervisor',
  enableRp: 'enableRP',
  background: 'background',
  insuranceAffiliation: 'insuranceAffiliation',
  isCombinePdf: 'is_combine_pdf',
  clientPreference: 'clientPreference',
} as const

interface Row {
  readonly settings: Stored | null
  readonly flags: Stored | null
}

const filled = (values: Stored): Stored => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

const renamed = (names: Readonly<Record<string, string>>, values: Values): Stored =>
  filled(Object.fromEntries(Object.entries(names).map(([field, name]) => [name, values[field]])))

/** What a company has set beside these stays, such as its own words. */
function settingsOf(before: Stored, after: Values): Stored {
  const own = Object.fromEntries(SETTINGS.map((name) => [name, after[name] ?? null]))
  return filled({ ...before, ...own, letterhead: renamed(LETTERHEAD, after) })
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

export interface SettingsOptions {
  /** After a change was stored: open pages of this company are to ask again. */
  readonly changed: (companyId: string) => void
  /** Why this live-chat script may not be switched on; undefined when it may. */
  readonly refusesChat: (script: unknown) => string | undefined
}

/** The one row of a company's settings: what is saved holds from the next call on, and open sessions keep the new idle time. */
export function companySettings({ changed, refusesChat }: SettingsOptions): SourceWriter {
  async function store(tx: Tx, companyId: string, { after, now }: { readonly after: Values; readonly now: Date }): Promise<void> {
    const { rows } = await sql<Row>`select settings, flags from company where id = ${companyId}`.execute(tx)
    const settings = settingsOf(rows[0]?.settings ?? {}, after)
    const flags = { ...rows[0]?.flags, ...renamed(FLAGS, after) }
    await sql`update company set short_name = ${textOf(after.sName)}, name = ${textOf(after.name)}, state = ${textOf(after.state)},
      time_zone = ${textOf(after.timeZone)?.replace('-', '/') ?? null}, settings = ${asJson(settings)}::jsonb, flags = ${asJson(flags)}::jsonb,
      version = version + 1, updated_at = ${now} where id = ${companyId}`.execute(tx)
  }

  return {
    async lock(tx, { companyId }) {
      await sql`select 1 from company where id = ${companyId} for update`.execute(tx)
    },
    async update(tx, id, { actor, before, after, now }) {
      await refuseTakenName(tx, id, after)
      const refusal = after.liveChatScript === before.liveChatScript || !after.liveChatScript ? undefined : refusesChat(after.liveChatScript)
      if (refusal !== undefined) throw refusedField('invalid-value', 'liveChatScript', refusal)
      await store(tx, id, { after, now })
      if (before.idleMinutes !== after.idleMinutes) await followIdleTime(tx, id, after.idleMinutes)
      return { done: () => changed(actor.companyId) }
    },
  }
}

async function refuseTakenName(tx: Tx, id: string, { sName }: Values): Promise<void> {
  const { rows } = await sql`select 1 from company where lower(short_name) = lower(${textOf(sName)}) and id <> ${id}`.execute(tx)
  if (rows.length > 0) throw new RefusalError('duplicate', { problems: [{ path: '/values/sName', message: '' }] })
}

async function followIdleTime(tx: Tx, companyId: string, idleMinutes: unknown): Promise<void> {
  const minutes = typeof idleMinutes === 'number' ? idleMinutes : IDLE_DEFAULT_MINUTES
  await sql`update session set idle_minutes = ${minutes} where company_id = ${companyId} and revoked_at is null`.execute(tx)
}
