import { peopleApi, recordsApi } from '#api'
import type { Json, ResolvedField } from '#contract'

const SUGGESTIONS_MAX = 20

export interface FoundReference {
  readonly id: string
  readonly label: string
  /** What the found record says, for a reference that fills its neighbours. */
  readonly fills?: Readonly<Record<string, Json>>
}

/** Finds what a reference or user field may point at, by what is typed. */
export const findReferences = async (field: ResolvedField, text: string, signal: AbortSignal): Promise<readonly FoundReference[]> => {
  if (field.type === 'user') return (await peopleApi.find(text, { accounts: field.accounts, signal })).map(({ id, name }) => ({ id, label: name }))
  if (field.to === undefined) return []
  if (field.fills === undefined) return (await recordsApi.names(field.to, text, signal)).map(({ id, display }) => ({ id, label: display }))
  const words = text.trim()
  const { data } = await recordsApi.list(field.to, { q: words === '' ? undefined : words, limit: SUGGESTIONS_MAX }, signal)
  return data.map(({ id, display, values }) => ({ id, label: display, fills: values }))
}
