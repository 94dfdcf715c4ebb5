import type { ResolvedField } from '#contract'
import { compileExpression, type Expression, type Surroundings } from '#expression'

const field = (type: ResolvedField['type'], rest: Partial<ResolvedField> = {}): ResolvedField => ({ type, label: type, ...rest })

/** An invented resource with a field of each family. */
export const FIELDS: Readonly<Record<string, ResolvedField>> = {
  height: field('decimal'),
  steps: field('integer'),
  name: field('text'),
  lit: field('boolean'),
  builtOn: field('date'),
  opens: field('time'),
  closes: field('time'),
  tags: field('choices'),
  code: field('secret'),
  address: field('address'),
  keeper: field('group', { of: { name: field('text') } }),
  visits: field('rows', { of: { minutes: field('integer'), by: field('text'), stops: field('rows', { of: { at: field('time') } }) } }),
}

export const NOW: Surroundings = { today: '2026-03-01', now: '2026-03-01T02:30:00.000Z', timeZone: 'America/Chicago' }

/** The expression over `record`; throws when it does not compile. */
export function compiled(source: string, row?: Readonly<Record<string, ResolvedField>>): Expression {
  const outcome = compileExpression(source, { root: 'record', fields: FIELDS, ...(row && { row }) })
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.expression
}

/** Its outcome for these values. */
export const outcomeOf = (source: string, values: Readonly<Record<string, unknown>> = {}): unknown => compiled(source).evaluate(values, NOW)

/** Why it does not compile. */
export function refusalOf(source: string): string {
  const outcome = compileExpression(source, { root: 'record', fields: FIELDS })
  return outcome.ok ? 'compiles' : [outcome.message, outcome.suggestion].filter(Boolean).join(' → ')
}
