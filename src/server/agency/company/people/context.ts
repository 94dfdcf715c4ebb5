import type { Linked } from '#document'
import type { Actor } from '#permissions'
import type { Guards } from '#server/http/guards'
import type { Audit } from '#server/platform/audit'
import type { Tx } from '#server/platform/database'
import type { Mail } from '#server/platform/mail'
import { faultName } from '#server/platform/refusal'

/** What the accounts of a company stand on. */
export interface PeopleContext {
  readonly documents: () => Pick<Linked, 'roles' | 'permissions'>
  readonly audit: Pick<Audit, 'write'>
  readonly mail: Pick<Mail, 'putFor' | 'wake'>
  readonly sessions: Pick<Guards['sessions'], 'announce'>
  readonly rates: Pick<Guards['rates'], 'take'>
  /** A sentence of the documents for a translation key. */
  readonly say: (key: string, params?: Readonly<Record<string, string | number>>) => string
  /** Mails a link by which the person chooses their first password. */
  readonly invite: (userId: string, by: Actor) => Promise<unknown>
  /** Switches the second step of someone off, with all that belonged to it. */
  readonly resetSecondStep: (tx: Tx, userId: string) => Promise<void>
  /** After the commit: these people's rights, or that they may come in, have changed. */
  readonly changed: (news: { readonly companyId: string; readonly userIds: readonly string[] }) => void
  /** Told of the name of what went wrong after the answer was given. */
  readonly failed: (fault: string) => void
}

/** Runs what follows a commit; nobody waits for it. */
export function afterwards({ failed }: Pick<PeopleContext, 'failed'>, work: Promise<unknown>): void {
  work.catch((error: unknown) => failed(faultName(error)))
}
