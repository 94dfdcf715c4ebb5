import { errorText } from '#actions'
import { ApiError } from '#api'
import type { FieldProblem } from '#contract'
import type { Translate } from '#i18n'

/** Without an answer of ours nobody knows whether it is done. */
export const isUnknown = (error: unknown): boolean => !(error instanceof ApiError) || error.isTemporary

const isAnswer = ({ path }: FieldProblem): boolean => path.startsWith('/values/')

interface Refusing {
  readonly refuse: (errors: Readonly<Record<string, string>>) => void
  readonly t: Translate
}

/** Tells the questions what is wrong with them; gives what has no question to stand at. */
export function refusedBy(error: unknown, { refuse, t }: Refusing): string | undefined {
  const problems = error instanceof ApiError ? error.problems : []
  const asked = problems.filter(isAnswer)
  if (asked.length === 0) return [errorText(error, t), ...problems.map(({ message }) => message)].join(' ')
  refuse(Object.fromEntries(asked.map(({ path, message }) => [path.slice('/values'.length), message])))
  return problems.flatMap((problem) => (isAnswer(problem) ? [] : [problem.message])).join(' ') || undefined
}
