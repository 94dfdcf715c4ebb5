import { nodesOf } from './ast.ts'
import { untypedEnvironment } from './environments.ts'

/** The expression with what it calls `from` under another name; one that cannot be read stays as it is. */
export function withRoot(source: string, from: string, to: string): string {
  if (from === to) return source
  try {
    return nodesOf(untypedEnvironment.parse(source).ast)
      .filter((node) => node.op === 'id' && node.args === from)
      .sort((a, b) => b.start - a.start)
      .reduce((text, { start, end }) => text.slice(0, start) + to + text.slice(end), source)
  } catch {
    return source
  }
}
