import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signedIn, type Visitor } from './visitor.ts'
import { textOf } from './words.ts'

const PATIENCE = { timeout: 15_000 }
const say = (key: string, places: Readonly<Record<string, string>> = {}): string =>
  Object.entries(places).reduce((text, [name, value]) => text.replace(`{{${name}}}`, value), textOf(`shared/signing.${key}`))

let visitor: Visitor
let page: Page
beforeAll(async () => {
  visitor = await signedIn('admin@demo.test', { at: '/pages/edocs/client-pdf-list' })
  page = visitor.page
})
afterEach(() => expect(visitor.troubles).toEqual([]))
afterAll(() => visitor.close())

const button = (name: string, of: Page = page): Locator => of.getByRole('button', { name, exact: true })
/** The words of a page of a PDF, as they are read aloud. */
const pdfPage = (number: number, of: Page = page): Locator => of.getByRole('region', { name: new RegExp(`^Page ${number} of`) })

/** Opens the document for a signer who sits beside. */
async function handedOver(): Promise<Page> {
  await button(say('desk.inPerson')).first().click()
  const [guest] = await Promise.all([page.context().waitForEvent('page'), button(say('desk.open')).click()])
  await pdfPage(1, guest).waitFor(PATIENCE)
  return guest
}

async function signs(guest: Page): Promise<void> {
  await button(say('page.sign'), guest).click()
  await guest.getByText(say('page.consentFirst')).waitFor(PATIENCE)
  await guest.getByRole('checkbox').check()
  await button(say('page.sign'), guest).click()
  const dialog = guest.getByRole('dialog', { name: say('page.signTitle') })
  await dialog.getByRole('radio', { name: textOf('shared/signature.ways.typed') }).check()
  await dialog.getByRole('button', { name: textOf('shared/signature.save'), exact: true }).click()
  await guest.getByText(say('page.handBack')).waitFor(PATIENCE)
}

describe('a document to be signed', () => {
  it('is read and signed by all on a device of the office, without an account, and ends with a certificate', async () => {
    await page.getByRole('link', { name: 'Service agreement' }).first().click()
    await pdfPage(1)
      .getByText('Service agreement')
      .waitFor({ ...PATIENCE, state: 'attached' })
    for (const turn of [0, 1]) {
      const guest = await handedOver()
      await button(say('page.signHere'), guest).waitFor(PATIENCE)
      await signs(guest)
      await guest.close()
      await page.bringToFront()
      await page.getByText(say('desk.byPerson'), { exact: true }).nth(turn).waitFor(PATIENCE)
    }
    await page.getByText('Signed', { exact: true }).first().waitFor(PATIENCE)
    await pdfPage(2).scrollIntoViewIfNeeded(PATIENCE)
    await pdfPage(2)
      .getByText('Signature certificate')
      .waitFor({ ...PATIENCE, state: 'attached' })
    await button(say('desk.inPerson')).waitFor({ ...PATIENCE, state: 'detached' })
  })

  it('is declined with a reason, which the office reads', async () => {
    await page.goto(`${visitor.address}/pages/edocs/client-pdf-list`)
    await page.getByRole('link', { name: 'Release of information' }).first().click()
    const guest = await handedOver()
    await button(say('page.decline'), guest).click()
    const dialog = guest.getByRole('dialog', { name: say('page.declineTitle') })
    await dialog.getByRole('button', { name: say('page.decline'), exact: true }).click()
    await dialog.getByText(textOf('shared/validation.required')).waitFor(PATIENCE)
    await dialog.getByRole('textbox').fill('Not before I have talked to my daughter.')
    await dialog.getByRole('button', { name: say('page.decline'), exact: true }).click()
    await guest.getByText(say('page.declinedTitle')).waitFor(PATIENCE)
    await guest.reload()
    await guest.getByText(say('over.declined')).waitFor(PATIENCE)
    await guest.close()
    await page.getByText(say('desk.reason', { reason: 'Not before I have talked to my daughter.' })).waitFor(PATIENCE)
  })
})

describe('a PDF that is sent often', () => {
  it('gets a place by a click, which keys move and remove, and keeps it', async () => {
    await page.goto(`${visitor.address}/pages/config/custom-pdf`)
    await page.getByRole('link', { name: 'Client rights' }).first().click()
    const places = () => pdfPage(1).getByRole('button')
    await places().first().waitFor(PATIENCE)
    const before = await places().count()
    await button(say('places.add')).click()
    await pdfPage(1).click({ position: { x: 300, y: 500 } })
    expect(await places().count()).toBe(before + 1)
    const added = places().last()
    const left = (): Promise<number> => added.evaluate((element) => element.getBoundingClientRect().left)
    const from = await left()
    await added.press('ArrowRight')
    expect(await left()).toBeGreaterThan(from)
    await button(say('places.save')).click()
    await page.getByText(say('places.saved')).waitFor(PATIENCE)
    await page.reload()
    await places().nth(before).waitFor(PATIENCE)
    await places().last().press('Delete')
    await button(say('places.save')).click()
    await expect.poll(() => places().count()).toBe(before)
  })
})
