import type { Guards } from '#server/http/guards'
import type { Audit } from '#server/platform/audit'
import type { Database } from '#server/platform/database'
import type { HashCode } from './recovery-codes.ts'
import type { Sending } from './send-code.ts'

/** What the second step stands on. */
export interface StepContext extends Sending {
  readonly database: Database
  readonly audit: Pick<Audit, 'write'>
  readonly clock: () => Date
  /** Seals what authenticator apps share with the server. */
  readonly secrets: { seal(text: string): string; open(sealed: string): string }
  /** Keyed: a stolen database alone does not give six digits away. */
  readonly hash: HashCode
  /** Counts tries for account and address, apart from those at passwords. */
  readonly tries: Guards['tries']
  readonly browsers: Guards['browsers']
}

/** Whose second step it is, and by which session; an `Actor` fits. */
export interface StepOwner {
  readonly userId: string
  readonly companyId: string
  readonly sessionId: string
}

/** A secret is sealed together with whom it belongs to, so that rows cannot be exchanged. */
export const sealFor = ({ secrets }: StepContext, userId: string, secret: string): string => secrets.seal(`${userId} ${secret}`)

/** The secret of a row; throws when the row was made for someone else. */
export function openFor({ secrets }: StepContext, userId: string, sealed: string): string {
  const [ofUser, secret] = secrets.open(sealed).split(' ')
  if (ofUser !== userId || secret === undefined) throw new Error('second_factor: the sealed secret belongs to another row.')
  return secret
}
