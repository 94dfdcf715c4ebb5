import type { ResolvedField } from '#contract'
import { at, problem, type ValueProblem } from '#validation'

/** How many there are. */
export function checkCount({ min }: ResolvedField, list: readonly unknown[], max: number): readonly ValueProblem[] {
  if (list.length > max) return problem('tooMany', { max })
  return min !== undefined && list.length < min ? problem('tooFew', { min }) : []
}

/** A list of so many different things, each of them sound. */
export function checkList(
  field: ResolvedField,
  value: unknown,
  { max, each }: { max: number; each: (item: unknown) => readonly ValueProblem[] },
): readonly ValueProblem[] {
  if (!Array.isArray(value)) return problem('type.list')
  const count = checkCount(field, value, max)
  if (count.length > 0) return count
  if (new Set(value).size !== value.length) return problem('repeated')
  return value.flatMap((item, index) => at(String(index), each(item)))
}
