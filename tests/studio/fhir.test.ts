import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type AnswerValues, type ExportedForm, FILED_FORM_FORMAT, type Json, type OwnFormDraft, type ResolvedField } from '#contract'
import { isMetaSchema, type LinkedForm, linkOwnForm, loadDocuments, metaSchemasOf } from '#document'
import { type ResponseItem, writeResponse } from '#fhir'
import { pruneAnswerForm, readDocumentFiles } from '#server/documents/store'
import { blankForm, copiedForm } from '../../src/server/documents/library/blank-form.ts'
import type { Item, Questionnaire } from '../../src/studio/fhir/questionnaire.ts'
import { isQuestionnaire, readQuestionnaire } from '../../src/studio/fhir/read-questionnaire.ts'
import { writeQuestionnaire } from '../../src/studio/fhir/write-questionnaire.ts'
import { isJsonSchema, readJsonSchema } from '../../src/studio/json-schema/read-json-schema.ts'
import { addField, addText, setFieldKey, setWord } from '../../src/studio/model/commands.ts'
import { fieldsOf, pagesOf } from '../../src/studio/model/form-document.ts'
import { PALETTE } from '../../src/studio/model/palette.ts'

const files = readDocumentFiles(join(import.meta.dirname, '../../schemas')).filter(({ path }) => !/^i18n\/(?!en\/)/.test(path))
const { documents: linked } = loadDocuments(files)
if (!linked) throw new Error('The documents of the product do not load.')
const meta = metaSchemasOf(files.filter(({ path }) => isMetaSchema(path)))
const problemsOf = (draft: OwnFormDraft) =>
  linkOwnForm({ id: 'company/forms/x', form: JSON.parse(JSON.stringify(draft.form)), words: draft.words }, linked, { meta }).problems.map(
    ({ pointer, message }) => `${pointer} ${message}`,
  )
const BLANK = blankForm(linked, { name: 'x', title: 'X', about: 'clientId' })
const AT = { page: 'page-1', section: 'section-1', after: 'formDate' }

/** One question of each kind, with help, a rule and a bound. */
const EVERY = PALETTE.reduce(
  (draft, entry, index) => {
    const ready = entry.id === 'reference' ? { ...entry, field: { ...entry.field, to: 'client' } } : entry
    return addField(draft, AT, ready, { label: `Question ${index}`, parts: ['One', 'Two'] }).draft
  },
  addText(BLANK, AT, 'Read this first').draft,
)
const FULL = setWord(
  setFieldKey(setFieldKey(EVERY, 'question6', 'max', 10), 'question0', 'when', "answers.question6 >= 3 && answers.question11 == 'first'"),
  'help.question6',
  'As told',
)

describe('a form as a FHIR Questionnaire', () => {
  it('comes back with the same questions, words and rules', () => {
    expect(problemsOf(FULL)).toEqual([])
    const { questionnaire, carried } = writeQuestionnaire(FULL)
    expect(carried.filter(({ how }) => how === 'lost')).toEqual([])
    const { draft } = readQuestionnaire(JSON.parse(JSON.stringify(questionnaire)) as Questionnaire, BLANK)
    expect(fieldsOf(draft.form)).toEqual(fieldsOf(FULL.form))
    expect(draft.words).toEqual(FULL.words)
    expect(problemsOf(draft)).toEqual([])
  })

  it.each([...linked.answerForms.keys()])('tells of every question of %s how much of it comes across', (id) => {
    const copy = copiedForm(linked, id, 'x', 'X')
    if (!copy) throw new Error(`There is no form ${id}.`)
    const { questionnaire, carried } = writeQuestionnaire(copy)
    const placed = pagesOf(copy.form).flatMap(({ sections }) =>
      sections.flatMap(({ items }) => items.flatMap((item) => (typeof item === 'string' ? item : 'field' in item ? item.field : []))),
    )
    expect(new Set(carried.map(({ item }) => item.split('.')[0]))).toEqual(new Set(placed))
    const ids: string[] = []
    const walk = (items: readonly Item[] = []): void => {
      for (const { linkId, item } of items) {
        ids.push(linkId)
        walk(item)
      }
    }
    walk(questionnaire.item)
    expect(new Set(ids).size).toBe(ids.length)
    const back = readQuestionnaire(questionnaire, BLANK)
    for (const name of placed) expect(fieldsOf(back.draft.form)[name]?.type, name).toBe(fieldsOf(copy.form)[name]?.type)
  })
})

describe('a Questionnaire of somebody else', () => {
  const foreign: Questionnaire = {
    resourceType: 'Questionnaire',
    status: 'active',
    title: 'Mood and pain',
    item: [
      {
        linkId: '/1',
        type: 'group',
        text: 'Mood',
        item: [
          {
            linkId: '/1.1',
            type: 'choice',
            text: 'Little interest in doing things',
            required: true,
            answerOption: [
              { valueCoding: { system: 'http://example.org', code: 'LA1-1', display: 'Not at all' } },
              { valueCoding: { code: '2 days', display: 'Several days' } },
            ],
          },
          {
            linkId: '/1.2',
            type: 'choice',
            text: 'Where',
            repeats: true,
            answerOption: [{ valueString: 'Head' }, { valueString: 'Back' }],
            enableWhen: [{ question: '/1.1', operator: '!=', answerCoding: { code: 'LA1-1' } }],
          },
          {
            linkId: '/1.3',
            type: 'string',
            text: 'In own words',
            maxLength: 80,
            enableWhen: [
              { question: '/1.2', operator: '=', answerCoding: { code: 'Head' } },
              { question: '/1.2', operator: 'exists', answerBoolean: false },
            ],
            enableBehavior: 'any',
          },
        ],
      },
      {
        linkId: '/2',
        type: 'integer',
        text: 'Pain from 0 to 10',
        extension: [
          { url: 'http://hl7.org/fhir/StructureDefinition/minValue', valueInteger: 0 },
          { url: 'http://hl7.org/fhir/StructureDefinition/maxValue', valueInteger: 10 },
        ],
      },
      {
        linkId: '/3',
        type: 'group',
        repeats: true,
        text: 'Medication',
        item: [
          { linkId: '/3.1', type: 'string', text: 'Name' },
          { linkId: '/3.2', type: 'group', text: 'Doses', repeats: true, item: [{ linkId: '/3.2.1', type: 'time', text: 'At' }] },
        ],
      },
      { linkId: '/4', type: 'reference', text: 'Encounter' },
      { linkId: '/5', type: 'display', text: 'Thank you.' },
      { linkId: '/6', type: 'boolean', text: 'Seen by a doctor', item: [{ linkId: '/6.1', type: 'date', text: 'When' }] },
      { linkId: '/7', type: 'text', text: 'Notes', enableWhen: [{ question: '/9', operator: '=', answerString: 'x' }] },
    ],
  }

  it('becomes a form that is sound, with every item accounted for', () => {
    const { draft, carried } = readQuestionnaire(foreign, BLANK)
    expect(problemsOf(draft)).toEqual([])
    expect(fieldsOf(draft.form)).toMatchObject({
      littleInterestInDoingThings: { type: 'choice', required: true, options: [{ id: 'LA1-1' }, { id: 'severalDays' }] },
      where: { type: 'choices', options: [{ id: 'Head' }, { id: 'Back' }], when: "answers.littleInterestInDoingThings != 'LA1-1'" },
      inOwnWords: { type: 'text', max: 80, when: "'Head' in answers.where || !answered(answers.where)" },
      painFrom0To10: { type: 'integer', min: 0, max: 10 },
      medication: { type: 'rows', of: { name: { type: 'text' } } },
    })
    expect(carried.filter(({ how }) => how === 'lost')).toEqual([
      { item: '/3.2', text: 'Doses', how: 'lost', why: 'rowsInRows' },
      { item: '/4', text: 'Encounter', how: 'lost', why: 'kind' },
      { item: '/7', text: 'Notes', how: 'lost', why: 'rule' },
    ])
    const told = new Set(carried.map(({ item }) => item))
    for (const item of ['/1.1', '/1.2', '/1.3', '/2', '/3', '/3.1', '/3.2', '/4', '/5', '/6', '/6.1', '/7']) expect(told, item).toContain(item)
  })

  it.each([
    ['nothing', {}],
    ['items that are none', { item: [null, 3, { type: 'string' }, { linkId: 'a' }] }],
    [
      'items without text',
      {
        item: [
          { linkId: 'a', type: 'string' },
          { linkId: 'b', type: 'group' },
        ],
      },
    ],
    ['items far too deep', { item: [nest(30)] }],
    ['options that are none', { item: [{ linkId: 'a', type: 'choice', text: 'A', answerOption: [{}, { valueCoding: {} }] }] }],
    [
      'extensions that are not what they say',
      { item: [{ linkId: 'a', type: 'string', text: 'A', extension: [{ url: 'urn:rendercare:form:field', valueString: '{' }] }] },
    ],
    [
      'the same linkId twice',
      {
        item: [
          { linkId: 'a', type: 'string', text: 'A' },
          { linkId: 'a', type: 'string', text: 'A' },
        ],
      },
    ],
    ['far too many items', { item: Array.from({ length: 1_200 }, (_, index) => ({ linkId: `q${index}`, type: 'string', text: `Q ${index}` })) }],
  ])('breaks nothing with %s', (_what, more) => {
    const value: unknown = { resourceType: 'Questionnaire', status: 'draft', ...more }
    if (!isQuestionnaire(value)) throw new Error('It is one.')
    const { draft } = readQuestionnaire(value, BLANK)
    expect(problemsOf(draft).filter((problem) => !problem.includes('asks'))).toEqual([])
  })

  it('is told from other files', () => {
    expect([{}, [], null, { resourceType: 'Patient' }].map(isQuestionnaire)).toEqual([false, false, false, false])
  })
})

function nest(depth: number): unknown {
  return { linkId: `g${depth}`, type: 'group', text: `Group ${depth}`, item: depth === 0 ? [{ linkId: 'x', type: 'string', text: 'X' }] : [nest(depth - 1)] }
}

/** An answer of each kind. */
function sample({ type, options, of }: ResolvedField): Json | undefined {
  const kinds: Readonly<Record<string, Json>> = {
    ...{ integer: 3, decimal: 2.5, money: 1_250, percent: 50, boolean: true, date: '2026-06-01', time: '08:00', datetime: '2026-06-01T13:00:00.000Z' },
    ...{
      choice: options?.[0]?.id ?? '',
      choices: options?.map(({ id }) => id) ?? [],
      references: ['a', 'b'],
      file: [{ id: 'f', name: 'x.pdf', type: 'application/pdf', size: 9 }],
    },
    ...{ address: { street1: '1 Main St', city: 'Duluth' }, rows: [{ id: 'r1', ...samples(of ?? {}) }], group: samples(of ?? {}) },
  }
  return type === 'signature' || type === 'calculated' ? undefined : (kinds[type] ?? 'x')
}
const samples = (fields: Readonly<Record<string, ResolvedField>>): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => [[name, sample(field)]].filter((entry): entry is [string, Json] => entry[1] !== undefined)),
  )

const exportedFrom = (form: LinkedForm, answers: AnswerValues, more: Partial<ExportedForm> = {}): ExportedForm =>
  ({
    format: FILED_FORM_FORMAT,
    record: { id: 'r', values: { status: 'signed', submittedAt: '2026-06-01T13:00:00.000Z' }, labels: { clientId: 'Ada Birch', authorId: 'Nora Nurse' } },
    answers,
    labels: {},
    signatures: [],
    form: pruneAnswerForm({ hash: 'a'.repeat(64), form }, () => true),
    ...more,
  }) as unknown as ExportedForm

const answersIn = (items: readonly ResponseItem[]): readonly (readonly [string, unknown])[] =>
  items.flatMap(({ linkId, answer = [], item = [] }) => [...answer.map((each) => [linkId, each] as const), ...answersIn(item)])
const idsIn = (items: readonly { readonly linkId: string; readonly item?: readonly never[] }[]): readonly string[] =>
  items.flatMap(({ linkId, item = [] }) => [linkId, ...idsIn(item)])

/** How many answers there are, those in rows and groups one by one. */
function leaves(fields: Readonly<Record<string, ResolvedField>>, answers: Readonly<Record<string, Json>>): number {
  return Object.entries(answers).reduce((sum, [name, value]) => {
    const field = fields[name]
    if (field === undefined || value === null || value === '') return sum
    const of = field.of
    const parts = Array.isArray(value) ? value : [value]
    return sum + (of === undefined ? parts.length : parts.reduce<number>((inner, part) => inner + leaves(of, part as Record<string, Json>), 0))
  }, 0)
}

describe('a filed form as a FHIR QuestionnaireResponse', () => {
  it.each([...linked.answerForms.values()].map((form) => [form.formType, form] as const))('of %s loses no answer', (_type, form) => {
    for (const { given } of form.tests) {
      const answers = given as AnswerValues
      expect(answersIn(writeResponse(exportedFrom(form, answers), (key) => key).item)).toHaveLength(leaves(form.fields, answers))
    }
  })

  it('answers the Questionnaire of its form, each kind as FHIR has it', () => {
    const { form } = linkOwnForm({ id: 'company/forms/x', form: JSON.parse(JSON.stringify(EVERY.form)), words: EVERY.words }, linked, { meta })
    if (form === undefined) throw new Error('The form is not sound.')
    const answers = samples(form.fields)
    const signature = Object.entries(form.fields).find(([, { type }]) => type === 'signature')?.[0] ?? ''
    const signed = { signatures: [{ slot: signature, name: 'Nora Nurse', at: '2026-06-01T13:00:00.000Z' }] } as unknown as Partial<ExportedForm>
    const response = writeResponse(exportedFrom(form, answers, signed), (key) => `word of ${key}`)
    const asked = new Set(idsIn((writeQuestionnaire(EVERY).questionnaire.item ?? []) as never))
    expect(idsIn(response.item as never).filter((id) => !asked.has(id))).toEqual([])
    expect(response).toMatchObject({ status: 'completed', questionnaire: `urn:rendercare:form:own-x|${'a'.repeat(64)}`, subject: { display: 'Ada Birch' } })
    const told = new Map(answersIn(response.item))
    const of = (type: string): unknown => told.get(Object.entries(form.fields).find(([, field]) => field.type === type)?.[0] ?? '')
    expect([of('integer'), of('boolean'), of('date'), of('money')]).toEqual([
      { valueInteger: 3 },
      { valueBoolean: true },
      { valueDate: '2026-06-01' },
      { valueDecimal: 12.5 },
    ])
    expect(of('choice')).toEqual({ valueCoding: { code: expect.any(String), display: expect.stringMatching(/^word of /) } })
    expect(of('signature')).toEqual({ valueAttachment: { title: 'Nora Nurse', creation: '2026-06-01T13:00:00.000Z' } })
  })

  it('says that one was taken back', () => {
    const form = [...linked.answerForms.values()][0]
    if (form === undefined) throw new Error('There is no form.')
    const record = { id: 'r', values: { status: 'voided' }, labels: {} } as unknown as ExportedForm['record']
    expect(writeResponse(exportedFrom(form, {}, { record }), (key) => key)).toMatchObject({ status: 'entered-in-error', item: [] })
  })
})

describe('a JSON Schema of somebody else', () => {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Home visit',
    type: 'object',
    required: ['reason', 'pain'],
    $defs: { place: { enum: ['bedroom', 'bathroom'] } },
    properties: {
      reason: { type: 'string', title: 'Reason for the visit', maxLength: 80, pattern: '^[A-Z]' },
      story: { type: 'string', description: 'What happened, in the person’s own words', maxLength: 2_000 },
      pain: { type: 'integer', minimum: 0, maximum: 10 },
      weight: { type: ['number', 'null'], maximum: 400.5 },
      seen: { type: 'string', format: 'date-time' },
      alone: { type: 'boolean' },
      where: { $ref: '#/$defs/place' },
      mood: {
        oneOf: [
          { const: 'low', title: 'Low' },
          { const: 'fair', title: 'Fair' },
        ],
      },
      places: { type: 'array', items: { $ref: '#/$defs/place' } },
      home: { type: 'object', title: 'Home', properties: { stairs: { type: 'boolean' }, floor: { type: 'integer' } } },
      doses: { type: 'array', title: 'Doses', items: { type: 'object', properties: { drug: { type: 'string' }, at: { type: 'string', format: 'time' } } } },
      tags: { type: 'array', items: { type: 'string' } },
      far: { $ref: 'https://example.com/other.json' },
      ring: { $ref: '#/properties/ring' },
    },
    if: { properties: { alone: { const: true } } },
  }

  it('becomes a form that is sound, with every property accounted for', () => {
    if (!isJsonSchema(schema)) throw new Error('It is one.')
    const { draft, carried } = readJsonSchema(schema, BLANK)
    expect(problemsOf(draft)).toEqual([])
    expect(fieldsOf(draft.form)).toMatchObject({
      reason: { type: 'text', required: true, max: 80 },
      story: { type: 'multiline', max: 2_000 },
      pain: { type: 'integer', required: true, min: 0, max: 10 },
      weight: { type: 'decimal', max: 400.5 },
      seen: { type: 'datetime' },
      alone: { type: 'boolean' },
      where: { type: 'choice', options: [{ id: 'bedroom' }, { id: 'bathroom' }] },
      mood: { type: 'choice', options: [{ id: 'low' }, { id: 'fair' }] },
      places: { type: 'choices' },
      doses: { type: 'rows', of: { drug: { type: 'text' }, at: { type: 'time' } } },
    })
    const told = carried.map(({ item, how, why }) => [item, how, why].filter(Boolean).join(' '))
    expect(told.filter((each) => each.includes(' lost'))).toEqual(['tags lost kind', 'far lost kind', 'ring lost kind', '/if lost rule'])
    expect(told).toContain('reason near keywords')
    for (const name of Object.keys(schema.properties))
      expect(
        told.some((each) => each.startsWith(name)),
        name,
      ).toBe(true)
  })

  it.each([
    ['nothing', { properties: {} }],
    ['properties that are none', { properties: { a: 3, b: null, c: [], d: { type: 7 }, e: { enum: [{}, null] } }, required: 'a' }],
    ['properties far too deep', { properties: { a: deep(40) } }],
    ['definitions that go round', { properties: { a: { $ref: '#/$defs/x' } }, $defs: { x: { type: 'object', properties: { y: { $ref: '#/$defs/x' } } } } }],
    ['far too many properties', { properties: Object.fromEntries(Array.from({ length: 1_200 }, (_, at) => [`q${at}`, { type: 'string' }])) }],
    ['names that mean something', { properties: { constructor: { type: 'string' }, toString: { type: 'string' }, clientId: { type: 'string' } } }],
  ])('breaks nothing with %s', (_what, value) => {
    if (!isJsonSchema(value)) throw new Error('It is one.')
    const { draft } = readJsonSchema(value, BLANK)
    expect(problemsOf(draft).filter((problem) => !problem.includes('asks'))).toEqual([])
  })

  it('is told from other files', () => {
    expect([{}, { type: 'object' }, { resourceType: 'Questionnaire', properties: {} }, { kind: 'answers', properties: {} }, null].map(isJsonSchema)).toEqual(
      Array.from({ length: 5 }, () => false),
    )
  })
})

function deep(depth: number): object {
  return depth === 0 ? { type: 'string' } : { type: 'object', properties: { a: deep(depth - 1) } }
}
