import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, signedIn, signIn, type Visitor } from './visitor.ts'

const CLIENT = 'C-00062'

let visitor: Visitor
beforeEach(async () => {
  visitor = await signedIn('owner@demo.test')
})
afterEach(async () => {
  expect(visitor.troubles).toEqual([])
  await visitor.close()
})

const field = (page: Page) => page.getByRole('textbox', { name: /^Preferred name/ })
const lock = (page: Page) => page.getByRole('alertdialog', { name: 'Your session has ended' })

/** Opens a client with something typed and not saved; gives how often it was sent to the server, and what. */
async function typed(
  { page, address }: Visitor,
  text: string,
): Promise<readonly { readonly method: string; readonly body: string | null; readonly status: number }[]> {
  const sent: { method: string; body: string | null; status: number }[] = []
  page.on('response', (response) => {
    const request = response.request()
    if (request.method() === 'PUT' && request.url().includes('/api/records/')) sent.push({ method: 'PUT', body: request.postData(), status: response.status() })
  })
  await page.goto(`${address}/pages/clients/clients`)
  await page.getByRole('searchbox').fill(CLIENT)
  await page.locator('tbody tr', { hasText: CLIENT }).first().getByRole('link').first().click()
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await field(page).fill(text)
  return sent
}

/** The session is gone as far as the server knows. */
async function endSession({ page }: Visitor): Promise<void> {
  const ended = await page.evaluate(async () => {
    const headers = { token: localStorage.getItem('token') ?? '' }
    return (await fetch('/api/auth/logout', { method: 'POST', headers })).status
  })
  expect(ended).toBe(200)
}

describe('a session that ends in mid-work', () => {
  it('is renewed over the page, and the one call that was refused is sent once more', async () => {
    const { page } = visitor
    const sent = await typed(visitor, 'Robin')
    const place = page.url()
    // The session is lost on the way of this very call: another one in the background must not meet the lock first.
    await page.route(
      (url) => url.pathname.startsWith('/api/records/'),
      async (route) => {
        if (route.request().method() === 'PUT' && sent.length === 0) await visitor.context.clearCookies()
        await route.continue()
      },
    )
    await page.getByRole('button', { name: /^Save/ }).first().click()
    await lock(page).waitFor()
    await lock(page).getByLabel('Password').fill('not this one')
    await lock(page).getByRole('button', { name: 'Continue' }).click()
    await lock(page).getByText('Incorrect email or password').waitFor()
    await lock(page).getByLabel('Password').fill(DEMO_PASSWORD)
    await lock(page).getByRole('button', { name: 'Continue' }).click()
    await lock(page).waitFor({ state: 'detached' })
    await page.getByText('Robin').first().waitFor()
    expect(page.url()).toBe(place)
    expect(sent.map(({ status }) => status)).toEqual([401, 200])
    expect(sent[1]?.body).toBe(sent[0]?.body)
  })

  it('locks at once when it was ended elsewhere, and gives nothing of the page to the next person', async () => {
    const { page } = visitor
    await typed(visitor, 'Nobody else reads this')
    await endSession(visitor)
    await lock(page).waitFor()
    await page.getByRole('button', { name: 'Sign out instead' }).click()
    await page.waitForURL('**/account/login')
    await signIn(visitor, 'nurse@demo.test')
    expect(new URL(page.url()).pathname).toBe('/pages/home')
    await page.goBack()
    await page.waitForLoadState()
    expect(await page.content()).not.toContain('Nobody else reads this')
  })

  it('is renewed in the other tabs, too', async () => {
    const { page, context, address } = visitor
    await typed(visitor, 'Half a name')
    const other = await context.newPage()
    await other.goto(`${address}/pages/home`)
    await other.getByRole('button', { name: 'User menu' }).waitFor()
    await endSession(visitor)
    await lock(page).waitFor()
    await lock(other).waitFor()
    await lock(other).getByLabel('Password').fill(DEMO_PASSWORD)
    await lock(other).getByRole('button', { name: 'Continue' }).click()
    await lock(other).waitFor({ state: 'detached' })
    await lock(page).waitFor({ state: 'detached' })
    expect(await field(page).inputValue()).toBe('Half a name')
  })
})
