import { type AnswerForm, isAnswerValue, type PrefillRecords, type ResolvedField, subjectQuestion } from '#contract'
import { isReference, typeOf } from '#fields'
import { complain, type LinkContext, look, type Names, namesOf } from './context.ts'
import { checkExpression } from './expressions.ts'
import { checkFilters, checkSorts } from './filters.ts'
import { fits } from './fits.ts'
import { lookAnswer } from './look-answer.ts'
import { lookResource } from './look-resource.ts'
import { inside, type Place } from './place.ts'

type Fields = Readonly<Record<string, ResolvedField>>
type Type = ResolvedField['type']

/** What the company and the user can give; everything else comes from records. */
const GIVEN: Readonly<Record<'company' | 'user', readonly string[]>> = {
  company: ['name', 'shortName', 'timeZone', 'letterhead'],
  user: ['id', 'name', 'firstName', 'lastName'],
}

/** The record that stands for the user, in the resource that the answer points at. */
const OWN_RECORD = 'record'

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
    for (const key of ['completes', 'adds'] as const)
      if (entry[key] && target && (target.type !== 'rows' || target.items))
        complain(context, inside(at, key), `"${key}" goes with rows that other entries bring`, { atKey: true })
    if (entry.becomes && (isRecords(entry.from) || entry.from === 'company' || entry.from === 'user'))
      complain(context, inside(at, 'becomes'), 'Only choices of a record or a form become something else', { atKey: true })
    if (isRecords(entry.from)) {
      if (target) checkRecordRows(context, at, { entry, from: entry.from, target, form, fields })
      if (entry.keep !== undefined && target) checkKeep(context, inside(at, 'keep'), entry.keep, { fields, target, isWhole: true })
      return
    }
    const { path = '' } = entry
    if (path === '') complain(context, at, 'What is taken from the source has to be named in "path"')
    const from = sourceFields(context, inside(at, 'from'), entry.from, { form, fields, fieldsOf })
    if (path === '') return
    if (from === 'user' && path === OWN_RECORD) checkOwnRecord(context, inside(at, 'path'), target)
    else if (typeof from === 'string') look(context, inside(at, 'path'), namesGiven(from), { what: `value of the ${from}`, name: path })
    else if (from) checkSource(context, at, { entry, path, from, target })
    if (entry.keep !== undefined && target) checkKeep(context, inside(at, 'keep'), entry.keep, { fields, target, isWhole: from !== undefined })
  })
}

function checkOwnRecord(context: LinkContext, place: Place, target: ResolvedField | undefined): void {
  if (target === undefined) return
  const resource = target.to === undefined ? undefined : context.resources.all.get(target.to)
  if (!isReference(target)) complain(context, place, "A user's own record goes into a reference only", { found: target.type })
  else if (resource && resource.self === undefined) complain(context, place, `Records of "${target.to}" stand for no user: the resource has no "self"`)
}

const targetOf = (context: LinkContext, place: Place, path: string, fields: Fields): ResolvedField | undefined =>
  lookAnswer(context, place, path, {
    fields,
    what: 'field of this form',
    beyond({ type }, name) {
      complain(context, place, `Only fields of a group are filled in beforehand one by one; "${name}" is of the type "${type}"`)
      return undefined
    },
  })

const namesGiven = (from: 'company' | 'user'): Names => ({ all: new Map(GIVEN[from].map((name) => [name, true])), complete: true })

type Entry = NonNullable<AnswerForm['prefill']>[number]
type From = Entry['from']

function sourceFields(
  context: LinkContext,
  place: Place,
  from: Exclude<From, PrefillRecords>,
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

interface FromRecord {
  readonly entry: Entry
  readonly path: string
  readonly from: Fields
  readonly target: ResolvedField | undefined
}

function checkSource(context: LinkContext, place: Place, { entry, path, from, target }: FromRecord): void {
  if (entry.becomes === undefined) checkPath(context, place, { path, from, target })
  else checkBecomes(context, place, { entry, source: lookSource(context, place, path, from), target })
}

/** Choices become options of the answer, true or false, or rows: each by the id that the source knows it by. */
function checkBecomes(
  context: LinkContext,
  place: Place,
  { entry, source, target }: { readonly entry: Entry; readonly source: ResolvedField | undefined; readonly target: ResolvedField | undefined },
): void {
  const at = inside(place, 'becomes')
  if (source === undefined || target === undefined) return
  if (!source.options || source.type === 'calculated') complain(context, at, 'Only choices become something else', { found: source.type })
  const rows = target.type === 'rows' && !target.items ? (target.of ?? {}) : undefined
  const options = optionNames(target)
  for (const [id, become] of Object.entries(entry.becomes ?? {})) {
    const spot = inside(at, id)
    look(context, spot, optionNames(source), { what: 'option of the source', name: id })
    if (typeof become === 'object' && rows) checkRowValues(context, spot, become, rows)
    else if (typeof become === 'string' && target.options && target.type !== 'calculated')
      look(context, spot, options, { what: 'option of the answer', name: become })
    else if (typeof become !== 'boolean' || typeOf(target).holds !== 'boolean') complain(context, spot, 'The answer cannot be this', { expected: target.type })
  }
  if (entry.labelIn === undefined) return
  const label = rows && look(context, inside(place, 'labelIn'), namesOf(rows), { what: 'field of the row', name: entry.labelIn })
  if (!label || !typeOf(label).takesWords) complain(context, inside(place, 'labelIn'), 'The words of a choice go into a text of the row')
}

const optionNames = ({ options = [] }: ResolvedField): Names => ({ all: new Map(options.map(({ id }) => [id, true])), complete: true })

function checkRowValues(context: LinkContext, place: Place, values: Readonly<Record<string, string>>, fields: Fields): void {
  for (const [name, value] of Object.entries(values)) {
    const field = look(context, inside(place, name), namesOf(fields), { what: 'field of the row', name })
    if (field?.type === 'choice') look(context, inside(place, name), optionNames(field), { what: `option of "${name}"`, name: value })
    else if (field && !typeOf(field).takesWords) complain(context, inside(place, name), 'A row is begun with texts and choices alone', { found: field.type })
  }
}

function lookSource(context: LinkContext, place: Place, path: string, from: Fields): ResolvedField | undefined {
  const [name = '', inner] = path.split('.')
  const outer = look(context, inside(place, 'path'), namesOf(from), { what: 'field of the source', name })
  if (!outer || inner === undefined) return outer
  return look(context, inside(place, 'path'), namesOf(outer.of ?? ADDRESS), { what: `field of "${name}"`, name: inner })
}

function checkPath(
  context: LinkContext,
  place: Place,
  { path, from, target }: { readonly path: string; readonly from: Fields; readonly target: ResolvedField | undefined },
): void {
  if (path === 'display') {
    if (target && !typeOf(target).takesWords) complain(context, inside(place, 'path'), 'A name goes into a text only', { found: target.type })
    return
  }
  const source = lookSource(context, place, path, from)
  if (source && target && !fits(source, target)) complain(context, place, `The field cannot take over "${path}"`, { expected: target.type, found: source.type })
}

interface RecordRows {
  readonly entry: Entry
  readonly from: PrefillRecords
  readonly target: ResolvedField
  readonly form: AnswerForm
  readonly fields: Fields
}

const isRecords = (from: From): from is PrefillRecords => typeof from === 'object' && 'resource' in from

/** Records become rows: of a list that may grow, of this client only, each field from one that it can take over. */
function checkRecordRows(context: LinkContext, place: Place, { entry, from, target, form, fields }: RecordRows): void {
  const at = inside(place, 'from')
  if (entry.path !== undefined) complain(context, inside(place, 'path'), 'Rows of records have no "path"; name their fields in "rows"', { atKey: true })
  if (target.type !== 'rows' || target.items) {
    complain(context, inside(place, 'field'), 'Records become rows of a list that rows can be added to', { found: target.items ? 'fixed rows' : target.type })
    return
  }
  const resource = lookResource(context, inside(at, 'resource'), from.resource)
  if (!resource) return
  checkFilters(context, inside(at, 'filter'), resource, from.filter, { answers: fields })
  const known = new Set<string>(Object.values(form.about))
  from.filter.forEach(({ value }, index) => {
    if (isAnswerValue(value) && !known.has(value.answer))
      complain(context, inside(at, 'filter', index, 'value'), `When the form is started, only answers of "about" are known; "${value.answer}" is none`)
  })
  if (!from.filter.some(({ op, value }) => op === 'eq' && isAnswerValue(value) && value.answer === subjectQuestion(form.about)))
    complain(context, inside(at, 'filter'), `One of the filters must name whom the form is about: { "answer": "${subjectQuestion(form.about)}" }`)
  checkSorts(context, at, resource, from.sort === undefined ? [] : [from.sort])
  checkTakes(context, inside(at, 'rows'), from.rows ?? {}, { of: target.of ?? {}, source: resource.fields })
}

function checkTakes(
  context: LinkContext,
  place: Place,
  names: Readonly<Record<string, string>>,
  { of, source }: { readonly of: Fields; readonly source: Fields },
): void {
  for (const [name, taken] of Object.entries(names)) {
    const target = look(context, inside(place, name), namesOf(of), { what: 'field of the row', name })
    if (target?.type === 'calculated' || target?.type === 'signature')
      complain(context, inside(place, name), `A field of the type "${target.type}" cannot be filled in beforehand`)
    else if (target) checkPath(context, inside(place, name), { path: taken, from: source, target })
  }
  const common = Object.entries(of).filter(([name, target]) => names[name] === undefined && target.type !== 'calculated' && source[name] !== undefined)
  const fitting = common.filter(([name, target]) => fits(source[name] ?? target, target))
  for (const [name, target] of common)
    if (!fitting.some(([other]) => other === name))
      complain(context, place, `The field "${name}" cannot take over the one of the same name; name another in "rows"`, {
        expected: target.type,
        found: source[name]?.type ?? 'nothing',
      })
  if (fitting.length + Object.keys(names).length === 0) complain(context, place, 'The rows and the records have no field in common')
}

const part = (type: Type): ResolvedField => ({ type, label: '' })
const ADDRESS: Fields = Object.fromEntries(['line1', 'line2', 'city', 'state', 'zip', 'county'].map((name) => [name, part('text')]))

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
