import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FiledForm, FormStart, FormTest, ResolvedField, ResolvedForm, ServerDraft } from '#contract'
import { isBlank } from '#validation'
import { completeExample } from '../fixtures/clinical/complete-example.ts'
import { pagesOfPdf, pressed } from '../fixtures/pdf-text.ts'
import { type Filling, fillQuestions, questionsOf } from './form-filler.ts'
import { signTheRest } from './form-signing.ts'
import { type Caller, caller, deskOpen, firstOf, formEntry, saved, signByPin, startFromTab, storeSignature, watch } from './form-steps.ts'
import { signedIn, type Visitor } from './visitor.ts'
import { textOf } from './words.ts'

const SCHEMAS = join(import.meta.dirname, '../../schemas')
const FOLDER = 'forms/clinical'
const FORMS = readdirSync(join(SCHEMAS, FOLDER)).map((file) => `${FOLDER}/${basename(file, '.json')}`)
const inFolder = (names: readonly string[]): readonly string[] => names.map((name) => `${FOLDER}/${name}`)
/** Answered by hand here. `FORMS_TYPED=all` answers each form by hand. */
const TYPED = process.env.FORMS_TYPED === 'all' ? FORMS : inFolder(['emar-details', 'cfss-evaluation', 'skillednursing-visit'])
/** Go on from a draft that has their answers. Each form is drawn by the component tests, and filed and printed by those of the demo. */
const BEGUN = inFolder(['discharge', 'incident', 'medication-order', 'vulnerability'])
const WRITER = 'admin@demo.test'
const AGENCY = 'Northern Lights Home Care'
const REASON = 'As it was'
const IN_TIME = { timeout: 15_000 }

let writer: Visitor
let api: Caller
let troubles: readonly string[]
/** Number of a client with an authorization. */
let client: string
beforeAll(async () => {
  api = await caller(WRITER)
  await storeSignature(api, 'Orrin Lindqvarn')
  client = await clientToWriteAbout()
  writer = await signedIn(WRITER)
  // A late form is asked for its reason by the server.
  troubles = watch(writer, [/^422 POST \/api\/ui\/forms\/records$/])
})
afterAll(() => writer?.close())

interface ClientFacts {
  readonly clientNo: string
  readonly diagnoses?: readonly { readonly code: string }[]
}

/** From this number on clients have forms of the demo. */
const FORMS_FROM = 61

/** The first with an authorization, without a form, whose diagnoses ask for no system of the body that the example leaves out. */
async function clientToWriteAbout(): Promise<string> {
  const authorizations = await api.get<readonly { readonly values: { readonly clientId: string } }[]>('/api/records/authorization?limit=50')
  for (const { values } of authorizations) {
    const { clientNo, diagnoses = [] } = (await api.get<{ readonly values: ClientFacts }>(`/api/records/client/${values.clientId}`)).values
    if (Number(clientNo.replace(/\D/g, '')) < FORMS_FROM && !diagnoses.some(({ code }) => code.startsWith('G'))) return clientNo
  }
  throw new Error('The demo has no such client.')
}

async function formOf(id: string): Promise<ResolvedForm> {
  return api.get<ResolvedForm>(`/api/ui/forms/${(await formEntry(api, id)).hash}`)
}

function exampleOf(form: ResolvedForm) {
  const { tests } = JSON.parse(readFileSync(join(SCHEMAS, `${form.id}.json`), 'utf8')) as { readonly tests: FormTest[] }
  return completeExample({ tests, fields: form.fields }).answers
}

const onOnePage = async (): Promise<void> => {
  const all = writer.page.getByRole('button', { name: 'Show on one page' })
  if ((await all.count()) > 0) await all.click()
}

const focusedAt = (): Promise<string | null | undefined> => writer.page.evaluate(() => document.activeElement?.closest('[data-at]')?.getAttribute('data-at'))

/** Hands the form in, with a reason for each warning of the page and of the server; fails with what stands in the way. */
async function file(): Promise<void> {
  const { page } = writer
  const summary = page.getByRole('region', { name: /items? to fix/ })
  // A refusal puts the focus there.
  const refused = summary.and(page.locator(':focus'))
  const pin = page.getByRole('dialog').getByLabel(/^PIN/)
  for (let attempt = 0; attempt < ATTEMPTS && !isFiled(page.url()); attempt += 1) {
    for (const reason of await page.getByRole('textbox', { name: /^Reason( this is correct)?$/ }).all()) await reason.fill(REASON)
    // Leaving the last reason takes its line out of the summary.
    await page.keyboard.press('Tab')
    const places = await summary.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    for (const place of places) await answerAt(summary.locator(`a[href="${place}"]`).first())
    await page.getByRole('button', { name: 'Sign and submit' }).click()
    await Promise.any([pin.waitFor(), refused.waitFor(), page.waitForURL((url) => isFiled(url.href))])
    if (!(await pin.isVisible())) continue
    await signByPin(page)
    await Promise.any([refused.waitFor(), page.waitForURL((url) => isFiled(url.href))])
  }
  if (!isFiled(page.url())) throw new Error((await summary.getByRole('listitem').allInnerTexts()).join('; '))
}

/** What the records of this client leave blank is asked in words, or as a choice whose last is "no". */
async function answerAt(link: Locator): Promise<void> {
  if ((await link.count()) === 0) return
  await link.click()
  const blank = writer.page.locator(':is(input:not([type]), input[type="text"], textarea):focus')
  if ((await blank.count()) > 0 && (await blank.inputValue()) === '') await blank.fill(REASON)
  const choice = writer.page.locator('[data-at]:has(> * input[type="radio"]:focus)').last().locator('input[type="radio"]')
  if ((await choice.count()) > 0 && (await choice.and(writer.page.locator(':checked')).count()) === 0) await choice.last().locator('xpath=..').click()
}

/** For the warnings of the page, for the signature, and for those of the server. */
const ATTEMPTS = 5
const isFiled = (address: string): boolean => new URL(address).searchParams.has('form')

/** Questions whose answer stands for something the server has: another record, a person, a file. */
const POINTS_ELSEWHERE: readonly ResolvedField['type'][] = ['reference', 'user', 'file']

const pointsElsewhere = ({ type, of = {} }: ResolvedField): boolean => POINTS_ELSEWHERE.includes(type) || Object.values(of).some(pointsElsewhere)

/** Begins at the client, answers the first half, reloads in the middle, answers the rest. */
async function answerByHand(filling: Filling): Promise<void> {
  const { page, form } = filling
  const names = questionsOf(form)
  await startFromTab(writer, client, textOf(form.title))
  await onOnePage()
  await fillQuestions(filling, names.slice(0, Math.ceil(names.length / 2)))
  const place = await focusedAt()
  await saved(page)
  const draft = `/api/ui/forms/drafts/${new URL(page.url()).searchParams.get('draft')}`
  await expect.poll(async () => (await api.get<ServerDraft>(draft)).content.at, IN_TIME).toBe(place)
  await page.reload()
  await deskOpen(page)
  await expect.poll(focusedAt, IN_TIME).toBe(place)
  await onOnePage()
  await fillQuestions(filling, names)
}

/** Goes on from a draft of another device that has all answers but those that point elsewhere. */
async function answerByDraft(filling: Filling): Promise<void> {
  const { page, form, answers } = filling
  const { id: clientId } = await firstOf(api, 'client', `&q=${client}`)
  const start = await api.call('POST', '/api/ui/forms/start', { form: form.id, about: { clientId } })
  const begun = ((await start.json()) as { data: FormStart }).data
  const elsewhere = questionsOf(form).filter((name) => form.fields[name] && pointsElsewhere(form.fields[name]))
  const said = Object.fromEntries(Object.entries(answers).filter(([name]) => !elsewhere.includes(name) && form.fields[name]?.type !== 'signature'))
  const content = { answers: { ...begun.answers, ...said }, reasons: {}, labels: begun.labels }
  const draft = { form: form.id, hash: form.hash, clientId, version: 0, device: 'Tablet', content }
  expect((await api.call('PUT', `/api/ui/forms/drafts/${begun.id}`, draft)).ok).toBe(true)
  await page.goto(`${writer.address}${(await formEntry(api, form.id)).path}?draft=${begun.id}`)
  await deskOpen(page)
  await onOnePage()
  await fillQuestions(filling, elsewhere)
}

/** What a question is drawn from. */
const kindsIn = ({ type, as, of = {} }: ResolvedField): readonly string[] => [as ? `${type} as ${as}` : type, ...Object.values(of).flatMap(kindsIn)]
const kindsOf = async (ids: readonly string[]): Promise<Set<string>> =>
  new Set((await Promise.all(ids.map(formOf))).flatMap(({ fields }) => Object.values(fields).flatMap(kindsIn)))

it('answers every kind of question by hand in some form', async () => {
  expect([...(await kindsOf(TYPED))].sort()).toEqual([...(await kindsOf(FORMS))].sort())
})

describe.each([...new Set([...TYPED, ...BEGUN])])('%s', (id) => {
  it('is answered, filed, signed, read and printed', async () => {
    const { page } = writer
    const form = await formOf(id)
    const names = questionsOf(form)
    const filling = { page, form, answers: exampleOf(form), text: textOf }
    await (TYPED.includes(id) ? answerByHand(filling) : answerByDraft(filling))
    await file()

    await signTheRest(page)
    const filed = await api.get<FiledForm>(`/api/ui/forms/records/${new URL(page.url()).searchParams.get('form')}`)
    expect(filed.sealHolds).toBe(true)
    const answered = names.flatMap((name) => {
      const field = form.fields[name]
      return field && field.type !== 'signature' && !isBlank(filed.answers[name]) ? [field] : []
    })
    const shown = pressed((await page.locator('article').textContent()) ?? '')
    for (const { label } of answered) expect(shown).toContain(pressed(textOf(label)))

    const pdf = pagesOfPdf(Buffer.from(await (await api.call('GET', `/api/ui/forms/records/${filed.record.id}/pdf`)).arrayBuffer()))
    const paper = pressed(pdf.join(' '))
    const { dob } = (await api.get<{ readonly values: { readonly dob: string } }>(`/api/records/client/${filed.record.values.clientId}`)).values
    expect(paper).toContain(pressed(AGENCY))
    const unprinted = new Set(
      form.pages
        .flatMap(({ sections }) => sections)
        .flatMap(({ print, items }) => (print?.hidden ? items : []))
        .flatMap((item) => (item.kind === 'field' ? [form.fields[item.field]] : [])),
    )
    for (const field of answered.filter(({ fills }) => !fills)) if (!unprinted.has(field)) expect(paper).toContain(pressed(textOf(field.label)))
    for (const [index, words] of pdf.entries()) {
      const pageWords = pressed(words)
      expect(pageWords).toContain(pressed(String(filed.record.labels.clientId)))
      expect(pageWords).toContain(dob.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1'))
      expect(pageWords).toContain(pressed(`Page ${index + 1} of ${pdf.length}`))
      expect(pageWords).toContain(pressed(`${textOf(form.title)} · ${form.hash.slice(0, 12)} · Seal ${filed.seal?.slice(0, 16)}`))
    }
    expect([...writer.troubles, ...troubles].join('; ')).toBe('')
  })
})

describe('a filed form', () => {
  it('prints itself as it is read, without the product around it', async () => {
    const { page } = writer
    const article = page.locator('article')
    const inSight = (role: 'button' | 'navigation' | 'checkbox'): Promise<number> => page.getByRole(role).filter({ visible: true }).count()
    const read = await article.locator('dl').allTextContents()
    await page.emulateMedia({ media: 'print' })
    expect([await inSight('button'), await inSight('navigation'), await inSight('checkbox')]).toEqual([0, 0, 0])
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    expect(await article.getByText(AGENCY).isVisible()).toBe(true)
    expect(await article.locator('dl').allTextContents()).toEqual(read)
    await page.emulateMedia({ media: null })
  })
})
