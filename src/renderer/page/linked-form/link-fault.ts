import { errorText } from '#actions'
import { ApiError } from '#api'
import type { FormLinkFault } from '#contract'
import type { Translate } from '#i18n'

const FAULTS: readonly FormLinkFault[] = ['unknown', 'expired', 'revoked', 'used', 'changed']

/** Why a link opens nothing; undefined when something else went wrong. */
export function faultOf(error: unknown): FormLinkFault | undefined {
  if (!(error instanceof ApiError) || typeof error.data !== 'object' || error.data === null || !('why' in error.data)) return undefined
  const { why } = error.data
  return FAULTS.find((fault) => fault === why)
}

/** Words for a call through a link that failed. */
export function wordsFor(error: unknown, t: Translate): string {
  const fault = faultOf(error)
  if (fault !== undefined) return t(`shared/form-links.over.${fault}`)
  if (!(error instanceof ApiError)) return t('shared/form-links.page.unreachable')
  if (error.status === 0) return t('shared/form-links.page.offline')
  if (error.code === 'too-many-tries') return t('shared/form-links.page.tooOften')
  if (error.problems.length === 0) return t('shared/form-links.page.cannot')
  return errorText(error, t)
}
