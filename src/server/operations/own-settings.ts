import type { LinkedDomain } from '#document'
import type { RecordRow, RecordUnit } from '#server/records'
import { isBlank } from '#validation'

/** More changes of settings than a company makes. */
const CHANGES_MAX = 200

const known = new WeakMap<RecordUnit, Map<string, Promise<LinkedDomain>>>()

/** A module as it holds for the company today: with the settings that it made for itself. It is asked once in a unit. */
export function domainFor(unit: RecordUnit, module: string): Promise<LinkedDomain> {
  const asked = known.get(unit) ?? new Map<string, Promise<LinkedDomain>>()
  known.set(unit, asked)
  const found = asked.get(module) ?? withOwnSettings(unit, unit.domain(module))
  asked.set(module, found)
  return found
}

/** Of records that hold from a day on, the one that holds on this day; of two of the same day the later one. */
export async function inForceOn(
  unit: RecordUnit,
  { resource, since }: { readonly resource: string; readonly since: string },
  day: string,
): Promise<RecordRow | undefined> {
  const rows = await unit.rows(resource, { filter: [{ field: since, op: 'lte', value: day }], limit: CHANGES_MAX })
  return rows.toSorted((a, b) => String(a.values[since]).localeCompare(String(b.values[since]))).at(-1)
}

/** Codes of a list stand apart by spaces, as a setting has them. */
const saidBy = (value: unknown): unknown => (Array.isArray(value) ? value.join(' ') : value)

async function withOwnSettings(unit: RecordUnit, domain: LinkedDomain): Promise<LinkedDomain> {
  const { ownSettings: own } = domain
  if (own === undefined) return domain
  const row = await inForceOn(unit, own, unit.moment.today)
  if (row === undefined) return domain
  const said = Object.entries(own.fields).flatMap(([setting, field]) => (isBlank(row.values[field]) ? [] : [[setting, saidBy(row.values[field])] as const]))
  return { ...domain, settings: { ...domain.settings, ...(Object.fromEntries(said) as LinkedDomain['settings']) } }
}
