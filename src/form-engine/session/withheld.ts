import type { FormState } from '#form-rules'

const known = new WeakMap<ReadonlySet<string>, ReadonlyMap<string, string>>()

/** Ids of the options that a question does not offer now, with spaces between; '' for none. */
export function withheldAt({ withheld }: Pick<FormState, 'withheld'>, pointer: string): string {
  if (withheld.size === 0) return ''
  const byPointer = known.get(withheld) ?? new Map([...withheld].map((mark) => [mark.slice(0, mark.indexOf(' ')), mark.slice(mark.indexOf(' ') + 1)]))
  known.set(withheld, byPointer)
  return byPointer.get(pointer) ?? ''
}
