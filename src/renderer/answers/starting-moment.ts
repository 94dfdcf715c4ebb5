import type { AnswerValues, Json, ResolvedForm } from '#contract'
import { localParts } from '#widgets'

/** A new form is about now unless its document copies the day from a record: the answers of its date and time fields. */
export function startingMoment(
  { about, fields, prefilled }: ResolvedForm,
  { now, timeZone }: { readonly now: string; readonly timeZone: string },
): AnswerValues {
  const local = localParts(now, timeZone)
  const values: Readonly<Record<string, string>> = { date: local.date, time: local.time, datetime: now }
  const found = [about.date, about.time].flatMap((name): [string, Json][] => {
    const field = name === undefined ? undefined : fields[name]
    const value = field && values[field.type]
    if (name === undefined || value === undefined || field?.readOnly || field?.default !== undefined || field?.starts !== undefined || prefilled.includes(name))
      return []
    return [[name, value]]
  })
  return Object.fromEntries(found)
}
