import { type AnswerValues, isJsonObject, type Json } from '#contract'
import { rowsOf } from './pointers.ts'

/** A server's pointer, rows by their place, as ours: `/meds/0/dose` → `/meds/<row id>/dose`. */
export function byRowId(path: string, values: AnswerValues): string {
  let place: Json | undefined = values
  const steps = path
    .slice(1)
    .split('/')
    .map((step) => {
      const row = Array.isArray(place) ? rowsOf(place)[Number(step)] : undefined
      place = row ?? (isJsonObject(place) && Object.hasOwn(place, step) ? place[step] : undefined)
      return row?.id ?? step
    })
  return `/${steps.join('/')}`
}

/** What the server said of a field, or of something in it, no longer holds when it changes. */
export function withoutThose(refusals: Readonly<Record<string, string>>, pointers: readonly string[]): Readonly<Record<string, string>> {
  const left = Object.entries(refusals).filter(([refused]) => !pointers.some((pointer) => refused === pointer || refused.startsWith(`${pointer}/`)))
  return left.length === Object.keys(refusals).length ? refusals : Object.fromEntries(left)
}
