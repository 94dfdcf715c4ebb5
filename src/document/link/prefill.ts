import type { AnswerForm, ResolvedField } from '#contract'
import { complain, type LinkContext, look, type Names, namesOf } from './context.ts'
import { checkExpression } from './expressions.ts'
import { inside, type Place } from './place.ts'

type Fields = Readonly<Record<string, ResolvedField>>
type Type = ResolvedField['type']

/** What the company and the user can give; everything else comes from records. */
const GIVEN: Readonly<Record<'company' | 'user', readonly string[]>> = {
  company: ['name', 'shortName', 'timeZone'],
  user: ['id', 'name', 'firstName', 'lastName'],
}

interface Forms {
  readonly fields: Fields
  readonly fieldsOf: ReadonlyMap<string, Fields>
}

/** Prefill copies from what exists into what can hold it. */
export function checkPrefill(context: LinkContext, place: Place, form: AnswerForm, { fields, fieldsOf }: Forms): void {
  form.prefill?.forEach((entry, index) => {
    const at = inside(place, index)
    const target = targetOf(context, inside(at, 'field'), entry.field, fields)
    if (target?.type === 'calculated' || target?.type === 'signature')
      complain(context, inside(at, 'field'), `A field of the type "${target.type}" cannot be filled in beforehand`)
    const from = sourceFields(context, inside(at, 'from'), entry.from, { form, fields, fieldsOf })
    if (typeof from === 'string') look(context, inside(at, 'path'), namesGiven(from), { what: `value of the ${from}`, name: entry.path })
    else if (from) checkPath(context, at, { path: entry.path, from, target })
    if (entry.keep !== undefined && target) checkKeep(context, inside(at, 'keep'), entry.keep, { fields, target, isWhole: from !== undefined })
  })
}

function targetOf(context: LinkContext, place: Place, path: string, fields: Fields): ResolvedField | undefined {
  const [name = '', inner] = path.split('.')
  const outer = look(context, place, namesOf(fields), { what: 'field of this form', name })
  if (!outer || inner === undefined) return outer
  if (outer.type === 'group') return look(context, place, namesOf(outer.of ?? {}), { what: `field of "${name}"`, name: inner })
  complain(context, place, `Only fields of a group are filled in beforehand one by one; "${name}" is of the type "${outer.type}"`)
  return undefined
}

const namesGiven = (from: 'company' | 'user'): Names => ({ all: new Map(GIVEN[from].map((name) => [name, true])), complete: true })

type From = NonNullable<AnswerForm['prefill']>[number]['from']

function sourceFields(
  context: LinkContext,
  place: Place,
  from: From,
  { form, fields, fieldsOf }: Forms & { readonly form: AnswerForm },
): Fields | 'company' | 'user' | undefined {
  if (from === 'company' || from === 'user') return from
  if (from === 'last') return fieldsOf.get(form.formType)
  if (typeof from === 'object') return look(context, inside(place, 'form'), { all: new Map(fieldsOf), complete: true }, { what: 'form type', name: from.form })
  const name = form.about[from]
  if (name === undefined) complain(context, place, `The form does not say its ${from} in "about"`)
  const to = name === undefined ? undefined : fields[name]?.to
  return to === undefined ? undefined : context.resources.all.get(to)?.fields
}

function checkPath(
  context: LinkContext,
  place: Place,
  { path, from, target }: { readonly path: string; readonly from: Fields; readonly target: ResolvedField | undefined },
): void {
  if (path === 'display') {
    if (target && !holdsText(target.type)) complain(context, inside(place, 'path'), 'A name goes into a text only', { found: target.type })
    return
  }
  const [name = '', inner] = path.split('.')
  const outer = look(context, inside(place, 'path'), namesOf(from), { what: 'field of the source', name })
  const source =
    outer && inner !== undefined ? look(context, inside(place, 'path'), namesOf(outer.of ?? ADDRESS), { what: `field of "${name}"`, name: inner }) : outer
  if (source && target && !fits(source, target)) complain(context, place, `The field cannot take over "${path}"`, { expected: target.type, found: source.type })
}

const part = (type: Type): ResolvedField => ({ type, label: '' })
const ADDRESS: Fields = Object.fromEntries(['line1', 'line2', 'city', 'state', 'zip', 'county'].map((name) => [name, part('text')]))

const TEXTS: readonly Type[] = ['text', 'multiline', 'email', 'phone', 'sequence', 'choice', 'reference', 'user', 'address', 'date', 'choices', 'references']
const NUMBERS: readonly Type[] = ['integer', 'decimal', 'percent']
const holdsText = (type: Type): boolean => type === 'text' || type === 'multiline'

function fits(source: ResolvedField, target: ResolvedField): boolean {
  const type = source.type === 'calculated' ? (source.result ?? 'text') : source.type
  if (target.type === 'rows' || target.type === 'group') return type === target.type && hasCommon(source.of, target.of)
  if (target.type === 'choice' || target.type === 'choices') return type === target.type || (target.type === 'choice' && type === 'text')
  if (target.type === 'reference' || target.type === 'references') return type === target.type && source.to === target.to
  if (holdsText(target.type)) return TEXTS.includes(type)
  return type === target.type || (NUMBERS.includes(type) && NUMBERS.includes(target.type))
}

const hasCommon = (source: Fields = {}, target: Fields = {}): boolean => Object.keys(target).some((name) => Object.hasOwn(source, name))

function checkKeep(
  context: LinkContext,
  place: Place,
  keep: string,
  { fields, target, isWhole }: { readonly fields: Fields; readonly target: ResolvedField; readonly isWhole: boolean },
): void {
  if (target.type !== 'rows' || !isWhole) {
    complain(context, place, '"keep" chooses among rows')
    return
  }
  checkExpression(context, place, keep, { scope: { root: 'answers', fields, row: target.of ?? {} }, yields: 'boolean' })
}
