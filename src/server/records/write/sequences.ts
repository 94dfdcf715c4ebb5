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
  for (const [name, { pattern }] of Object.entries(resource.fields)) {
    if (pattern === undefined) continue
    const month = moment.today.slice(2, 4) + moment.today.slice(5, 7)
    const last = await advance(subject, tx, { field: name, period: pattern.includes('{yymm}') ? month : '', count })
    for (const [index, own] of numbers.entries()) {
      const number = last - count + index + 1
      own[name] = pattern.replaceAll('{yymm}', month).replaceAll(/\{seq(?::(\d+))?\}/g, (_place, digits?: string) => padded(number, digits))
    }
  }
  return numbers
}

const padded = (last: number, digits: string | undefined): string => String(last).padStart(digits === undefined ? DIGITS_DEFAULT : Number(digits), '0')

async function advance({ actor, resource }: Subject, tx: Tx, { field, period, count }: { field: string; period: string; count: number }): Promise<number> {
  const advanced = await sql<{ last: number }>`
    insert into sequence_counter (company_id, resource, field, period, last) values (${actor.companyId}, ${resource.name}, ${field}, ${period}, ${count})
    on conflict (company_id, resource, field, period) do update set last = sequence_counter.last + ${count} returning last`.execute(tx)
  return Number(advanced.rows[0]?.last ?? count)
}
