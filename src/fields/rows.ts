import { isObject, type ResolvedField } from '#contract'
import { at, problem, type ValueProblem } from '#validation'
import type { FieldType } from './field-type.ts'
import { noLiteral } from './parts/filters.ts'
import { checkInner, innerCsv, tidyInner, unknownKeys } from './parts/inner.ts'
import { ROWS_MAX } from './parts/list-limits.ts'
import { checkCount } from './parts/lists.ts'
import { ID_PATTERN, noSchema } from './parts/schemas.ts'
import { ASKED, BOUNDED } from './parts/settings.ts'
import { listText, noOutcome } from './parts/texts.ts'

const ROW_ID = new RegExp(ID_PATTERN)

const entriesMax = ({ items, max = ROWS_MAX }: ResolvedField): number => items?.length ?? max

/** Fixed rows carry the id of their option, others one of their own. */
function checkRowId({ items }: ResolvedField, id: unknown): readonly ValueProblem[] {
  if (items) return items.some((item) => item.id === id) ? [] : problem('unknownRow')
  return typeof id === 'string' && ROW_ID.test(id) ? [] : problem('rowId')
}

function checkRowShape(field: ResolvedField, row: unknown): readonly ValueProblem[] {
  if (!isObject(row)) return problem('type.group')
  const { id, ...answers } = row
  return [...at('id', checkRowId(field, id)), ...unknownKeys(field, Object.keys(answers))]
}

/** Where the number of rows is wrong, the rows are not looked at. */
const countOf = (field: ResolvedField, value: unknown): readonly ValueProblem[] =>
  Array.isArray(value) ? checkCount(field, value, entriesMax(field)) : problem('type.list')

function validateShape(field: ResolvedField, value: unknown): readonly ValueProblem[] {
  const count = countOf(field, value)
  if (count.length > 0 || !Array.isArray(value)) return count
  const problems = value.flatMap((row: unknown, index) => at(String(index), checkRowShape(field, row)))
  const ids = new Set(value.map((row: unknown) => (isObject(row) ? row.id : row)))
  return ids.size === value.length ? problems : [...problems, ...problem('repeated')]
}

/** Rows of the same fields, each with an id. */
export const rows: FieldType = {
  holds: 'array',
  isPlain: false,
  isLong: true,
  inWords: false,
  named: 'rows',
  settings: [...ASKED, ...BOUNDED],
  drawnAs: ['table', 'cards', 'grid', 'week'],
  schemaLeaf: noSchema,
  sqlColumn: undefined,
  celType: undefined,
  yields: undefined,
  fromOutcome: noOutcome,
  tidy: (value, field, inner) => (Array.isArray(value) ? value.map((row: unknown) => (isObject(row) ? tidyInner(field, row, inner) : row)) : value),
  validate: (field, value, _context, inner) => {
    const shape = validateShape(field, value)
    if (!Array.isArray(value) || countOf(field, value).length > 0) return shape
    return [...shape, ...value.flatMap((row: unknown, index) => at(String(index), checkInner(field, row, inner)))]
  },
  validateShape,
  entriesMax,
  text: (value, _field, { t }) => (Array.isArray(value) ? t('shared/widgets.moreRows', { count: value.length }) : ''),
  csv: (value, field, wording) => listText(value, (row) => innerCsv(row, field, wording)),
  isExported: false,
  foundBy: 'words',
  filterOperators: [],
  filterLiteral: noLiteral,
  filterForm: 'text',
  control: ({ as, items }) => (as === 'table' || as === 'cards' || as === 'grid' || as === 'week' ? as : items ? 'grid' : 'table'),
  view: 'rows',
}
