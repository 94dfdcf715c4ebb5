import { isObject, type Json, type ResolvedField } from '#contract'
import { at, FILE_CATEGORIES, MEDIA_TYPES, problem, type ValueProblem } from '#validation'
import type { FieldType } from './field-type.ts'
import { noLiteral } from './parts/filters.ts'
import { partsOf } from './parts/inner.ts'
import { FILES_MAX } from './parts/list-limits.ts'
import { checkCount } from './parts/lists.ts'
import { ID_PATTERN, listSchema, textSchema } from './parts/schemas.ts'
import { ASKED, BOUNDED } from './parts/settings.ts'
import { asItIs, asText, noOutcome, plainCsv } from './parts/texts.ts'

const NAME_MAX_CHARS = 255
const FILE_MAX_MB = 25
const MB = 1_000_000
const SHA256_PATTERN = '^[0-9a-f]{64}$'
const FILE_ID = new RegExp(ID_PATTERN)
const SHA256 = new RegExp(SHA256_PATTERN)
const KEYS: ReadonlySet<string> = new Set(['id', 'name', 'type', 'size', 'category', 'sha256'])

function checkFile(field: ResolvedField, value: unknown): readonly ValueProblem[] {
  if (!isObject(value)) return problem('type.file')
  const { id, name, type, size, category, sha256 } = value
  const unknown = Object.keys(value)
    .filter((key) => !KEYS.has(key))
    .flatMap((key) => at(key, problem('unknownKey')))
  if (typeof id !== 'string' || !FILE_ID.test(id)) return [...unknown, ...problem('type.file')]
  if (typeof name !== 'string' || name === '' || name.length > NAME_MAX_CHARS) return [...unknown, ...problem('type.file')]
  if (category !== undefined && !FILE_CATEGORIES.some((each) => each === category)) return [...unknown, ...problem('type.file')]
  if (sha256 !== undefined && (typeof sha256 !== 'string' || !SHA256.test(sha256))) return [...unknown, ...problem('type.file')]
  if (!field.accept?.some((kind) => MEDIA_TYPES[kind].some((each) => each === type))) return [...unknown, ...problem('fileType')]
  const { maxMb = FILE_MAX_MB } = field
  const isSize = typeof size === 'number' && Number.isSafeInteger(size) && size > 0
  return isSize && size <= maxMb * MB ? unknown : [...unknown, ...problem('fileSize', { max: maxMb })]
}

const entriesMax = ({ max = FILES_MAX }: ResolvedField): number => max

function validate(field: ResolvedField, value: unknown): readonly ValueProblem[] {
  if (!Array.isArray(value)) return problem('type.list')
  const count = checkCount(field, value, entriesMax(field))
  return count.length > 0 ? count : value.flatMap((file: unknown, index) => at(String(index), checkFile(field, file)))
}

const namesOf = (value: Json): readonly string[] => (Array.isArray(value) ? value.map((file) => asText(partsOf(file).name ?? null)) : [])

/** A list of `{id, name, type, size}`, with a category and what the server adds; the bytes lie in the file storage. */
export const file: FieldType = {
  holds: 'array',
  isPlain: false,
  isBound: true,
  inWords: false,
  named: 'file',
  settings: [...ASKED, ...BOUNDED, 'searchable'],
  schemaLeaf: (field) => {
    const properties = {
      id: textSchema(64, { pattern: ID_PATTERN }),
      name: textSchema(NAME_MAX_CHARS),
      type: { type: 'string', enum: (field.accept ?? []).flatMap((kind) => MEDIA_TYPES[kind]) },
      size: { type: 'integer', minimum: 1, maximum: FILE_MAX_MB * MB },
      category: { type: 'string', enum: [...FILE_CATEGORIES] },
      sha256: textSchema(64, { pattern: SHA256_PATTERN }),
    }
    return listSchema({ type: 'object', additionalProperties: false, required: ['id', 'name', 'type', 'size'], properties }, entriesMax(field))
  },
  sqlColumn: undefined,
  celType: 'list<File>',
  yields: undefined,
  fromOutcome: noOutcome,
  tidy: asItIs,
  validate,
  entriesMax,
  text: (value, _field, { formats }) => formats.list(namesOf(value)),
  csv: plainCsv,
  isExported: true,
  foundBy: 'words',
  filterOperators: [],
  filterLiteral: noLiteral,
  filterForm: 'text',
  control: () => 'file',
  view: 'files',
}
