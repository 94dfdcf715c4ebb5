import type { ResolvedField } from '#contract'
import { typeOf } from './field-types.ts'

/** Parts of an address that have a column of their own. */
const ADDRESS: Readonly<Record<string, ResolvedField>> = Object.fromEntries(
  [
    { part: 'line1', required: true },
    { part: 'line2', required: false },
    { part: 'city', required: true },
    { part: 'state', required: true },
    { part: 'zip', required: true },
  ].map(({ part, required }) => [part, { type: 'text', label: `shared/widgets.address.${part}`, ...(required && { required: true as const }) }]),
)

/** The fields that a value of this field is made of, each of which can be a column of a sheet; undefined for one that is a single value. */
export function partsOfField(field: ResolvedField): Readonly<Record<string, ResolvedField>> | undefined {
  const type = typeOf(field)
  return type.view === 'address' ? ADDRESS : type.isPlain ? undefined : field.of
}

/** Whether a cell of a sheet can say its value: one that reads as a line, or a secret; no moment, no user, nothing that is worked out. */
export function takesCell(field: ResolvedField): boolean {
  const type = typeOf(field)
  const isLine = type.isPlain || type.holds === 'string'
  return isLine && !type.isWorkedOut && !type.isOfForms && !type.isAsked && type.pointsAt !== 'user' && type.sqlColumn !== 'timestamptz(3)'
}
