/** What travels between browser and server. Times are ISO 8601 in UTC, dates `YYYY-MM-DD`, money integer cents. */
import type { ErrorCode } from './errors.ts'
import type { LooksUp, Screen } from './generated/documents.ts'
import type { Look, OwnView } from './look.ts'
import type { BellTab, ListedRole } from './roles.ts'
import type { PasswordReminder, SignInNotice } from './shell.ts'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** A problem with one field of what was sent; `path` is a JSON pointer into it. */
export interface FieldProblem {
  readonly path: string
  readonly message: string
}

/** Every answer of the API (spec: shell-and-account §7). */
export interface Answer<T> {
  readonly success: boolean
  readonly message: string
  readonly data: T
  readonly code?: ErrorCode
  readonly problems?: readonly FieldProblem[]
}

export interface ListAnswer extends Answer<readonly RecordView[]> {
  readonly page: {
    /** Keyset cursor of the next page; null on the last. */
    readonly next: string | null
    readonly count: number
    /** False when counting stopped at COUNT_CAP. */
    readonly countIsExact: boolean
  }
}

/** Of a record in the recycle bin: who moved it there, why, and until when it can be restored (ISO UTC; null is for ever). */
export interface BinEntry {
  readonly deletedBy: string | null
  readonly deleteReason: string | null
  readonly restorableUntil: string | null
}

/** A record after the projection: only what this user may see, masked where they may only see it masked. */
export interface RecordView {
  readonly id: string
  readonly version: number
  /** The record's name, in the user's name order. */
  readonly display: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly deletedAt: string | null
  readonly locationId: string | null
  readonly values: Readonly<Record<string, Json>>
  /** Display texts of references and users, by field name (a list for `references`). */
  readonly labels: Readonly<Record<string, string | readonly string[]>>
  /** Fields whose value is masked. */
  readonly masked: readonly string[]
  /** What this user may do now: `update`, `delete`, `restore`, `transition:<id>`. */
  readonly can: readonly string[]
  /** Only in a list of the recycle bin. */
  readonly bin?: BinEntry
}

/** One record of a window: its id, version, minutes from the window's beginning to its own, minutes that it lasts, then the values of the fields asked for. */
export type WindowRow = readonly [id: string, version: number, startsMin: number, lastsMin: number, ...values: readonly Json[]]

/** `GET /api/records/{resource}/window`: the records of a span of time, in the order in which they begin. Small, because a week has a thousand. */
export interface RecordWindow {
  /** Whose values stand in each row, in this order. */
  readonly fields: readonly string[]
  /** By the fields that are references: id and name of each record that a row names; a row holds the index, or null. */
  readonly named: Readonly<Record<string, readonly (readonly [id: string, name: string])[]>>
  readonly rows: readonly WindowRow[]
  /** There are more than WINDOW_ROWS_MAX; those that begin last are left out. */
  readonly isCut: boolean
}

/** One day of `GET /api/records/{resource}/days`: on the calendar of the company, how many records begin on it, the minutes that they last, and how many of them name no record by the reference asked for. */
export type RecordDay = readonly [day: string, count: number, minutes: number, without: number]

export interface Conflict {
  readonly current: RecordView
  /** Fields that others changed since the version the edit was based on. */
  readonly changedFields: readonly string[]
  readonly changedBy: string
  readonly changedAt: string
}

export interface HistoryEntry {
  readonly id: string
  readonly version: number
  readonly at: string
  readonly by: { readonly id: string | null; readonly name: string }
  readonly action: 'create' | 'update' | 'delete' | 'restore' | 'transition'
  readonly transition?: string
  readonly reason?: string
  readonly changes: readonly FieldChange[]
}

export interface FieldChange {
  readonly field: string
  readonly before: Json
  readonly after: Json
  readonly beforeLabel?: string
  readonly afterLabel?: string
}

/** `POST /api/records/{resource}/{id}/operations/{operation}` → `Answer<OperationDone>`, with what to tell the person as its message. */
export interface OperationDone {
  readonly record: RecordView
  /** It came out well; the message says how in either case. */
  readonly isGood: boolean
}

/** Bodies of the record calls. A PUT carries only the fields that change; null clears one. */
export interface CreateBody {
  readonly values: Readonly<Record<string, Json>>
  readonly locationId?: string | null
  /** Starting state, one of the lifecycle's initial ones. */
  readonly state?: string
  /** Document id of the form that it was filled in with: its rules hold, too. */
  readonly form?: string
  /** Given when warnings or similar records were seen and accepted. */
  readonly reason?: string
}
export interface UpdateBody {
  readonly version: number
  readonly values: Readonly<Record<string, Json>>
  readonly locationId?: string | null
  readonly reason?: string
}
export interface RemoveBody {
  readonly version: number
  readonly reason?: string
}
export interface TransitionBody {
  readonly version: number
  readonly values?: Readonly<Record<string, Json>>
  readonly reason?: string
  /** Questions about what follows that were answered with no. */
  readonly without?: readonly string[]
}

/** One entry of the menu, already filtered for the user. */
export interface MenuNode {
  readonly id: string
  readonly label: string
  readonly icon?: string
  readonly path?: string
  readonly external?: string
  readonly section?: true
  /** False keeps it out of the menu search. */
  readonly searchable: boolean
  /** Its records that wait are counted: of which resource, and the key of the words for the number. */
  readonly badge?: { readonly resource: string; readonly label: string }
  readonly children?: readonly MenuNode[]
}

/** How many records wait behind entries of the menu, by entry id; up to BADGE_CAP + 1, none left out. */
export type BadgeCounts = Readonly<Record<string, number>>

/** Why an entry of the menu is hidden: by its rule, by the user type, for want of a screen, of an address, of visible entries, or with its parent. */
export type HiddenReason = 'title-missing' | 'super-admins-only' | 'owners-only' | 'user-type' | 'planned' | 'no-address' | 'empty' | 'parent-hidden'
/** Why an entry is kept from the menu search. */
export type UnsearchedReason = 'flag' | 'super-admins' | 'never'

/** An entry of the whole menu, with the reason when someone doesn't see it. */
export interface ReviewedEntry {
  readonly id: string
  readonly label: string
  readonly icon?: string
  readonly hidden?: HiddenReason
  /** Permission ids, any of which would show it. */
  readonly missing?: readonly string[]
  readonly unsearched?: UnsearchedReason
  readonly children?: readonly ReviewedEntry[]
}

/** A route the user may open, or one whose screen is not written yet. */
export interface RouteEntry {
  readonly id: string
  readonly path: string
  /** Translation key of the friendly name. */
  readonly name: string
  readonly screen?: string
  /** The kind of its screen, so that what draws it can be fetched together with its document. */
  readonly kind?: Screen['kind']
  readonly planned?: true
  readonly offline?: true
}

/** The company's live chat: the frame that runs it, and the routes that may show it. */
export interface LiveChatOffer {
  readonly address: string
  readonly routes: readonly string[]
}

export interface Boot {
  readonly user: {
    readonly id: string
    readonly firstName: string
    readonly lastName: string
    readonly email: string
    readonly superadmin: boolean
    readonly isOwner: boolean
    readonly userType: string
    /** Permission ids held in this company. */
    readonly permissions: readonly string[]
    readonly flags: Readonly<Record<string, boolean>>
    /** True: names read Last First Middle. */
    readonly nameOrder: boolean
  }
  /** Set while a super admin looks through this user's eyes: nothing can be changed. */
  readonly viewedBy?: { readonly name: string }
  readonly company: {
    readonly id: string
    readonly sName: string
    readonly name: string
    readonly logo: string | null
    readonly timeZone: string
    readonly verification: string
    readonly isDemo: boolean
    /** Bytes that one attached file may have. */
    readonly fileMaxBytes?: number
    /** Speech may be turned to text by the browser's maker; where it is turned on the device nobody has to allow it. */
    readonly speechAllowed?: boolean
    /** Text messages may be sent from the chat (spec: chat-assistant-session §6, `client_employee_sms`). */
    readonly smsAllowed?: boolean
    /** Their own words leave with them; absent: a sentence that something waits in the chat. */
    readonly smsOwnText?: boolean
    /** The assistant is not there for this user. */
    readonly assistantOff?: true
    /** Codes of the languages that its people can choose; absent: all. */
    readonly languages?: readonly string[]
  }
  readonly companies: readonly { readonly id: string; readonly sName: string; readonly name: string }[]
  readonly locations: readonly { readonly id: string; readonly code: string; readonly name: string }[]
  readonly menu: readonly MenuNode[]
  readonly routes: readonly RouteEntry[]
  /** Ids of routes that no entry of the menu leads to, for the search; absent in what an older version has kept. */
  readonly unlisted?: readonly string[]
  /** Tabs of the bell whose lists the server would not refuse this person; absent in what an older version has kept. */
  readonly bell?: readonly BellTab[]
  /** What the resources are called whose records the page lists by itself; absent in what an older version has kept. */
  readonly listed?: Readonly<Partial<Record<ListedRole, string>>>
  /** What the search finds beside screens; absent in what an older version has kept. */
  readonly finders?: readonly RecordFinder[]
  /** Screen document id → variant hash (16 bytes, base64url). */
  readonly index: Readonly<Record<string, string>>
  readonly labels: {
    readonly language: string
    /** Of all words of the language. */
    readonly hash: string
    /** Parts that this person's screens are drawn with: name → hash; absent in what an older version has kept. */
    readonly parts?: Readonly<Record<string, string>>
    /** Screen document id → the parts that it needs beside the core; one that needs none is left out. */
    readonly needs?: Readonly<Record<string, readonly string[]>>
  }
  /** The company's own words for client and employee. */
  readonly terms: { readonly client?: string; readonly employee?: string }
  /** Its own words for labels: translation key → word. */
  readonly words?: Readonly<Record<string, string>>
  /** Whether the password has to be changed soon. */
  readonly password?: PasswordReminder
  /** The nine choices of Customize Dashboard (spec: shell-and-account §3). */
  readonly dashboard: Readonly<Record<string, boolean>>
  /** What they have not read of what people are shown when they sign in; absent: nothing. */
  readonly notices?: readonly SignInNotice[]
  /** Absent: off. */
  readonly liveChat?: LiveChatOffer
  /** How the workspace was last chosen to look, on whatever device; absent: never. */
  readonly look?: Look
  /** Columns this person has switched, by the document id of the list; absent: none. */
  readonly columns?: Readonly<Record<string, readonly string[]>>
  /** Views this person has made of lists in this company, by the document id of the list; absent: none. */
  readonly ownViews?: Readonly<Record<string, readonly OwnView[]>>
  /** Code of the language this person chose, on whatever device; absent: none yet. */
  readonly language?: string
  readonly session: { readonly csrf: string; readonly idleMs: number; readonly endsAt: string }
  readonly server: {
    readonly version: string
    readonly development: boolean /** A weather provider is set. */
    readonly weather?: boolean /** Public registries that can be asked; absent: none. */
    readonly registries?: readonly LooksUp['registry'][] /** Public key of Web Push; absent: there is none. */
    readonly pushKey?: string
  }
}

/** `POST /api/session/view-as`: whose eyes, and why. Answers `ViewedPage`. */
export interface ViewAsBody {
  readonly userId: string
  readonly reason: string
}

/** Whose page it is from now on. */
export interface ViewedPage {
  readonly userId: string
  readonly companyId: string
}

/** A kind of record that this user may find by name, and the page that shows one. */
export interface RecordFinder {
  readonly resource: string
  /** Translation key of the kind, in the plural. */
  readonly label: string
  readonly icon?: string
  /** Id of the route, with a place for the record's `id`. */
  readonly open: string
}

/** A record in a picker: its name and nothing else. */
export interface RecordName {
  readonly id: string
  readonly display: string
  /** What tells it apart from others of this name; for whoever may read it. */
  readonly detail?: string
}

/** A user of the company, in a picker. */
export interface PersonOption {
  readonly id: string
  readonly name: string
}

/** Sent to open screens when a record they may read has changed. */
export interface ChangedEvent {
  readonly resource: string
  readonly id: string
  readonly version: number
}

/** Sent in development when documents were reloaded or are broken. */
export interface DocumentsEvent {
  readonly changed: readonly string[]
  readonly problems: readonly { readonly document: string; readonly text: string }[]
}

/** An attached file as answers and records keep it; its bytes are asked for by id. */
export interface StoredFile {
  readonly id: string
  readonly name: string
  /** Media type of what is kept: pictures are drawn anew, most of them as JPEG. */
  readonly type: string
  /** Bytes. */
  readonly size: number
  /** Of the kept bytes; added by the server. */
  readonly sha256?: string
  /** Clinical guide B-FILE: order, consent, photo, lab, report, id, other. */
  readonly category?: string
  /** Held until it was looked at for malware, or found to hold some; absent: fit to be read. */
  readonly state?: 'held' | 'refused'
}

/** The answer of a sign-in (spec: shell-and-account §3). None of it is a secret: `token` only guards against cross-site requests. */
export interface LoginData {
  readonly _id: string
  readonly token: string
  readonly companyId: string
  readonly locationId: string | null
  readonly superadmin: boolean
  readonly isOwner: boolean
  readonly UserType: string
  readonly permissions: readonly { readonly permissionId: { readonly title: string } }[]
  readonly admin: {
    readonly fName: string
    readonly lName: string
    readonly phone: string
    readonly personal_email: string
    readonly nameOrder: boolean
    readonly is2FA_enabled: 0 | 1 | 2 | 3
    readonly cId: { readonly _id: string; readonly sName: string; readonly logo: string | null }
    readonly _id: string
    readonly companyId: string
    readonly locationId: string | null
    readonly superadmin: boolean
    readonly jobTitle: boolean
    readonly serviceInformation: boolean
    readonly insuranceInformation: boolean
    readonly billingCut: boolean
  }
  readonly autoLogoutTime: number
  readonly dashboardLabel: string
  readonly client_employee_sms: boolean
  readonly marquee: readonly { readonly type: string; readonly title: string; readonly text: string }[]
  readonly dashboard: Readonly<Record<string, boolean>>
  readonly push: string
  readonly resetPass: string
  readonly resetPromptCount: number
  readonly companies: readonly { readonly _id: string; readonly sName: string; readonly name: string }[]
}
