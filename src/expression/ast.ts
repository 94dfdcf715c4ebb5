import type { ASTNode } from '@marcbachmann/cel-js'

/** The nodes directly inside a node, as parsed: a macro's arguments are among them. */
export function childrenOf(node: ASTNode): readonly ASTNode[] {
  switch (node.op) {
    case 'value':
    case 'id':
      return []
    case '.':
    case '.?':
      return [node.args[0]]
    case 'call':
      return node.args[1]
    case 'rcall':
      return [node.args[1], ...node.args[2]]
    case 'map':
      return node.args.flat()
    case '!_':
    case '-_':
      return [node.args]
    default:
      return node.args
  }
}

/** The node and everything inside it, outermost first. */
export function nodesOf(node: ASTNode): readonly ASTNode[] {
  const found: ASTNode[] = []
  const visit = (each: ASTNode): void => {
    found.push(each)
    childrenOf(each).forEach(visit)
  }
  visit(node)
  return found
}

/** Macros that go through a list. */
export const LOOPS: readonly string[] = ['all', 'exists', 'exists_one', 'map', 'filter']

/** How many loops stand inside each other at most; what one goes through counts as beside it. */
export function loopsIn(node: ASTNode): number {
  const [, receiver, args] = node.op === 'rcall' && LOOPS.includes(node.args[0]) ? node.args : [undefined, undefined, undefined]
  if (receiver === undefined) return Math.max(0, ...childrenOf(node).map(loopsIn))
  return Math.max(loopsIn(receiver), 1 + Math.max(...args.map(loopsIn)))
}

/** The name that a call or a method call calls. */
export const calledName = (node: ASTNode): string | undefined => (node.op === 'call' || node.op === 'rcall' ? node.args[0] : undefined)
