import { afterEach, expect, it } from 'vitest'
import { openVisitor, signedIn, signIn, type Visitor } from './visitor.ts'

const EMAIL = 'payroll@demo.test'
const FRESH = 'quiet-Lantern-Meadow-52'

const open: Visitor[] = []
afterEach(async () => {
  for (const visitor of open.splice(0)) {
    await visitor.close()
    expect(visitor.troubles).toEqual([])
  }
})

const person = async (): Promise<Visitor> => {
  const visitor = await openVisitor()
  open.push(visitor)
  return visitor
}

/** The link of the newest letter to someone, as the outbox holds it where no mail server is set. */
async function linkFor(email: string): Promise<string> {
  const boss = await signedIn('super@demo.test')
  open.push(boss)
  const text = await boss.page.evaluate(async (to) => {
    const headers = { token: localStorage.getItem('token') ?? '' }
    const { data } = await (await fetch('/api/ui/outbox', { headers })).json()
    return (data as readonly { readonly to: string; readonly text: string }[]).find((letter) => letter.to === to)?.text ?? ''
  }, email)
  return /https?:\S+/.exec(text)?.[0] ?? ''
}

it('chooses a new password by a mailed link, once, and ends the session that was open', async () => {
  const { page, address } = await person()
  const elsewhere = await person()
  await signIn(elsewhere, EMAIL)
  await page.goto(`${address}/auth/login`)
  await page.waitForURL('**/account/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await page.getByText('Enter your email.').waitFor()
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await page.getByText('If an account exists for that address, we’ve emailed a link.').waitFor()

  const link = await expect
    .poll(() => linkFor(EMAIL))
    .toMatch(/#[\w-]{43}$/)
    .then(() => linkFor(EMAIL))
  await page.goto(link)
  await page.getByText(`For ${EMAIL}`).waitFor()
  await page.getByLabel('New Password').fill('password1234')
  await page.getByLabel('Confirm Password').fill(FRESH)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByText('Password does not match').waitFor()
  await page.getByLabel('New Password').fill(FRESH)
  await page.getByText('Strong').waitFor()
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.waitForURL('**/account/login')
  await page.getByText('Password saved. You can now sign in.').waitFor()
  await elsewhere.page.getByRole('alertdialog', { name: 'Your session has ended' }).waitFor()
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password').fill(FRESH)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/pages/**')

  const late = await person()
  await late.page.goto(link)
  await late.page.getByText('This link has expired or was already used. Request a new one.').waitFor()
  expect(await late.page.getByLabel('New Password').count()).toBe(0)
})
