import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { FiledForm, RecordView } from '#contract'
import { JPEG, png } from '../server/files/corpus.ts'
import { type Caller, caller, deskOpen, firstOf, formEntry, PIN, type Published, saved, signByPin, storeSignature, watch } from './form-steps.ts'
import { signedIn, type Visitor } from './visitor.ts'

const CLIENT = 'C-00057'
const WRITER = 'owner@demo.test'
const FORM = 'forms/clinical/incident'

const DESCRIPTION = 'She bumped her left arm on the counter and has a small bruise; she says that it does not hurt.'

let writer: Visitor
let api: Caller
let entry: Published
let clientId: string
let troubles: readonly string[]
const id = randomUUID()
beforeAll(async () => {
  writer = await signedIn(WRITER)
  api = await caller(WRITER)
  await storeSignature(api, 'Olivia Owner')
  entry = await formEntry(api, FORM)
  clientId = (await firstOf(api, 'client', `&q=${CLIENT}`)).id
  // The picture that is none, and the cut network, are the steps' own doing.
  troubles = watch(writer, [/^415 PUT \/api\/ui\/files\//, /ERR_INTERNET_DISCONNECTED/])
  await draft()
})
afterEach(() => expect([...writer.troubles, ...troubles]).toEqual([]))
afterAll(() => writer.close())

const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date())

/** An incident that lacks nothing but its picture, as it was left on another device. */
async function draft(): Promise<void> {
  const employeeId = (await firstOf(api, 'employee')).id
  const notification = { personContacted: 'Someone', method: 'phone', date: today(), time: '00:00' }
  const answers = {
    ...{
      clientId,
      employeeId,
      reportStage: 'complete',
      incidentDate: today(),
      incidentTime: '00:00',
      reportedAt: new Date().toISOString().replace(/\.\d+/, ''),
    },
    ...{ location: 'Kitchen', locationType: 'clientHome', serviceDuring: 'yes', types: ['skinInjuryPressure'], before: 'Making lunch' },
    ...{ description: DESCRIPTION, response: 'Looked at the arm, cold pack', immediateActions: ['firstAid'], injury: 'no' },
    notifications: [
      { id: 'n1', party: 'emergencyContact', ...notification },
      { id: 'n2', party: 'caseManager', ...notification },
    ],
  }
  const body = { form: FORM, hash: entry.hash, clientId, version: 0, device: 'Tablet', content: { answers, reasons: {}, labels: {} } }
  const answer = await api.call('PUT', `/api/ui/forms/drafts/${id}`, body)
  if (!answer.ok) throw new Error(await answer.text())
}

const open = async (): Promise<void> => {
  await writer.page.goto(`${writer.address}${entry.path}?draft=${id}`)
  await deskOpen(writer.page)
  const rail = writer.page.getByRole('navigation', { name: 'Sections' })
  await rail.getByRole('button', { name: /^Review and sign/ }).click()
  await rail.getByText('Attachments').click()
}
const attachments = () => writer.page.getByRole('group', { name: 'Attachment' })
const choose = (name: string, mimeType: string, buffer: Buffer): Promise<void> =>
  attachments().locator('[data-choose]').setInputFiles({ name, mimeType, buffer })

describe('attaching files to a form', () => {
  it('refuses what is not what it says, beside its name', async () => {
    await open()
    await choose('bruise.png', 'image/png', JPEG)
    await attachments().getByRole('alert').filter({ hasText: 'The file’s content does not match its name' }).waitFor()
    await attachments()
      .getByRole('button', { name: /^Dismiss/ })
      .click()
  })

  it('takes a picture, shows it, and still has it after a reload', async () => {
    await choose('Left arm.png', 'image/png', png(600, 400))
    await attachments().getByRole('button', { name: 'Save Left arm.png' }).waitFor()
    await attachments().getByRole('combobox', { name: 'Category of Left arm.png' }).selectOption({ label: 'Photo' })
    await saved(writer.page)
    await open()
    await attachments().locator('img').waitFor()
    await expect.poll(() => attachments().getByRole('combobox').inputValue()).toBe('photo')
  })

  it('keeps a second one on the device while there is no network', async () => {
    const { context } = writer
    await context.setOffline(true)
    await choose('Note.png', 'image/png', png(90, 90))
    await attachments()
      .getByText(/Will upload when online/)
      .waitFor()
    await attachments().locator('img').nth(1).waitFor()
    await context.setOffline(false)
  })

  it('sends it before the form is filed; both are read back as pictures that can be saved', async () => {
    const { page } = writer
    await page.getByRole('button', { name: 'Sign and submit' }).click()
    await signByPin(page, PIN)
    await page.waitForURL(/\?form=/)
    await page.getByRole('button', { name: 'Save Note.png' }).waitFor()
    await expect.poll(() => page.locator('dd li img').count()).toBe(2)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save Left arm.png' }).click()
    expect((await download).suggestedFilename()).toBe('Left arm.png')
    const { answers } = await api.get<FiledForm>(`/api/ui/forms/records/${id}`)
    expect(answers.attachment).toMatchObject([
      { name: 'Left arm.png', type: 'image/png', category: 'photo', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { name: 'Note.png', type: 'image/png' },
    ])
  })
})

describe('locking the form', () => {
  it('puts its PDF, with the pictures, among the documents of the client', async () => {
    const { page, address } = writer
    const signature = { slot: 'coordinator', method: 'storedByPin', name: '', pin: PIN }
    const { record } = await api.get<FiledForm>(`/api/ui/forms/records/${id}`)
    const signed = await api.call('POST', `/api/ui/forms/records/${id}/sign`, { version: record.version, signatures: [signature] })
    const { data } = (await signed.json()) as { data: FiledForm }
    expect((await api.call('POST', `/api/ui/forms/records/${id}/lock`, { version: data.record.version })).status).toBe(200)
    await page.goto(`${address}/pages/clients/clients/${clientId}?tab=documents`)
    const row = page.locator('tbody tr', { hasText: 'Incident report' })
    await row.getByText('Current').waitFor()
    const download = page.waitForEvent('download')
    await row.getByRole('button', { name: /^Save Incident report/ }).click()
    expect((await download).suggestedFilename()).toMatch(/^Incident report \d{4}-\d{2}-\d{2}\.pdf$/)
    const papers = await api.get<readonly RecordView[]>(`/api/records/client-document?filter[formId][eq]=${id}`)
    expect(papers.map(({ values }) => values.status)).toEqual(['current'])
  })
})
