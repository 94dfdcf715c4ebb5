import type { FormState } from '#form-rules'
import { topOf } from './pointers.ts'

const isField = (id: string): boolean => id.startsWith('/')

/** What is in one set only. */
export function differing(before: ReadonlySet<string>, after: ReadonlySet<string>): readonly string[] {
  if (before === after) return []
  const found: string[] = []
  for (const id of before) if (!after.has(id)) found.push(id)
  for (const id of after) if (!before.has(id)) found.push(id)
  return found
}

/** Names of the top fields that a commit reached: given ones, recalculated ones, and those whose sight or duty changed. */
export function changedNames(before: FormState, after: FormState, given: ReadonlySet<string>): ReadonlySet<string> {
  const names = new Set(given)
  if (before.values !== after.values) for (const name of Object.keys(after.values)) if (before.values[name] !== after.values[name]) names.add(name)
  if (before.values !== after.values) for (const name of Object.keys(before.values)) if (!Object.hasOwn(after.values, name)) names.add(name)
  for (const part of ['visible', 'required', 'readOnly', 'withheld'] as const)
    for (const id of differing(before[part], after[part])) if (isField(id)) names.add(topOf(id.split(' ')[0] ?? ''))
  return names
}
