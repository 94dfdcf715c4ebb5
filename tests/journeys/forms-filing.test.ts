import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DraftHead } from '#contract'
import {
  type Caller,
  caller,
  deskOpen,
  dialogOf,
  firstOf,
  formEntry,
  moment,
  type Named,
  openFormsTab,
  PIN,
  pick,
  reading,
  signByPin,
  startFromTab,
  status,
  watch,
} from './form-steps.ts'
import { signedIn, type Visitor } from './visitor.ts'

const CLIENT = 'C-00042'
const WRITER = 'nurse@demo.test'
const OWN_NAME = 'Ilyana Thaolen'
const FORM = 'forms/clinical/vital-signs'

let writer: Visitor
let api: Caller
let troubles: readonly string[]
beforeAll(async () => {
  writer = await signedIn(WRITER)
  api = await caller(WRITER)
  troubles = watch(writer, [/^422 POST \/api\/ui\/forms\/records/, /^422 POST \/api\/user-signature\/check/])
})
afterEach(() => expect([...writer.troubles, ...troubles]).toEqual([]))
afterAll(() => writer.close())

/** Of the staff she knows names only. */
async function ownRecord({ get }: Caller): Promise<Named> {
  const [own] = await get<readonly Named[]>('/api/records/employee/names?q=ilyana%20thaolen')
  if (!own) throw new Error('The nurse has no record among the staff')
  return own
}

const file = (): Promise<void> => writer.page.getByRole('button', { name: 'Sign and submit' }).click()
const idInAddress = (): string => new URL(writer.page.url()).searchParams.get('form') ?? ''

async function fill(): Promise<void> {
  const { page } = writer
  await expect.poll(() => page.getByRole('combobox', { name: /^Taken by/ }).inputValue()).toBe(OWN_NAME)
  await page.getByRole('combobox', { name: /^Reason/ }).selectOption({ label: 'Routine' })
  await reading(page, 'Temperature').fill('98.6')
}

describe('filing a form', () => {
  it('is refused with a summary that leads to each missing answer', async () => {
    const { page } = writer
    await startFromTab(writer, CLIENT, 'Vital signs')
    await reading(page, 'Temperature').fill('98.6')
    await file()
    const summary = page.getByRole('region', { name: /items? to fix/ })
    await summary.getByRole('link', { name: /^Reason/ }).click()
    await expect.poll(() => page.getByRole('combobox', { name: /^Reason/ }).evaluate((field) => field === document.activeElement)).toBe(true)
    await expect.poll(() => reading(page, 'Temperature').inputValue()).toBe('98.6')
  })

  it('begins with the one who fills it in, and finds a colleague by name without a right to their record', async () => {
    const { page } = writer
    const takenBy = page.getByRole('combobox', { name: /^Taken by/ })
    await expect.poll(() => takenBy.inputValue()).toBe(OWN_NAME)
    expect((await api.call('GET', '/api/records/employee?q=')).status).toBe(403)
    await pick(page, /^Taken by/, 'a')
    await expect.poll(() => takenBy.inputValue()).not.toBe(OWN_NAME)
    await pick(page, /^Taken by/, 'ilyana thaol')
    await expect.poll(() => takenBy.inputValue()).toBe(OWN_NAME)
  })

  it('asks someone of the staff who has no stored signature to store one with a PIN', async () => {
    const { page } = writer
    await fill()
    await file()
    await page.getByRole('button', { name: /Add signature/i }).click()
    await page.getByLabel(/^PIN/).fill(PIN)
    await page.getByLabel(/^Title/).fill('RN')
    await page.getByLabel(/Type my name instead/).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Signature saved').waitFor()
  })

  it('is refused with a wrong PIN where it is typed, and every answer stays', async () => {
    const { page } = writer
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^PIN/).fill('9999')
    await page.keyboard.press('Enter')
    await dialog.getByText('PIN does not match').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => reading(page, 'Temperature').inputValue()).toBe('98.6')
  })

  it('succeeds with the right one: read back with the date as people write it, locked under a seal', async () => {
    const { page } = writer
    await file()
    await signByPin(page)
    await page.waitForURL(/\?form=/)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Vital signs \d{2}\/\d{2}\/\d{4}$/)
    await page.getByText(/Signed and locked\. Seal: [0-9a-f]{64}/).waitFor()
    const drafts = await api.get<readonly { readonly id: string }[]>('/api/ui/forms/drafts')
    expect(drafts.map(({ id }) => id)).not.toContain(idInAddress())
  })

  it('gives a PDF', async () => {
    const { page, context } = writer
    const answer = page.waitForResponse((each) => each.url().endsWith('/pdf'))
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'PDF', exact: true }).click()
    expect([(await answer).status(), (await answer).headers()['content-type']]).toEqual([200, 'application/pdf'])
    await (await opened).close()
    const pdf = await api.call('GET', `/api/ui/forms/records/${idInAddress()}/pdf`)
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  it('asks for a reason when the same moment is filed again, and keeps it', async () => {
    const { page } = writer
    const first = await api.get<{ readonly answers: { readonly entryDate: string; readonly entryTime: string } }>(`/api/ui/forms/records/${idInAddress()}`)
    await startFromTab(writer, CLIENT, 'Vital signs')
    await fill()
    await moment(page, 'time').fill(first.answers.entryTime)
    const dayBefore = new Date(Date.parse(first.answers.entryDate) - 86_400_000).toISOString().slice(0, 10)
    for (const date of [dayBefore, first.answers.entryDate]) {
      const asked = page.waitForResponse((each) => each.url().endsWith('/lookups') && (each.request().postData() ?? '').includes(date))
      await moment(page, 'date').fill(date)
      await moment(page, 'date').blur()
      await (await asked).finished()
    }
    await file()
    const reason = page.getByRole('textbox', { name: /^Reason this is correct/ })
    await reason.waitFor()
    await reason.fill('Taken by two of us')
    await file()
    await signByPin(page)
    await page.waitForURL(/\?form=/)
    const filed = await api.get<{ readonly reasons: Readonly<Record<string, string>> }>(`/api/ui/forms/records/${idInAddress()}`)
    expect(Object.values(filed.reasons)).toEqual(['Taken by two of us'])
  })

  it('takes an addendum after the lock and nothing else, until it is made void with a reason', async () => {
    const { page } = writer
    const choose = async (entry: string): Promise<void> => {
      await page.getByRole('button', { name: 'Actions', exact: true }).click()
      await page.getByRole('menuitem', { name: entry }).click()
    }
    await page.getByText('Saved to the client’s documents').waitFor()
    await page.getByRole('button', { name: /Vital signs .*\.pdf$/ }).waitFor()
    await choose('Add addendum')
    await dialogOf(page).getByRole('textbox', { name: /^Text/ }).fill('The cuff was the large one.')
    await dialogOf(page).getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('The cuff was the large one.').waitFor()
    await choose('Void')
    await dialogOf(page).getByRole('button', { name: 'Void' }).click()
    await expect.poll(() => dialogOf(page).getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
    await dialogOf(page).getByRole('textbox').fill('Entered for the wrong day')
    await dialogOf(page).getByRole('button', { name: 'Void' }).click()
    await page.getByText('Void: Entered for the wrong day').waitFor()
    await page.getByRole('button', { name: 'Actions', exact: true }).click()
    await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['Duplicate'])
    await page.keyboard.press('Escape')
  })

  it('goes with the others of a period into one file, as long as it is in force and somebody leaves it ticked', async () => {
    const { page, context } = writer
    await openFormsTab(writer, CLIENT)
    await page.getByRole('button', { name: 'Print packet' }).click()
    const dialog = dialogOf(page)
    const ticked = dialog.getByRole('checkbox', { name: /Vital signs/ })
    await expect.poll(() => ticked.count()).toBe(1)
    const print = dialog.getByRole('button', { name: /^Print \d+ forms?$/ })
    const all = Number((await print.textContent())?.match(/\d+/)?.[0])
    const answer = page.waitForResponse((each) => each.url().endsWith('/papers/packet'))
    const opened = context.waitForEvent('page')
    await print.click()
    expect([(await answer).status(), (await answer).headers()['content-type']]).toEqual([200, 'application/pdf'])
    await (await opened).close()
    await ticked.click()
    await expect.poll(async () => ((await print.isEnabled()) ? Number((await print.textContent())?.match(/\d+/)?.[0]) : 0)).toBe(all - 1)
    await dialog.getByLabel('From').fill('2024-01-01')
    await dialog.getByText('Choose a period of at most 366 days').waitFor()
    await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  it('is refused by the server when a calculated value is forged', async () => {
    const [{ id: client }, { id: employee }, entry] = await Promise.all([firstOf(api, 'client'), ownRecord(api), formEntry(api, FORM)])
    const answers = {
      clientId: client,
      takenBy: employee,
      entryDate: '2026-01-05',
      entryTime: '09:00',
      reason: 'routine',
      vitals: { pulse: 72 },
      pulseOut: true,
    }
    const id = crypto.randomUUID()
    const answer = await api.call('POST', '/api/ui/forms/records', {
      id,
      form: FORM,
      hash: entry.hash,
      answers,
      signatures: [{ slot: 'taker', method: 'storedByPin', name: '', pin: PIN }],
    })
    const { problems } = (await answer.json()) as { readonly problems: readonly { readonly path: string }[] }
    expect([answer.status, problems.map(({ path }) => path)]).toEqual([422, ['/answers/pulseOut']])
    expect((await api.call('GET', `/api/ui/forms/records/${id}`)).status).toBe(404)
  })
})

describe('a form that is filed without network', () => {
  it('waits on the device, says so, and is sent once when the network is back', async () => {
    const { page, context } = writer
    const filed = async (): Promise<number> => (await api.get<readonly unknown[]>('/api/records/clinical-form?limit=200')).length
    // Another client: the same moment twice would ask for a reason.
    await startFromTab(writer, 'C-00045', 'Vital signs')
    await fill()
    await status(page, /^Saved \d/)
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await signByPin(page)
    const before = await filed()
    await context.setOffline(true)
    await file()
    const waiting = page.getByRole('heading', { name: 'Waiting to be sent' })
    await waiting.waitFor()
    await page.getByText('Will be sent when you are online.').waitFor()
    await context.setOffline(false)
    await waiting.waitFor({ state: 'detached' })
    expect(await filed()).toBe(before + 1)
  })
})

describe('a visit that clients share', () => {
  it('is begun for each of them at once: a draft of their own with what is the same, of which none names what is said of another', async () => {
    const { page, address } = writer
    await page.goto(`${address}/pages/cli5/combined-multi`)
    await page.getByRole('button', { name: 'New', exact: true }).click()
    const dialog = dialogOf(page)
    const start = dialog.getByRole('button', { name: /^Start \d+ forms?$/ })
    await start.click()
    await dialog.getByText('Choose from 2 to 3').waitFor()
    const draftsNow = () => api.get<readonly DraftHead[]>('/api/ui/forms/drafts')
    const before = await draftsNow()
    const clients = await api.get<readonly Named[]>('/api/records/client?limit=2')
    for (const { display } of clients) {
      await dialog.getByRole('combobox', { name: /^Clients/ }).fill(display)
      await page.getByRole('listbox').getByRole('option', { name: display }).first().click()
    }
    await dialog.getByLabel('Time in').fill('09:00')
    await dialog.getByLabel('Time out').fill('11:00')
    await dialog.getByRole('checkbox', { name: 'Meals' }).check()
    expect(await dialog.getByText('Staff to client ratio').count()).toBe(0)
    for (const _again of [1, 2, 3]) await page.keyboard.press('Escape')
    await dialog.getByText('Nothing has been started yet.').waitFor()
    await start.click()
    await deskOpen(page)
    const heads = (await draftsNow()).filter(({ id }) => !before.some((draft) => draft.id === id))
    expect(heads.map(({ form }) => form)).toEqual(['forms/clinical/combined', 'forms/clinical/combined'])
    const drafts = await Promise.all(heads.map(({ id }) => api.get<SharedDraft>(`/api/ui/forms/drafts/${id}`)))
    const [first, second] = drafts.map(({ content }) => content.answers)
    expect(first?.clientId).not.toBe(second?.clientId)
    for (const [own, other] of [
      [first, second],
      [second, first],
    ])
      expect(own).toMatchObject({
        includedSections: ['meals'],
        visit: { timeIn: '09:00', timeOut: '11:00', ratio: '1:2', otherClientIds: [other?.clientId] },
      })
    expect(drafts.map(({ clientId }) => clientId)).toEqual([first?.clientId, second?.clientId])
    for (const { id } of heads) await api.call('DELETE', `/api/ui/forms/drafts/${id}`)
  })
})

interface SharedDraft {
  readonly clientId: string
  readonly content: { readonly answers: { readonly clientId: string } }
}
