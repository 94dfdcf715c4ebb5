import { type AnswerValues, isJsonObject, type Json, type JsonObject, type ResolvedField } from '#contract'
import { isList } from '../json.ts'

type Fields = Readonly<Record<string, ResolvedField>>

/** What a new row starts with: the next number for each field that counts rows. */
export function numbersOf(of: Fields, rows: readonly JsonObject[]): JsonObject {
  const counted = Object.entries(of).filter(([, { numbered }]) => numbered)
  return Object.fromEntries(counted.map(([name]) => [name, nextOf(rows, name)]))
}

/** One more than the highest; what is no number does not count. */
function nextOf(rows: readonly JsonObject[], name: string): string {
  const numbers = rows.flatMap((row) => (typeof row[name] === 'string' && /^\d{1,9}$/.test(row[name]) ? [Number(row[name])] : []))
  return String(Math.max(0, ...numbers) + 1)
}

/** Numbers the rows that have none, in their order. */
export function numberRows(fields: Fields, answers: AnswerValues): AnswerValues {
  return Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, Object.hasOwn(fields, name) ? numbered(fields[name], value) : value]))
}

function numbered(field: ResolvedField | undefined, value: Json): Json {
  const names = Object.entries(field?.of ?? {}).flatMap(([name, inner]) => (inner.numbered ? [name] : []))
  if (names.length === 0 || !isList(value)) return value
  const rows: JsonObject[] = value.filter(isJsonObject)
  for (const [at, row] of rows.entries()) {
    const blank = names.filter((name) => row[name] === undefined || row[name] === null || row[name] === '')
    rows[at] = { ...row, ...Object.fromEntries(blank.map((name) => [name, nextOf(rows, name)])) }
  }
  return rows
}
