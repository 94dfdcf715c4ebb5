import { type AnswerForm, expressionOf, type ResolvedField, type Value } from '#contract'
import { compileExpression, type Expression, type ExpressionScope, siblingFields } from '#expression'
import { fieldTypes, typeOf } from '#fields'
import { checkWhole, reportCycles, resultType } from './computation.ts'
import { complain, type LinkContext, look, namesById, namesOf } from './context.ts'
import { checkExpression } from './expressions.ts'
import type { FieldLinker } from './fields.ts'
import { checkSet } from './filters.ts'
import { checkFills } from './neighbours.ts'
import { inside, type Place } from './place.ts'
import { canHold, checkReachable } from './reachable.ts'
import { checkAllElse, checkMadeRows, checkShortcuts } from './row-makers.ts'

type Fields = Readonly<Record<string, ResolvedField>>

export interface AnswerRules {
  readonly form: AnswerForm
  readonly fields: Fields
  readonly lookups: Fields
  readonly linker: FieldLinker
}

/** Compiles every rule of a form and refuses rings: a question whose sight or value waits for itself. */
export function checkAnswerRules(context: LinkContext, place: Place, rules: AnswerRules): void {
  const { form, fields, lookups } = rules
  const scope: ExpressionScope = { root: 'answers', fields, ...(Object.keys(lookups).length > 0 && { lookups }) }
  const graph = new Map<string, Set<string>>(Object.keys(fields).map((name) => [name, new Set()]))
  const waits = (name: string, expression: Expression | undefined): void => {
    for (const dependency of expression?.dependencies ?? []) graph.get(name)?.add(dependency)
  }
  for (const [name, field] of Object.entries(fields)) {
    for (const expression of checkField(context, inside(place, 'fields', name), field, { ...rules, scope, isInner: false })) waits(name, expression)
  }
  form.pages.forEach((page, index) => {
    const at = inside(place, 'pages', index)
    const ofPage = checkTest(context, inside(at, 'when'), page.when, scope)
    page.sections.forEach((section, position) => {
      const here = inside(at, 'sections', position)
      const ofSection = checkTest(context, inside(here, 'when'), section.when, scope)
      section.items.forEach((item, number) => {
        if (typeof item === 'object' && 'text' in item) {
          checkTest(context, inside(here, 'items', number, 'when'), item.when, scope)
          return
        }
        for (const expression of [ofPage, ofSection]) waits(typeof item === 'string' ? item : item.field, expression)
      })
    })
  })
  reportCycles(new Map([...graph].map(([name, names]) => [name, [...names]])), (ring) => {
    complain(context, inside(place, 'fields', ring[0] ?? ''), `Questions wait for each other: ${ring.join(' → ')}`)
  })
  checkChecks(context, place, rules, scope)
}

const readsNothing = ({ dependencies, rowDependencies, lookupDependencies }: Expression): boolean =>
  dependencies.length + rowDependencies.length + lookupDependencies.length === 0

function checkTest(context: LinkContext, place: Place, source: string | undefined, scope: ExpressionScope): Expression | undefined {
  const expression = checkExpression(context, place, source, { scope, yields: 'boolean' })
  if (expression?.type === 'boolean') checkReachable(context, place, expression, scope)
  return expression
}

/** What is required only where it is not asked is never required. */
function checkTogether(context: LinkContext, place: Place, [when, requiredWhen]: readonly [string, string], scope: ExpressionScope): void {
  const both = compileExpression(`(${when}) && (${requiredWhen})`, scope)
  const alone = compileExpression(requiredWhen, scope)
  if (both.ok && alone.ok && canHold(alone.expression, scope) !== false && canHold(both.expression, scope) === false)
    complain(context, place, 'This never holds while the question is asked: its "when" says otherwise', { found: both.expression.source })
}

/** A question that must be answered and cannot be changed gets its answer from elsewhere. */
function checkAnswerable(context: LinkContext, place: Place, field: ResolvedField, { form, fields, isInner }: FieldScope): void {
  if (isInner || !field.required || !field.readOnly || field.default !== undefined || field.starts !== undefined) return
  const name = Object.keys(fields).find((each) => fields[each] === field)
  if (!isBrought(name, form, fields))
    complain(context, inside(place, 'readOnly'), 'Nobody can answer this: it is required, read only, and neither prefilled nor given a default', {
      atKey: true,
    })
}

/** Whether a prefill or a chosen record brings an answer to a question. */
const isBrought = (name: string | undefined, form: AnswerForm, fields: Fields): boolean =>
  name !== undefined && (form.prefill?.some((entry) => entry.field === name) || Object.values(fields).some(({ fills }) => fills?.[name] !== undefined))

/** Rows begin in the page, one by one, and know neither who adds them nor the lookups. */
function checkStarts(context: LinkContext, place: Place, { type, starts }: ResolvedField, { scope, isInner, isRow }: FieldScope): void {
  if (starts === undefined) return
  if (isRow && starts === 'user') complain(context, place, 'A row starts with a "default", the date or the moment', { expected: 'today, now' })
  if (typeof starts !== 'object') return
  const { yields } = fieldTypes[type]
  if (isInner) complain(context, place, 'Only a question of the form itself starts with an expression', { atKey: true })
  else if (yields === undefined) complain(context, place, `A field of the type "${type}" cannot start with an expression`, { atKey: true })
  else checkExpression(context, inside(place, 'is'), starts.is, { scope, yields })
}

/** What nobody sees, nobody answers: it comes from somewhere. */
function checkHeld(context: LinkContext, place: Place, field: ResolvedField, { form, fields, isInner }: FieldScope): void {
  const name = Object.keys(fields).find((each) => fields[each] === field)
  const isGiven = field.default !== undefined || field.starts !== undefined || isBrought(name, form, fields)
  if (isInner) complain(context, place, 'Only a question of the form itself is held out of sight', { atKey: true })
  else if (field.type === 'calculated') complain(context, place, 'A calculated value is out of sight already when no section shows it', { atKey: true })
  else if (field.required || field.requiredWhen !== undefined) complain(context, place, 'What nobody sees nobody can be required to answer', { atKey: true })
  else if (!isGiven) complain(context, place, 'Nothing is held here: it has no "default", no "starts", and no prefill or "fills" brings it', { atKey: true })
}

/** The expression of a calculated value, or what another answer is until somebody types over it. */
function checkValueRule(context: LinkContext, place: Place, field: ResolvedField, scope: ExpressionScope): Expression | undefined {
  if (field.value === undefined || field.type === 'calculated')
    return checkWhole(context, place, checkExpression(context, place, field.value, { scope, yields: resultType(field) }), field)
  const yields = typeOf(field).holds === 'boolean' ? undefined : typeOf(field).yields
  if (yields === undefined) {
    complain(context, place, `A field of the type "${field.type}" cannot be worked out until somebody types over it`, { atKey: true })
    return undefined
  }
  if (field.default !== undefined || field.starts !== undefined)
    complain(context, place, 'What an answer is until somebody types over it leaves nothing to a "default" or "starts"', { atKey: true })
  return checkWhole(context, place, checkExpression(context, place, field.value, { scope, yields }), field)
}

/** The options must be there, and each rule must be able to hold: an option that nobody can choose is a mistake. */
function checkOffered(context: LinkContext, place: Place, { options = [], offered }: ResolvedField, scope: ExpressionScope): void {
  const known = namesById(options)
  offered?.forEach((entry, index) => {
    const at = inside(place, index)
    checkTest(context, inside(at, 'when'), entry.when, scope)
    entry.options.forEach((name, number) => {
      look(context, inside(at, 'options', number), known, { what: 'option', name })
    })
  })
}

/** What it is chosen from stands in rows of the form itself; in groups and deeper rows nothing would refuse another. */
function checkAmong(
  context: LinkContext,
  place: Place,
  { rows, field, show }: NonNullable<ResolvedField['among']>,
  { fields, isInner, isRow }: FieldScope,
): void {
  if (isInner && !isRow) complain(context, place, 'Only a text of the form or of its rows can be one of those in rows')
  const list = look(context, inside(place, 'rows'), namesOf(fields), { what: 'field of this form', name: rows })
  if (list && list.type !== 'rows') complain(context, inside(place, 'rows'), 'It is chosen from rows', { expected: 'rows', found: list.type })
  if (list?.type !== 'rows') return
  const taken = look(context, inside(place, 'field'), namesOf(list.of ?? {}), { what: 'field of the row', name: field })
  if (taken && taken.type !== 'text') complain(context, inside(place, 'field'), 'A text is chosen from texts', { expected: 'text', found: taken.type })
  if (show !== undefined) look(context, inside(place, 'show'), namesOf(list.of ?? {}), { what: 'field of the row', name: show })
}

/** Initials of a row: staff prove themselves by PIN; whoever files signs the form itself. */
function checkRowSlot(context: LinkContext, place: Place, { signer }: ResolvedField, { isRow }: FieldScope): void {
  if (!isRow) complain(context, place, 'A signature stands in a form or in its rows, not inside groups or rows of rows')
  else if (signer?.by !== 'staff' || signer.author)
    complain(context, inside(place, 'signer'), 'Rows are signed by staff, with their PIN, and not as the author', {
      expected: '"by": "staff" without "author"',
    })
}

interface FieldScope extends AnswerRules {
  readonly scope: ExpressionScope
  /** Of rows: what sight and values may see of the list's other rows. */
  readonly siblings?: Fields | undefined
  readonly isInner: boolean
  /** It is a field of the form's own rows. */
  readonly isRow?: boolean
}

/** Checks a field's rules; gives those that its sight and value wait for. */
function checkField(context: LinkContext, fallback: Place, field: ResolvedField, rules: FieldScope): readonly (Expression | undefined)[] {
  const { scope, linker, isInner, siblings } = rules
  const deciding: ExpressionScope = siblings ? { ...scope, siblings } : scope
  const place = linker.placeOf(field) ?? fallback
  checkTest(context, inside(place, 'requiredWhen'), field.requiredWhen, scope)
  checkTest(context, inside(place, 'readOnlyWhen'), field.readOnlyWhen, scope)
  checkOffered(context, inside(place, 'offered'), field, scope)
  if (field.among) checkAmong(context, inside(place, 'among'), field.among, rules)
  checkStarts(context, inside(place, 'starts'), field, rules)
  if (field.held) checkHeld(context, inside(place, 'held'), field, rules)
  if (field.resetBy) complain(context, inside(place, 'resetBy'), 'Only fields of a record are reset; in a form, a "value" follows others')
  if (field.type === 'money' && field.scale !== undefined) complain(context, inside(place, 'scale'), 'Only money of a record has more than two places')
  if (field.sums) complain(context, inside(place, 'sums'), 'Only records keep sums of others')
  if (field.shares) complain(context, inside(place, 'shares'), 'Only references of a record share fields with what they point at')
  if (field.suggests) complain(context, inside(place, 'suggests'), 'Only references of a record and questions of an operation have suggestions')
  if (field.numbered && !rules.isRow) complain(context, inside(place, 'numbered'), 'Rows of a form are numbered, and nothing else')
  if (field.madeOf) checkMadeRows(context, inside(place, 'madeOf'), field, { ...rules, isOuter: !isInner })
  checkAllElse(context, inside(place, 'allElse'), field, scope)
  if (field.shortcuts) checkShortcuts(context, inside(place, 'shortcuts'), field, scope)
  const when = checkTest(context, inside(place, 'when'), field.when, deciding)
  if (field.when !== undefined && field.requiredWhen !== undefined)
    checkTogether(context, inside(place, 'requiredWhen'), [field.when, field.requiredWhen], deciding)
  checkAnswerable(context, place, field, rules)
  const value = checkValueRule(context, inside(place, 'value'), field, deciding)
  if (field.type === 'signature' && isInner) checkRowSlot(context, place, field, rules)
  if (field.fills) checkFills(context, inside(place, 'fills'), field, scope.row ?? scope.fields)
  return [when, value, ...(field.of ? checkInner(context, place, field, rules) : [])]
}

function checkInner(context: LinkContext, place: Place, field: ResolvedField, rules: FieldScope): readonly (Expression | undefined)[] {
  const of = field.of ?? {}
  const scope: ExpressionScope = { ...rules.scope, row: of }
  const siblings = field.type === 'rows' ? siblingFields(of) : undefined
  const graph = new Map<string, readonly string[]>()
  const found = Object.entries(of).flatMap(([name, inner]) => {
    const expressions = checkField(context, inside(place, 'of', name), inner, {
      ...rules,
      scope,
      siblings,
      isInner: true,
      isRow: field.type === 'rows' && !rules.isInner,
    })
    graph.set(
      name,
      expressions.flatMap((expression) => expression?.rowDependencies ?? []),
    )
    return expressions
  })
  reportCycles(graph, (ring) => complain(context, place, `Questions wait for each other: ${ring.join(' → ')}`))
  field.checks?.forEach((check) => {
    const at = place
    checkTest(context, at, check.when, scope)
    checkExpression(context, at, check.check, { scope, yields: 'boolean' })
    if (check.field !== undefined) look(context, at, namesOf(of), { what: 'field beside it', name: check.field })
  })
  return found
}

function checkChecks(context: LinkContext, place: Place, { form, fields }: AnswerRules, scope: ExpressionScope): void {
  form.checks?.forEach(({ when, check, field }, index) => {
    const at = inside(place, 'checks', index)
    checkTest(context, inside(at, 'when'), when, scope)
    const test = checkTest(context, inside(at, 'check'), check, scope)
    if (test && readsNothing(test)) complain(context, inside(at, 'check'), 'This reads no answer, so it is the same for every form')
    const [name = '', inner] = field?.split('.') ?? []
    const found = field === undefined ? undefined : look(context, inside(at, 'field'), namesOf(fields), { what: 'field of this form', name })
    if (found && inner !== undefined) look(context, inside(at, 'field'), namesOf(found.of ?? {}), { what: `field of "${name}"`, name: inner })
  })
  form.tasks?.forEach(({ when, due }, index) => {
    const at = inside(place, 'tasks', index)
    checkTest(context, inside(at, 'when'), when, scope)
    checkDue(context, inside(at, 'due'), due, scope)
  })
}

/** A date: what an expression comes to, or a moment. */
function checkDue(context: LinkContext, place: Place, due: Value, scope: ExpressionScope): void {
  const source = expressionOf(due)
  if (source !== undefined) checkExpression(context, place, source, { scope, yields: 'text' })
  else checkSet(context, place, due, { field: { type: 'date', label: '' } })
}
