import { type AnswerValues, dateText, isJsonObject, type Json } from '#contract'
import type { FormSubject } from '../subject.ts'

const TITLE_MAX = 200
const SUMMARY_MAX = 300

/** What the record of a filed form says of its answers: whom and when it is about, and the line that lists show. */
export function valuesFromAnswers(subject: FormSubject, answers: AnswerValues): Readonly<Record<string, unknown>> {
  const { form, version, say } = subject
  const { about } = form
  const of = (name: string | undefined): Json => (name === undefined ? null : (answers[name] ?? null))
  const summary = summaryOf(subject, answers)
  return {
    formType: form.formType,
    title: say({ key: form.title }).slice(0, TITLE_MAX),
    clientId: of(about.client),
    employeeId: of(about.employee),
    authorizationId: of(about.authorization),
    supervisorId: of(about.supervisor),
    score: of(about.score),
    nextDueOn: of(about.due),
    eventDate: of(about.date),
    eventTime: of(about.time),
    summary: summary === '' ? null : summary,
    formHash: version.hash,
  }
}

const PLACE = /\{([a-zA-Z0-9]+)(?:\.([a-zA-Z0-9]+))?\}/g

/** The document's `display` with answers in it; what stands around a blank goes with it. */
function summaryOf({ form, say }: FormSubject, answers: AnswerValues): string {
  const parts = (form.display ?? '').split(' · ').map((part) => {
    let blanks = 0
    let places = 0
    const text = part.replaceAll(PLACE, (_place, name: string, inner?: string) => {
      places += 1
      const outer = answers[name]
      const field = inner === undefined ? form.fields[name] : form.fields[name]?.of?.[inner]
      const value = inner === undefined ? outer : isJsonObject(outer) ? outer[inner] : undefined
      const word = (each: Json | undefined): string => {
        const option = field?.options?.find(({ id }) => id === each)
        return option === undefined ? textOf(each) : say({ key: option.label })
      }
      const shown = Array.isArray(value) ? value.map(word).filter(Boolean).join(', ') : word(value)
      if (shown === '') blanks += 1
      return shown
    })
    return places > 0 && blanks === places ? '' : text.trim()
  })
  return parts
    .filter((part) => part !== '')
    .join(' · ')
    .slice(0, SUMMARY_MAX)
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' || typeof value === 'number' ? dateText(String(value)) : '')
