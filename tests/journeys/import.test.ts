import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signedIn, type Visitor } from './visitor.ts'
import { textOf } from './words.ts'

const PATIENCE = { timeout: 15_000 }
const FILE = [
  'Name;Fax;Category;Shelf',
  'Journey Clinic;(612) 555-0941;Doctor;A',
  'Journey County;6125550942;Village hall;B',
  'Journey Pharmacy;612-555-0943;pharmacy;C',
].join('\n')

let visitor: Visitor
let page: Page
beforeAll(async () => {
  visitor = await signedIn('owner@demo.test', { at: '/pages/config/fax-directory' })
  page = visitor.page
})
// A call that is cut on purpose is told of in the console.
afterEach(() => expect(visitor.troubles.filter((trouble) => !trouble.includes('ERR_FAILED'))).toEqual([]))
afterAll(() => visitor.close())

const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: typeof name === 'string' })
const rows = (): Locator => page.getByRole('dialog').getByRole('row')
const chosen = async (text = FILE): Promise<void> => {
  await button('Import').click()
  await button(textOf('shared/imports.choose')).waitFor(PATIENCE)
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'numbers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
}
const close = (): Promise<void> => button(textOf('shared/operations.report.close')).last().click()

describe('a spreadsheet', () => {
  it('that is none is refused with what to do, and another one is chosen', async () => {
    await chosen('\u0000\u0001')
    await page.getByText(textOf('shared/imports.unreadable.noSheet')).waitFor(PATIENCE)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('is looked at first, and kept once, though the network goes in between', async () => {
    await chosen()
    await page.getByText('numbers.csv: 3 rows').waitFor(PATIENCE)
    expect(await page.getByRole('combobox', { name: 'Where Shelf goes' }).inputValue()).toBe('')
    expect(await page.getByRole('combobox', { name: 'Where Fax goes' }).inputValue()).toBe('faxNo')
    await button(textOf('shared/imports.look')).click()
    await rows().filter({ hasText: 'Journey County' }).getByText('“Village hall” is not one of: Doctor').waitFor(PATIENCE)
    await button('Import 2 rows').click({ trial: true })
    let cut = 1
    await page.route('**/api/records/fax-number/import', (route) => (cut-- > 0 ? route.abort() : route.continue()))
    await button('Import 2 rows').click()
    await page.getByText(textOf('shared/imports.cut')).waitFor(PATIENCE)
    await button(textOf('shared/operations.tryAgain')).click()
    await page.getByText('2 added · 1 row not imported').waitFor(PATIENCE)
    await button(textOf('shared/imports.saveRefused')).waitFor(PATIENCE)
    await close()
    await page.getByRole('row').filter({ hasText: 'Journey Pharmacy' }).waitFor(PATIENCE)
  })

  it('that is imported again changes nothing but what it says otherwise', async () => {
    await chosen(FILE.replace('Village hall', 'County').replace('Journey Clinic', 'Journey Clinic North'))
    await button(textOf('shared/imports.look')).click()
    await rows().filter({ hasText: 'Journey Clinic North' }).getByText('Name: Journey Clinic Journey Clinic North').waitFor(PATIENCE)
    await rows().filter({ hasText: 'Journey Pharmacy' }).getByText(textOf('shared/imports.same')).waitFor(PATIENCE)
    await button('Import 2 rows').click()
    await page.getByText('1 added · 1 updated · 1 unchanged').waitFor(PATIENCE)
    await close()
  })
})
