import type { Json, ListAnswer, RecordView } from '#contract'

type Test = (value: Json | undefined, wanted: string) => boolean

const text = (value: Json | undefined): string => (typeof value === 'object' || value === undefined ? '' : String(value))
const compare = (a: Json | undefined, b: Json | undefined): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : text(a).localeCompare(text(b), 'en', { numeric: true })
const order = (value: Json | undefined, wanted: string): number => compare(value, typeof value === 'number' ? Number(wanted) : wanted)

const TESTS: Readonly<Record<string, Test>> = {
  eq: (value, wanted) => text(value) === wanted,
  ne: (value, wanted) => text(value) !== wanted,
  in: (value, wanted) => wanted.split(',').includes(text(value)),
  nin: (value, wanted) => !wanted.split(',').includes(text(value)),
  lt: (value, wanted) => order(value, wanted) < 0,
  lte: (value, wanted) => order(value, wanted) <= 0,
  gt: (value, wanted) => order(value, wanted) > 0,
  gte: (value, wanted) => order(value, wanted) >= 0,
  starts: (value, wanted) => text(value).toLowerCase().startsWith(wanted.toLowerCase()),
  empty: (value) => text(value) === '',
  filled: (value) => text(value) !== '',
}

const FILTER = /^filter\[(\w+)\]\[(\w+)\]$/

/** Of a row only what was asked for; all of it where nothing was. */
function narrowed(row: RecordView, fields: string | null): RecordView {
  if (fields === null) return row
  const asked = new Set(fields.split(','))
  const pick = <T>(of: Readonly<Record<string, T>>) => Object.fromEntries(Object.entries(of).filter(([name]) => asked.has(name)))
  return { ...row, values: pick(row.values), labels: pick(row.labels), masked: row.masked.filter((name) => asked.has(name)) }
}

/** Answers a list call from rows in memory: words, filters, sort, pages and fields, as the server does. */
export function listAnswer(rows: readonly RecordView[], query: URLSearchParams): ListAnswer {
  const words = (query.get('q') ?? '').toLowerCase()
  const filters = [...query].flatMap(([name, wanted]) => {
    const [, field, op = ''] = FILTER.exec(name) ?? []
    const test = TESTS[op]
    return field && test ? [(row: RecordView) => test(row.values[field], wanted)] : []
  })
  const found = rows.filter((row) => row.display.toLowerCase().includes(words) && filters.every((passes) => passes(row)))
  const sorts = (query.get('sort') ?? '').split(',').filter(Boolean)
  const sorted = found.toSorted((a, b) => sorts.reduce((so, sort) => so || direction(sort) * compare(a.values[nameOf(sort)], b.values[nameOf(sort)]), 0))
  const from = Number(query.get('after') ?? 0)
  const until = from + Number(query.get('limit') ?? 50)
  const page = { next: until < sorted.length ? String(until) : null, count: sorted.length, countIsExact: true }
  return { success: true, message: '', data: sorted.slice(from, until).map((row) => narrowed(row, query.get('fields'))), page }
}

const nameOf = (sort: string): string => sort.replace('-', '')
const direction = (sort: string): number => (sort.startsWith('-') ? -1 : 1)
