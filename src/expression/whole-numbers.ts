import type { ASTNode } from '@marcbachmann/cel-js'
import { calledName, nodesOf } from './ast.ts'

/** The source with every whole number written as a double, and the way back to positions in the original. */
export interface WidenedSource {
  readonly text: string
  readonly toOriginal: (position: number) => number
}

/** Every number is a double, so that `record.hours == 2` and `answers.has ? 1 : 0.5` mean what they say. */
export function widenWholeNumbers(source: string, ast: ASTNode): WidenedSource {
  const ends = nodesOf(ast)
    .filter((node) => node.op === 'value' && typeof node.args === 'bigint')
    .map((node) => node.end)
    .sort((a, b) => a - b)
  const pieces = [0, ...ends].map((start, index) => source.slice(start, ends[index] ?? source.length))
  return {
    text: pieces.join('.0'),
    toOriginal: (position) => position - 2 * ends.filter((end, index) => end + 2 * index < position).length,
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
