import type { FormCheck, ResolvedCheck, ResolvedField, ResolvedPage, Section } from '#contract'
import { withRoot } from '#expression'
import type { RuledForm } from '../ruled-form.ts'

type Fields = Readonly<Record<string, ResolvedField>>

/** What rules call the values of a record: a resource's own and those of its screens say `record`, those of a form that makes one say `answers`. */
export type RecordRoot = 'record' | 'answers'

/** A place where a record is filled in. */
export interface RecordPlace {
  /** All fields of the resource, also those that stand nowhere here: rules read them. */
  readonly fields: Fields
  /** In their order; each is a page of its own. */
  readonly pages: readonly { readonly id: string; readonly sections: readonly RuledSection[] }[]
  /** Of the rules of the sections. */
  readonly root: RecordRoot
  readonly checks: readonly (Pick<FormCheck, 'id' | 'check' | 'severity' | 'field'> & {
    readonly root: RecordRoot
    /** Translation key. */
    readonly message: string
  })[]
}

/** The place as rules are compiled from: what its sections say of a field stands with the field, and every rule calls the values `answers`. */
export function ruledRecord({ fields, pages, root, checks }: RecordPlace): RuledForm {
  const placed = new Map<string, Placed>()
  for (const { sections } of pages)
    for (const { fields: entries } of sections)
      for (const entry of entries) {
        const one = typeof entry === 'string' ? { field: entry } : entry
        if (!placed.has(one.field)) placed.set(one.field, { when: here(one.when, root), requiredWhen: here(one.requiredWhen, root) })
      }
  return {
    holds: 'record',
    fields: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, ruledField(field, placed.get(name))])),
    pages: pages.map((page) => pageOf(page, root)),
    checks: checks.map(
      ({ id, check, severity, field, message, root: own }): ResolvedCheck => ({ id, check: here(check, own), severity, message, ...(field && { field }) }),
    ),
    lookups: {},
  }
}

/** A section as far as rules go; one without fields is there for its condition alone. */
type RuledSection = Pick<Section, 'id' | 'columns' | 'when'> & { readonly fields: readonly Section['fields'][number][] }

interface Placed {
  readonly when: string | undefined
  readonly requiredWhen: string | undefined
}

function here(source: string, root: RecordRoot): string
function here(source: string | undefined, root: RecordRoot): string | undefined
function here(source: string | undefined, root: RecordRoot): string | undefined {
  return source === undefined ? undefined : withRoot(source, root, 'answers')
}

/** Either of two rules, where one that is not known does not hold. */
const either = (one: string | undefined, other: string | undefined): string | undefined =>
  one === undefined || other === undefined ? (one ?? other) : `(${one}) || (${other})`

function ruledField(field: ResolvedField, placed?: Placed): ResolvedField {
  const requiredWhen = either(here(field.requiredWhen, 'record'), placed?.requiredWhen)
  return {
    ...field,
    ...(placed?.when !== undefined && { when: placed.when }),
    ...(requiredWhen !== undefined && { requiredWhen }),
    ...(field.value !== undefined && { value: here(field.value, 'record') }),
    ...(field.of && { of: Object.fromEntries(Object.entries(field.of).map(([name, inner]) => [name, ruledField(inner)])) }),
  }
}

const pageOf = ({ id, sections }: RecordPlace['pages'][number], root: RecordRoot): ResolvedPage => ({
  id,
  title: '',
  sections: sections.map(({ id: section, columns = 1, when, fields }) => ({
    ...{ id: section, title: '', columns },
    ...(when !== undefined && { when: here(when, root) }),
    items: fields.map((entry) =>
      typeof entry === 'string' ? { kind: 'field', field: entry } : { kind: 'field', field: entry.field, ...(entry.span && { span: entry.span }) },
    ),
  })),
})
