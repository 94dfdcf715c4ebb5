/** What is wrong with a value: where inside it, and the sentence as a translation key with its parameters. */
export interface ValueProblem {
  /** JSON pointer inside the value; empty for the value itself. */
  readonly path: string
  readonly key: string
  readonly params?: Readonly<Record<string, string | number>>
}

/** What a rule needs from outside: the company's date of today, `YYYY-MM-DD`. */
export interface ValidationContext {
  readonly today: string
}

type Params = Readonly<Record<string, string | number>>

export const problem = (name: string, params?: Params): readonly ValueProblem[] => [
  { path: '', key: `shared/validation.${name}`, ...(params ? { params } : {}) },
]

export const at = (step: string, problems: readonly ValueProblem[]): readonly ValueProblem[] =>
  problems.map((each) => ({ ...each, path: `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}${each.path}` }))
