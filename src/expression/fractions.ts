import type { ASTNode } from '@marcbachmann/cel-js'
import { calledName, childrenOf } from './ast.ts'
import { untypedEnvironment } from './environments.ts'

const ROUNDS: readonly string[] = ['round', 'floor', 'ceil']

/** Whether an expression divides and nothing says which way the outcome is rounded. */
export const leavesFraction = (source: string): boolean => divides(untypedEnvironment.parse(source).ast)

function divides(node: ASTNode): boolean {
  if (node.op === '/') return true
  // With a second argument, `round` keeps places.
  if (ROUNDS.includes(calledName(node) ?? '') && childrenOf(node).length === 1) return false
  if (node.op === '?:') return childrenOf(node).slice(1).some(divides)
  return childrenOf(node).some(divides)
}
