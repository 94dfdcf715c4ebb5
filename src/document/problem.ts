/** Something wrong in a document: where it is, what was expected there, what was found, and what the author may have meant. */
export interface Problem {
  /** Path under `schemas/`. */
  readonly file: string
  /** JSON pointer into the file; '' is the whole document. */
  readonly pointer: string
  /** Counted from 1. */
  readonly line: number
  /** Counted from 1. */
  readonly column: number
  readonly message: string
  readonly expected?: string
  readonly found?: string
  /** The nearest name that would have been right. */
  readonly suggestion?: string
  /** A string that would put it right, by being written or by being taken out. */
  readonly mend?: StringMend
}

export interface StringMend {
  readonly do: 'write' | 'take out'
  /** Path of the strings under `schemas/`. */
  readonly file: string
  readonly key: string
}
