import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerValues, DraftHead, FiledForm, Json, LookupValues, RecordView } from '#contract'
import { compileForm } from '#form-rules'
import { completeExamples, plainAnswers } from '../../../src/demo/forms/demo-answers.ts'
import { shiftDays, shiftInstant } from '../../../src/demo/forms/shift.ts'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { linkedDocuments } from './linked-documents.ts'

const forms = [...linkedDocuments().answerForms.values()]

describe('the forms of the demo', () => {
  let server: TestServer
  let nurse: Person
  let filed: readonly RecordView[]
  beforeAll(async () => {
    server = await startTestServer()
    nurse = await server.signIn('nurse@demo.test')
    filed = (await nurse.call({ path: '/api/records/clinical-form?limit=200' })).body.data as readonly RecordView[]
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  it('are some of each kind, and together of every state', () => {
    const kinds = new Set(filed.map(({ values }) => values.formType))
    expect([...kinds].sort()).toEqual(forms.map(({ formType }) => formType).sort())
    expect(new Set(filed.map(({ values }) => values.status))).toEqual(new Set(['submitted', 'needsCorrection', 'signed', 'locked', 'voided']))
    expect(new Set(filed.map(({ id }) => id)).size).toBe(filed.length)
  })

  it('went through the filing: sealed, signed by whom it says, with an addendum where it says so', async () => {
    let addenda = 0
    for (const { id, values } of filed) {
      const form = (await nurse.call({ path: `/api/ui/forms/records/${id}` })).body.data as FiledForm
      addenda += form.addenda.length
      const isSealed = form.signatures.length > 0 && values.status !== 'needsCorrection'
      expect([id, form.sealHolds ?? 'unsigned']).toEqual([id, isSealed ? true : 'unsigned'])
      if (['signed', 'locked'].includes(String(values.status))) expect([id, isSealed]).toEqual([id, true])
      expect(form.signatures.every(({ name }) => name !== '')).toBe(true)
      expect(String(values.submittedAt) < new Date().toISOString()).toBe(true)
    }
    expect(addenda).toBeGreaterThan(0)
  })

  it('left behind what follows from them: the tasks of the care plans in force, for who may read them', async () => {
    const tasks = (await nurse.call({ path: '/api/records/care-plan-task?limit=200' })).body.data as readonly RecordView[]
    const statusOf = new Map(filed.map(({ id, values }) => [id, values.status]))
    expect(tasks.length).toBeGreaterThan(0)
    for (const { values } of tasks)
      expect([values.planFormId, values.status === 'active']).toEqual([
        values.planFormId,
        ['signed', 'locked'].includes(String(statusOf.get(String(values.planFormId)))),
      ])
  })

  it('are begun of each kind by the nurse, for clients that are named', async () => {
    const drafts = (await nurse.call({ path: '/api/ui/forms/drafts' })).body.data as readonly DraftHead[]
    expect(drafts.map(({ form }) => form).sort()).toEqual(forms.map(({ id }) => id).sort())
    expect(drafts.every(({ clientName }) => clientName !== undefined && clientName !== '')).toBe(true)
  })
})

describe('the examples that they are made from', () => {
  it.each(forms.map((form) => [form.formType, form] as const))('of %s pass in every week of a year, one at least', (_type, form) => {
    const rules = compileForm(form)
    const passes = (week: number): boolean =>
      completeExamples(form).some(({ today = '', now, given, lookups = {} }) => {
        const later = <T extends Json>(value: T): T => shiftDays(value, week * 7) as T
        const at = shiftInstant(new Date(now ?? `${today}T17:00:00.000Z`), week * 7).toISOString()
        const answers = given as AnswerValues
        const about = Object.fromEntries(Object.values(form.about).flatMap((name) => (answers[name] === undefined ? [] : [[name, answers[name]]])))
        const context = { today: later(today), now: at, timeZone: 'America/Chicago', lookups: later(lookups as LookupValues) }
        const state = rules.evaluate(later({ ...plainAnswers(form.fields, answers), ...about }), context)
        return rules.problems(state, context).every(({ severity }) => severity !== 'block')
      })
    const failing = Array.from({ length: 53 }, (_, week) => week).filter((week) => !passes(week))
    expect(failing).toEqual([])
  })
})
