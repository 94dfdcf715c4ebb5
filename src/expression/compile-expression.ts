import type { ASTNode, ParseError, ParseResult, TypeError as TypeProblem } from '@marcbachmann/cel-js'
import { loopsIn, nodesOf } from './ast.ts'
import { refusalsIn } from './conventions.ts'
import { dependenciesOn } from './dependencies.ts'
import { runningEnvironment, typedEnvironment, untypedEnvironment } from './environments.ts'
import { explain } from './explain.ts'
import { inserted } from './insertions.ts'
import { narrowings } from './narrow-loops.ts'
import type { ExpressionScope, Fields } from './scope.ts'
import { SIBLING_NAMES } from './sibling-names.ts'
import { rowsWithoutBlanks, withoutBlanks } from './values.ts'
import { widenings, widenWholeNumbers } from './whole-numbers.ts'

/** The outcome of an expression that touched an unanswered question, or that could not be computed. */
export const UNKNOWN: unique symbol = Symbol('unknown')

export type ExpressionType = 'boolean' | 'number' | 'text' | 'list' | 'other'

/** What lies outside the record. `today` is a date and `now` an instant, both ISO text; the zone is an IANA name. */
export interface Surroundings {
  readonly today: string
  readonly now: string
  readonly timeZone: string
  /** The row that an expression inside rows speaks of as `row.x`. */
  readonly row?: Readonly<Record<string, unknown>>
  /** Of that row: all rows of its list as they are seen, and its place among them. */
  readonly beside?: { readonly rows: readonly Readonly<Record<string, unknown>>[]; readonly index: number }
  /** What lookups came to; one that is absent is unknown. */
  readonly lookups?: Readonly<Record<string, unknown>>
}

export const CLOCK_NAMES = ['today', 'now', 'timeZone'] as const
export type ClockName = (typeof CLOCK_NAMES)[number]

export interface Expression {
  readonly source: string
  readonly type: ExpressionType
  /** Fields read from the root; a change of another field cannot change the outcome. */
  readonly dependencies: readonly string[]
  /** Fields read from the row. */
  readonly rowDependencies: readonly string[]
  readonly lookupDependencies: readonly string[]
  /** Of `today`, `now` and `timeZone` those that it names. */
  readonly clock: readonly ClockName[]
  /** It looks at the other rows of its list. */
  readonly readsSiblings: boolean
  /** How many loops over lists stand inside each other at most. */
  readonly loops: number
  /** The outcome, numbers as doubles; UNKNOWN when a blank was touched. Never throws. */
  readonly evaluate: (values: Readonly<Record<string, unknown>>, surroundings: Surroundings) => unknown
}

export type Compiled = { readonly ok: true; readonly expression: Expression } | { readonly ok: false; readonly message: string; readonly suggestion?: string }

/** Parses and type-checks an expression by the conventions of design: architecture §4. */
export function compileExpression(source: string, scope: ExpressionScope): Compiled {
  try {
    const ast = untypedEnvironment.parse(source).ast
    const refusal = refusalsIn(ast)[0]
    if (refusal) return { ok: false, message: `${refusal.message} (at \`${source.slice(refusal.node.start, refusal.node.end)}\`)` }
    const widened = widenWholeNumbers(source, ast)
    const checked = typedEnvironment(scope).check(widened.text)
    if (!checked.valid) return { ok: false, ...explain(checked.error, source, widened.toOriginal, scope) }
    return { ok: true, expression: toExpression(source, ast, nameType(checked.type ?? ''), scope) }
  } catch (error) {
    return { ok: false, ...explain(error as ParseError | TypeProblem, source, (position) => position, scope) }
  }
}

/** An expression that was checked when its document was loaded: parsed without types, in a tenth of the time. Undefined when it cannot be read. */
export function readExpression(source: string, scope: ExpressionScope): Expression | undefined {
  try {
    return toExpression(source, untypedEnvironment.parse(source).ast, 'other', scope)
  } catch {
    return undefined
  }
}

function toExpression(source: string, ast: ASTNode, type: ExpressionType, scope: ExpressionScope): Expression {
  const run = runningEnvironment.parse(inserted(source, [...widenings(ast), ...narrowings(source, ast)]))
  const dependencies = dependenciesOn(scope.root, ast)
  const rowDependencies = dependenciesOn('row', ast)
  const lookupDependencies = dependenciesOn('lookups', ast)
  const { row: rowFields, siblings: seen, root, fields } = scope
  const named = new Set(nodesOf(ast).flatMap((node) => (node.op === 'id' ? [node.args] : [])))
  const clock = CLOCK_NAMES.filter((name) => named.has(name))
  const readsSiblings = seen !== undefined && SIBLING_NAMES.some((name) => named.has(name))
  const evaluate: Expression['evaluate'] = (values, { today, now, timeZone, row, beside, lookups = {} }) => {
    const known: Record<string, unknown> = { [root]: withoutBlanks(values, fields, dependencies), lookups, today, now, timeZone }
    if (rowFields) known.row = withoutBlanks(row ?? {}, rowFields, rowDependencies)
    if (readsSiblings && beside) Object.assign(known, othersOf(beside, seen))
    return outcome(run, known)
  }
  return { source, type, dependencies, rowDependencies, lookupDependencies, clock, readsSiblings, loops: loopsIn(ast), evaluate }
}

/** The other rows as expressions see them. */
function othersOf({ rows, index }: NonNullable<Surroundings['beside']>, of: Fields): Readonly<Record<string, unknown>> {
  const all = rowsWithoutBlanks(rows, of)
  return { siblings: all.filter((_row, place) => place !== index), above: all.slice(0, index) }
}

/** V8's own; elsewhere it is a property that nobody reads. */
const FRAMES = 'stackTraceLimit'

/** A blank that is touched is thrown; nobody looks at where, and finding that out takes most of the time. */
function outcome(run: ParseResult, context: Record<string, unknown>): unknown {
  const frames: unknown = Reflect.get(Error, FRAMES)
  Reflect.set(Error, FRAMES, 0)
  try {
    return asPlain(run(context))
  } catch {
    return UNKNOWN
  } finally {
    Reflect.set(Error, FRAMES, frames)
  }
}

function asPlain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'number' && !Number.isFinite(value)) return UNKNOWN
  return Array.isArray(value) ? value.map(asPlain) : value
}

function nameType(type: string): ExpressionType {
  if (type.startsWith('list')) return 'list'
  return ({ bool: 'boolean', double: 'number', int: 'number', string: 'text' } as const)[type] ?? 'other'
}
