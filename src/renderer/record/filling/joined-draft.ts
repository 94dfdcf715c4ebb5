import { isSameAnswer, type RecordDraft } from '#contract'

/**
 * One draft of two, such as of this device and of another one. The newer one where both are of the same edit; of two edits what either has changed,
 * and where both have, what the newer one says.
 */
export function joinedDraft(one: RecordDraft, other: RecordDraft): RecordDraft {
  const [newer, older] = one.savedAt >= other.savedAt ? [one, other] : [other, one]
  const isSameEdit = newer.edit !== undefined && newer.edit === older.edit
  const isKept = (name: string): boolean => newer.withheld?.includes(name) === true && Object.hasOwn(older.values, name)
  const secrets = Object.fromEntries((newer.withheld ?? []).filter(isKept).map((name) => [name, older.values[name] ?? null]))
  if (isSameEdit || newer.migration !== older.migration)
    return Object.keys(secrets).length === 0 ? newer : { ...newer, values: { ...newer.values, ...secrets } }
  const isChanged = ({ values, base }: RecordDraft, name: string): boolean => !isSameAnswer(values[name] ?? null, base[name] ?? null)
  const names = Object.keys(older.values).filter((name) => isChanged(older, name) && !isChanged(newer, name))
  const taken = <T>(of: Readonly<Record<string, T>>) => Object.fromEntries(names.flatMap((name) => (Object.hasOwn(of, name) ? [[name, of[name] as T]] : [])))
  return {
    ...newer,
    values: { ...newer.values, ...taken(older.values), ...secrets },
    base: { ...newer.base, ...taken(older.base) },
    version: Math.min(newer.version, older.version),
    labels: { ...older.labels, ...newer.labels },
    reasons: { ...older.reasons, ...newer.reasons },
  }
}
