import { sql } from 'kysely'
import type { ResolvedField } from '#contract'
import { phoneText } from '#validation'
import type { FormSubject } from '../subject.ts'
import { addressText } from './fit-value.ts'
import { sourceKey } from './read-sources.ts'
import type { Source } from './source.ts'

interface GivenRow {
  readonly first_name: string
  readonly last_name: string
  readonly company_name: string
  readonly short_name: string
  readonly time_zone: string
  readonly address: unknown
  readonly phone: string | null
}

const text = (name: string): readonly [string, ResolvedField] => [name, { type: 'text', label: '' }]
const sourceOf = (values: Readonly<Record<string, string>>): Source => ({
  fields: Object.fromEntries(Object.keys(values).map(text)),
  values,
  labels: {},
})

/** The company and the user, when the prefill of a form takes something from them: one query. */
export async function readGiven({ context, actor, form }: FormSubject): Promise<ReadonlyMap<string, Source>> {
  const wanted = new Set(form.prefill.map(({ from }) => sourceKey(from, form.formType)))
  if (!wanted.has('company') && !wanted.has('user')) return new Map()
  const { rows } = await context.database.read('platform', (tx) =>
    sql<GivenRow>`select u.first_name, u.last_name, c.name as company_name, c.short_name, c.time_zone,
        c.settings->'letterhead'->'address' as address, c.settings->'letterhead'->>'phone' as phone
      from app_user u, company c where u.id = ${actor.userId} and c.id = ${actor.companyId}`.execute(tx),
  )
  const [row] = rows
  if (row === undefined) return new Map()
  const { first_name: firstName, last_name: lastName } = row
  return new Map([
    ['company', sourceOf({ name: row.company_name, shortName: row.short_name, timeZone: row.time_zone, letterhead: letterheadOf(row) })],
    ['user', sourceOf({ id: actor.userId, firstName, lastName, name: `${firstName} ${lastName}`.trim() })],
  ])
}

/** Name, address and phone in one line, of those that the company's settings say. */
const letterheadOf = ({ company_name: name, address, phone }: GivenRow): string =>
  [name, addressText(address), phone && phoneText(phone)].filter(Boolean).join(', ')
