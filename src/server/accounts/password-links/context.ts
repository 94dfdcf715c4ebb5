import type { Guards } from '#server/http/guards'
import type { Audit } from '#server/platform/audit'
import type { Database } from '#server/platform/database'
import type { Mail } from '#server/platform/mail'

/** A sentence of the documents for a translation key. */
export type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string

/** What the links stand on. */
export interface LinkContext {
  readonly database: Database
  readonly audit: Pick<Audit, 'write'>
  readonly clock: () => Date
  readonly mail: Mail
  readonly say: Say
  readonly guards: Pick<Guards, 'tries' | 'rates' | 'sessions' | 'queue'>
  /** Of the pages, as people reach them: never what a call says of itself, which could lead a link elsewhere. */
  readonly origin: () => string
  /** Told of the name of what went wrong after the answer was given. */
  readonly failed: (fault: string) => void
}
