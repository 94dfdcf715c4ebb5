import type { PlacedField, ResolvedField, Section } from '#contract'

/** A field where a section puts it. */
export interface ShownField extends PlacedField {
  readonly resolved: ResolvedField
}

/** The fields of a section in order; one that this audience does not have is left out. */
export function placedFields(section: Section, fields: Readonly<Record<string, ResolvedField>>): readonly ShownField[] {
  return section.fields.flatMap((entry) => {
    const placed = typeof entry === 'string' ? { field: entry } : entry
    const resolved = Object.hasOwn(fields, placed.field) ? fields[placed.field] : undefined
    return resolved ? [{ ...placed, resolved }] : []
  })
}
