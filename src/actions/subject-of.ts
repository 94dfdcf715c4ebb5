import { countedThings } from '#i18n'
import type { Work } from './action-context.ts'

/** What an action is about: the one record by its name, several by their count. */
export const subjectOf = ({ ports, records, resource }: Work): string => {
  const [first] = records
  if (records.length === 1 && first) return first.display
  return countedThings(ports.t, resource, { count: records.length, number: String(records.length) })
}
