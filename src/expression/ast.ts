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
  return [node, ...childrenOf(node).flatMap(nodesOf)]
}

/** The name that a call or a method call calls. */
export const calledName = (node: ASTNode): string | undefined => (node.op === 'call' || node.op === 'rcall' ? node.args[0] : undefined)
