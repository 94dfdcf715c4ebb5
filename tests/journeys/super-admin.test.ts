import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type OwnServer, openServer } from './own-server.ts'
import { signedIn, type Visitor } from './visitor.ts'

/** What is verified, given and chosen here would be in the way of others. */
let server: OwnServer
beforeAll(async () => {
  server = await openServer()
}, 120_000)
afterAll(() => server.end())

const visitors: Visitor[] = []
afterEach(async () => {
  const left = visitors.splice(0)
  for (const visitor of left) await visitor.close()
  expect(left.flatMap(({ troubles }) => troubles)).toEqual([])
})

const arrive = async (email: string, path: string, width = 1440): Promise<Page> => {
  const visitor = await signedIn(email, { width, height: 900, address: server.address })
  visitors.push(visitor)
  const { page, address } = visitor
  await page.getByRole('button', { name: 'User menu' }).waitFor()
  await page.goto(`${address}${path}`)
  return page
}
const PATIENCE = { timeout: 15_000 }
const said = (page: Page, text: string | RegExp) => page.getByRole('list', { name: 'Messages' }).getByText(text).waitFor()
/** The super admin works in the company of the scheduler from here on. */
const workInNorthernLights = async (page: Page): Promise<void> => {
  const url = page.url()
  const picker = page.getByRole('combobox', { name: 'Company' })
  await picker.waitFor()
  if ((await picker.inputValue()).startsWith('Northern Lights')) return
  await picker.fill('Northern')
  await page.getByRole('option', { name: /Northern Lights/ }).click()
  await page.waitForURL('**/pages/home', PATIENCE)
  await page.getByRole('button', { name: 'User menu' }).waitFor()
  await page.goto(url)
}
const PERMISSIONS = '/pages/emp-config/manage-users'
const choosePerson = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('searchbox', { name: 'Find a person' }).fill(email)
  await page.getByRole('button', { name: email }).click()
}

/** Shows the pages of the nurse, after giving a reason. */
const viewAsNurse = async (page: Page): Promise<void> => {
  await workInNorthernLights(page)
  await choosePerson(page, 'nurse@demo.test')
  await page.getByRole('button', { name: /^View as/ }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Ticket T-00012')
  await page.getByRole('button', { name: 'Start' }).click()
  await bannerOf(page).waitFor(PATIENCE)
}
const bannerOf = (page: Page) => page.getByText(/^Viewing as /)

describe('a super admin', () => {
  it('verifies the company that waits, and exports the log of it', async () => {
    const page = await arrive('super@demo.test', '/pages/comp-config/companies?f.verification=eq:unverified')
    const row = page.getByRole('row', { name: /Prairie Crossing/ })
    await row
      .getByRole('button', { name: /^Actions|Prairie Crossing/ })
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Verify' }).click()
    await expect.poll(() => page.getByRole('row', { name: /Prairie Crossing/ }).count(), PATIENCE).toBe(0)
    await page.goto(new URL('/pages/config/logs', page.url()).href)
    await page
      .getByRole('row', { name: /Status changed.*Company/ })
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Export' }).click()
    const asked = page.getByRole('dialog')
    expect(await asked.getByRole('radio', { name: /^Excel workbook/ }).isChecked()).toBe(true)
    const download = page.waitForEvent('download')
    await asked.getByRole('button', { name: 'Export' }).click()
    expect((await download).suggestedFilename()).toMatch(/^audit-entry-.*\.xlsx$/)
  })

  it('finds out why an entry is hidden from a role', async () => {
    const page = await arrive('super@demo.test', '/pages/config/menu-review', 390)
    await page.getByRole('tab', { name: 'Roles' }).click()
    await page.getByRole('button', { name: /^Case manager/ }).click()
    await page.getByText('Hidden for this user type').first().waitFor()
    await page.getByRole('switch', { name: 'Hidden entries only' }).check()
    await page.getByText('Permission missing: Employees').waitFor()
    expect(await page.getByText('Client List', { exact: true }).count()).toBe(0)
  })

  it('finds out who may delete clients in a company and why, and what a nurse has that a scheduler has not', async () => {
    const page = await arrive('super@demo.test', '/pages/emp-config/manage-users/access-review')
    const desk = page.getByRole('main')
    const choose = async (name: string, text: string, option: RegExp, at = 0) => {
      await desk.getByRole('combobox', { name }).nth(at).fill(text)
      await page.getByRole('option', { name: option }).first().click()
    }
    await desk.getByRole('combobox', { name: 'Access to' }).selectOption('records')
    await choose('Record and action', 'delete clients', /^Delete.*Clients$/)
    await choose('Company', 'Northern', /Northern/)
    await desk.getByRole('row', { name: /Office admin From the role: Delete Clients\./ }).waitFor()
    await desk.getByRole('tab', { name: /^No access/ }).click()
    await desk.getByRole('row', { name: /Nurse Permission missing: Delete Clients/ }).waitFor()
    await page.reload()
    await desk.getByRole('heading', { name: 'Clients: Delete' }).waitFor()
    await desk.getByRole('tab', { name: 'Compare' }).click()
    await choose('Person or role', 'nurse', /^Nurse/)
    await choose('Person or role', 'scheduler', /^Scheduler/, 1)
    await desk.getByRole('region', { name: 'Only Nurse' }).getByText('Clinical Forms').first().waitFor()
    await desk.getByRole('region', { name: 'Only Scheduler' }).getByText('Quick Schedule').first().waitFor()
    await desk.getByRole('tab', { name: 'What changed' }).click()
    await desk.getByText('No changes yet').waitFor()
  })

  it('gives a permission after a look at it, and the open page of that person has it at once', async () => {
    const scheduler = await arrive('scheduler@demo.test', '/pages/home')
    const menu = scheduler.getByRole('navigation', { name: 'Main menu' })
    await menu.waitFor()
    expect(await menu.getByText('Configuration').count()).toBe(0)
    const page = await arrive('super@demo.test', PERMISSIONS)
    await workInNorthernLights(page)
    await choosePerson(page, 'scheduler@demo.test')
    for (const each of ['Configuration', 'Company Configuration', 'Holidays']) await page.getByRole('checkbox', { name: each, exact: true }).check()
    await page.getByRole('button', { name: 'Review changes' }).click()
    const gains = page.getByRole('region', { name: 'Gains' })
    await gains.getByText('Holidays').first().waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await said(page, /^Permissions for .* saved/)
    await said(scheduler, /Your permissions changed/)
    await menu.getByText('Configuration').first().waitFor()
  })

  it('looks through the eyes of a user, can change nothing, and comes back with one click', async () => {
    const page = await arrive('super@demo.test', PERMISSIONS)
    await viewAsNurse(page)
    const banner = bannerOf(page)
    expect(await page.getByText('Companies').count()).toBe(0)
    await page.goto(new URL('/pages/clients/clients', page.url()).href)
    await banner.waitFor()
    await page.locator('tbody tr[aria-rowindex] a').first().click()
    await page.waitForURL('**/pages/clients/clients/*')
    await banner.waitFor()
    const written = await page.evaluate(async () => {
      const headers = { token: localStorage.getItem('token') ?? '', 'content-type': 'application/json' }
      const reply = await fetch('/api/records/holiday', { method: 'POST', headers, body: '{"values":{}}' })
      return [reply.status, (await reply.json()).code]
    })
    expect(written).toEqual([403, 'view-only'])
    await page.getByRole('button', { name: /^Back to/ }).click()
    await page.getByRole('combobox', { name: 'Company' }).waitFor(PATIENCE)
    expect(await banner.count()).toBe(0)
    await page.goto(new URL('/pages/comp-config/companies', page.url()).href)
    await page.getByRole('row', { name: /Harbor Pines/ }).waitFor()
  })

  it('is asked to sign in as themselves when the session ends meanwhile, not for the password of whom they look at', async () => {
    const page = await arrive('super@demo.test', PERMISSIONS)
    await viewAsNurse(page)
    await page.evaluate(() => fetch('/api/auth/logout', { method: 'POST', headers: { token: localStorage.getItem('token') ?? '' } }))
    await page.waitForURL('**/account/login', PATIENCE)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe('an owner', () => {
  it('makes the idle time longer with a reason, and the open page of a colleague has it at once', async () => {
    const nurse = await arrive('nurse@demo.test', '/pages/home')
    const idle = () =>
      nurse.evaluate(async () => (await (await fetch('/api/ui/boot', { headers: { token: localStorage.getItem('token') ?? '' } })).json()).data.session.idleMs)
    const asksAgain = nurse.waitForResponse((response) => response.url().endsWith('/api/ui/boot'), PATIENCE)
    const page = await arrive('owner@demo.test', '/pages/comp-config')
    const settings = page.getByRole('region', { name: 'Company settings' })
    await settings.getByRole('button', { name: 'Edit' }).click()
    await settings.getByLabel('Automatic sign-out').fill('45')
    await settings.getByRole('button', { name: 'Save' }).click()
    await settings.getByText('More than 30 minutes leaves').first().waitFor()
    await settings.getByRole('textbox', { name: 'Reason this is correct' }).fill('Locked office')
    await settings.getByRole('button', { name: 'Save' }).click()
    await settings.getByText('45 min').waitFor()
    await asksAgain
    expect(await idle()).toBe(45 * 60_000)
  })

  it('invites a user, and closes one whose open page ends', async () => {
    const scheduler = await arrive('scheduler@demo.test', '/pages/home')
    const page = await arrive('owner@demo.test', '/pages/emp-config/users')
    await page.getByRole('button', { name: 'Invite a user' }).click()
    const drawer = page.getByRole('dialog')
    for (const [label, text] of [
      ['First name', 'Nell'],
      ['Last name', 'Osterby'],
      ['Email', 'nell@demo.test'],
    ] as const)
      await drawer.getByLabel(label).fill(text)
    await drawer.getByLabel('Role').selectOption('Nurse')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: /Nell Osterby.*Invited/ }).waitFor()
    await page
      .getByRole('row', { name: /Tavia Kettleby/ })
      .getByRole('button')
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Deactivate' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Left the agency')
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('row', { name: /Tavia Kettleby.*Deactivated/ }).waitFor()
    await scheduler.getByText('Your session has ended').first().waitFor(PATIENCE)
  })

  it('has a portal asked about a credential, and reads its answer', async () => {
    const page = await arrive('owner@demo.test', '/pages/dhs/DhsPwid')
    await page
      .getByRole('row', { name: /MN–ITS/ })
      .getByRole('button')
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Check now' }).click()
    await said(page, 'Connected')
  })
})
