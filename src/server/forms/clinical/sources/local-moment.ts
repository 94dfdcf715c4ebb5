import type { AnswerValues, Json } from '#contract'
import type { LinkedForm } from '#document'
import type { FormSubject } from '../subject.ts'

/** A form that the server begins is about now: the answers of its date and time, in the agency's zone. */
export function localMoment({ about, fields }: Pick<LinkedForm, 'about' | 'fields'>, { today, now, timeZone }: FormSubject['surroundings']): AnswerValues {
  const clock = new Date(now).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  const values: Readonly<Record<string, string>> = { date: today, time: clock }
  const found = [about.date, about.time].flatMap((name): [string, Json][] => {
    const value = name === undefined ? undefined : values[fields[name]?.type ?? '']
    return name === undefined || value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(found)
}
