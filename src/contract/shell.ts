/**
 * What travels for the shell and the account (spec: shell-and-account §3, §7). Every answer is `Answer<T>`: `{success, message, data}`.
 * Names are the specification's. Instants are ISO 8601 in UTC, dates `YYYY-MM-DD`, money integer cents.
 */
import type { DashboardChoices } from './dashboard-choices.ts'

/** `PUT /api/users/updatePassword` → `Answer<AccountInfo>`, "Info Successfully Updated". A field that is left out stays as it is. */
export interface UpdatePasswordBody {
  /** One's own. */
  readonly id: string
  readonly fName?: string
  readonly email?: string
  /** At most 10 digits, nothing else. */
  readonly phone?: string
  /** Both or none, but that a new address needs the old one alone; empty ones are left out. `confirm_pass` is never sent. */
  readonly old_pass?: string
  readonly new_pass?: string
  /** True: names read Last First Middle. */
  readonly nameOrder?: boolean
  /** 1 mobile, 2 email, 3 authenticator app, 0 disabled: what is on already. It is changed by `/api/ui/two-factor` alone, which proves it first. */
  readonly is2FA_enabled?: 0 | 1 | 2 | 3
}
/** What is stored after the change. */
export interface AccountInfo {
  readonly fName: string
  readonly lName: string
  readonly email: string
  readonly phone: string
  readonly nameOrder: boolean
  readonly is2FA_enabled: 0 | 1 | 2 | 3
  /** Other sessions of this person that ended because the password changed. */
  readonly sessionsEnded: number
}

/** When a password has to be changed (spec: shell-and-account §4): in boot, and with `resetPass` in the admin record. */
export interface PasswordReminder {
  /** '' nothing to say; "false" a warning that can be skipped; "true" a dialog that can't be dismissed. */
  readonly resetPass: '' | 'false' | 'true'
  /** Whole days until the password expires, 0 when it has; null while nothing is said. */
  readonly daysLeft: number | null
}

/** `GET /api/dashboard/notifications?cId=` → newest first, at most 50. */
export interface AdminNotification {
  readonly _id: string
  readonly txt: string
  readonly createdAt: string
}

/** `GET /api/finance-dash/claim-report?companyId=` → oldest first, at most 50: the page reverses it and shows 7. */
export interface ClaimPayment {
  readonly _id: string
  /** The payer's name. */
  readonly payer: string
  readonly checkAmount: number
  /** Date. */
  readonly file835ActualDt: string
  readonly claimTracking: string
}

/** `GET /api/dashboard/count/unverfied-companies`, super admins only. */
export interface UnverifiedCount {
  readonly count: number
}

/**
 * `POST /api/portal/status` → `Answer<PortalStatus>`. A credential that does not work is answered with HTTP 200, `success: false` and a
 * message; without a credential it is an HTTP error.
 */
export interface PortalStatusBody {
  readonly companyId: string
  readonly type: 'dhs'
}
export interface PortalStatus {
  readonly status: 'unknown' | 'valid' | 'invalid' | 'expiring' | 'locked'
  readonly checkedAt: string
}

/** `GET /api/dashboard/tiles/data?cId=&locations[]=`. `locations[]` may be absent. */
export interface TilesData {
  readonly announcements: readonly Announcement[]
}
export interface Announcement {
  readonly _id: string
  readonly txt: string
  readonly title: string
  readonly type: 'info' | 'success' | 'warning' | 'danger'
}

/** What somebody is shown when they sign in, until `POST /api/ui/notices/{id}/read`. */
export interface SignInNotice {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly tone: 'info' | 'warning' | 'danger'
  /** It stays until they say that they have read it. */
  readonly mustRead?: true
}

/** `GET /api/users/billing-notifications?cid=` → newest first, at most 50. */
export interface BillingNotification {
  readonly _id: string
  readonly content: string
  /** Date. */
  readonly dt: string
  readonly status: 'read' | 'unread'
}
/** `PUT /api/users/billing-notifications/{companyId}&locations[]={locationId}`; without a location `PUT …/{companyId}`. No body. */
export interface BillingNotificationsRead {
  readonly marked: number
}

/** `POST /api/users/clockin`, `/clockout`, `/break` → `Answer<Punch>`. */
export interface PunchBody {
  readonly cid: string
  /** `h:mm AM` or `h:mm PM`, today by the agency's clock. */
  readonly time: string
  /** Start or end; of a break only. */
  readonly type?: 's' | 'e'
  readonly pin: string
  readonly name: string
  readonly title: string
}
export interface Punch {
  readonly _id: string
  readonly kind: PunchKind
  /** Date in the agency's zone. */
  readonly date: string
  readonly time: string
}
export type PunchKind = 'in' | 'out' | 'breakStart' | 'breakEnd'

/** A day of punches: what may come after what. A day begins with nothing, whatever the one before ended with. */
export const PUNCHES_AFTER: Readonly<Record<PunchKind | 'nothing', readonly PunchKind[]>> = {
  nothing: ['in'],
  in: ['breakStart', 'out'],
  breakStart: ['breakEnd'],
  breakEnd: ['breakStart', 'out'],
  out: ['in'],
}

/** `PUT /api/dashboard-permissions`: company and the nine choices, all of them. → `Answer<DashboardChoices>` */
export type DashboardChoicesBody = DashboardChoices & { readonly cid: string }

/** `POST /api/support-ticket` → `Answer<Sent>`. The same ticket within a minute is stored once. */
export interface TicketBody {
  readonly reporter: string
  readonly company?: string
  readonly section: string
  readonly priority: TicketPriority
  readonly description?: string
  /** `(000)000-0000` or empty. */
  readonly phone?: string
  readonly email: string
  /** A picture as a data URL: PNG, JPEG, WebP or HEIC, at most 5 MB. */
  readonly image?: string
}
export type TicketPriority = 'low' | 'normal' | 'high' | 'urgent'

/** `POST /api/referral` → `Answer<Sent>`. The same referral within a minute is stored once. */
export interface ReferralBody {
  readonly company_name: string
  readonly owner_name: string
  readonly email: string
  readonly phone_number: string
}
/** What was stored. */
export interface Sent {
  readonly _id: string
  /** Number that people call it by; referrals have none. */
  readonly number?: string
}

/** `GET /api/common/release` → the newest one; null when there is none. `?all=true` → `Answer<readonly Release[]>`, newest first, at most 50. */
export interface Release {
  readonly _id: string
  readonly version: string
  readonly publishedAt: string
  readonly features: readonly ReleaseFeature[]
}
export interface ReleaseFeature {
  readonly category: string
  readonly categoryId: string
  readonly items: readonly ReleaseItem[]
}
export interface ReleaseItem {
  readonly text: string
  /**
   * What is read: the path of a picture or video, `/api/common/release/media/{id}` (fetch it with the usual headers and show the blob).
   * What is sent: that path again, or a data URL of `image/*` or `video/*`, or empty.
   */
  readonly imageUrl: string
  /** Of what is behind `imageUrl`; read only, not sent. */
  readonly mediaType?: string
}
/** `POST /api/common/release` → `Answer<Release>`; super admins only. Pictures at most 5 MB, videos 20 MB, together 30 MB. */
export interface ReleaseBody {
  /** Absent: a new one. */
  readonly _id?: string
  readonly version: string
  readonly features: readonly {
    readonly category: string
    readonly categoryId: string
    readonly items: readonly { readonly text: string; readonly imageUrl: string }[]
  }[]
}

/** `GET /api/company-labels?companyId=` → one entry for each module whose words can be changed. */
export interface LabelModule {
  /** `General`, or the name of a resource. */
  readonly module: string
  readonly subModule: string
  readonly fields: readonly LabelField[]
}
export interface LabelField {
  /** The product's word. */
  readonly label: string
  /** The company's; the product's where it has none. */
  readonly value: string
  /** Translation key that the word stands under; `terms.client` and `terms.employee` for the two terms. */
  readonly key: string
}
/** `PUT /api/company-labels` → `Answer<CompanyWords>`; owners and super admins. Keys that are left out stay; empty text takes the company's word away. */
export interface LabelsBody {
  readonly companyId: string
  readonly labels: Readonly<Record<string, string>>
}
/** A company's own words: in boot, and sent to its open pages as the socket event `company-labels` after a change. */
export interface CompanyWords {
  /** Absent ones are said in the words of the language. */
  readonly terms: { readonly client?: string; readonly employee?: string }
  /** Translation key → the company's word. */
  readonly overrides: Readonly<Record<string, string>>
}

/** `GET /api/ui/outbox` → newest first, at most 100; super admins only. Mail that waits because no SMTP server is set, or that was sent. */
export interface OutboxMail {
  readonly id: string
  /** `sms` waits for whoever sends text messages and is never mailed. */
  readonly kind: 'ticket' | 'referral' | 'account' | 'form' | 'report' | 'sms'
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly status: 'waiting' | 'sent' | 'failed'
  readonly createdAt: string
  readonly sentAt: string | null
  readonly tries: number
}

/** `GET /api/ui/support` → support facts for Contact Us and the help menu; what is not set is a demo value. */
/** Pixels of the longer side of a company's logo, in menu and on paper. */
export const LOGO_SIDE = 320

/** `PUT /api/ui/company/logo`: a picture as a data URL, or none. */
export interface LogoBody {
  readonly image: string | null
}

export interface SupportFacts {
  readonly phone: string
  readonly email: string
  readonly hours: string
  readonly community: string | null
  /** `label`: as it is shown; absent: by the id. */
  readonly links: readonly { readonly id: string; readonly label?: string; readonly url: string }[]
}
