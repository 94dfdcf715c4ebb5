import { ApiError, deservesToast } from '#api'
import type { ResolvedResource } from '#contract'
import type { Translate } from '#i18n'
import type { Refusal } from './ask.ts'
import { errorText } from './error-text.ts'

export interface Asked {
  readonly t: Translate
  readonly resource: ResolvedResource
  /** The fields that the person was asked for. */
  readonly names: readonly string[]
  readonly hasReason: boolean
}

const nameIn = (path: string): string => path.split('/')[2] ?? ''

/** Sorts a refusal for the dialog: what is wrong with a field that was asked for stands at it, the rest is named, with the fields' labels. */
export function refusalOf(error: unknown, { t, resource, names, hasReason }: Asked): Refusal {
  if (!(error instanceof ApiError) || error.problems.length === 0) return deservesToast(error) ? { message: errorText(error, t) } : {}
  const isAsked = ({ path }: { readonly path: string }): boolean => names.includes(nameIn(path))
  const errors = Object.fromEntries(error.problems.filter(isAsked).map(({ path, message }) => [path.replace(/^\/values/, ''), message]))
  const lines = error.problems
    .filter((problem) => !isAsked(problem))
    .map(({ path, message }) => {
      const label = resource.fields[nameIn(path)]?.label
      return label === undefined || error.code !== 'invalid-value' ? message : `${t(label)}: ${message}`
    })
  const isWarning = error.code === 'reason-required' && !hasReason
  return {
    errors,
    ...(lines.length > 0 && { lines }),
    ...(isWarning ? { needsReason: true } : lines.length > 0 && { message: t('shared/actions.missing') }),
  }
}
