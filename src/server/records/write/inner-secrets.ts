import { isObject, isSecretHint, type ResolvedField } from '#contract'
import { isSecret } from '#server/platform/keys'

type Group = Readonly<Record<string, unknown>>

/** Stands for a secret inside rows or a group that came back as it was shown, until the stored one takes its place. */
const KEPT: unique symbol = Symbol('kept')

const secretNames = (field: ResolvedField): readonly string[] =>
  Object.entries(field.of ?? {})
    .filter(([, inner]) => isSecret(inner))
    .map(([name]) => name)

/** Applies a change to the one group, or to each of the rows. */
const overGroups = (value: unknown, change: (group: Group, index: number) => Group): unknown => {
  const one = (each: unknown, index: number): unknown => (isObject(each) ? change(each, index) : each)
  return Array.isArray(value) ? value.map(one) : one(value, 0)
}

/** The value without placeholders: what the validator may see. */
export function withoutPlaceholders(field: ResolvedField, value: unknown): unknown {
  const names = secretNames(field)
  if (names.length === 0) return value
  return overGroups(value, (group) => Object.fromEntries(Object.entries(group).filter(([name, answer]) => !(names.includes(name) && isSecretHint(answer)))))
}

/** Marks in a checked value which secrets are to be kept; `sent` is the value as it came, with its rows in the same order. */
export function markKept(field: ResolvedField, value: unknown, sent: unknown): unknown {
  const names = secretNames(field)
  if (names.length === 0) return value
  const sentGroups: readonly unknown[] = Array.isArray(sent) ? sent : [sent]
  return overGroups(value, (group, index) => {
    const before = sentGroups[index]
    const kept = isObject(before) ? names.filter((name) => isSecretHint(before[name])) : []
    return { ...group, ...Object.fromEntries(kept.map((name) => [name, KEPT])) }
  })
}

/** Puts the stored secrets in the place of the marks, row by row of the same id; a mark without a stored secret goes. */
export function withKeptSecrets(field: ResolvedField, value: unknown, stored: unknown): unknown {
  if (secretNames(field).length === 0) return value
  const storedGroups: readonly unknown[] = Array.isArray(stored) ? stored : [stored]
  return overGroups(value, (group) => {
    const same = storedGroups.find((each): each is Group => isObject(each) && each.id === group.id)
    const answers = Object.entries(group).map(([name, answer]) => [name, answer === KEPT ? same?.[name] : answer] as const)
    return Object.fromEntries(answers.filter(([, answer]) => answer !== undefined))
  })
}
