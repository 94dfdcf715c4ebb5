import type { ResolvedField } from '#contract'
import { answerPath, type Expression, type ExpressionScope, type ExpressionType, UNKNOWN } from '#expression'
import { typeOf } from '#fields'
import { complain, type LinkContext, look, namesById } from './context.ts'
import { checkExpression } from './expressions.ts'
import { fits } from './fits.ts'
import type { Place } from './place.ts'
import { casesOf, SURROUNDINGS } from './reachable.ts'

/** What a field is to be filled with: the path of an answer that it can take over, or an expression of its type. Tells whether it reads lookups. */
export function checkOffer(context: LinkContext, place: Place, source: string, { scope, target }: { scope: ExpressionScope; target: ResolvedField }): boolean {
  const taken = takenAt(source, scope)
  if (taken) {
    if (!fits(taken, target)) complain(context, place, `The field cannot take over "${source}"`, { expected: target.type, found: taken.type })
    else for (const id of codesOf(taken)) lookCode(context, place, target, id)
    return false
  }
  // An expression yields one plain value, or codes.
  if (typeOf(target).yields === undefined && !target.options) {
    complain(context, place, `A field of the type "${target.type}" takes over an answer by its path and nothing else`, { found: source })
    return false
  }
  const expression = checkExpression(context, place, source, { scope, yields: yieldOf(target) })
  if (target.options && expression) for (const id of outcomesOf(expression, scope)) lookCode(context, place, target, id)
  return (expression?.lookupDependencies.length ?? 0) > 0
}

/** The field that a path names; undefined for an expression. */
export function takenAt(source: string, { fields, row = {} }: ExpressionScope): ResolvedField | undefined {
  const path = answerPath(source)
  if (path === undefined) return undefined
  const { root, name, inner } = path
  const outer = Object.entries(root === 'row' ? row : fields).find(([each]) => each === name)?.[1]
  return inner === undefined || outer === undefined ? outer : outer.of?.[inner]
}

const codesOf = (field: ResolvedField): readonly string[] => (field.type === 'calculated' ? [] : (field.options ?? []).map(({ id }) => id))

function lookCode(context: LinkContext, place: Place, { options }: ResolvedField, id: string): void {
  if (options) look(context, place, namesById(options), { what: 'option', name: id })
}

/** What an expression has to give that fills it. */
const yieldOf = (field: ResolvedField): ExpressionType => (typeOf(field).holds === 'array' ? 'list' : (typeOf(field).yields ?? 'text'))

/** The codes that an expression can come to, where it reads only what has an end. */
function outcomesOf(expression: Expression, scope: ExpressionScope): ReadonlySet<string> {
  const isFixed = expression.dependencies.length + expression.rowDependencies.length + expression.lookupDependencies.length === 0
  const cases = isFixed ? [{ answers: {}, row: {} }] : (casesOf(expression, scope) ?? [])
  const found = cases.map(({ answers, row }) => expression.evaluate(answers, { ...SURROUNDINGS, row }))
  return new Set(
    found
      .flat()
      .filter((value) => value !== UNKNOWN)
      .map(String),
  )
}
