import { type AnswerForm, expressionOf, type FormRecord, type ResolvedField, subjectQuestion, type Value } from '#contract'
import type { ExpressionScope } from '#expression'
import type { LinkedResource } from '../linked.ts'
import { checkUnique, complain, type LinkContext, look, namesById, namesOf } from './context.ts'
import { checkExpression } from './expressions.ts'
import { checkSet, lookField } from './filters.ts'
import { lookAnswer } from './look-answer.ts'
import { lookResource } from './look-resource.ts'
import { checkOffer } from './offers.ts'
import { inside, type Place } from './place.ts'

type Fields = Readonly<Record<string, ResolvedField>>

interface Form {
  readonly form: AnswerForm
  readonly fields: Fields
  readonly scope: ExpressionScope
}

/** Records that follow from a form: of a resource that may hold health data, each field with what it can hold, nothing required left out. */
export function checkCreates(context: LinkContext, place: Place, { form, fields, scope }: Form): void {
  checkUnique(context, place, form.creates ?? [])
  form.creates?.forEach((entry, index) => {
    const at = inside(place, index)
    const rows = entry.each === undefined ? undefined : lookRows(context, inside(at, 'each'), entry.each, fields)
    const own: ExpressionScope = rows?.of ? { ...scope, row: rows.of } : scope
    const when = checkExpression(context, inside(at, 'when'), entry.when, { scope: own, yields: 'boolean' })
    if (entry.at === 'signed' && (when?.lookupDependencies.length ?? 0) > 0) complainLookup(context, inside(at, 'when'))
    const resource = lookResource(context, inside(at, 'resource'), entry.resource)
    if (!resource) return
    checkKind(context, inside(at, 'resource'), resource)
    checkValues(context, inside(at, 'values'), entry, { resource, scope: own })
    checkEnds(context, inside(at, 'ends'), entry, resource)
  })
}

function lookRows(context: LinkContext, place: Place, name: string, fields: Fields): ResolvedField | undefined {
  const field = look(context, place, namesOf(fields), { what: 'field of this form', name })
  if (field && field.type !== 'rows') complain(context, place, `A record of each row is made of rows`, { expected: 'rows', found: field.type })
  return field
}

const complainLookup = (context: LinkContext, place: Place): void =>
  complain(context, place, 'Lookups are asked when a form is filed and not when it is signed; take "at": "filed", or a calculated answer')

function checkKind(context: LinkContext, place: Place, { name, plays, health }: LinkedResource): void {
  if (plays === 'filed-form') complain(context, place, 'Filed forms are made by filing; another form is begun by "opens"')
  if (health !== 'phi') complain(context, place, `What is answered about a client may not go into resources/${name}, which holds no health data`)
}

interface Target {
  readonly resource: LinkedResource
  readonly scope: ExpressionScope
}

function checkValues(context: LinkContext, place: Place, { values, at: moment }: FormRecord, { resource, scope }: Target): void {
  for (const [name, value] of Object.entries(values)) {
    const here = inside(place, name)
    const target = lookField(context, here, resource, name)
    if (!target) continue
    if (target.owns) {
      complain(context, here, `The rows of "${name}" are records of resources/${target.owns.resource}; a form makes those by an entry of their own`)
      continue
    }
    if (isServers(target)) complain(context, here, `A field of the type "${target.type}" is filled by nobody but the server`)
    else if (target.unique) complain(context, here, `The field "${name}" of ${resource.id} may say the same only once, so no form can fill it`)
    else if (checkTaken(context, here, value, { scope, target }) && moment === 'signed') complainLookup(context, here)
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    const isGiven = Object.hasOwn(values, name) || field.default !== undefined || name === resource.lifecycle?.field
    if (field.required && !isGiven && !isServers(field)) complain(context, place, `Every record of ${resource.id} needs "${name}"`)
  }
}

/** Whether only the server fills the field. */
export const isServers = ({ type, privacy }: ResolvedField): boolean =>
  ['calculated', 'sequence', 'secret', 'signature', 'file'].includes(type) || privacy === 'secret'

/** What a record or another form takes from this one. Tells whether it reads lookups. */
function checkTaken(
  context: LinkContext,
  place: Place,
  value: Value,
  { scope, target }: { readonly scope: ExpressionScope; readonly target: ResolvedField },
): boolean {
  const source = expressionOf(value)
  if (source !== undefined) return checkOffer(context, place, source, { scope, target })
  if (typeof value === 'string' && looksLikeExpression(value)) {
    complain(context, place, 'A text stands for itself here; an expression stands in "is"', { expected: `{ "is": "${value}" }`, found: `"${value}"` })
    return false
  }
  checkSet(context, place, value, { field: target, ofForm: true })
  return false
}

/** What an author meant to be worked out: it names an answer, a row or a lookup, or quotes a text. */
const looksLikeExpression = (text: string): boolean => /^(answers|row|lookups)\.|^'.*'$|^\[.*\]$|^\w+\(.*\)$/s.test(text.trim())

function checkEnds(context: LinkContext, place: Place, { ends }: FormRecord, resource: LinkedResource): void {
  for (const [name, value] of Object.entries(ends)) {
    const here = inside(place, name)
    const target = lookField(context, here, resource, name)
    if (!target) continue
    if (isServers(target)) complain(context, here, `A field of the type "${target.type}" is filled by nobody but the server`)
    else checkSet(context, here, value, { field: target })
  }
}

interface Opening extends Form {
  readonly others: ReadonlyMap<string, { readonly form: AnswerForm; readonly fields: Fields }>
}

/** Forms that are begun because of this one: about the same client, with answers that they ask for. */
export function checkOpens(context: LinkContext, place: Place, { form, scope, others }: Opening): void {
  checkUnique(context, place, form.opens ?? [])
  form.opens?.forEach(({ form: type, when, answers }, index) => {
    const at = inside(place, index)
    checkExpression(context, inside(at, 'when'), when, { scope, yields: 'boolean' })
    const other = look(context, inside(at, 'form'), { all: new Map(others), complete: true }, { what: 'form type', name: type })
    if (!other) return
    for (const [path, source] of Object.entries(answers)) {
      const here = inside(at, 'answers', path)
      const target = targetOf(context, here, path, other.fields)
      if (target && isServers(target)) complain(context, here, `A field of the type "${target.type}" cannot be filled in beforehand`)
      else if (target) checkTaken(context, here, source, { scope, target })
    }
    const [theirs, ours] = [subjectQuestion(other.form.about), subjectQuestion(form.about)]
    const about = answers[theirs]
    if (about === undefined || expressionOf(about) !== `answers.${ours}`)
      complain(context, inside(at, 'answers'), `It must be about whom this form is about: "${theirs}": { "answer": "${ours}" }`)
  })
}

const targetOf = (context: LinkContext, place: Place, path: string, fields: Fields): ResolvedField | undefined =>
  lookAnswer(context, place, path, {
    fields,
    what: 'field of the other form',
    beyond(outer, name, [row = '', inner]) {
      if (inner === undefined || !outer.items) {
        complain(context, place, 'Inside an answer only the fields of a group (group.field) and of fixed rows (rows.row.field) are filled', {
          found: outer.type,
        })
        return undefined
      }
      const rows = namesById(outer.items)
      if (look(context, place, rows, { what: `row of "${name}"`, name: row }) === undefined) return undefined
      return look(context, place, namesOf(outer.of ?? {}), { what: `field of "${name}"`, name: inner })
    },
  })

/** Forms that begin each other for ever, as names in a ring. */
export const openingGraph = (forms: readonly AnswerForm[]): ReadonlyMap<string, readonly string[]> =>
  new Map(forms.map(({ formType, opens = [] }) => [formType, opens.map(({ form }) => form)]))
