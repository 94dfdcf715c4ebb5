import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { codeAt, stepOf } from '../../src/server/accounts/two-factor/totp.ts'
import { DEMO_PASSWORD, openVisitor, signIn, type Visitor } from './visitor.ts'

let visitor: Visitor | undefined
afterEach(async () => {
  const last = visitor
  visitor = undefined
  await last?.close()
  expect(last?.troubles ?? []).toEqual([])
})

const EMAIL = 'hr@demo.test'
/** The app a moment later: the code of now may have been used. */
const nextCode = (secret: string): string => codeAt(secret, stepOf(new Date()) + 1)

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'My Account', exact: true }).click()
}

async function enterPassword(page: Page, button: string): Promise<void> {
  await page.getByLabel('Current password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: button, exact: true }).click()
}

it('sets an authenticator app up, asks for it at the door and at the lock, and takes a recovery code', async () => {
  visitor = await openVisitor()
  const { page, context } = visitor
  await signIn(visitor, EMAIL)
  await openAccount(page)
  await page.getByLabel(/^Authenticator app/).click()
  await enterPassword(page, 'Continue')
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  const secret = (await page.locator('form code').textContent())?.replaceAll(' ', '') ?? ''
  await page.getByRole('textbox', { name: /^Code/ }).fill(codeAt(secret, stepOf(new Date())))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await list.waitFor()
  const codes = await list.locator('code').allTextContents()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()

  await page.waitForURL('**/account/login')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Enter the code from your authenticator app.').waitFor()
  expect((await context.cookies()).filter(({ name }) => name === 'rc_session' || name === '__Host-rc_session')).toEqual([])
  await page.getByRole('textbox', { name: /^Code/ }).fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Incorrect code, or it was already used').waitFor()
  await page.getByRole('textbox', { name: /^Code/ }).fill(nextCode(secret))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'User menu' }).waitFor()

  await context.clearCookies()
  // The lock may be there before the click: some call of the page was the first without its cookie.
  await page.getByRole('button', { name: /^Notifications/, includeHidden: true }).dispatchEvent('click')
  const lock = page.getByRole('alertdialog', { name: 'Your session has ended' })
  await lock.getByLabel('Password').fill(DEMO_PASSWORD)
  await lock.getByRole('button', { name: 'Continue' }).click()
  await lock.getByRole('button', { name: 'Use a recovery code' }).click()
  await lock.getByLabel('Recovery code').fill(codes[0] ?? '')
  await lock.getByRole('button', { name: 'Continue' }).click()
  await lock.waitFor({ state: 'detached' })

  await page.keyboard.press('Escape')
  await openAccount(page)
  await page.getByRole('button', { name: '9 recovery codes left. Create new ones' }).waitFor()
  await page.getByLabel('Disabled').click()
  await enterPassword(page, 'Turn off')
  await page.getByRole('list', { name: 'Messages' }).getByText('Two-factor authentication is off').waitFor()
})
