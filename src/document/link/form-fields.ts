import type { ResolvedField, ResolvedRowCheck } from '#contract'
import { attachedIn, typeOf } from '#fields'
import { complain, type LinkContext } from './context.ts'
import { inside, type Place } from './place.ts'

type Fields = Readonly<Record<string, ResolvedField>>

const OF_FORMS = ['when', 'readOnlyWhen', 'offered', 'among', 'numbered', 'checks', 'bands', 'held', 'madeOf', 'shortcuts', 'allElse'] as const
/** Looks that a resource cannot give its own fields; a part that forms share may bring them along. */
const LOOKS_OF_FORMS = ['as', 'usual'] as const

/** What only forms with answers of their own do may not stand in a resource, where it would do nothing. */
export function checkNoFormFields(context: LinkContext, place: Place, fields: Fields): void {
  for (const [name, field] of Object.entries(fields)) {
    // What is in owned rows is said by the resource of its own.
    const look = field.owns ? undefined : LOOKS_OF_FORMS.find((key) => field[key] !== undefined)
    const found = field.owns ? undefined : (formOnly(field) ?? (look && `"${look}"`))
    if (found) complain(context, inside(place, name), `${found} belongs to forms with answers of their own; a resource cannot have it`)
  }
}

function formOnly(field: ResolvedField): string | undefined {
  if (field.type === 'signature') return 'The type "signature"'
  if (field.options?.some(({ score }) => score !== undefined)) return 'A "score"'
  const isBand = typeOf(field).isUnkept === true
  const key = OF_FORMS.find((name) => field[name] !== undefined && !(isBand && name === 'bands'))
  if (key) return `"${key}"`
  if (typeof field.starts === 'object') return '"starts" with an expression'
  if (field.type !== 'calculated' && !isBand && field.value !== undefined) return `"value" of the type "${field.type}"`
  const inner = Object.values(field.of ?? {})
  const within = (['fills', 'starts', 'sums'] as const).find((name) => inner.some((each) => each[name] !== undefined))
  return within === undefined ? inner.map(formOnly).find((found) => found !== undefined) : `"${within}" inside rows or a group`
}

/** Files are attached to records that this product keeps: nowhere else is a place for them. */
export function refuseAttached(context: LinkContext, place: Place, fields: Fields, where: string): void {
  const name = attachedIn(fields)
  if (name !== undefined) complain(context, inside(place, name), `${where} takes no files; a person attaches them to a record or a form`)
}

/** Adds, after each choice with an option that asks for words, the text field `<name>Other` in which they are given. */
export function withSpecified(fields: Fields, root: 'answers' | 'row'): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, ResolvedField][] => {
      const own: ResolvedField = field.of ? { ...field, of: withSpecified(field.of, 'row') } : field
      const asking = field.options?.filter(({ specify }) => specify) ?? []
      if (asking.length === 0) return [[name, own]]
      const when = asking.map(({ id }) => testOf(field, `${root}.${name}`, id)).join(' || ')
      const words: ResolvedField = {
        type: 'text',
        label: 'shared/forms.pleaseSpecify',
        max: 200,
        when,
        requiredWhen: when,
        ...(field.privacy && { privacy: field.privacy }),
      }
      return [
        [name, own],
        [specifiedName(name), words],
      ]
    }),
  )
}

/** Adds, for each choice whose options have a score, the calculated `<name>Score`, which no section has to show. */
export function withScores(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, ResolvedField][] => {
      const scored = (field.options ?? []).flatMap(({ id, score }) => (score === undefined ? [] : [{ score, test: testOf(field, `answers.${name}`, id) }]))
      if (scored.length === 0) return [[name, field]]
      const value = scored.map(({ score, test }) => `(${test} ? ${asDouble(score)} : 0.0)`).join(' + ')
      const result = scored.every(({ score }) => Number.isInteger(score)) ? 'integer' : 'decimal'
      const sum: ResolvedField = {
        ...{ type: 'calculated', label: field.label, result, value, when: scored.map(({ test }) => test).join(' || ') },
        ...(field.privacy && { privacy: field.privacy }),
      }
      return [
        [name, field],
        [scoreName(name), sum],
      ]
    }),
  )
}

const testOf = (field: ResolvedField, path: string, id: string): string => (typeOf(field).holds === 'array' ? `'${id}' in ${path}` : `${path} == '${id}'`)
const asDouble = (score: number): string => (Number.isInteger(score) ? `${score}.0` : String(score))
export const scoreName = (name: string): string => `${name}Score`

/** Adds, for each text that is one of those in rows, the rule that refuses another. In rows it is theirs; gives those of the form itself beside. */
export function withAmong(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const rules = Object.entries(field.of ?? {}).flatMap(([inner, { among }]) => (among ? [amongRule(inner, `row.${inner}`, among)] : []))
      return [name, rules.length === 0 ? field : { ...field, checks: [...(field.checks ?? []), ...rules] }]
    }),
  )
}

/** The same for the form's own texts. */
export const amongChecks = (fields: Fields): readonly ResolvedRowCheck[] =>
  Object.entries(fields).flatMap(([name, { among }]) => (among ? [amongRule(name, `answers.${name}`, among)] : []))

function amongRule(field: string, path: string, { rows, field: taken }: NonNullable<ResolvedField['among']>): ResolvedRowCheck {
  const check = `answers.${rows}.exists(r, answered(r.${taken}) && r.${taken} == ${path})`
  return { id: `${field}-among`, when: `answered(${path})`, check, severity: 'block', field, message: 'shared/validation.notOffered' }
}

export const specifiedName = (name: string): string => `${name}Other`
