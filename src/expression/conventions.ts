import type { ASTNode } from '@marcbachmann/cel-js'
import { calledName, childrenOf, LOOPS, nodesOf } from './ast.ts'
import { isWholeNumber } from './whole-numbers.ts'

/** A part of an expression that the conventions refuse (design: architecture §4). */
export interface Refusal {
  readonly message: string
  readonly node: ASTNode
}

const MACRO_DEPTH_MAX = 2

const REFUSED_CALLS: Readonly<Record<string, string>> = {
  matches: 'matches() is refused because a pattern can run for seconds; use a `format` of the field, or contains(), startsWith(), endsWith()',
  has: 'has() is refused; answered(…) is the only test for blank',
  timestamp: 'timestamp() is refused; dates and times are compared as text, and only named functions compute with them',
  duration: 'duration() is refused; use minutes(start, end) or daysBetween(a, b)',
  dyn: 'dyn() is refused because it hides a type from the check',
  type: 'type() is refused; the check already knows every type',
  bytes: 'bytes() is refused',
  int: 'int() is refused; every number is a double, round(x) makes it whole',
  uint: 'uint() is refused; every number is a double, round(x) makes it whole',
  bind: 'cel.bind() is refused; write a calculated field instead',
}

/** What the conventions refuse in a parsed expression, in the order of the source. */
export function refusalsIn(ast: ASTNode): readonly Refusal[] {
  return [...nodesOf(ast).flatMap(refuseNode), ...refuseDeepMacros(ast, 0)].sort((a, b) => a.node.start - b.node.start)
}

function refuseNode(node: ASTNode): readonly Refusal[] {
  const name = calledName(node)
  const refused = name !== undefined && Object.hasOwn(REFUSED_CALLS, name) ? REFUSED_CALLS[name] : undefined
  if (refused) return [{ message: refused, node }]
  if (node.op === '[]' || node.op === '[?]')
    return [{ message: 'Picking from a list by position is refused; rows have no fixed place: use exists(), all(), filter() or map()', node }]
  if (node.op === 'value' && node.args === null)
    return [{ message: 'null is refused, no expression ever sees one; answered(…) is the only test for blank', node }]
  if ((node.op === '==' || node.op === '!=') && node.args.some((side) => side.op === 'value' && side.args === '') && node.args.some(isAnswer))
    return [{ message: "A blank text is unknown, never '': answered(record.name) tells whether it was said", node }]
  if (node.op === '.?') return [{ message: 'Optional fields (.?) are refused; use answered(…)', node }]
  if ((node.op === '/' || node.op === '%') && node.args.every(isWholeNumber))
    return [
      {
        message: `A whole number ${node.op} a whole number drops the fraction and is refused; write one of them as a decimal, such as 2.0 or double(size(…))`,
        node,
      },
    ]
  if (name === 'answered' && node.op === 'call' && !node.args[1].every(isPath))
    return [{ message: 'answered() takes one field, such as answered(record.dueDate)', node }]
  return []
}

const ROOTS = ['record', 'answers', 'row', 'lookups']
const isAnswer = (node: ASTNode): boolean => node.op === '.' && (node.args[0].op === 'id' ? ROOTS.includes(node.args[0].args) : isAnswer(node.args[0]))
const isPath = (node: ASTNode): boolean => node.op === '.' && (node.args[0].op === 'id' || isPath(node.args[0]))

function refuseDeepMacros(node: ASTNode, depth: number): readonly Refusal[] {
  if (node.op !== 'rcall' || !LOOPS.includes(node.args[0])) return childrenOf(node).flatMap((child) => refuseDeepMacros(child, depth))
  if (depth === MACRO_DEPTH_MAX) return [{ message: `${node.args[0]}() stands inside two others; two levels are the limit`, node }]
  const [, receiver, args] = node.args
  return [...refuseDeepMacros(receiver, depth), ...args.flatMap((arg) => refuseDeepMacros(arg, depth + 1))]
}
