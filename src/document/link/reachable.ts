import type { ResolvedField } from '#contract'
import { comparedNumbers, type Expression, type ExpressionScope } from '#expression'
import { typeOf } from '#fields'
import { complain, type LinkContext } from './context.ts'
import type { Place } from './place.ts'

const CASES_MAX = 4_096
/** When the cases are tried. */
export const SURROUNDINGS = { today: '2026-01-15', now: '2026-01-15T12:00:00.000Z', timeZone: 'UTC' }

/** A rule over choices and yes/no alone is tried with every combination of answers: one that never holds hides what it guards for ever. */
export function checkReachable(context: LinkContext, place: Place, expression: Expression, scope: ExpressionScope): void {
  if (canHold(expression, scope) !== false) return
  const asked = [...optionsRead(expression.dependencies, scope.fields), ...optionsRead(expression.rowDependencies, scope.row ?? {})]
  complain(context, place, 'This can never hold, whatever is answered', {
    found: expression.source,
    ...(asked.length > 0 && { expected: `of the answers that there are: ${asked.join('; ')}` }),
  })
}

const OPTIONS_NAMED_MAX = 12

/** The option ids of the questions that a rule reads. */
const optionsRead = (names: readonly string[], fields: ExpressionScope['fields']): readonly string[] =>
  names.flatMap((name) => {
    const ids = fields[name]?.options?.map(({ id }) => id) ?? []
    const more = ids.length > OPTIONS_NAMED_MAX ? ', …' : ''
    return ids.length > 0 ? [`${name}: ${ids.slice(0, OPTIONS_NAMED_MAX).join(', ')}${more}`] : []
  })

/** Whether some combination of answers lets it hold; undefined where not all can be tried. */
export function canHold(expression: Expression, scope: ExpressionScope): boolean | undefined {
  return casesOf(expression, scope)?.some(({ answers, row }) => expression.evaluate(answers, { ...SURROUNDINGS, row }) === true)
}

interface Case {
  readonly answers: Readonly<Record<string, unknown>>
  readonly row: Readonly<Record<string, unknown>>
}

/** Every combination of what the expression reads; undefined when there are too many to try or answers without an end. */
export function casesOf(
  { source, dependencies, rowDependencies, lookupDependencies }: Expression,
  { root, fields, row = {} }: ExpressionScope,
): readonly Case[] | undefined {
  if (lookupDependencies.length > 0 || dependencies.length + rowDependencies.length === 0) return undefined
  const numbers = comparedNumbers(source)
  const ranges = [
    ...dependencies.map((name) => ({ name, isRow: false, values: rangeOf(fields[name], numbers.get(`${root}.${name}`)) })),
    ...rowDependencies.map((name) => ({ name, isRow: true, values: rangeOf(row[name], numbers.get(`row.${name}`)) })),
  ]
  let cases: readonly Case[] = [{ answers: {}, row: {} }]
  for (const { name, isRow, values } of ranges) {
    if (!values || cases.length * values.length > CASES_MAX) return undefined
    cases = cases.flatMap((each) =>
      values.map((value) => (isRow ? { ...each, row: { ...each.row, [name]: value } } : { ...each, answers: { ...each.answers, [name]: value } })),
    )
  }
  return cases
}

/** All answers to a question, blank among them; of several choices each alone, none and all; of a number those it is compared with, and on either side of each. */
function rangeOf(field: ResolvedField | undefined, compared?: readonly number[]): readonly unknown[] | undefined {
  const ids = field?.options?.map(({ id }) => id) ?? []
  if (field === undefined || field.type === 'calculated') return undefined
  const { holds, filterForm } = typeOf(field)
  if (holds === 'boolean') return [null, true, false]
  if (field.options) return holds === 'array' ? [[], ...ids.map((id) => [id]), ids] : [null, ...ids]
  return compared && filterForm === 'numbers' ? [null, ...compared.flatMap((number) => around(number, compared, field))] : undefined
}

/** A number and one on either side that the field can hold, before the next number that it is compared with. */
function around(number: number, all: readonly number[], field: ResolvedField): readonly number[] {
  const { min = -Infinity, max = Infinity } = field
  const isWhole = typeOf(field).number === 'whole'
  const gaps = all.map((other) => Math.abs(other - number)).filter((gap) => gap > 0)
  const step = isWhole ? 1 : Math.min(1, ...gaps) / 2
  const sides = isWhole ? [Math.ceil(number) - 1, number, Math.floor(number) + 1] : [number - step, number, number + step]
  return sides.filter((each) => each >= min && each <= max && (!isWhole || Number.isInteger(each)))
}
