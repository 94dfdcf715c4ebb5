import type { ResolvedField, ResolvedResource, Section } from '#contract'
import type { Surroundings } from '#expression'
import type { Answers } from '../answers.ts'
import type { SectionRules } from './compile-rules.ts'

/** A field as it stands now: in sight, with what the rules say about it. */
export interface VisibleField {
  readonly name: string
  readonly field: ResolvedField
  readonly span: number | undefined
  readonly required: boolean
  readonly readOnly: boolean
}

export interface VisibleSection {
  readonly section: Section
  readonly fields: readonly VisibleField[]
}

const SERVER_ONLY: ReadonlySet<string> = new Set(['sequence', 'calculated'])

export interface VisibleOptions {
  readonly resource: ResolvedResource
  readonly surroundings: Surroundings
  /** A new record: its starting state may be chosen among the lifecycle's initial ones. */
  readonly creating: boolean
}

/** A person can't change what the server sets, what is masked for them, a state that only transitions change, or a location that only a move does. */
function isReadOnly(name: string, field: ResolvedField, { resource, creating }: VisibleOptions): boolean {
  if (field.readOnly || SERVER_ONLY.has(field.type)) return true
  if (field.masked && field.type !== 'secret') return true
  return !creating && (field.place === true || resource.lifecycle?.field === name)
}

function asStart(name: string, field: ResolvedField, { resource, creating }: VisibleOptions): ResolvedField {
  const { lifecycle } = resource
  if (!creating || lifecycle?.field !== name || !field.options) return field
  return { ...field, options: field.options.filter((option) => lifecycle.initial.includes(option.id)) }
}

/** Which sections and fields are in sight with these answers. */
export function visibleSections(rules: readonly SectionRules[], answers: Answers, options: VisibleOptions): readonly VisibleSection[] {
  const { surroundings } = options
  return rules
    .filter((rule) => rule.isShown(answers, surroundings))
    .map(({ section, fields }) => ({
      section,
      fields: fields
        .filter((rule) => rule.isShown(answers, surroundings))
        .map(({ placed, isRequired }) => ({
          name: placed.field,
          field: asStart(placed.field, placed.resolved, options),
          span: placed.span,
          required: isRequired(answers, surroundings),
          readOnly: placed.readOnly === true || isReadOnly(placed.field, placed.resolved, options),
        })),
    }))
    .filter(({ fields }) => fields.length > 0)
}
