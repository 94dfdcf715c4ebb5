import type { ScreenBundle } from '#contract'
import type { Linked } from '#document'
import type { Actor } from '#permissions'
import type { Assistant } from '#server/assistant'
import type { Chat } from '#server/chat'
import type { Database } from '#server/database'
import type { PublishedForm } from '#server/documents'
import type { Files } from '#server/files'
import type { FirstSetUp } from '#server/first-set-up'
import type { FormLinks } from '#server/form-links'
import type { Forms } from '#server/forms'
import type { Guards } from '#server/guards'
import type { LiveChat } from '#server/live-chat'
import type { Papers } from '#server/papers'
import type { PasswordLinks } from '#server/password-links'
import type { Push } from '#server/push'
import type { Records } from '#server/records'
import type { Rights } from '#server/rights'
import type { Shell } from '#server/shell'
import type { Signatures } from '#server/signatures'
import type { Sms } from '#server/sms'
import type { Translations } from '#server/translations'
import type { TwoFactor } from '#server/two-factor'
import type { Vault } from '#server/vault'
import type { WeatherRoom } from '#server/weather'

/** The documents as handlers need them. */
export interface ShownDocuments {
  current(): Linked
  /** Forms with answers of their own as they are published now, by document id. */
  forms(): ReadonlyMap<string, PublishedForm>
  /** Screen id → variant hash, for this audience. */
  indexFor(actor: Actor): Readonly<Record<string, string>>
  /** A screen pruned for this audience; undefined when nothing of it is left. */
  variantFor(screenId: string, actor: Actor): { readonly bundle: ScreenBundle } | undefined
  /** The variant behind a hash; undefined unless this audience yields it. */
  byHash(hash: string, actor: Actor): ScreenBundle | undefined
  /** All words of a language as JSON text; undefined for a language there is none of. */
  labels(language: string): { readonly hash: string; readonly text: string } | undefined
}

/** What handlers work with. */
export interface HandlerContext {
  readonly guards: Guards
  readonly records: Records
  readonly documents: ShownDocuments
  readonly database: Database
  readonly development: boolean
  readonly secure: boolean
  readonly version: string
  /** Absent: the calls of forms are not there. */
  readonly forms?: Forms
  /** Absent: the calls of stored signatures are not there. */
  readonly signatures?: Signatures
  /** Absent: the calls of device keys are not there. */
  readonly vault?: Vault
  /** Absent: nobody who has switched a second step on comes in. */
  readonly twoFactor?: TwoFactor
  /** Absent: the first account is made by the command alone. */
  readonly firstSetUp?: FirstSetUp
  /** Absent: nobody fills in a form without an account. */
  readonly formLinks?: FormLinks
  /** Absent: the calls of password links are not there. */
  readonly passwordLinks?: PasswordLinks
  /** Absent: no provider is set, and nobody is asked where they are. */
  readonly weather?: WeatherRoom
  /** Absent: no keys are set, and nobody is asked whether to be told of news. */
  readonly push?: Push
  /** Absent: no live-chat script may run. */
  readonly liveChat?: LiveChat
  /** Absent: forms are not printed. */
  readonly papers?: Papers
  /** Absent: the calls of bell, punches, tickets, releases, labels and account are not there. */
  readonly shell?: Shell
  /** Absent: the calls of permissions are not there. */
  readonly rights?: Rights
  readonly translations?: Translations
  /** Absent: the calls of files are not there. */
  readonly files?: Files
  /** Absent: the calls of the chat are not there. */
  readonly chat?: Chat
  /** Absent: the call of text messages is not there. */
  readonly sms?: Sms
  /** Absent: the calls of the assistant are not there. */
  readonly assistant?: Assistant
}
