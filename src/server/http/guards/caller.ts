import { type CompanyWords, IDLE_DEFAULT_MINUTES, isOwnAccount, type Look, type OwnFormHead, type OwnView } from '#contract'
import { adaptedWith, type LinkedPermission } from '#document'
import { type Actor, heldBy } from '#permissions'

/** A company as its people know it. */
export interface Company {
  readonly id: string
  readonly sName: string
  readonly name: string
  readonly logo: string | null
  readonly timeZone: string
  readonly verification: string
  readonly isDemo: boolean
  readonly settings: CompanySettings
}

/** An agency on paper (clinical guide A2); phone and fax in ten digits. */
export interface Letterhead {
  readonly address?: { readonly line1?: string; readonly line2?: string; readonly city?: string; readonly state?: string; readonly zip?: string }
  readonly phone?: string
  readonly fax?: string
  readonly email?: string
  readonly website?: string
  readonly npi?: string
  readonly licence?: string
}

/** What a company has set; everything may be absent. */
export interface CompanySettings {
  /** Minutes without a call after which its sessions end. */
  readonly idleMinutes?: number
  /** Its own words for client and employee. */
  readonly terms?: { readonly client?: string; readonly employee?: string }
  readonly smsAllowed?: boolean
  /** Text messages hold what was written; absent: they say that something was. */
  readonly smsOwnText?: boolean
  /** Years after which messages of the chat are deleted; absent: 7. */
  readonly chatYears?: number
  /** Code of the language that its letters are written in, where the reader's own is not known; absent: English. */
  readonly language?: string
  /** Speech may leave the device to be turned to text; absent: it stays. */
  readonly speechAllowed?: boolean
  /** Address of a live-chat script; absent: none. */
  readonly liveChatScript?: string
  /** Days after which a password has to be changed; absent: never. */
  readonly passwordMaxAgeDays?: number
  /** Its own words for labels, by translation key. */
  readonly labels?: Readonly<Record<string, string>>
  /** Megabytes that one attached file may have, at most 25; absent: 10. */
  readonly fileMaxMb?: number
  /** Megabytes that all attached files may have. */
  readonly filesTotalMb?: number
  /** The assistant is not there for anybody of this company. */
  readonly assistantOff?: boolean
  /** Codes of the languages in which the assistant understands questions; absent or empty: all. */
  readonly assistantLanguages?: readonly string[]
  /** User types that may ask the assistant; absent or empty: all of the office. */
  readonly assistantRoles?: readonly string[]
  /** No question with personal data goes to a model; absent: as the server is set. */
  readonly assistantPersonalData?: 'block'
  readonly assistantGreeting?: string
  /** Questions that the assistant offers, at most six. */
  readonly assistantPrompts?: readonly { readonly question?: string }[]
  /** What stands at the head of its papers. */
  readonly letterhead?: Letterhead
  /** What it has adapted of the product's documents, by the fields of the source `own-adaptations`. */
  readonly adapted?: Readonly<Record<string, unknown>>
  /** The forms it has made for itself, in the versions that are in use. */
  readonly ownForms?: readonly OwnFormHead[]
}

/** A person, without anything secret. */
export interface Account {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly nameOrder: boolean
  readonly twoFactor: 0 | 1 | 2 | 3
}

/** Who calls: the person, the company of this call, the session, and what rights depend on. */
export interface Caller {
  readonly actor: Actor
  readonly account: Account
  readonly company: Company
  /** The nine choices of Customize Dashboard. */
  readonly dashboard: Readonly<Record<string, boolean>>
  /** How the workspace was last chosen to look; null: never. */
  readonly look: Look | null
  /** Code of the language they chose; null: none yet. */
  readonly language: string | null
  /** Columns they have switched, by list; null: none. */
  readonly columns: Readonly<Record<string, readonly string[]>> | null
  /** Views they have made of lists in this company, by list; null: none. */
  readonly ownViews: Readonly<Record<string, readonly OwnView[]>> | null
  readonly session: { readonly csrf: string; readonly idleMs: number; readonly endsAt: string }
  /** When the password was chosen; null when nobody knows. */
  readonly passwordChangedAt: string | null
}

/** Session, person, company and membership as one row of the database. */
export interface CallerRow {
  readonly id_hash: string
  readonly csrf: string
  readonly seen_at: string
  readonly idle_minutes: number
  readonly expires_at: string
  readonly revoked_at: string | null
  readonly session_company_id: string | null
  readonly location_id: string | null
  readonly user_id: string
  /** Set while a super admin looks through this person's eyes. */
  readonly viewer_id: string | null
  readonly viewer_name: string | null
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly phone: string | null
  readonly superadmin: boolean
  readonly name_order: boolean
  readonly two_factor: number
  readonly status: string
  readonly password_changed_at: string | null
  readonly company_id: string | null
  readonly short_name: string | null
  readonly company_name: string | null
  readonly logo: string | null
  readonly verification: string | null
  readonly time_zone: string | null
  readonly is_demo: boolean | null
  readonly settings: CompanySettings | null
  readonly user_type: string | null
  readonly is_owner: boolean | null
  readonly permissions: readonly string[] | null
  readonly flags: Readonly<Record<string, boolean>> | null
  readonly location_ids: readonly string[] | null
  readonly dashboard: Readonly<Record<string, boolean>> | null
  readonly look: Look | null
  readonly language: string | null
  readonly columns: Caller['columns']
  readonly own_views: Caller['ownViews']
}

/** Nobody looks through the eyes of a super admin. */
const isSuperadmin = (row: CallerRow): boolean => row.superadmin && row.viewer_id === null

/** Permission ids held: those of a member, or all of them for a super admin. */
const heldPermissions = (row: CallerRow, catalogue: readonly LinkedPermission[]): ReadonlySet<string> =>
  isSuperadmin(row)
    ? new Set(catalogue.map(({ id }) => id))
    : heldBy({ userType: row.user_type ?? '', isOwner: row.is_owner === true, permissions: row.permissions ?? [] }, catalogue)

const factor = (value: number): Account['twoFactor'] => (value === 1 || value === 2 || value === 3 ? value : 0)

/** The caller behind a row that was found good; the row must have a company. */
export function callerFrom(row: CallerRow, companyId: string, catalogue: readonly LinkedPermission[]): Caller {
  const timeZone = row.time_zone ?? 'UTC'
  return {
    actor: {
      userId: row.user_id,
      companyId,
      superadmin: isSuperadmin(row),
      isOwner: (row.is_owner ?? false) && !isOwnAccount(row.user_type ?? ''),
      userType: row.user_type ?? (isSuperadmin(row) ? 'super-admin' : ''),
      permissions: heldPermissions(row, catalogue),
      flags: row.flags ?? {},
      locationIds: row.location_ids ?? [],
      locationId: row.session_company_id === companyId ? row.location_id : null,
      nameOrder: row.name_order,
      timeZone,
      sessionId: row.id_hash,
      ...adaptedBy(row.settings),
      ...(row.viewer_id !== null && { viewer: { userId: row.viewer_id, name: row.viewer_name ?? '' } }),
    },
    account: {
      id: row.user_id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      phone: row.phone ?? '',
      nameOrder: row.name_order,
      twoFactor: factor(row.two_factor),
    },
    company: {
      id: companyId,
      sName: row.short_name ?? '',
      name: row.company_name ?? '',
      logo: row.logo,
      timeZone,
      verification: row.verification ?? '',
      isDemo: row.is_demo ?? false,
      settings: row.settings ?? {},
    },
    dashboard: row.dashboard ?? {},
    look: row.look,
    language: row.language,
    columns: row.columns,
    ownViews: row.own_views,
    session: { csrf: row.csrf, idleMs: row.idle_minutes * 60_000, endsAt: row.expires_at },
    passwordChangedAt: row.password_changed_at,
  }
}

/** A company's own words as pages and files take them; its own forms are among what they name. */
export const wordsOf = ({ terms = {}, labels, ownForms = [] }: Pick<CompanySettings, 'terms' | 'labels' | 'ownForms'>): CompanyWords => ({
  terms,
  overrides: { ...Object.fromEntries(ownForms.map(({ id, title }) => [`${id}.title`, title])), ...labels },
})

function adaptedBy(settings: CompanySettings | null): Pick<Actor, 'adapted'> {
  const adapted = adaptedWith(settings?.adapted, settings?.ownForms)
  return adapted === undefined ? {} : { adapted }
}

/** spec: chat-assistant-session §9. */
export const idleMinutesOf = (settings: CompanySettings | null | undefined): number => settings?.idleMinutes ?? IDLE_DEFAULT_MINUTES
