import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FiledForm } from '#contract'
import { createDevice, type Device, fileOffline, signedInOn, signInAgain, waits } from './device.ts'
import { type Caller, caller, deskOpen, firstOf, pick, reading, saved, signByPin, startFromTab, status, storeSignature } from './form-steps.ts'
import { type OwnServer, openServer } from './own-server.ts'
import { DEMO_PASSWORD, signedIn, type Visitor } from './visitor.ts'

const EMAIL = 'nurse@demo.test'
const CLIENT = 'C-00044'
/** Without open visits, which keep a client from being archived. */
const ARCHIVED = 'C-00047'

describe('a device whose person did not choose offline use', { timeout: 240_000 }, () => {
  let server: OwnServer
  let device: Device
  beforeAll(async () => {
    server = await openServer()
    device = createDevice(server.address)
  })
  afterAll(async () => {
    await device?.end()
    await server?.end()
  })

  it('says plainly that drafts are sealed, and gives them back after the sign-in', async () => {
    const visitor = await signedInOn(device, EMAIL)
    await visitor.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await startFromTab(visitor, CLIENT, 'Vital signs')
    await reading(visitor.page, 'Pulse').fill('64')
    await saved(visitor.page)
    await server.stop()
    await reading(visitor.page, 'Weight').fill('151')
    await status(visitor.page, /^Saved on this device/)
    const place = visitor.page.url()
    await device.close()

    const { page } = await device.open()
    await page.goto(place)
    await page.getByText('Your offline work is locked until you sign in.').waitFor()
    await expect.poll(() => page.locator('body').innerText()).not.toMatch(/64|151|Vital/)
    await server.start()
    await page.waitForURL('**/account/login')
    await page.getByLabel('Email').first().fill(EMAIL)
    await page.getByLabel('Password').first().fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await deskOpen(page)
    expect([page.url(), await reading(page, 'Pulse').inputValue(), await reading(page, 'Weight').inputValue()]).toEqual([place, '64', '151'])
  })
})

describe('a session that ends in mid-form (R22)', { timeout: 240_000 }, () => {
  let nurse: Visitor
  let place: string
  const end = async ({ page, context, address }: Visitor): Promise<void> => {
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const [token, user, company] = await page.evaluate(() => ['token', '_id', 'companyId'].map((key) => localStorage.getItem(key) ?? ''))
    const headers = { cookie, token: token ?? '', _id: user ?? '', cid: company ?? '' }
    expect(
      (await fetch(`${address}/api/auth/logout`, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' })).status,
    ).toBe(200)
  }
  beforeAll(async () => {
    nurse = await signedIn(EMAIL)
  })
  afterAll(() => nurse?.close())

  it('leaves the page locked, and gives back the same place and answers after the sign-in', async () => {
    const { page } = nurse
    await startFromTab(nurse, CLIENT, 'Vital signs')
    await reading(page, 'Pulse').fill('63')
    await saved(page)
    place = page.url()
    // The last words reach the device, and never the server before the end.
    await page.route('**/api/ui/forms/drafts/**', (route) => route.abort())
    await reading(page, 'Weight').fill('149')
    await status(page, /^Saved on this device/)
    await end(nurse)
    await page.unroute('**/api/ui/forms/drafts/**')
    await signInAgain(page)
    await saved(page)
    expect([page.url(), await reading(page, 'Pulse').inputValue(), await reading(page, 'Weight').inputValue()]).toEqual([place, '63', '149'])
  })

  it('gives nothing of it to the next person at the same browser, and everything to the same one later', async () => {
    const { page, address } = nurse
    const leave = async (): Promise<void> => {
      await page.getByRole('button', { name: 'User menu' }).click()
      await page.getByRole('menuitem', { name: 'Sign Out' }).click()
      await page.waitForURL('**/account/login')
    }
    const enter = async (email: string): Promise<void> => {
      await page.getByLabel('Email').first().fill(email)
      await page.getByLabel('Password').first().fill(DEMO_PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL('**/pages/**')
    }
    await leave()
    await enter('admin@demo.test')
    await page.goto(place)
    await page.getByText('This draft no longer exists').or(page.getByText('This form could not be opened')).first().waitFor()
    await expect.poll(() => page.locator('main').innerText()).not.toMatch(/\b(?:63|149)\b/)
    await page.goto(`${address}/pages/home`)
    await leave()
    await enter(EMAIL)
    await page.goto(place)
    await deskOpen(page)
    expect([await reading(page, 'Pulse').inputValue(), await reading(page, 'Weight').inputValue()]).toEqual(['63', '149'])
  })
})

describe('a form that the world went on without', { timeout: 240_000 }, () => {
  let server: OwnServer
  let nurse: Visitor
  let owner: Caller
  beforeAll(async () => {
    server = await openServer()
    owner = await caller('admin@demo.test', server.address)
    await storeSignature(await caller(EMAIL, server.address), 'Ilyana Thaolen')
    nurse = await signedIn(EMAIL, { address: server.address, withWorker: true })
  })
  afterAll(async () => {
    await nurse?.close()
    await server?.end()
  })

  it('is held with the reason when its client was archived, keeps its signature byte by byte, and is filed once to another client it is given to (R33)', async () => {
    const { page, context } = nurse
    await startFromTab(nurse, ARCHIVED, 'Vital signs')
    const id = new URL(page.url()).searchParams.get('about') ?? ''
    await page.getByRole('combobox', { name: /^Reason/ }).selectOption({ label: 'Routine' })
    await reading(page, 'Pulse').fill('68')
    await saved(page)
    const held = new URL(page.url()).searchParams.get('draft')
    // What signing needs may not have been fetched yet: from now on the worker has it.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await context.setOffline(true)
    await page.getByText('What you typed is kept and can be saved').waitFor()
    await fileOffline(page)
    const { version } = await owner.get<{ readonly version: number }>(`/api/records/client/${id}`)
    expect((await owner.call('DELETE', `/api/records/client/${id}`, { version, reason: 'Moved away' })).status).toBe(200)
    await context.setOffline(false)
    await page.getByText('Needs attention', { exact: true }).waitFor()
    await page.getByText('On hold:').filter({ hasText: 'cannot be found' }).waitFor()

    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()])
    const exported = JSON.parse(await textOf(await download.createReadStream())) as { readonly signatures: readonly { readonly image: string }[] }
    expect(exported.signatures.map(({ image }) => image.slice(0, 30))).toEqual(['data:image/png;base64,iVBORw0K'])

    await page.getByRole('button', { name: 'Open and correct' }).click()
    await deskOpen(page)
    await expect.poll(() => reading(page, 'Pulse').inputValue()).toBe('68')
    const client = page.getByRole('combobox', { name: /^Client/ })
    await expect.poll(() => client.getAttribute('aria-invalid')).toBe('true')

    const { id: another } = await firstOf(owner, 'client', `&q=${CLIENT}`)
    await pick(page, /^Client/, CLIENT)
    // Nothing that the records said of the one before stays with the other one.
    const records = page.getByRole('dialog', { name: 'This form is now for a different client' })
    await records.getByText(ARCHIVED).waitFor()
    await records.getByRole('button', { name: /^Apply/ }).click()
    await page.getByRole('button', { name: 'Sign and submit' }).click()
    // Signed by hand without network; with it the server asks for the PIN.
    await signByPin(page)
    await page.waitForURL(/\?form=/)
    expect(new URL(page.url()).searchParams.get('form')).toBe(held)
    const form = await owner.get<FiledForm>(`/api/ui/forms/records/${held}`)
    expect(form.answers).toMatchObject({ clientId: another, client: { clientNo: CLIENT }, vitals: { pulse: 68 } })
    expect(form.sealHolds).toBe(true)
    await page.goto(`${nurse.address}/pages/cli2/vital-signs`)
    await page.getByRole('heading', { level: 1, name: 'Vital signs' }).waitFor()
    await expect.poll(() => waits(page).count()).toBe(0)
  })
})
