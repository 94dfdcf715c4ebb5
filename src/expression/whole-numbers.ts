import type { ASTNode } from '@marcbachmann/cel-js'
import { calledName, nodesOf } from './ast.ts'
import { type Insertion, inserted } from './insertions.ts'

/** A source whose whole numbers are written as doubles. */
export interface WidenedSource {
  readonly text: string
  readonly toOriginal: (position: number) => number
}

/** Makes every whole number a double, so that `record.hours == 2` and `answers.has ? 1 : 0.5` mean what they say. */
export const widenings = (ast: ASTNode): readonly Insertion[] =>
  nodesOf(ast)
    .filter((node) => node.op === 'value' && typeof node.args === 'bigint')
    .map(({ end }) => ({ at: end, text: '.0' }))
    .sort((a, b) => a.at - b.at)

/** The source with its `widenings`, and the way back to positions in the original. */
export function widenWholeNumbers(source: string, ast: ASTNode): WidenedSource {
  const insertions = widenings(ast)
  return {
    text: inserted(source, insertions),
    toOriginal: (position) => position - 2 * insertions.filter(({ at }, index) => at + 2 * index < position).length,
  }
}

/** True when both in the source and by its calls the node is a whole number of CEL's own (a literal, a size, and what is computed from those). */
export function isWholeNumber(node: ASTNode): boolean {
  switch (node.op) {
    case 'value':
      return typeof node.args === 'bigint'
    case '-_':
      return isWholeNumber(node.args)
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return node.args.every(isWholeNumber)
    default:
      return ['size', 'indexOf', 'lastIndexOf'].includes(calledName(node) ?? '')
  }
}
