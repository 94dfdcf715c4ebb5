import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { signedIn, type Visitor } from './visitor.ts'

let visitor: Visitor | undefined
afterEach(async () => {
  const last = visitor
  visitor = undefined
  await last?.close()
  expect(last?.troubles ?? []).toEqual([])
})

const arrive = async (email: string, width?: number): Promise<Page> => {
  visitor = await signedIn(email, width === undefined ? {} : { width, height: 844 })
  const { page } = visitor
  await page.getByRole('button', { name: 'User menu' }).waitFor()
  return page
}
const choose = async (page: Page, menu: 'User menu' | 'Help', item: string): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  await page.getByRole('dialog').waitFor()
}
const find = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search screens/ }).fill(text)
}
const PATIENCE = { timeout: 15_000 }
const results = (page: Page) => page.getByRole('listbox', { name: 'Results' })
const said = (page: Page, text: string | RegExp) => page.getByRole('list', { name: 'Messages' }).getByText(text).waitFor()

describe('the palette', () => {
  it('takes an owner to a screen and to a record, by keyboard only', async () => {
    const page = await arrive('owner@demo.test')
    await find(page, 'client list')
    await results(page)
      .getByRole('option', { name: /^Client List/ })
      .waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/pages/clients/clients')
    const name = (await page.locator('tbody tr[aria-rowindex] a').first().textContent()) ?? ''
    await find(page, name)
    await page.getByRole('group', { name: 'Clients' }).getByRole('option', { name }).first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.getByRole('group', { name: 'Clients' }).getByRole('option', { name }).first().click()
    await page.waitForURL('**/pages/clients/clients/*')
  })

  it('names nothing to a nurse that is not theirs, on a phone', async () => {
    const page = await arrive('nurse@demo.test', 390)
    await page.getByRole('button', { name: /^Search screens/ }).click()
    await page.getByRole('combobox', { name: /^Search screens/ }).fill('employee')
    await page.getByText(/No results for/).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('combobox', { name: /^Search screens/ }).count(), PATIENCE).toBe(0)
  })

  it('moves in and away for whoever asked for no less, and the policy of the page has nothing against it', async () => {
    const page = await arrive('owner@demo.test')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await Promise.all([page.waitForResponse(/\/moves-[^/]+\.js$/), find(page, 'client')])
    await page.keyboard.press('Escape')
    const pictures = (): Promise<number> => page.locator('body > [inert][aria-hidden]').count()
    await expect.poll(pictures, PATIENCE).toBe(0)
    await page.evaluate(() => {
      const { animate } = Element.prototype
      Element.prototype.animate = function (keyframes, options) {
        document.documentElement.dataset.moved = String(Number(document.documentElement.dataset.moved ?? 0) + 1)
        return animate.call(this, keyframes, options)
      }
    })
    await find(page, 'client')
    await page.keyboard.press('Escape')
    // In and out, each by its place and how much can be seen through it.
    await expect.poll(() => page.locator('html').getAttribute('data-moved'), PATIENCE).toBe('4')
    await expect.poll(pictures, PATIENCE).toBe(0)
  })
})

describe('the user menu', () => {
  it('changes the account of an owner, and refuses a wrong password with the page as it was', async () => {
    const page = await arrive('multi@demo.test')
    await choose(page, 'User menu', 'My Account')
    await page.getByLabel(/^Phone/).fill('6125550177')
    await page.getByLabel(/^Old Password/).fill('not-the-password')
    await page.getByLabel(/^New Password/).fill('tundra-kettle-violin-42')
    await page.getByText('Strong').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await said(page, 'To change password enter confirm Password')
    await page.getByLabel(/^Confirm Password/).fill('tundra-kettle-violin-42')
    await page.getByRole('button', { name: 'Save' }).click()
    await said(page, 'Old Password is not correct')
    for (const field of [/^Old Password/, /^New Password/, /^Confirm Password/]) await page.getByLabel(field).fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await said(page, 'Info Successfully Updated')
    await choose(page, 'User menu', 'My Account')
    expect(await page.getByLabel(/^Phone/).inputValue()).toBe('(612)555-0177')
  })

  it('punches a biller in after a signature is stored, and says when the PIN is wrong', async () => {
    const page = await arrive('biller@demo.test')
    await choose(page, 'User menu', 'Add Signature')
    await page.getByLabel(/^PIN/).fill('4821')
    await page.getByLabel(/^Title/).fill('RN')
    await page.getByRole('checkbox', { name: /Type my name instead/ }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => page.getByRole('dialog').count(), PATIENCE).toBe(0)
    await choose(page, 'User menu', 'Punch In')
    await expect.poll(() => page.getByLabel(/^Title/).inputValue(), PATIENCE).toBe('RN')
    await page.getByLabel(/^PIN/).fill('9999')
    await page.getByRole('button', { name: 'Punch In' }).click()
    await said(page, /PIN/)
    await page.getByLabel(/^PIN/).fill('4821')
    await page.getByRole('button', { name: 'Punch In' }).click()
    await said(page, /^Punched in at \d{1,2}:\d\d [AP]M/)
  })

  it('leaves out a part of the dashboard after the page has reloaded', async () => {
    const page = await arrive('scheduler@demo.test')
    await choose(page, 'User menu', 'Customize Dashboard')
    expect(await page.getByRole('switch').count()).toBe(9)
    const todos = page.getByRole('switch', { name: 'Todos' })
    const before = await todos.isChecked()
    await todos.setChecked(!before)
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Save' }).click()
    await reloaded
    await choose(page, 'User menu', 'Customize Dashboard')
    expect(await page.getByRole('switch', { name: 'Todos' }).isChecked()).toBe(!before)
  })

  it('plays tic-tac-toe', async () => {
    const page = await arrive('owner@demo.test')
    await choose(page, 'User menu', 'Game')
    await page.getByRole('tab', { name: 'Tic Tac Toe' }).click()
    await page.getByLabel('Hard').check()
    await page.getByRole('button', { name: 'Row 1, column 1, empty' }).click()
    await page.getByRole('button', { name: 'Row 2, column 2, O' }).waitFor()
  })
})

describe('the bell and the badge', () => {
  it('show an owner their lists in five tabs', async () => {
    const page = await arrive('owner@demo.test')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const rows = page.getByRole('list', { name: 'Claim payment report' }).getByRole('listitem')
    await expect.poll(() => rows.count(), PATIENCE).toBeGreaterThan(0)
    expect(await rows.count()).toBeLessThanOrEqual(7)
    expect(await rows.first().textContent()).toMatch(/\d\d\/\d\d\/\d{4}/)
    await page.getByRole('tab', { name: 'Admin notifications' }).click()
    await page
      .getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d\d:\d\d [AP]M$/)
      .first()
      .waitFor()
    expect(await page.getByRole('tab').count()).toBe(5)
  })

  it('show a nurse no payments', async () => {
    const page = await arrive('nurse@demo.test')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('tab', { name: 'Alerts' }).waitFor()
    for (const name of ['Claim payment report', 'Billing notifications']) expect(await page.getByRole('tab', { name }).count()).toBe(0)
  })

  it('stand below announcements that an owner can hold, by keyboard', async () => {
    const page = await arrive('owner@demo.test')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const strip = page.getByRole('region', { name: 'Announcements' })
    const hold = strip.getByRole('button', { name: 'Pause announcements' })
    await hold.waitFor()
    const moves = () => strip.evaluate((element) => element.getAnimations({ subtree: true }).map(({ playState }) => playState))
    await expect.poll(moves, PATIENCE).toEqual(['running'])
    await hold.press('Enter')
    await expect.poll(moves, PATIENCE).toEqual(['paused'])
    await strip.getByRole('button', { name: 'Resume announcements' }).press('Enter')
    await expect.poll(moves, PATIENCE).toEqual(['running'])
  })

  it('lead a super admin to the companies that are not verified, and pass no announcement by', async () => {
    const page = await arrive('super@demo.test')
    const badge = page.getByRole('link', { name: /unverified compan/ })
    await badge.waitFor()
    expect(await badge.getAttribute('href')).toMatch(/companies\?f\.verification=eq:unverified$/)
    await page.getByRole('link', { name: /^Super Admin \d+\+? support tickets? (is|are) open$/ }).waitFor(PATIENCE)
    expect(await page.getByRole('region', { name: 'Announcements' }).count()).toBe(0)
    await choose(page, 'Help', "What's New")
    await page.getByRole('button', { name: 'Edit' }).waitFor()
  })
})
