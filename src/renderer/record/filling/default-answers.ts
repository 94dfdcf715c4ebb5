import type { AnswerValues, ResolvedResource } from '#contract'
import type { Surroundings } from '#expression'

/** Answers that a new record starts with: the fields' defaults, the day or the moment, and the lifecycle's first state. Applied at creation only. */
export function defaultAnswers(resource: ResolvedResource, { today, now }: Pick<Surroundings, 'today' | 'now'>): AnswerValues {
  const starts = { today, now: wholeMinute(now), user: undefined }
  const defaults = Object.entries(resource.fields).flatMap(([name, { default: given, starts: start, readOnly }]) => {
    const value = given ?? (typeof start === 'string' && !readOnly ? starts[start] : undefined)
    return value === undefined ? [] : [[name, value] as const]
  })
  const { lifecycle } = resource
  return { ...Object.fromEntries(defaults), ...(lifecycle ? { [lifecycle.field]: lifecycle.initial[0] } : {}) }
}

/** Fields of a moment show no seconds. */
const wholeMinute = (iso: string): string => `${iso.slice(0, 16)}:00.000Z`
