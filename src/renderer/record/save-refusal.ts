import { ApiError } from '#api'
import type { Conflict, RecordView } from '#contract'

/** What the server said to a save, and what it means for the person. */
export type SaveRefusal =
  | { readonly kind: 'errors'; readonly errors: Readonly<Record<string, string>> }
  | { readonly kind: 'warnings'; readonly messages: readonly string[] }
  | { readonly kind: 'similar'; readonly records: readonly RecordView[] }
  | { readonly kind: 'conflict'; readonly conflict: Conflict }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Problems point into the body that was sent; the form knows the values alone. */
const fieldPath = (path: string): string => path.replace(/^\/values/, '')

function isConflict(data: unknown): data is Conflict {
  return typeof data === 'object' && data !== null && 'current' in data && 'changedFields' in data
}

const isRecordList = (data: unknown): data is readonly RecordView[] => Array.isArray(data)

/** Sorts a failed save into what the screen asks next. */
export function readRefusal(error: unknown): SaveRefusal {
  if (!(error instanceof ApiError)) return { kind: 'failed', error }
  const { code, problems, data } = error
  if (code === 'conflict' && isConflict(data)) return { kind: 'conflict', conflict: data }
  if (code === 'similar-records' && isRecordList(data)) return { kind: 'similar', records: data }
  if (code === 'reason-required') return { kind: 'warnings', messages: problems.map((problem) => problem.message) }
  if (problems.length === 0) return { kind: 'failed', error }
  return { kind: 'errors', errors: Object.fromEntries(problems.map(({ path, message }) => [fieldPath(path), message])) }
}
