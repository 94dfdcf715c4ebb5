import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signedIn, type Visitor } from './visitor.ts'

const FIRST = 'Journey'
const LAST = 'Wintergreen'
const NAME = `${FIRST} ${LAST}`

let visitor: Visitor
beforeAll(async () => {
  visitor = await signedIn('owner@demo.test')
})
afterEach(() => expect(visitor.troubles).toEqual([]))
afterAll(() => visitor.close())

const next = (): Promise<void> => visitor.page.getByRole('button', { name: 'Next' }).click()
const step = (name: string): Promise<void> => visitor.page.getByRole('heading', { level: 2, name }).waitFor()

async function choose(label: string, option: string): Promise<void> {
  await visitor.page.getByRole('combobox', { name: new RegExp(`^${label}`) }).selectOption({ label: option })
}

/** The list in the top bar has the same name. */
async function chooseOffice(): Promise<void> {
  await visitor.page
    .getByRole('main')
    .getByRole('combobox', { name: /^Location/ })
    .fill('Dul')
  await visitor.page
    .getByRole('listbox')
    .getByRole('option', { name: /Duluth/ })
    .click()
}

async function openList(): Promise<void> {
  await visitor.page.goto(`${visitor.address}/pages/clients/clients`)
  await visitor.page.getByRole('columnheader', { name: /^Name/ }).waitFor()
}

/** Looks for the client in the list; waits until it is there, once. */
async function findRow(text: string): Promise<void> {
  await visitor.page.getByRole('searchbox').fill(text)
  await expect.poll(() => visitor.page.locator('tbody tr', { hasText: NAME }).count()).toBe(1)
}

/** What lies sealed on the device of what was typed. */
const sealed = (): Promise<string> =>
  visitor.page.evaluate(async () => {
    const name = 'rendercare-shelves'
    // Looking for it must not make it.
    if (!(await indexedDB.databases()).some((database) => database.name === name)) return ''
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await answered(indexedDB.open(name))
    const store = database.transaction('values').objectStore('values')
    const [keys, values] = await Promise.all([answered(store.getAllKeys()), answered<unknown[]>(store.getAll())])
    database.close()
    const bytesOf = (_name: string, value: unknown) => (value instanceof ArrayBuffer ? [...new Uint8Array(value)] : value)
    return JSON.stringify(
      values.filter((_value, at) => String(keys[at]).startsWith('record-drafts/')),
      bytesOf,
    ).replace('[]', '')
  })

/** Waits until nothing more comes to the device. */
async function isKept(): Promise<void> {
  let last = ''
  const rests = async (): Promise<boolean> => {
    const before = last
    last = await sealed()
    return last !== '' && last === before
  }
  await expect.poll(rests, { interval: 500, timeout: 20_000 }).toBe(true)
}

describe('the life of a client', () => {
  it('starts no intake without the required answers, and says which are missing', async () => {
    const { page, address } = visitor
    await page.goto(`${address}/pages/addclient/add`)
    await page.getByRole('heading', { name: 'New intake' }).waitFor()
    await next()
    await expect.poll(() => page.getByRole('textbox', { name: /^First name/ }).getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => page.getByRole('textbox', { name: /^Middle name/ }).getAttribute('aria-invalid')).not.toBe('true')
  })

  it('is created through the intake, step by step', async () => {
    const { page } = visitor
    await chooseOffice()
    await page.getByRole('textbox', { name: /^First name/ }).fill(FIRST)
    await page.getByRole('textbox', { name: /^Last name/ }).fill(LAST)
    await page.getByLabel(/^Date of birth/).fill('1951-05-17')
    // What it was told is missing goes when it is left, and what stands below moves up: not between the press and the release of a click.
    await page.getByLabel(/^Date of birth/).blur()
    await page.getByLabel('Female', { exact: true }).check()
    await next()
    await step('Contact and address')
    await page.getByRole('textbox', { name: /^Phone/ }).fill('6125550123')
    await page.getByRole('textbox', { name: /^Phone/ }).blur()
    await isKept()
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByText(/^Restored your unsaved changes from/).waitFor()
    await step('Contact and address')
    await expect.poll(() => page.getByRole('textbox', { name: /^Phone/ }).inputValue()).toMatch(/612.*555.*0123/)
    const home = page.getByRole('group', { name: /^Home address/ })
    await home.getByLabel('Street address').fill('1240 Heron Loop')
    await home.getByLabel('City').fill('Duluth')
    await home.getByLabel('State').selectOption('MN')
    await home.getByLabel('ZIP code').fill('55802')
    await choose('County', 'St. Louis')
    await choose('Living arrangement', 'Own home')
    await next()
    await step('Family and contacts')
    await page
      .getByRole('group', { name: /^Emergency contacts/ })
      .getByRole('button', { name: 'Add row' })
      .click()
    await page.getByRole('textbox', { name: 'Name 1', exact: true }).fill('Dara Wintergreen')
    await page.getByRole('textbox', { name: 'Phone 1', exact: true }).fill('6125550124')
    await next()
    await step('Care needs and services')
    await choose('Primary language', 'English')
    await choose('Service model', 'Private pay')
    await choose('Waiver', 'None')
    await choose('Program', 'None')
    await choose('Product', 'None')
    await next()
    await step('Review and finish')
    await page.getByRole('button', { name: 'Finish intake' }).click()
    await page.waitForURL(/\/pages\/clients\/clients\/[0-9a-f-]{36}/)
    await page.getByRole('heading', { level: 1, name: NAME }).waitFor()
  })

  it('is found in the list by a part of the name', async () => {
    await openList()
    await findRow('winterg')
  })

  it('is asked about when a second one with the same name and birth date is started', async () => {
    const { page, address } = visitor
    await page.goto(`${address}/pages/addclient/add`)
    await chooseOffice()
    await page.getByRole('textbox', { name: /^First name/ }).fill('Jay')
    await page.getByRole('textbox', { name: /^Last name/ }).fill(LAST)
    await page.getByLabel(/^Date of birth/).fill('1951-05-17')
    await page.getByLabel('Female', { exact: true }).check()
    await next()
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await dialog.getByText(NAME).first().waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('textbox', { name: /^First name/ }).inputValue()).toBe('Jay')
  })

  it('is edited, and the history shows before and after', async () => {
    const { page } = visitor
    page.on('dialog', (dialog) => void dialog.accept())
    await openList()
    await findRow('winterg')
    await page.getByRole('link', { name: NAME }).click()
    await page.getByRole('heading', { level: 1, name: NAME }).waitFor()
    await page.getByRole('button', { name: 'Edit' }).first().click()
    await page.getByRole('textbox', { name: /^Preferred name/ }).fill('Wynn')
    await page.getByRole('button', { name: /^Save/ }).click()
    await page.getByText('Wynn').first().waitFor()
    await page.getByRole('tab', { name: 'Activity' }).click()
    await page.getByRole('tab', { name: 'History' }).click()
    const row = page.getByRole('row', { name: /Preferred name/ })
    await row.waitFor()
    await expect.poll(() => row.textContent()).toContain('Wynn')
  })

  it('is not moved to the recycle bin without a reason', async () => {
    const { page } = visitor
    await page.getByRole('button', { name: /More/ }).click()
    await page.getByRole('menuitem', { name: /recycle bin/i }).click()
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await dialog.waitFor()
    await dialog.getByRole('button', { name: 'Move to recycle bin' }).click()
    await expect.poll(() => dialog.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
  })

  it('is moved to the recycle bin with one, leaves the list, and comes back by undo', async () => {
    const { page } = visitor
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await dialog.getByRole('textbox').fill('Entered twice')
    await dialog.getByRole('button', { name: 'Move to recycle bin' }).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.waitFor()
    await undo.click()
    await page
      .getByText(/restored/i)
      .first()
      .waitFor()
    await openList()
    await findRow('winterg')
  })
})

describe('the hiring of an employee', () => {
  const pick = async (label: RegExp, typed: string): Promise<void> => {
    const { page } = visitor
    await page.getByRole('main').getByRole('combobox', { name: label }).fill(typed)
    await page.getByRole('listbox').getByRole('option').first().click()
  }

  it('goes step by step to an applicant, of whom the documents of the job are asked', async () => {
    const { page, address } = visitor
    await page.goto(`${address}/pages/addemployees/newHire`)
    await page.getByRole('heading', { name: 'New hire' }).waitFor()
    await pick(/^Home location/, 'Dul')
    await page.getByRole('textbox', { name: /^First name/ }).fill(FIRST)
    await page.getByRole('textbox', { name: /^Last name/ }).fill('Larkspur')
    await page.getByLabel(/^Date of birth/).fill('1994-02-11')
    await next()
    await step('Contact and address')
    await page.getByRole('textbox', { name: /^Phone/ }).fill('6125550177')
    await page.getByRole('textbox', { name: /^Email/ }).fill('journey.larkspur@example.com')
    const home = page.getByRole('group', { name: /^Home address/ })
    await home.getByLabel('Street address').fill('8 Heron Loop')
    await home.getByLabel('City').fill('Duluth')
    await home.getByLabel('State').selectOption('MN')
    await home.getByLabel('ZIP code').fill('55802')
    await next()
    await step('Job and enrollment')
    await pick(/^Primary job title/, 'Homemaker')
    await choose('Worker type', 'Homemaker')
    await pick(/^Job titles/, 'Homemaker')
    for (const name of ['Form I-9', 'Taxes', 'Pay and direct deposit', 'Background study', 'Availability and skills', 'Phone and app', 'Review and finish']) {
      await next()
      await step(name)
    }
    await page.getByLabel('Onboarding', { exact: true }).check()
    await page.getByRole('button', { name: 'Finish hiring form' }).click()
    await page.getByRole('heading', { level: 1, name: `${FIRST} Larkspur` }).waitFor()
    await page.goto(`${page.url().split('?')[0]}?tab=required`)
    await page.getByRole('row', { name: /CPR/ }).getByText('Missing').waitFor()
  })
})
