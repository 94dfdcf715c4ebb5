import { nodesOf } from './ast.ts'
import { dependenciesOn } from './dependencies.ts'
import { untypedEnvironment } from './environments.ts'
import type { Fields } from './scope.ts'
import { SIBLING_NAMES } from './sibling-names.ts'

const MENTION = new RegExp(`\\b(${SIBLING_NAMES.join('|')})\\b`)

/**
 * The fields of a row that the rows beside it see: those whose own sight and value hang on no other row, near or far. So rows never wait for each
 * other. Undefined when no field looks at other rows.
 */
export function siblingFields(of: Fields): Fields | undefined {
  const sources = Object.entries(of).map(([name, { when, value }]) => [name, [when, value].flatMap((source) => source ?? [])] as const)
  if (!sources.some(([, texts]) => texts.some((text) => MENTION.test(text)))) return undefined
  const read = sources.map(([name, texts]) => ({ name, ...texts.map(reads).reduce(together, { siblings: false, row: [] }) }))
  const late = new Set(read.filter(({ siblings }) => siblings).map(({ name }) => name))
  if (late.size === 0) return undefined
  for (let size = -1; size !== late.size; ) {
    size = late.size
    for (const { name, row } of read) if (row.some((each) => late.has(each))) late.add(name)
  }
  return Object.fromEntries(Object.entries(of).filter(([name]) => !late.has(name)))
}

interface Reads {
  readonly siblings: boolean
  readonly row: readonly string[]
}

const together = (a: Reads, b: Reads): Reads => ({ siblings: a.siblings || b.siblings, row: [...a.row, ...b.row] })

/** An expression that cannot be read is complained of elsewhere. */
function reads(source: string): Reads {
  try {
    const { ast } = untypedEnvironment.parse(source)
    return { siblings: nodesOf(ast).some(isSibling), row: dependenciesOn('row', ast) }
  } catch {
    return { siblings: false, row: [] }
  }
}

const isSibling = (node: ReturnType<typeof nodesOf>[number]): boolean => node.op === 'id' && SIBLING_NAMES.some((name) => name === node.args)
