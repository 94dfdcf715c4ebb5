import { sql } from 'kysely'
import type { Tx } from '#server/platform/database'
import type { Subject } from '../subject.ts'

const DIGITS_DEFAULT = 5

/** The numbers a new record gets: each sequence field's pattern with the next `{seq:5}` of its period. */
export const nextNumbers = async (subject: Subject, tx: Tx): Promise<Readonly<Record<string, string>>> => (await numbersFor(subject, tx, 1))[0] ?? {}

/** The numbers of several new records, in their order: one statement for each field. */
export async function numbersFor(subject: Subject, tx: Tx, count: number): Promise<readonly Readonly<Record<string, string>>[]> {
  const { resource, moment } = subject
  const numbers: readonly Record<string, string>[] = Array.from({ length: count }, () => ({}))
  for (const [name, { pattern, numbersFrom }] of Object.entries(resource.fields)) {
    if (pattern === undefined) continue
    const month = moment.today.slice(2, 4) + moment.today.slice(5, 7)
    const last = await advance(subject, tx, { field: name, period: pattern.includes('{yymm}') ? month : '', count, from: numbersFrom })
    for (const [index, own] of numbers.entries()) {
      const number = last - count + index + 1
      own[name] = pattern.replaceAll('{yymm}', month).replaceAll(/\{seq(?::(\d+))?\}/g, (_place, digits?: string) => padded(number, digits))
    }
  }
  return numbers
}

const padded = (last: number, digits: string | undefined): string => String(last).padStart(digits === undefined ? DIGITS_DEFAULT : Number(digits), '0')

interface Advance {
  readonly field: string
  readonly period: string
  readonly count: number
  /** The least number that comes next. */
  readonly from?: number | undefined
}

async function advance({ actor, resource }: Subject, tx: Tx, { field, period, count, from = 1 }: Advance): Promise<number> {
  const before = from - 1
  const advanced = await sql<{ last: number }>`
    insert into sequence_counter (company_id, resource, field, period, last) values (${actor.companyId}, ${resource.name}, ${field}, ${period}, ${before + count})
    on conflict (company_id, resource, field, period) do update set last = greatest(sequence_counter.last, ${before}) + ${count} returning last`.execute(tx)
  return Number(advanced.rows[0]?.last ?? count)
}
