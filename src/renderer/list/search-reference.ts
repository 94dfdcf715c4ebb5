import { recordsApi } from '#api'
import type { ResolvedField } from '#contract'

const SUGGESTIONS = 20

/** Finds records that a reference field may point at, by what is typed. */
export const searchReference =
  (field: ResolvedField) =>
  async (text: string, signal: AbortSignal): Promise<readonly { readonly id: string; readonly label: string }[]> => {
    if (field.to === undefined) return []
    const { data } = await recordsApi.list(field.to, { q: text.trim() === '' ? undefined : text, limit: SUGGESTIONS }, signal)
    return data.map((record) => ({ id: record.id, label: record.display }))
  }
