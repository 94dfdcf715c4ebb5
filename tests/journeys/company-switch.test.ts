import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { deskOpen, reading, startFromTab } from './form-steps.ts'
import { type OwnServer, openServer } from './own-server.ts'
import { signedIn, type Visitor } from './visitor.ts'

const PATIENCE = { timeout: 15_000 }

let server: OwnServer
let visitor: Visitor | undefined
beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.end())
afterEach(async () => {
  const last = visitor
  visitor = undefined
  await last?.close()
  expect(last?.troubles ?? []).toEqual([])
})

const arrive = async (email: string): Promise<Page> => {
  visitor = await signedIn(email, { address: server.address })
  return visitor.page
}
const kept = (page: Page, key: string): Promise<string | null> => page.evaluate((name) => localStorage.getItem(name), key)
const companyOf = (page: Page) => page.getByRole('combobox', { name: 'Company' })
const logo = (page: Page, name: RegExp) => page.getByRole('link', { name }).first()

/** The page says where it goes, and is loaded anew two seconds later. */
async function switched(page: Page): Promise<void> {
  await page.getByText(/^Switching to /).waitFor()
  await page.waitForEvent('load')
  await page.getByRole('button', { name: 'User menu' }).waitFor()
}

describe('another company', () => {
  it('is opened after what was typed is kept as a draft; what belonged to the first one is forgotten, and the draft is there again', async () => {
    const page = await arrive('multi@demo.test')
    await startFromTab(visitor as Visitor, 'C-0000', 'Vital signs')
    const [desk, first] = [page.url(), await kept(page, 'companyId')]
    const options = await companyOf(page).locator('option').allTextContents()
    const chosen = await companyOf(page).locator('option:checked').textContent()
    const other = options.find((name) => name !== chosen) ?? ''
    await reading(page, 'Temperature').pressSequentially('98.4')
    await companyOf(page).selectOption({ label: other })
    await switched(page)
    expect(new URL(page.url()).pathname).toBe('/pages/home')
    expect(await kept(page, 'companyId')).not.toBe(first)
    expect(await kept(page, 'locationId')).toBeNull()
    await expect.poll(() => companyOf(page).locator('option:checked').textContent(), PATIENCE).toBe(other)
    await companyOf(page).selectOption({ label: chosen ?? '' })
    await switched(page)
    expect(await kept(page, 'companyId')).toBe(first)
    await page.goto(desk)
    await deskOpen(page)
    await expect.poll(() => reading(page, 'Temperature').inputValue(), PATIENCE).toBe('98.4')
  })

  it('is found by a super admin who types a part of its name', async () => {
    const page = await arrive('super@demo.test')
    const before = await kept(page, 'companyId')
    await companyOf(page).fill('northern li')
    await page
      .getByRole('listbox')
      .getByRole('option', { name: /northern lights/i })
      .click()
    await switched(page)
    expect(await kept(page, 'companyId')).not.toBe(before)
    await logo(page, /northern lights/i).waitFor()
    expect(await page.getByRole('combobox', { name: 'Location' }).count()).toBe(0)
  })
})

describe('a location', () => {
  it('is kept until none is chosen again', async () => {
    const page = await arrive('owner@demo.test')
    const location = page.getByRole('combobox', { name: 'Location' })
    await location.locator('option').nth(1).waitFor({ state: 'attached' })
    const name = (await location.locator('option').allTextContents())[1] ?? ''
    await Promise.all([page.waitForEvent('load'), location.selectOption({ label: name })])
    await expect.poll(() => location.locator('option:checked').textContent(), PATIENCE).toBe(name)
    expect(await kept(page, 'locationId')).toMatch(/^[0-9a-f-]{36}$/)
    await Promise.all([page.waitForEvent('load'), location.selectOption({ label: 'All locations' })])
    await expect.poll(() => location.locator('option:checked').textContent(), PATIENCE).toBe('All locations')
    expect(await kept(page, 'locationId')).toBeNull()
  })
})
