import type { FormLinkFault } from '#contract'
import type { Forms } from '#server/forms/clinical'
import type { Files } from '#server/forms/files'
import type { Guards } from '#server/http/guards'
import type { Audit } from '#server/platform/audit'
import type { Database } from '#server/platform/database'
import type { Mail } from '#server/platform/mail'
import { RefusalError } from '#server/platform/refusal'
import type { LinkGate } from './gate.ts'
import type { LinkTokens } from './tokens.ts'

/** What the links stand on. */
export interface FormLinksOptions {
  readonly database: Database
  readonly audit: Pick<Audit, 'write'>
  readonly clock: () => Date
  readonly mail: Pick<Mail, 'put' | 'wake'>
  /** A sentence of the documents for a translation key. */
  readonly say: (key: string, params?: Readonly<Record<string, string | number>>) => string
  readonly guards: Pick<Guards, 'memberOf' | 'rates'>
  readonly forms: Pick<Forms, 'linked'>
  readonly files: Pick<Files, 'find' | 'keep'>
  /** Signs what stands in links. */
  readonly key: Buffer
  /** Of the pages, as people reach them: never what a call says of itself, which could lead a link elsewhere. */
  readonly origin: () => string
}

export interface LinksContext extends FormLinksOptions {
  readonly tokens: LinkTokens
  readonly gate: LinkGate
}

/** The same sentence for every form, client and company: whoever holds a link that opens nothing learns nothing of them. */
export const refuseLink = ({ say }: Pick<FormLinksOptions, 'say'>, why: FormLinkFault): RefusalError =>
  new RefusalError('wrong-state', { message: say(`shared/form-links.over.${why}`), data: { why } })
