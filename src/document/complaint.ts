import { nearest } from './nearest.ts'
import type { Path } from './path.ts'
import type { Problem } from './problem.ts'

/** A problem before it is placed in a file. */
export interface Complaint extends Pick<Problem, 'message' | 'expected' | 'found' | 'suggestion' | 'mend'> {
  readonly path: Path
  /** Point at the key instead of its value. */
  readonly atKey?: true
}

/** A name that stands for nothing. */
export function deadName(path: Path, message: string, name: string, known: Iterable<string>): Complaint {
  const suggestion = nearest(name, [...known])
  return { path, message, ...(suggestion ? { suggestion } : {}) }
}
