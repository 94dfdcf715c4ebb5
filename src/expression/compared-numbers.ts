import type { ASTNode } from '@marcbachmann/cel-js'
import { childrenOf } from './ast.ts'
import { untypedEnvironment } from './environments.ts'

const COMPARES: readonly string[] = ['<', '<=', '>', '>=', '==', '!=']

/**
 * The numbers that each `<root>.<name>` is compared with, by the path as it is written. A path that also stands elsewhere than in a comparison
 * with a plain number is undefined: its other uses may ask for anything.
 */
export function comparedNumbers(source: string): ReadonlyMap<string, readonly number[] | undefined> {
  const found = new Map<string, readonly number[] | undefined>()
  const note = (path: string, number: number | undefined): void => {
    const known = found.has(path) ? found.get(path) : []
    found.set(path, known === undefined || number === undefined ? undefined : [...known, number])
  }
  visit(untypedEnvironment.parse(source).ast, note)
  return found
}

function visit(node: ASTNode, note: (path: string, number: number | undefined) => void): void {
  const path = pathOf(node)
  if (path !== undefined) {
    note(path, undefined)
    return
  }
  const sides = COMPARES.includes(node.op) ? childrenOf(node) : []
  const [at, number] = [sides.map(pathOf).find((each) => each !== undefined), sides.map(numberOf).find((each) => each !== undefined)]
  if (at !== undefined && number !== undefined) note(at, number)
  else for (const inner of childrenOf(node)) visit(inner, note)
}

const pathOf = (node: ASTNode): string | undefined => (node.op === '.' && node.args[0].op === 'id' ? `${node.args[0].args}.${node.args[1]}` : undefined)

function numberOf(node: ASTNode): number | undefined {
  if (node.op === '-_') {
    const inner = numberOf(node.args)
    return inner === undefined ? undefined : -inner
  }
  return node.op === 'value' && (typeof node.args === 'number' || typeof node.args === 'bigint') ? Number(node.args) : undefined
}
