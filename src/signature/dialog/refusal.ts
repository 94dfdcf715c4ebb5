import type { Translate } from '#i18n'

/** Why something was not saved: for single fields, and for the whole. */
export interface Refusal {
  readonly text?: string
  readonly fields: Readonly<Record<string, string>>
}

interface Problem {
  readonly path: string
  readonly message: string
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'path' in value && typeof value.path === 'string' && 'message' in value && typeof value.message === 'string'

const problemsOf = (error: unknown): readonly Problem[] =>
  typeof error === 'object' && error !== null && 'problems' in error && Array.isArray(error.problems) ? error.problems.filter(isProblem) : []

/** Reads what a port rejected with: problems by path go to their fields, a message to the whole; a broken network has words of its own. */
export function refusalOf(error: unknown, t: Translate, known: readonly string[]): Refusal {
  const byField = problemsOf(error).map(({ path, message }) => [path.split('/').at(-1) ?? '', message] as const)
  const fields = Object.fromEntries(byField.filter(([field]) => known.includes(field)))
  if (Object.keys(fields).length > 0) return { fields }
  const message = error instanceof Error && !(error instanceof TypeError) ? error.message : ''
  if (message === t('shared/signature.pinMismatch') && known.includes('pin')) return { fields: { pin: message } }
  return { text: message === '' ? t('shared/signature.failed') : message, fields: {} }
}
