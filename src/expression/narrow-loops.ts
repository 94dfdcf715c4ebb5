import type { ASTNode, Environment } from '@marcbachmann/cel-js'
import { nodesOf } from './ast.ts'
import type { Insertion } from './insertions.ts'
import type { MacroChecker, MacroEvaluator, MacroNode } from './macro.ts'

/** Of no expression that a document holds: it stands in what is evaluated alone. */
const NARROWED = 'narrowed'
const NARROWABLE: readonly string[] = ['filter', 'exists']

/**
 * Lets `list.filter(x, … && x.id == row.id && …)` go only through entries whose `id` may be that one, which is most of the work of rules
 * that look rows up in another list. What it comes to is the same: an entry that is left out makes the condition false whatever its other parts are.
 */
export const narrowings = (source: string, ast: ASTNode): readonly Insertion[] => nodesOf(ast).flatMap((node) => insertionsFor(source, node))

function insertionsFor(source: string, node: ASTNode): readonly Insertion[] {
  if (node.op !== 'rcall' || !NARROWABLE.includes(node.args[0])) return []
  const [, list, [variable, condition]] = node.args
  if (!isPath(list) || variable?.op !== 'id' || condition === undefined || node.args[2].length !== 2) return []
  const equality = partsOf(condition)
    .map((part) => equalityOn(variable.args, part))
    .find((found) => found !== undefined)
  if (equality === undefined) return []
  const { field, other } = equality
  return [
    { at: list.start, text: `${NARROWED}(` },
    { at: list.end, text: `, ${JSON.stringify(field)}, ${source.slice(other.start, other.end)})` },
  ]
}

const partsOf = (node: ASTNode): readonly ASTNode[] => (node.op === '&&' ? node.args.flatMap(partsOf) : [node])

/** Something like `row.lineId`: nothing is worked out, so that it may be read once more. */
const isPath = (node: ASTNode): boolean => node.op === 'id' || (node.op === '.' && isPath(node.args[0]))

/** `x.field == path`, either way round, where the path does not begin at `x`. */
function equalityOn(variable: string, node: ASTNode): { readonly field: string; readonly other: ASTNode } | undefined {
  if (node.op !== '==') return undefined
  const [left, right] = node.args
  const of = (own: ASTNode, other: ASTNode) =>
    own.op === '.' && own.args[0].op === 'id' && own.args[0].args === variable && isPath(other) && beginOf(other) !== variable
      ? { field: own.args[1], other }
      : undefined
  return of(left, right) ?? of(right, left)
}

const beginOf = (node: ASTNode): unknown => (node.op === '.' ? beginOf(node.args[0]) : node.args)

interface Call {
  readonly args: readonly MacroNode[]
}

/** The entries of a list whose field is this text or no text at all; all of them when what it should be is no text or not known. */
const narrowedMacro = ({ args }: Call) => {
  const [list, field, wanted] = args
  const name = String(field?.args)
  return {
    args,
    async: false,
    typeCheck(checker: MacroChecker, _call: unknown, context: unknown): unknown {
      checker.check(wanted, context)
      return checker.check(list, context)
    },
    evaluate(evaluator: MacroEvaluator, _call: unknown, context: unknown): unknown {
      const entries = evaluator.run(list, context)
      const text = textOrNothing(evaluator, wanted, context)
      return Array.isArray(entries) && text !== undefined ? entries.filter((entry) => mayBe(entry, name, text)) : entries
    },
  }
}

function textOrNothing(evaluator: MacroEvaluator, node: unknown, context: unknown): string | undefined {
  try {
    const value = evaluator.run(node, context)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

function mayBe(entry: unknown, name: string, text: string): boolean {
  const value: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, name) : undefined
  return typeof value !== 'string' || value === text
}

/** Lets an environment evaluate what `narrowings` writes. */
export function registerNarrowed(environment: Environment): void {
  environment.registerFunction(`${NARROWED}(ast, ast, ast): list`, narrowedMacro)
}
