import { type ExportedForm, type Json, partsIn, type ResolvedForm, subjectBy, subjectIn, subjectQuestion, textIn } from '#contract'
import { fhirTypeOf, fhirUrl } from './kinds.ts'

/** FHIR R4 QuestionnaireResponse, as far as filed forms have something to say to it. Source: HL7 FHIR R4, QuestionnaireResponse. */
export interface QuestionnaireResponse {
  readonly resourceType: 'QuestionnaireResponse'
  readonly identifier: Identifier
  /** Canonical, with the hash of the version after a bar. */
  readonly questionnaire: string
  readonly status: string
  readonly subject?: Reference
  readonly authored?: string
  readonly author?: Reference
  readonly item: readonly ResponseItem[]
}

export interface ResponseItem {
  readonly linkId: string
  readonly text?: string
  readonly answer?: readonly ResponseAnswer[]
  readonly item?: readonly ResponseItem[]
}

export type ResponseAnswer = Readonly<Record<string, Json | Identifier | Reference>>

interface Identifier {
  readonly system: string
  readonly value: string
}

interface Reference {
  readonly identifier?: Identifier
  readonly display?: string
}

type Questions = ResolvedForm['fields']
type Question = Questions[string]
type Answers = Readonly<Record<string, Json>>

/** By the state of the filed form; one that waits for its author again is not complete. */
const STATES: Readonly<Record<string, string>> = {
  submitted: 'completed',
  signed: 'completed',
  locked: 'completed',
  needsCorrection: 'in-progress',
  superseded: 'amended',
  voided: 'entered-in-error',
}

/** A filed form as a QuestionnaireResponse to what `writeQuestionnaire` makes of its form: the same linkIds. `say` turns keys into words. */
export function writeResponse(exported: ExportedForm, say: (key: string) => string): QuestionnaireResponse {
  const { form, record, answers } = exported
  const placed = new Set<string>()
  const write = (name: string): readonly ResponseItem[] => {
    placed.add(name)
    const question = form.fields[name]
    return question === undefined ? [] : itemsOf({ ...exported, say }, { question, value: answers[name], linkId: name, at: `/${name}` })
  }
  const pages = form.pages.map((page): ResponseItem => {
    const sections = page.sections.map((section) =>
      group(
        `section:${section.id}`,
        say(section.title),
        section.items.flatMap((item) => (item.kind === 'field' ? write(item.field) : [])),
      ),
    )
    return group(`page:${page.id}`, say(page.title), sections.filter(isFilled))
  })
  const rest = Object.keys(form.fields).flatMap((name) => (placed.has(name) ? [] : write(name)))
  const id = subjectIn(form.about, answers)
  const about = form.fields[subjectQuestion(form.about)]
  return {
    resourceType: 'QuestionnaireResponse',
    identifier: { system: 'urn:rendercare:filed-form', value: record.id },
    questionnaire: `${fhirUrl(form.formType)}|${form.hash}`,
    status: STATES[textIn(record.values.status)] ?? 'completed',
    ...(id !== undefined && { subject: named(about, id, textIn(record.labels[subjectBy(form.about)])) }),
    ...(typeof record.values.submittedAt === 'string' && { authored: record.values.submittedAt }),
    author: { display: textIn(record.labels.authorId) },
    item: [...pages, group('section:rest', '', rest)].filter(isFilled),
  }
}

const group = (linkId: string, text: string, item: readonly ResponseItem[]): ResponseItem => ({ linkId, ...(text !== '' && { text }), item })
const isFilled = ({ item = [], answer = [] }: ResponseItem): boolean => item.length + answer.length > 0

interface Telling extends Pick<ExportedForm, 'labels' | 'signatures'> {
  readonly say: (key: string) => string
}

interface Told {
  readonly question: Question
  readonly value: Json | undefined
  readonly linkId: string
  /** JSON pointer of the answer. */
  readonly at: string
}

/** One item; of rows one for each row; none for what was not answered. */
function itemsOf(telling: Telling, told: Told): readonly ResponseItem[] {
  const { question, value, linkId, at } = told
  const text = telling.say(question.label)
  const inner = question.of
  if (inner === undefined) {
    const answer = answersOf(telling, told)
    return answer.length === 0 ? [] : [{ linkId, text, answer }]
  }
  const parts = Array.isArray(value) ? value.map((row) => [partsIn(row), `${at}/${textIn(partsIn(row).id)}`] as const) : [[partsIn(value), at] as const]
  return parts.map(([part, place]) => group(linkId, text, innerItems(telling, { questions: inner, part, linkId, place }))).filter(isFilled)
}

interface Part {
  readonly questions: Questions
  readonly part: Answers
  readonly linkId: string
  readonly place: string
}

const innerItems = (telling: Telling, { questions, part, linkId, place }: Part): readonly ResponseItem[] =>
  Object.entries(questions).flatMap(([name, question]) =>
    itemsOf(telling, { question, value: part[name], linkId: `${linkId}.${name}`, at: `${place}/${name}` }),
  )

function answersOf({ labels, signatures, say }: Telling, { question, value, at }: Told): readonly ResponseAnswer[] {
  const type = fhirTypeOf(question.type, question.result)
  const signed = signatures.filter(({ slot }) => `/${slot}` === at)
  if (signed.length > 0) return signed.map(({ name, at: creation }) => ({ valueAttachment: { title: name, creation } }))
  const values: readonly Json[] = value === undefined || value === null || value === '' ? [] : Array.isArray(value) ? value : [value]
  const asChoice = (code: Json): ResponseAnswer => {
    const label = question.options?.find(({ id }) => id === code)?.label
    return { valueCoding: { code, ...(label !== undefined && { display: say(label) }) } }
  }
  const asReference = (id: Json, index: number): ResponseAnswer => ({
    valueReference: named(question, textIn(id), labels[Array.isArray(value) ? `${at}/${index}` : at] ?? ''),
  })
  const asNumber = (each: Json): Json => ((question.result ?? question.type) === 'money' && typeof each === 'number' ? each / 100 : each)
  const asFile = (each: Json): ResponseAnswer => {
    const { name = '', type: contentType = '', size = 0 } = partsIn(each)
    return { valueAttachment: { title: name, contentType, size } }
  }
  const asText = (each: Json): ResponseAnswer => ({
    valueString: typeof each === 'string' ? each : Object.values(partsIn(each)).map(textIn).filter(Boolean).join(', '),
  })
  const write: Readonly<Record<string, (each: Json, index: number) => ResponseAnswer>> = {
    choice: asChoice,
    reference: asReference,
    attachment: asFile,
    boolean: (each) => ({ valueBoolean: each }),
    integer: (each) => ({ valueInteger: each }),
    decimal: (each) => ({ valueDecimal: asNumber(each) }),
    date: (each) => ({ valueDate: each }),
    time: (each) => ({ valueTime: each }),
    dateTime: (each) => ({ valueDateTime: each }),
  }
  return values.map(write[type] ?? asText)
}

const named = (question: Question | undefined, id: string, display: string): Reference => ({
  identifier: { system: `urn:rendercare:${question?.to ?? 'user'}`, value: id },
  ...(display !== '' && { display }),
})
