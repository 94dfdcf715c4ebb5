import type { LinkedResource } from '#document'
import type { DemoRow } from './recipes/demo-row.ts'

interface Sequence {
  readonly field: string
  readonly pattern: string
}

const sequencesOf = (resource: LinkedResource): readonly Sequence[] =>
  Object.entries(resource.fields).flatMap(([field, { pattern }]) => (pattern === undefined ? [] : [{ field, pattern }]))

const monthOf = ({ createdAt }: DemoRow): string => createdAt.slice(2, 4) + createdAt.slice(5, 7)
const periodOf = (pattern: string, row: DemoRow): string => (pattern.includes('{yymm}') ? monthOf(row) : '')

/** The numbers of a row, e.g. `C-00017`; a row without a number has none. */
export function numbersOf(resource: LinkedResource, row: DemoRow): Readonly<Record<string, string>> {
  const { number } = row
  if (number === undefined) return {}
  const written = sequencesOf(resource).map(({ field, pattern }) => [
    field,
    pattern
      .replaceAll('{yymm}', monthOf(row))
      .replaceAll(/\{seq(?::(\d+))?\}/g, (_place, digits?: string) => String(number).padStart(Number(digits ?? 5), '0')),
  ])
  return Object.fromEntries(written)
}

/** Where each counter stands after these rows. */
export function lastNumbers(
  resource: LinkedResource,
  rows: readonly DemoRow[],
): readonly { readonly field: string; readonly period: string; readonly last: number }[] {
  return sequencesOf(resource).flatMap(({ field, pattern }) => {
    const last = new Map<string, number>()
    for (const row of rows) if (row.number !== undefined) last.set(periodOf(pattern, row), Math.max(last.get(periodOf(pattern, row)) ?? 0, row.number))
    return [...last].map(([period, number]) => ({ field, period, last: number }))
  })
}
