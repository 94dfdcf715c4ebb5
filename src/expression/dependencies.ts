import type { ASTNode } from '@marcbachmann/cel-js'
import { nodesOf } from './ast.ts'

/** The fields that an expression reads of a variable, in the order of their first mention. */
export function dependenciesOn(variable: string, ast: ASTNode): readonly string[] {
  const names = nodesOf(ast).flatMap((node) => (node.op === '.' && node.args[0].op === 'id' && node.args[0].args === variable ? [node.args[1]] : []))
  return [...new Set(names)]
}
