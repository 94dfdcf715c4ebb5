import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signedIn, type Visitor } from './visitor.ts'
import { textOf } from './words.ts'

const PATIENCE = { timeout: 15_000 }
const say = (key: string): string => textOf(`shared/own-report.${key}`)

let visitor: Visitor
let page: Page
beforeAll(async () => {
  visitor = await signedIn('owner@demo.test', { at: '/pages/Reports/create' })
  page = visitor.page
})
afterEach(() => expect(visitor.troubles).toEqual([]))
afterAll(() => visitor.close())

const choice = (label: string, at = 0): Locator => page.getByRole('main').getByLabel(label).nth(at)
const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
const preview = (): Locator => page.getByRole('region', { name: say('desk.preview'), exact: true }).first()

describe("a report of the company's own", () => {
  it('says what is missing, and shows what it comes to while it is put together', async () => {
    await button(say('desk.save')).click()
    await page.getByText(say('desk.missing')).first().waitFor(PATIENCE)
    await choice(say('desk.source')).selectOption('client')
    await choice('Group 1').selectOption('payerId')
    await preview().getByRole('columnheader', { name: 'Clients' }).waitFor(PATIENCE)
    await preview().getByRole('row').nth(2).waitFor(PATIENCE)
    // What was set up for these records is there again when they are chosen again.
    await choice(say('desk.source')).selectOption('employee')
    await choice('Group 1').waitFor(PATIENCE)
    await choice(say('desk.source')).selectOption('client')
    expect(await choice('Group 1').inputValue()).toBe('payerId')
    await page.getByLabel(say('desk.title')).fill('Our people')
    await preview().getByRole('columnheader', { name: 'Our people' }).waitFor(PATIENCE)
  })

  it('survives a reload, is saved, opened, and leads to the list behind a row', async () => {
    await page.getByLabel(say('desk.name')).fill('Clients by payer, ours')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await preview().getByRole('columnheader', { name: 'Our people' }).waitFor(PATIENCE)
    expect(await page.getByLabel(say('desk.name')).inputValue()).toBe('Clients by payer, ours')
    await button(say('desk.save')).click()
    await page.getByRole('heading', { name: 'Clients by payer, ours' }).waitFor(PATIENCE)
    await page.getByRole('main').getByRole('row').nth(1).getByRole('link').click()
    await page.waitForURL(/f\.payerId=eq/, PATIENCE)
  })

  it('stands among the others, and is changed', async () => {
    await page.goBack()
    await button(say('edit')).click()
    await page.getByLabel(say('desk.title')).fill('People')
    await button(say('desk.save')).click()
    await page.getByRole('columnheader', { name: 'People' }).waitFor(PATIENCE)
    await button(say('mail.button')).click()
    await page.getByRole('menuitemcheckbox', { name: say('mail.week') }).click()
    await page.getByText(say('mail.kept')).waitFor(PATIENCE)
    expect(await button(say('mail.button')).getAttribute('aria-pressed')).toBe('true')
    await page.goto(`${visitor.address}/pages/Reports/custom`)
    await page.getByRole('row').filter({ hasText: 'Clients by payer, ours' }).waitFor(PATIENCE)
  })
})
