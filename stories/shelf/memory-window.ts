import type { Json, RecordDay, RecordView, RecordWindow, WindowRow } from '#contract'

const MINUTE_MS = 60_000

const timeIn = (row: RecordView, field: string): number => Date.parse(String(row.values[field]))

function rowsIn(rows: readonly RecordView[], query: URLSearchParams): readonly RecordView[] {
  const [from, to] = [Date.parse(query.get('from') ?? ''), Date.parse(query.get('to') ?? '')]
  const [starts, ends] = [query.get('starts') ?? '', query.get('ends') ?? '']
  return rows.filter((row) => timeIn(row, starts) < to && timeIn(row, ends) > from).toSorted((a, b) => timeIn(a, starts) - timeIn(b, starts))
}

/** Answers a window call from rows in memory, as the server does; it filters nothing. */
export function windowAnswer(rows: readonly RecordView[], query: URLSearchParams): RecordWindow {
  const fields = (query.get('fields') ?? '').split(',')
  const from = Date.parse(query.get('from') ?? '')
  const named: Record<string, (readonly [string, string])[]> = {}
  const cell = ({ values, labels }: RecordView, field: string): Json => {
    const [value, label] = [values[field] ?? null, labels[field]]
    if (typeof value !== 'string' || typeof label !== 'string') return value
    const names = named[field] ?? []
    named[field] = names
    const at = names.findIndex(([id]) => id === value)
    return at >= 0 ? at : names.push([value, label]) - 1
  }
  const found = rowsIn(rows, query).map((row): WindowRow => {
    const starts = timeIn(row, query.get('starts') ?? '')
    const lasts = timeIn(row, query.get('ends') ?? '') - starts
    return [row.id, row.version, (starts - from) / MINUTE_MS, lasts / MINUTE_MS, ...fields.map((field) => cell(row, field))]
  })
  return { fields, named, rows: found, isCut: false }
}

/** The same by days, as they are counted in UTC. */
export function daysAnswer(rows: readonly RecordView[], query: URLSearchParams): readonly RecordDay[] {
  const [starts, ends, without] = [query.get('starts') ?? '', query.get('ends') ?? '', query.get('without') ?? '']
  const days = new Map<string, RecordDay>()
  for (const row of rowsIn(rows, query)) {
    const day = String(row.values[starts]).slice(0, 10)
    const [, count, minutes, open] = days.get(day) ?? [day, 0, 0, 0]
    const lasts = (timeIn(row, ends) - timeIn(row, starts)) / MINUTE_MS
    days.set(day, [day, count + 1, minutes + lasts, open + (row.values[without] ? 0 : 1)])
  }
  return [...days.values()]
}
