import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chooseByKeys, passThrough } from './by-keyboard.ts'
import {
  type Caller,
  caller,
  deskOpen,
  dialogOf,
  firstExample,
  firstOf,
  formEntry,
  PIN,
  type Published,
  saved,
  signByPin,
  storeSignature,
  watch,
} from './form-steps.ts'
import { signedIn, type Visitor } from './visitor.ts'

const FORM = 'forms/clinical/cfss-evaluation'
const AUTHOR = 'admin@demo.test'

let author: Visitor
let reviewer: Visitor
let api: Caller
let entry: Published
let troubles: readonly (readonly string[])[]
const id = crypto.randomUUID()

beforeAll(async () => {
  api = await caller(AUTHOR)
  entry = await formEntry(api, FORM)
  await storeSignature(api, 'Orrin Lindqvarn')
  const [client, employee] = await Promise.all([firstOf(api, 'client', '&q=C-00043'), firstOf(api, 'employee')])
  const answers = { ...firstExample(FORM), clientId: client.id, workerId: employee.id }
  const signatures = [{ slot: 'evaluator', method: 'storedByPin', name: 'Orrin Lindqvarn', pin: PIN }]
  const filed = await api.call('POST', '/api/ui/forms/records', {
    id,
    form: FORM,
    hash: entry.hash,
    answers,
    reasons: { late: 'Written on paper first' },
    signatures,
  })
  if (!filed.ok) throw new Error(await filed.text())
  author = await signedIn(AUTHOR)
  reviewer = await signedIn('owner@demo.test')
  // The new version of an old form is late, and asked for its reason.
  troubles = [watch(author, [/^4\d\d POST \/api\/ui\/forms\/records$/]), watch(reviewer)]
})
afterEach(() => expect([...author.troubles, ...reviewer.troubles, ...troubles.flat()]).toEqual([]))
afterAll(async () => {
  await author?.close()
  await reviewer?.close()
})

async function open({ page, address }: Visitor): Promise<void> {
  await page.goto(`${address}${entry.path}?form=${id}`)
  await page.getByRole('heading', { level: 1, name: /^CFSS evaluation/ }).waitFor()
}

/** Opens what an action asks and closes it again, without a mouse. */
async function passBy({ page }: Visitor, action: string | RegExp): Promise<void> {
  const opener = page.getByRole('button', { name: 'Actions', exact: true })
  await chooseByKeys(page, opener, action)
  await passThrough(page, { dialog: dialogOf(page), opener })
}

async function choose({ page }: Visitor, action: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function signForParticipant(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await choose(visitor, /^Sign: .*articipant/)
  const dialog = dialogOf(page)
  await dialog.getByRole('radio', { name: 'Typed name' }).check()
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Linnea Holm')
  await dialog.getByRole('textbox', { name: /^Relationship/ }).fill('Herself')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Signed\. Seal: [0-9a-f]{64}/).waitFor()
}

/** Reasons that were given for the old form do not count for the new one: each is asked for again, by the page and, after the signature, by the server. */
async function fileWithReasons(page: Page): Promise<void> {
  const pin = page.getByRole('dialog').getByLabel(/^PIN/)
  const refused = page.getByRole('region', { name: /items? to fix/ }).and(page.locator(':focus'))
  const isFiled = (url: URL): boolean => url.searchParams.has('form')
  for (let attempt = 0; attempt < 3 && !isFiled(new URL(page.url())); attempt += 1) {
    for (const reason of await page.getByRole('textbox', { name: /^Reason( this is correct)?$/ }).all()) await reason.fill('As before')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Sign and submit' }).click()
    await Promise.any([pin.waitFor(), refused.waitFor(), page.waitForURL(isFiled)])
    if (!(await pin.isVisible())) continue
    await signByPin(page)
    await Promise.any([refused.waitFor(), page.waitForURL(isFiled)])
  }
  await page.waitForURL(isFiled)
}

describe('a filed form that somebody else still has to sign', () => {
  it('is sent back by a reviewer, with words', async () => {
    await open(reviewer)
    await reviewer.page.getByText(/Partially signed; more signatures are needed/).waitFor()
    await passBy(reviewer, 'Request correction')
    await choose(reviewer, 'Request correction')
    await dialogOf(reviewer.page).getByRole('textbox').fill('The visit was on the phone.')
    await dialogOf(reviewer.page).getByRole('button', { name: 'Send back' }).click()
    await reviewer.page.getByText(/requested a correction on .*The visit was on the phone\./).waitFor()
  })

  it('is corrected and signed again by its author, from a draft that no failing call asked for', async () => {
    const { page } = author
    await open(author)
    await page.getByText(/The visit was on the phone\./).waitFor()
    await choose(author, 'Correct')
    await deskOpen(page)
    await page.getByRole('button', { name: 'Show on one page' }).click()
    await page.getByRole('radio', { name: 'Video' }).check()
    await saved(page)
    await page.getByRole('button', { name: 'Submit correction' }).click()
    await signByPin(page)
    await page.waitForURL(/\?form=/)
    await page.getByText(/Partially signed/).waitFor()
    await expect.poll(() => page.getByText(/requested a correction on/).count()).toBe(0)
  })

  it('is signed by the one who was missing and gets its seal', async () => {
    await passBy(author, /^Sign: .*articipant/)
    await signForParticipant(author)
  })

  it('is locked, and takes an addendum from then on but no correction', async () => {
    await open(reviewer)
    await choose(reviewer, 'Lock')
    await reviewer.page.getByText(/Signed and locked\. Seal:/).waitFor()
    await reviewer.page.getByRole('button', { name: 'Actions', exact: true }).click()
    await expect
      .poll(() => reviewer.page.getByRole('menuitem').allInnerTexts())
      .toEqual(['Revise', 'Duplicate', 'Export as JSON', 'Export as FHIR', 'Add addendum', 'Void'])
    await reviewer.page.keyboard.press('Escape')
    for (const action of ['Add addendum', 'Void']) await passBy(reviewer, action)
  })

  it('is revised: the draft says what it will replace, also after it is opened again, and once it is signed both lead to each other', async () => {
    const { page } = author
    await open(author)
    await choose(author, 'Revise')
    await deskOpen(page)
    const notice = page.getByText(/^Replaces CFSS evaluation.* when signed\.$/)
    await notice.waitFor()
    await saved(page)
    await page.reload()
    await deskOpen(page)
    await notice.waitFor()
    await fileWithReasons(page)
    await page.getByText(/Partially signed/).waitFor()
    await page.getByText('When signed, this form replaces:').waitFor()
    await signForParticipant(author)
    const back = page.getByText('This form replaced:').getByRole('link')
    await back.click()
    await page.waitForURL(new RegExp(`form=${id}`))
    await page
      .getByText('A newer form has replaced this one.')
      .getByRole('link', { name: /^CFSS evaluation/ })
      .waitFor()
    await page.getByRole('button', { name: 'PDF', exact: true }).waitFor()
  })
})
