import type { ResolvedField } from '#contract'

type Fields = Readonly<Record<string, ResolvedField>>

/** What is signed in a slot: a field of the form by its name, or of a row by `rows/<row id>/name`. Undefined for what is no slot. */
export function slotField(fields: Fields, slot: string): ResolvedField | undefined {
  const [name = '', row, inner = '', ...deeper] = slot.split('/')
  const outer = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (row === undefined) return outer?.type === 'signature' ? outer : undefined
  if (outer?.type !== 'rows' || deeper.length > 0) return undefined
  const field = outer.of !== undefined && Object.hasOwn(outer.of, inner) ? outer.of[inner] : undefined
  return field?.type === 'signature' ? field : undefined
}

/** Whether a slot stands in a row: signed by initials, without a picture. */
export const isRowSlot = (slot: string): boolean => slot.includes('/')

/** The slots of other rows that are signed in the same place: what one PIN may stand for at once. */
export const isSamePlace = (slot: string, other: string): boolean => isRowSlot(slot) && placeOf(slot) === placeOf(other)

function placeOf(slot: string): string {
  const [name, , inner] = slot.split('/')
  return `${name}/${inner}`
}
