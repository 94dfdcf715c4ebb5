/** A bad day: every answer that can go wrong, in a view and in a form. What happened is said in its place, and what was typed stays. */
import type { Route } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signedIn, type Visitor } from './visitor.ts'

const PATIENCE = { timeout: 30_000 }
const LIST = /\/api\/records\/client\?/
const PORTAL = '<!doctype html><title>Airport</title><h1>Sign in to the Wi-Fi</h1>'
const refusal = (status: number, code: string, headers: Readonly<Record<string, string>> = {}) => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ success: false, message: '', data: null, code }),
})
const page200 = { status: 200, contentType: 'text/html', body: PORTAL }

let visitor: Visitor
beforeEach(async () => {
  visitor = await signedIn('scheduler@demo.test')
})
afterEach(() => visitor.close())

const toasts = () => visitor.page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
const openList = () =>
  visitor.page
    .getByRole('navigation')
    .getByRole('link', { name: 'Client List' })
    .or(visitor.page.getByRole('link', { name: 'Client List' }))
    .first()
    .click()
const toList = async (): Promise<void> => {
  await visitor.page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('button', { name: /^Clients/ })
    .click()
  await openList()
}
const row = () => visitor.page.getByRole('main').getByRole('row').nth(2)

describe('a view whose answer', () => {
  const answers: readonly (readonly [string, (route: Route) => Promise<void>, RegExp])[] = [
    ['is a 500', (route) => route.fulfill(refusal(500, 'internal')), /Something went wrong on our side/],
    ['is a 429 that asks for a long wait', (route) => route.fulfill(refusal(429, 'too-many-tries', { 'retry-after': '600' })), /Too many attempts/],
    ['is a page', (route) => route.fulfill(page200), /unreadable response/],
    ['is cut', (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"success":true,"data":[{"id":"a' }), /unreadable response/],
    ['never comes', (route) => route.abort(), /Could not reach/],
  ]
  it.each(answers)('%s says so in its place without a toast, and tries again', async (_title, answer, words) => {
    const { page } = visitor
    await page.route(LIST, answer)
    await toList()
    const said = page.getByRole('main').getByRole('alert')
    await said.getByText(words).waitFor()
    expect(await toasts().count()).toBe(0)
    await page.unroute(LIST)
    await said.getByRole('button', { name: 'Try again' }).click()
    await row().waitFor()
    expect(await said.count()).toBe(0)
  })

  it('is a 429 for a moment comes by itself, quietly', async () => {
    const { page } = visitor
    await page.route(LIST, (route) => route.fulfill(refusal(429, 'too-many-tries', { 'retry-after': '1' })), { times: 1 })
    await toList()
    await row().waitFor()
    expect([await toasts().count(), await page.getByRole('alert').count()]).toEqual([0, 0])
  })
})

it('knows another server in the place of ours, works on without network, and comes back', async () => {
  const { page, context } = visitor
  const everything = /\/(?:api|healthz)/
  await context.route(everything, (route) => route.fulfill(page200))
  await toList()
  await page.getByText('Your network may require you to sign in to it first').waitFor()
  expect(await toasts().count()).toBe(0)
  await context.unroute(everything)
  await row().waitFor(PATIENCE)
  await expect.poll(() => page.getByText('Your network may require you').count(), PATIENCE).toBe(0)
})

it('says a cut network, and takes the view up again when it is back', async () => {
  const { page, context } = visitor
  // The page has come whole: what it is made of comes over the same network.
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByText('What you typed is kept and can be saved').waitFor()
  await toList()
  await context.setOffline(false)
  await row().waitFor(PATIENCE)
})

it('keeps what was typed into a form over every bad answer, says what happened in the form, and sends it in the end', async () => {
  const { page } = visitor
  await page.getByRole('banner').getByRole('button', { name: 'Help' }).click()
  await page.getByRole('menuitem', { name: 'Create Ticket' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Description').fill('The printer on the second floor.')
  await dialog.getByLabel('Section').selectOption({ index: 1 })
  await dialog.getByLabel('Priority').selectOption({ index: 1 })
  const answers: readonly (readonly [(route: Route) => Promise<void>, RegExp])[] = [
    [(route) => route.fulfill(page200), /unreadable response/],
    [(route) => route.fulfill(refusal(429, 'too-many-tries')), /Too many attempts/],
    [(route) => route.abort(), /Could not reach/],
  ]
  for (const [answer, words] of answers) {
    await page.route(/\/api\/support-ticket/, answer)
    await dialog.getByRole('button', { name: 'Send', exact: false }).last().click()
    await dialog.getByRole('alert').getByText(words).waitFor()
    expect(await dialog.getByLabel('Description').inputValue()).toBe('The printer on the second floor.')
    await page.unroute(/\/api\/support-ticket/)
  }
  await page.route(/\/api\/support-ticket/, (route) => route.fulfill(refusal(500, 'internal')))
  await dialog.getByRole('button', { name: 'Send', exact: false }).last().click()
  await toasts().getByText('Something went wrong on our side').waitFor()
  await page.unroute(/\/api\/support-ticket/)
  await dialog.getByRole('button', { name: 'Send', exact: false }).last().click()
  await expect.poll(() => page.getByRole('dialog').count(), PATIENCE).toBe(0)
})
