import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { signedIn, type Visitor } from './visitor.ts'

const open: Visitor[] = []
const person = async (): Promise<Visitor> => {
  const visitor = await signedIn('prairie@demo.test')
  open.push(visitor)
  return visitor
}
afterEach(async () => {
  for (const visitor of open.splice(0)) {
    await visitor.close()
    expect(visitor.troubles).toEqual([])
  }
})

const lock = (page: Page) => page.getByRole('alertdialog', { name: 'Your session has ended' })
const list = (page: Page) => page.getByRole('region', { name: 'Signed-in devices' })

it('shows where one is signed in, ends another place at once, and all of them', async () => {
  const [here, phone, desk] = [await person(), await person(), await person()]
  await here.page.getByRole('button', { name: 'User menu' }).click()
  await here.page.getByRole('menuitem', { name: 'My Account', exact: true }).click()
  const rows = list(here.page).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(3)
  await rows.first().getByText('This device').waitFor()
  await rows.first().getByText('Chrome on Linux').waitFor()
  expect(await rows.first().getByRole('button').count()).toBe(0)

  // The rows stand by last activity, which is the same for both: whichever is ended, the other one goes on.
  await rows.nth(1).getByRole('button', { name: 'Sign out Chrome on Linux' }).click()
  await expect.poll(() => rows.count()).toBe(2)
  await expect.poll(async () => (await lock(phone.page).count()) + (await lock(desk.page).count())).toBe(1)

  await list(here.page).getByRole('button', { name: 'Sign out everywhere' }).click()
  await list(here.page).getByText('You will be signed out on all devices, including this one.').waitFor()
  await list(here.page).getByRole('button', { name: 'Sign out everywhere' }).click()
  await here.page.waitForURL('**/account/login')
  await lock(phone.page).waitFor()
  await lock(desk.page).waitFor()
})
