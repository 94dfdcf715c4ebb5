import { ApiError, isAborted } from '#api'
import type { Translate } from '#i18n'

/** Messages that stay without a toast (spec: chat-assistant-session §8). */
const SILENT = [
  'Unknown Error',
  'No Billing cut found',
  'No data found',
  'Active payor not found',
  'Please try later',
  'Not Found',
  'Failed to fetch',
  '"id" is required',
  'OK',
]

/** The words for a failed call: the server's own, else the catalogue's sentence for its code. */
export const errorText = (error: unknown, t: Translate): string => {
  if (!(error instanceof ApiError)) return t('shared/actions.failed')
  if (error.code === 'network') return t('shared/app.noNetwork')
  if (error.code === 'no-answer') return t('shared/app.noAnswer')
  return error.message || t(`shared/errors.${error.code}`)
}

/** Whether a failure gets a toast: not when called off, locked out, slowed down, or on the spec's list. */
export const deservesToast = (error: unknown): boolean => {
  if (isAborted(error)) return false
  if (!(error instanceof ApiError)) return true
  if (error.status === 401 || error.status === 429) return false
  return !SILENT.includes(error.message) && !error.message.startsWith("Unexpected token '<'")
}
