import { sql } from 'kysely'
import type { Tx } from '#server/platform/database'
import type { Subject } from '../subject.ts'

const DIGITS_DEFAULT = 5

type Numbers = Readonly<Record<string, string>>

/** The numbers a new record gets: each sequence field's pattern with the next `{seq:5}` of its period. */
export const nextNumbers = async (subject: Subject, tx: Tx): Promise<Numbers> => (await nextNumbersOf(subject, tx, 1))[0] ?? {}

/** The numbers of so many new records, in their order: one statement for each sequence field. */
export async function nextNumbersOf({ resource, actor, moment }: Subject, tx: Tx, count: number): Promise<readonly Numbers[]> {
  const numbers: Record<string, string>[] = Array.from({ length: count }, () => ({}))
  for (const [field, { pattern }] of Object.entries(resource.fields)) {
    if (pattern === undefined || count === 0) continue
    const month = moment.today.slice(2, 4) + moment.today.slice(5, 7)
    const last = await advance({ resource, actor }, tx, { field, period: pattern.includes('{yymm}') ? month : '', count })
    for (const [index, own] of numbers.entries())
      own[field] = pattern.replaceAll('{yymm}', month).replaceAll(/\{seq(?::(\d+))?\}/g, (_place, digits?: string) => padded(last - count + 1 + index, digits))
  }
  return numbers
}

const padded = (last: number, digits: string | undefined): string => String(last).padStart(digits === undefined ? DIGITS_DEFAULT : Number(digits), '0')

interface Advance {
  readonly field: string
  readonly period: string
  readonly count: number
}

/** The last number that was taken. */
async function advance({ actor, resource }: Pick<Subject, 'actor' | 'resource'>, tx: Tx, { field, period, count }: Advance): Promise<number> {
  const advanced = await sql<{ last: number }>`
    insert into sequence_counter (company_id, resource, field, period, last) values (${actor.companyId}, ${resource.name}, ${field}, ${period}, ${count})
    on conflict (company_id, resource, field, period) do update set last = sequence_counter.last + excluded.last returning last`.execute(tx)
  return Number(advanced.rows[0]?.last ?? count)
}
