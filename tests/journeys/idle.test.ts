import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { goRound, hasFocus } from './by-keyboard.ts'
import { DEMO_PASSWORD, forgetTyped, signedIn, type Visitor } from './visitor.ts'

const MINUTE_MS = 60_000
/** Of the demo companies. */
const IDLE_MS = 30 * MINUTE_MS
const CLIENT = 'C-00061'

let visitor: Visitor
beforeEach(async () => {
  visitor = await signedIn('owner@demo.test')
  await forgetTyped(visitor)
})
afterEach(async () => {
  expect(visitor.troubles).toEqual([])
  await visitor.close()
})

/** Opens a client with something typed and not saved, at a clock that is moved by hand. */
async function typed({ page, address }: Visitor, text: string): Promise<void> {
  await page.clock.install()
  await page.goto(`${address}/pages/clients/clients`)
  await page.getByRole('searchbox').fill(CLIENT)
  await page.clock.runFor(1_000)
  const row = page.locator('tbody tr', { hasText: CLIENT })
  await row.first().getByRole('link').first().click()
  await page.clock.runFor(1_000)
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await field(page).fill(text)
}

const field = (page: Page) => page.getByRole('textbox', { name: /^Preferred name/ })
const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' })
const lock = (page: Page) => page.getByRole('alertdialog', { name: 'Your session has ended' })

describe('nobody does anything for the idle time', () => {
  it('is told in the words of the specification, and any deed goes on', async () => {
    const { page } = visitor
    await typed(visitor, 'Half a name')
    // The clock stands still, late in a second, so that the countdown reads the same whenever in that second it was written.
    const last = Number(await page.evaluate(() => localStorage.getItem('lastActivity')))
    await page.clock.pauseAt(last + IDLE_MS + 999)
    await warning(page).waitFor()
    await page.getByText('You have been inactive for awhile, RC will be going into sleep mode').waitFor()
    await page.getByText("You've gone idle!").waitFor()
    await page.clock.runFor(30_000)
    await page.getByRole('button', { name: 'Continue Session (You will time out in 90 seconds!)' }).waitFor()
    await page.keyboard.press('Shift')
    await warning(page).waitFor({ state: 'detached' })
    expect(await field(page).inputValue()).toBe('Half a name')
  })

  it('locks over the page after the countdown; signing in gives it back as it was', async () => {
    const { page } = visitor
    await typed(visitor, 'Half a name')
    const place = page.url()
    await page.clock.fastForward(IDLE_MS)
    await warning(page).waitFor()
    await page.clock.runFor(121_000)
    await lock(page).waitFor()
    await page.getByText('Timed out!').first().waitFor()
    await expect.poll(() => warning(page).count()).toBe(0)
    await expect.poll(() => hasFocus(lock(page).getByLabel('Password'))).toBe(true)
    for (const key of ['Tab', 'Shift+Tab'] as const) await goRound(page, lock(page), key)
    // Browsers close a dialog by themselves when Esc is pressed again and again.
    for (let times = 0; times < 4; times++) await page.keyboard.press('Escape')
    expect(await lock(page).evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
    await lock(page).getByLabel('Password').fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await page.clock.runFor(1_000)
    await lock(page).waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(field(page))).toBe(true)
    expect([page.url(), await field(page).inputValue()]).toEqual([place, 'Half a name'])
  })

  it('wakes up locked after a night’s sleep, before a key or the mouse brings anything back', async () => {
    const { page } = visitor
    await typed(visitor, 'Half a name')
    await page.clock.pauseAt(Date.now() + 9 * 60 * MINUTE_MS)
    await page.evaluate(() => window.dispatchEvent(new Event('pageshow')))
    await lock(page).waitFor()
    await page.mouse.move(300, 300)
    await page.mouse.move(400, 400)
    expect(await lock(page).count()).toBe(1)
  })

  it('is kept awake by a deed in another tab', async () => {
    const { page, context, address } = visitor
    await typed(visitor, 'Half a name')
    const other = await context.newPage()
    await other.goto(`${address}/pages/home`)
    await other.getByRole('button', { name: 'User menu' }).waitFor()
    await page.clock.fastForward(IDLE_MS - MINUTE_MS)
    // The other tab's clock has not moved with this one's: its deed is written as of then.
    const at = await page.evaluate(() => Date.now())
    await other.evaluate((now) => localStorage.setItem('lastActivity', String(now)), at)
    await page.clock.fastForward(2 * MINUTE_MS)
    await page.clock.runFor(2_000)
    expect(await warning(page).count()).toBe(0)
    await page.clock.fastForward(IDLE_MS - MINUTE_MS)
    await warning(page).waitFor()
  })
})
