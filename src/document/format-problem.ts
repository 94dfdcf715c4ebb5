import type { Problem } from './problem.ts'

/** One line for a terminal: `file:line:column pointer message`, then what was expected, found and meant. */
export function formatProblem({ file, line, column, pointer, message, expected, found, suggestion }: Problem): string {
  const rest = [expected && `expected ${expected}`, found && `found ${found}`, suggestion && `did you mean "${suggestion}"?`].filter(Boolean)
  return [`${file}:${line}:${column} ${pointer || '/'} ${message}`, ...rest].join('; ')
}
