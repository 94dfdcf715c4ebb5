import { ApiError, type ListFilter, peopleApi, recordsApi } from '#api'
import type { Json, ResolvedField } from '#contract'
import { sharedFields, typeOf } from '#fields'

const SUGGESTIONS_MAX = 20

export interface FoundReference {
  readonly id: string
  readonly label: string
  readonly detail?: string | undefined
  /** What the found record says, for a reference that fills its neighbours. */
  readonly fills?: Readonly<Record<string, Json>>
  /** The names of the records that it names, by field. */
  readonly names?: Readonly<Record<string, unknown>>
}

const NOTHING: Readonly<Record<string, Json>> = {}

/** Finds what a reference or user field may point at, by what is typed; `beside` is what its record says, where the found one must share some of it. */
export const findReferences = async (field: ResolvedField, text: string, signal: AbortSignal, beside = NOTHING): Promise<readonly FoundReference[]> => {
  if (typeOf(field).pointsAt === 'user') return (await peopleApi.find(text, { accounts: field.accounts, signal })).map(({ id, name }) => ({ id, label: name }))
  if (field.to === undefined) return []
  if (field.fills === undefined && field.shares === undefined) return findNames(field.to, text, signal)
  const words = text.trim()
  const filter = sharedFields(field).flatMap(({ own, its }): readonly ListFilter[] => {
    const value = beside[own]
    return typeof value === 'string' ? [{ field: its, op: 'eq', value }] : []
  })
  try {
    const { data } = await recordsApi.list(field.to, { q: words === '' ? undefined : words, filter, limit: SUGGESTIONS_MAX }, signal)
    return data.map(({ id, display, values, labels }) => ({ id, label: display, fills: values, names: labels }))
  } catch (error) {
    // Whoever may not read these records still finds them by name.
    if (error instanceof ApiError && error.status === 403) return findNames(field.to, text, signal)
    throw error
  }
}

const findNames = async (to: string, text: string, signal: AbortSignal): Promise<readonly FoundReference[]> =>
  (await recordsApi.names(to, text, signal)).map(({ id, display, detail }) => ({ id, label: display, detail }))
