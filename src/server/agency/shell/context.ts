import type { Linked } from '#document'
import type { Files } from '#server/forms/files'
import type { Signatures } from '#server/forms/signatures'
import type { Guards } from '#server/http/guards'
import type { Audit } from '#server/platform/audit'
import type { Database } from '#server/platform/database'
import type { SecretBox } from '#server/platform/keys'
import type { Say } from '#server/platform/language'
import type { Mail } from '#server/platform/mail'
import type { KeepingRecords } from '#server/records'
import type { PortalProvider } from './portal/provider.ts'

/** What the calls of the shell stand on. */
export interface ShellContext {
  readonly database: Database
  readonly documents: () => Linked
  readonly records: KeepingRecords
  readonly signatures: Pick<Signatures, 'verify'>
  readonly files: Pick<Files, 'keep' | 'claim' | 'examiner'>
  readonly mail: Mail
  readonly audit: Pick<Audit, 'write'>
  readonly rates: Pick<Guards['rates'], 'take'>
  readonly clock: () => Date
  readonly say: Say
  /** Opens the passwords of portals. */
  readonly secrets: Pick<SecretBox, 'open'>
  /** Asks the portals; absent: nobody is asked, and what is stored is the answer. */
  readonly portal?: PortalProvider
  /** Notes the name of what went wrong when a portal was to be asked. */
  readonly portalFailed?: (fault: string) => void
}
