import { type AnswerValues, type FormTest, subjectQuestion } from '#contract'
import type { Linked, LinkedForm } from '#document'
import { compileForm, type FormRules, type FormState } from '#form-rules'
import type { Actor } from '#permissions'
import type { Forms } from '#server/forms/clinical'
import type { Records } from '#server/records'
import { type Calendar, DEMO_ZONE, plusDays } from '../calendar.ts'
import { completeExamples, overlaid, plainAnswers, withoutCalculated } from './demo-answers.ts'
import { daysBetween, shiftDays, shiftInstant } from './shift.ts'

/** What time it is in the story that is told. */
export interface StoryTime {
  now: Date
}

export interface WriterOptions {
  readonly forms: Forms
  readonly records: Pick<Records, 'list'>
  readonly documents: Linked
  readonly author: Actor
  readonly calendar: Calendar
  readonly time: StoryTime
}

export interface Assignment {
  readonly id: string
  readonly weeksAgo: number
  /** Which of the complete examples is tried first. */
  readonly example: number
  readonly clientId: string
  readonly workerId: string
}

/** A form filled in and passed by its rules; not filed yet. */
export interface WrittenForm {
  readonly id: string
  readonly form: LinkedForm
  readonly hash: string
  readonly answers: AnswerValues
  readonly labels: Readonly<Record<string, string>>
  readonly reasons: Readonly<Record<string, string>>
  /** Signature slots that must be signed. */
  readonly slots: readonly string[]
}

const DAY = '2026-06-15'
const REASON = 'Checked with the office'

/** Fills in forms from the examples of their documents. */
export function createWriter(options: WriterOptions) {
  const compiled = new Map<string, FormRules>()
  const rulesOf = (form: LinkedForm): FormRules => {
    const rules = compiled.get(form.id) ?? compileForm(form)
    compiled.set(form.id, rules)
    return rules
  }
  return {
    /** Undefined when no example passes on that day. Turns the time of the story to when the form was written. */
    async write(form: LinkedForm, assignment: Assignment): Promise<WrittenForm | undefined> {
      const examples = completeExamples(form)
      for (let turn = 0; turn < examples.length; turn += 1) {
        const example = examples[(assignment.example + turn) % examples.length]
        const written = example && (await tryExample(options, { form, rules: rulesOf(form), example, assignment }))
        if (written) return written
      }
      return undefined
    },
  }
}

interface Try {
  readonly form: LinkedForm
  readonly rules: FormRules
  readonly example: FormTest
  readonly assignment: Assignment
}

async function tryExample(options: WriterOptions, { form, rules, example, assignment }: Try): Promise<WrittenForm | undefined> {
  const { forms, author, time, calendar } = options
  const { today: day, now } = whenOf(example)
  // The same day of the week: deadlines count working days.
  const days = Math.floor(daysBetween(day, calendar.today) / 7) * 7 - assignment.weeksAgo * 7
  time.now = shiftInstant(new Date(now), days)
  const given = shiftDays(plainAnswers(form.fields, example.given), days) as AnswerValues
  const about = await aboutOf(options, form, { assignment, given })
  const { hash, answers: known, labels } = await forms.start(author, { form: form.id, about })
  const context = { today: plusDays(day, days), now: time.now.toISOString(), timeZone: DEMO_ZONE }
  const whole = overlaid(overlaid(known, given), about)
  const lookups = await forms.lookups(author, { form: form.id, hash, answers: whole })
  for (const answers of [whole, overlaid(given, { ...about, ...ownRecords(form, known) })]) {
    const state = rules.evaluate(answers, { ...context, lookups })
    const reasons = reasonsFor(rules, state, { ...context, lookups })
    if (reasons === undefined) continue
    const filed = withoutCalculated(form.fields, rules.submission(state).answers)
    return { id: assignment.id, form, hash, answers: filed, labels, reasons, slots: rules.missingSignatures(state, []) }
  }
  return undefined
}

function whenOf({ today, now }: FormTest): { readonly today: string; readonly now: string } {
  const day = today ?? now?.slice(0, 10) ?? DAY
  return { today: day, now: now ?? `${day}T17:00:00.000Z` }
}

/** A reason for each warning, and in case that it is late; undefined when the rules refuse the answers. */
function reasonsFor(rules: FormRules, state: FormState, context: Parameters<FormRules['problems']>[1]): Readonly<Record<string, string>> | undefined {
  const found = rules.problems(state, context)
  if (found.some(({ severity }) => severity === 'block')) return undefined
  return { ...Object.fromEntries(found.map(({ check, path }) => [check ?? path, REASON])), late: REASON }
}

/** What was taken over from the user stays, also where nothing else of the client is. */
const ownRecords = ({ about }: LinkedForm, known: AnswerValues): AnswerValues => {
  const id = about.employee === undefined ? undefined : known[about.employee]
  return about.employee === undefined || id === undefined ? {} : { [about.employee]: id }
}

interface Whom {
  readonly assignment: Assignment
  readonly given: AnswerValues
}

/** Whom and when the form is about: the client, their authorization, the worker unless it is the author, and the date of the example. */
async function aboutOf(options: WriterOptions, form: LinkedForm, { assignment, given }: Whom): Promise<AnswerValues> {
  const { about, fields, prefill } = form
  const isOwn = prefill.some(({ field, from }) => field === about.employee && from === 'user')
  const authorization = await authorizationOf(options, form, assignment.clientId)
  return {
    [subjectQuestion(about)]: about.client !== undefined ? assignment.clientId : assignment.workerId,
    ...(about.employee !== undefined && about.client !== undefined && !isOwn && { [about.employee]: assignment.workerId }),
    ...(about.authorization !== undefined && authorization !== undefined && { [about.authorization]: authorization }),
    ...Object.fromEntries(
      [about.date, about.time].flatMap((name) =>
        name !== undefined && given[name] !== undefined && fields[name]?.type !== 'calculated' ? [[name, given[name]]] : [],
      ),
    ),
  }
}

async function authorizationOf({ records, documents, author }: WriterOptions, { about, fields }: LinkedForm, clientId: string): Promise<string | undefined> {
  const name = about.authorization === undefined ? undefined : fields[about.authorization]?.to
  const resource = name === undefined ? undefined : documents.resources.get(name)
  const clients = fields[subjectQuestion(about)]?.to
  const by = Object.entries(resource?.fields ?? {}).find(([, field]) => field.type === 'reference' && field.to === clients)?.[0]
  if (resource === undefined || by === undefined) return undefined
  const { rows } = await records.list(author, resource.name, { [`filter[${by}][eq]`]: clientId, limit: '1' })
  return rows[0]?.id
}
