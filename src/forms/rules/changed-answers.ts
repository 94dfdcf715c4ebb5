import type { Answers } from '../answers.ts'

/** Equal as JSON: lists in order, objects by keys. */
export function isSame(a: unknown, b: unknown): boolean {
  if ((a ?? null) === (b ?? null)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b || Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [new Map<string, unknown>(Object.entries(a)), new Map<string, unknown>(Object.entries(b))]
  return [...new Set([...left.keys(), ...right.keys()])].every((name) => isSame(left.get(name), right.get(name)))
}

/** The answers that differ from the saved ones; only they are sent. */
export function changedAnswers(submission: Answers, saved: Answers): Answers {
  return Object.fromEntries(Object.entries(submission).filter(([name, value]) => !isSame(value, saved[name])))
}
