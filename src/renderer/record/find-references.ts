import { recordsApi } from '#api'
import type { ResolvedField } from '#contract'
import type { ReferenceSearch } from '#forms'

const SUGGESTIONS_MAX = 20

/** Users are found among the company's own, as a resource named `user`. */
const targetOf = (field: ResolvedField): string => field.to ?? 'user'

/** Finds what a reference or user field may point at, by what is typed. */
export const findReferences: ReferenceSearch = async (field, text, signal) => {
  const words = text.trim()
  const { data } = await recordsApi.list(targetOf(field), { q: words === '' ? undefined : words, limit: SUGGESTIONS_MAX }, signal)
  return data.map((record) => ({ id: record.id, label: record.display }))
}
