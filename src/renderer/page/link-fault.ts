import { errorText } from '#actions'
import { ApiError } from '#api'
import type { FormLinkFault, PaymentFault, SigningFault } from '#contract'
import type { Translate } from '#i18n'

/** Links of one kind: why one opens nothing, and below which key that is said. */
export interface LinkKind<Fault extends string> {
  readonly faults: readonly Fault[]
  readonly strings: string
}

export const FORM_LINKS: LinkKind<FormLinkFault> = { faults: ['unknown', 'expired', 'revoked', 'used', 'changed'], strings: 'shared/form-links.over' }
export const SIGNING_LINKS: LinkKind<SigningFault> = {
  faults: ['unknown', 'expired', 'revoked', 'declined', 'changed', 'turn'],
  strings: 'shared/signing.over',
}

export const PAYMENT_LINKS: LinkKind<PaymentFault> = { faults: ['unknown', 'expired', 'revoked'], strings: 'shared/card-payments.over' }

/** Why a link opens nothing; undefined when something else went wrong. */
export function faultOf<Fault extends string>(error: unknown, { faults }: LinkKind<Fault>): Fault | undefined {
  if (!(error instanceof ApiError) || typeof error.data !== 'object' || error.data === null || !('why' in error.data)) return undefined
  const { why } = error.data
  return faults.find((fault) => fault === why)
}

/** Words for a call through a link that failed. */
export function wordsFor<Fault extends string>(error: unknown, t: Translate, kind: LinkKind<Fault>): string {
  const fault = faultOf(error, kind)
  if (fault !== undefined) return t(`${kind.strings}.${fault}`)
  if (!(error instanceof ApiError)) return t('shared/form-links.page.unreachable')
  if (error.status === 0) return t('shared/form-links.page.offline')
  if (error.code === 'too-many-tries') return t('shared/form-links.page.tooOften')
  if (error.problems.length === 0) return t('shared/form-links.page.cannot')
  return errorText(error, t)
}
