import type { ResolvedField } from '#contract'
import { CLOCK_STEP, type ExpressionScope, fieldsApart } from '#expression'
import { typeOf } from '#fields'
import { checkUnique, complain, type LinkContext, look, namesOf } from './context.ts'
import { checkExpression } from './expressions.ts'
import { isServers } from './follows.ts'
import { checkOffer, takenAt } from './offers.ts'
import { inside, type Place } from './place.ts'

type Fields = Readonly<Record<string, ResolvedField>>

interface Surrounding {
  readonly fields: Fields
  readonly scope: ExpressionScope
  /** It is a field of the form itself. */
  readonly isOuter: boolean
}

/** Rows that follow from other answers: from where, when, and with what in them; what they are known by is among it. */
export function checkMadeRows(context: LinkContext, place: Place, { madeOf, of = {}, items }: ResolvedField, { fields, scope, isOuter }: Surrounding): void {
  if (!madeOf) return
  if (!isOuter) complain(context, place, 'Only rows of the form itself are made of other answers')
  if (items) complain(context, place, 'Fixed rows are there already')
  madeOf.by.forEach((name, index) => {
    look(context, inside(place, 'by', index), namesOf(of), { what: 'field of the row', name })
  })
  madeOf.from.forEach(({ each, apart, clock, when, values }, index) => {
    const at = inside(place, 'from', index)
    if (clock && each !== undefined) complain(context, inside(at, 'each'), 'Rows are made of rows or of the clock, not of both')
    for (const end of ['from', 'until'] as const) checkExpression(context, inside(at, 'clock', end), clock?.[end], { scope, yields: 'text' })
    const row = clock ? CLOCK_STEP : each === undefined ? undefined : rowOf(context, at, { each, apart, fields })
    const own: ExpressionScope = row ? { ...scope, row } : scope
    checkExpression(context, inside(at, 'when'), when, { scope: own, yields: 'boolean' })
    checkRowValues(context, inside(at, 'values'), values, { of, scope: own })
    for (const name of madeOf.by)
      if (!Object.hasOwn(values, name)) complain(context, inside(at, 'values'), `A row that is known by "${name}" is made with it`, { atKey: true })
  })
}

interface Source {
  readonly each: string
  readonly apart: string | undefined
  readonly fields: Fields
}

/** The fields of what `row` is. */
function rowOf(context: LinkContext, at: Place, { each, apart, fields }: Source): Fields | undefined {
  const of = rowsIn(context, inside(at, 'each'), fields, { what: 'field of this form', name: each })?.of
  if (of === undefined || apart === undefined) return of
  return rowsIn(context, inside(at, 'apart'), of, { what: 'field of the row', name: apart }) && fieldsApart(of, apart)
}

function rowsIn(context: LinkContext, place: Place, fields: Fields, wanted: { readonly what: string; readonly name: string }): ResolvedField | undefined {
  const field = look(context, place, namesOf(fields), wanted)
  if (field && field.type !== 'rows') complain(context, place, 'Rows are made of rows', { expected: 'rows', found: field.type })
  return field?.type === 'rows' ? field : undefined
}

/** Buttons of a row: each fills in what a person could, and is offered by what stands in the row. */
export function checkShortcuts(
  context: LinkContext,
  place: Place,
  { shortcuts = [], of = {}, items, as = 'table' }: ResolvedField,
  outer: ExpressionScope,
): void {
  const scope: ExpressionScope = { ...outer, row: of }
  checkUnique(context, place, shortcuts)
  if (items || (as !== 'table' && as !== 'cards')) complain(context, place, 'Rows drawn as table or cards have shortcuts, and fixed ones have none')
  shortcuts.forEach(({ icon, when, values }, index) => {
    const at = inside(place, index)
    if (icon !== undefined) look(context, inside(at, 'icon'), context.icons, { what: 'icon', name: icon })
    const test = checkExpression(context, inside(at, 'when'), when, { scope, yields: 'boolean' })
    if (test && test.dependencies.length + test.lookupDependencies.length > 0)
      complain(context, inside(at, 'when'), 'Whether a row offers it is said by the row alone', { expected: 'row.<field>' })
    checkRowValues(context, inside(at, 'values'), values, { of, scope })
  })
}

/** What fixed rows of which nothing is said yet are filled in with. */
export function checkAllElse(context: LinkContext, place: Place, { allElse, of = {}, items }: ResolvedField, outer: ExpressionScope): void {
  if (!allElse) return
  if (!items) complain(context, place, 'Only fixed rows are there before anything is said of them', { expected: 'items' })
  checkRowValues(context, place, allElse.values, { of, scope: { ...outer, row: of } })
}

/** What says nothing to a reader until its words are found. */
const isCode = (field: ResolvedField): boolean => field.options !== undefined || typeOf(field).pointsAt !== undefined || !typeOf(field).isPlain

function checkRowValues(
  context: LinkContext,
  place: Place,
  values: Readonly<Record<string, string>>,
  { of, scope }: { readonly of: Fields; readonly scope: ExpressionScope },
): void {
  for (const [name, source] of Object.entries(values)) {
    const at = inside(place, name)
    const target = look(context, at, namesOf(of), { what: 'field of the row', name })
    if (!target) continue
    if (isServers(target)) complain(context, at, `A field of the type "${target.type}" is filled by nobody here`)
    else {
      checkOffer(context, at, source, { scope, target })
      const taken = takenAt(source, scope)
      if (taken && taken.type !== target.type && isCode(taken)) complain(context, at, `"${source}" holds a code, not words`, { expected: target.type })
    }
  }
}
