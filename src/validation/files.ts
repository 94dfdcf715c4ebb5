import type { ResolvedField } from '#contract'
import { at, problem, type ValueProblem } from './problem.ts'

const FILES_MAX = 20
const NAME_MAX_CHARS = 255
const FILE_MAX_BYTES = 25_000_000
const FILE_ID = /^[A-Za-z0-9_-]{1,64}$/
const SHA256 = /^[0-9a-f]{64}$/
const KEYS: ReadonlySet<string> = new Set(['id', 'name', 'type', 'size', 'category', 'sha256'])

/** What an attached file is (clinical guide B-FILE). */
export const FILE_CATEGORIES = ['order', 'consent', 'photo', 'lab', 'report', 'id', 'other'] as const

/** Media types by what a field accepts. Whether the bytes are of that type is seen when the file is taken in. */
export const MEDIA_TYPES: Readonly<Record<'image' | 'pdf', readonly string[]>> = {
  image: ['image/png', 'image/jpeg', 'image/webp', 'image/heic'],
  pdf: ['application/pdf'],
}

function validateFile(field: ResolvedField, value: unknown): readonly ValueProblem[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return problem('type.file')
  const { id, name, type, size, category, sha256 } = value as Readonly<Record<string, unknown>>
  const unknown = Object.keys(value)
    .filter((key) => !KEYS.has(key))
    .flatMap((key) => at(key, problem('unknownKey')))
  if (typeof id !== 'string' || !FILE_ID.test(id)) return [...unknown, ...problem('type.file')]
  if (typeof name !== 'string' || name === '' || name.length > NAME_MAX_CHARS) return [...unknown, ...problem('type.file')]
  if (category !== undefined && !FILE_CATEGORIES.some((each) => each === category)) return [...unknown, ...problem('type.file')]
  if (sha256 !== undefined && (typeof sha256 !== 'string' || !SHA256.test(sha256))) return [...unknown, ...problem('type.file')]
  if (!field.accept?.some((kind) => MEDIA_TYPES[kind].some((each) => each === type))) return [...unknown, ...problem('fileType')]
  const isSize = typeof size === 'number' && Number.isSafeInteger(size) && size > 0
  return isSize && size <= FILE_MAX_BYTES ? unknown : [...unknown, ...problem('fileSize', { max: FILE_MAX_BYTES / 1_000_000 })]
}

/** A list of `{id, name, type, size}`, with a category and what the server adds; the bytes lie in the file storage. */
export function validateFiles(field: ResolvedField, value: unknown): readonly ValueProblem[] {
  if (!Array.isArray(value)) return problem('type.list')
  const max = field.max ?? FILES_MAX
  if (value.length > max) return problem('tooMany', { max })
  if (field.min !== undefined && value.length < field.min) return problem('tooFew', { min: field.min })
  return value.flatMap((file: unknown, index) => at(String(index), validateFile(field, file)))
}
