import type { LinkedDomain } from '#document'
import type { RecordRow, RecordUnit } from '#server/records'
import { isBlank } from '#validation'

/** More changes of settings than a company makes. */
const CHANGES_MAX = 500

const known = new WeakMap<RecordUnit, Map<string, Promise<LinkedDomain>>>()

/** A module as it holds for the company today: with the settings that it made for itself. It is asked once in a unit. */
export function domainFor(unit: RecordUnit, module: string): Promise<LinkedDomain> {
  const asked = known.get(unit) ?? new Map<string, Promise<LinkedDomain>>()
  known.set(unit, asked)
  const found = asked.get(module) ?? withOwnSettings(unit, unit.domain(module))
  asked.set(module, found)
  return found
}

/** Codes of a list stand apart by spaces, as a setting has them. */
const saidBy = (value: unknown): unknown => (Array.isArray(value) ? value.join(' ') : value)

async function withOwnSettings(unit: RecordUnit, domain: LinkedDomain): Promise<LinkedDomain> {
  const { ownSettings: own } = domain
  if (own === undefined) return domain
  const rows = await unit.rows(own.resource, { filter: [{ field: own.since, op: 'lte', value: unit.moment.today }], limit: CHANGES_MAX, isBare: true })
  const orderOf = ({ id, values }: RecordRow): string => `${String(values[own.since])} ${id}`
  const [row] = rows.toSorted((a, b) => orderOf(b).localeCompare(orderOf(a)))
  if (row === undefined) return domain
  const said = Object.entries(own.fields).flatMap(([setting, field]) => (isBlank(row.values[field]) ? [] : [[setting, saidBy(row.values[field])] as const]))
  return { ...domain, settings: { ...domain.settings, ...(Object.fromEntries(said) as LinkedDomain['settings']) } }
}
