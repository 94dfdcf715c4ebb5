import type { FieldProblem } from '#contract'
import { RefusalError } from '#server/platform/refusal'

/** Says no to fields in words of their own; the first one is the message unless another is given. */
export function refuseFields(problems: readonly FieldProblem[], message = problems[0]?.message): void {
  if (problems.length > 0) throw new RefusalError('invalid-value', { problems, ...(message === undefined ? {} : { message }) })
}
