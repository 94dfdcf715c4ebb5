import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerValues, FormTest, ServerDraft } from '#contract'
import { type Caller, caller, deskOpen, dialogOf, firstOf, formEntry, PIN, signByPin, storeSignature, watch } from './form-steps.ts'
import { signedIn, type Visitor } from './visitor.ts'

const SHEET = 'forms/clinical/emar-details'
const INCIDENT = 'forms/clinical/incident'
const AUTHOR = 'admin@demo.test'
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date())

let author: Visitor
let api: Caller
let troubles: readonly string[]
const id = crypto.randomUUID()

/** A controlled dose of which one is missing afterwards, given in the first minute of today. */
function miscounted(clientId: string): AnswerValues {
  const { tests } = JSON.parse(readFileSync(join(import.meta.dirname, `../../schemas/${SHEET}.json`), 'utf8')) as { readonly tests: readonly FormTest[] }
  const given = tests.find((test) => test.id === 'controlled-count-wrong')?.given as AnswerValues
  const [dose] = given.administrations as readonly AnswerValues[]
  const { prnEffect: _effect, prnScaleAfter: _after, prnCheckedAt: _checked, ...rest } = dose ?? {}
  const orders = (given.medications as readonly AnswerValues[]).map(({ times: _none, ...order }) => ({ ...order, orderDate: DAY, startDate: DAY }))
  const checked = { prnEffect: 'effective', prnScaleAfter: 2, prnCheckedAt: '00:01' }
  const administrations = [{ ...rest, ...checked, scheduledDate: DAY, actualAt: '00:00', incidentOpened: true }]
  const authorizationOnFile = { ...(given.authorizationOnFile as AnswerValues), date: DAY }
  return { ...given, clientId, sheetDate: DAY, medications: orders, administrations, authorizationOnFile }
}

beforeAll(async () => {
  api = await caller(AUTHOR)
  await storeSignature(api, 'Orrin Lindqvarn')
  const client = await firstOf(api, 'client', '&q=C-00047')
  const { hash } = await formEntry(api, SHEET)
  const body = { id, form: SHEET, hash, answers: miscounted(client.id), signatures: [{ slot: 'giver', method: 'storedByPin', name: '', pin: PIN }] }
  const first = await api.call('POST', '/api/ui/forms/records', body)
  const { data } = (await first.json()) as { readonly data?: { readonly checks?: readonly string[] } }
  const reasons = Object.fromEntries((data?.checks ?? []).map((check) => [check, 'As it was']))
  const filed = first.ok ? first : await api.call('POST', '/api/ui/forms/records', { ...body, reasons })
  if (!filed.ok) throw new Error(await filed.text())
  author = await signedIn(AUTHOR)
  troubles = watch(author)
})
afterEach(() => expect([...author.troubles, ...troubles]).toEqual([]))
afterAll(() => author.close())

describe('a sheet whose count does not agree', () => {
  it('leads to the incident report that it called for, begun with what it knows', async () => {
    const { page, address } = author
    const { path } = await formEntry(api, SHEET)
    await page.goto(`${address}${path}?form=${id}`)
    await page.getByText('This form requires another: Incident report').waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await deskOpen(page)
    const draft = new URL(page.url()).searchParams.get('draft') ?? ''
    const { form, content } = await api.get<ServerDraft>(`/api/ui/forms/drafts/${draft}`)
    expect([form, content.answers.types, content.answers.incidentDate]).toEqual([INCIDENT, ['medicationError'], DAY])
    expect(content.answers.medicationError).toEqual({ emarFormId: id, medication: 'Oxycodone' })
    await page.getByText('Medication error').first().waitFor()
  })

  it('is signed dose by dose, each chosen, with one PIN', async () => {
    const { page, address } = author
    const { path } = await formEntry(api, SHEET)
    await page.goto(`${address}${path}?form=${id}`)
    await page.getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Sign: Initials' }).click()
    const dialog = dialogOf(page)
    const sign = dialog.getByRole('button', { name: /^Sign rows/ })
    expect(await sign.isEnabled()).toBe(false)
    await dialog.getByText(/Row 1/).click()
    await sign.click()
    await signByPin(page)
    await page
      .getByText(/Signed by Orrin Lindqvarn/)
      .first()
      .waitFor()
    const { signatures } = await api.get<{ readonly signatures: readonly { readonly slot: string }[] }>(`/api/ui/forms/records/${id}`)
    expect(signatures.map(({ slot }) => slot)).toEqual(['giver', 'administrations/a/initials'])
  })
})
