import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerValues, DraftHead, FiledForm, Json, LookupValues, RecordView } from '#contract'
import { compileForm } from '#form-rules'
import { isBlank } from '#validation'
import { completeExamples, plainAnswers } from '../../../src/demo/forms/demo-answers.ts'
import { shiftDays, shiftInstant } from '../../../src/demo/forms/shift.ts'
import { pagesOfPdf, pressed } from '../../fixtures/pdf-text.ts'
import { textOf } from '../../journeys/words.ts'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { linkedDocuments } from './linked-documents.ts'

const forms = [...linkedDocuments().answerForms.values()]

describe('the forms of the demo', () => {
  let server: TestServer
  let nurse: Person
  let owner: Person
  let filed: readonly RecordView[]
  beforeAll(async () => {
    server = await startTestServer()
    nurse = await server.signIn('nurse@demo.test')
    owner = await server.signIn('owner@demo.test')
    filed = (await owner.call({ path: '/api/records/clinical-form?limit=200' })).body.data as readonly RecordView[]
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
      const form = (await owner.call({ path: `/api/ui/forms/records/${id}` })).body.data as FiledForm
      addenda += form.addenda.length
      const isSealed = form.signatures.length > 0 && values.status !== 'needsCorrection'
      expect([id, form.sealHolds ?? 'unsigned']).toEqual([id, isSealed ? true : 'unsigned'])
      if (['signed', 'locked'].includes(String(values.status))) expect([id, isSealed]).toEqual([id, true])
      expect(form.signatures.every(({ name }) => name !== '')).toBe(true)
      expect(String(values.submittedAt) < new Date().toISOString()).toBe(true)
    }
    expect(addenda).toBeGreaterThan(0)
  })

  it('are printed, each kind, with the question of every answer', async () => {
    const { token, _id, companyId } = owner.login
    for (const form of forms) {
      const id = filed.find(({ values }) => values.formType === form.formType)?.id
      const { answers } = (await owner.call({ path: `/api/ui/forms/records/${id}` })).body.data as FiledForm
      const reply = await fetch(`${server.url}/api/ui/forms/records/${id}/pdf`, { headers: { cookie: owner.cookie, token, _id, cid: companyId } })
      const paper = pressed(pagesOfPdf(Buffer.from(await reply.arrayBuffer())).join(' '))
      const printed = form.pages
        .flatMap(({ sections }) => sections)
        .flatMap(({ print, items }) => (print?.hidden ? [] : items))
        .flatMap((item) => (item.kind === 'field' ? [item.field] : []))
      const asked = Object.entries(form.fields).filter(
        ([name, { type, fills }]) => printed.includes(name) && type !== 'signature' && !fills && !isBlank(answers[name] ?? null),
      )
      expect(asked.length).toBeGreaterThan(5)
      expect([form.formType, asked.filter(([, { label }]) => !paper.includes(pressed(textOf(label)))).map(([name]) => name)]).toEqual([form.formType, []])
      expect(paper).toContain(pressed(textOf(form.title)))
    }
  }, 120_000)

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

  it('are begun of each kind by the nurse for clients, and by HR for employees, who are named', async () => {
    const hr = await server.signIn('hr@demo.test')
    const draftsOf = async (who: Person) => (await who.call({ path: '/api/ui/forms/drafts' })).body.data as readonly DraftHead[]
    const drafts = [...(await draftsOf(nurse)), ...(await draftsOf(hr))]
    // Beside them stand those that a filed form has opened.
    expect([...new Set(drafts.map(({ form }) => form))].sort()).toEqual(forms.map(({ id }) => id).sort())
    expect(drafts.every(({ subjectName }) => subjectName !== undefined && subjectName !== '')).toBe(true)
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
