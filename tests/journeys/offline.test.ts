import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  choosePassphrase,
  createDevice,
  type Device,
  enrol,
  fileOffline,
  signedInOn,
  signInAgain,
  unlock,
  untilClientKept,
  untilKept,
  untilSignerKept,
  waits,
} from './device.ts'
import { type Caller, caller, deskOpen, formEntry, moment, openFormsTab, reading, saved, startFromTab, status, storeSignature } from './form-steps.ts'
import { newerBuild, type OwnServer, openServer } from './own-server.ts'
import type { Visitor } from './visitor.ts'

const FORM = 'forms/clinical/vital-signs'
const HOME = '/pages/cli2/vital-signs'
const EMAIL = 'nurse@demo.test'
const CLIENT = 'C-00044'

interface Filed {
  readonly record: { readonly id: string; readonly values: Readonly<Record<string, unknown>> }
  readonly answers: { readonly vitals: Readonly<Record<string, number>> }
  readonly signatures: readonly unknown[]
  readonly waiting?: readonly string[]
}

const idsOfFiled = async ({ get }: Caller): Promise<readonly string[]> =>
  (await get<readonly { readonly id: string }[]>('/api/records/clinical-form?limit=200')).map(({ id }) => id)

/** The id of the form that an address opens. */
const idIn = (address: string): string | null => {
  const { searchParams } = new URL(address)
  return searchParams.get('new') ?? searchParams.get('draft')
}

/** A time of the same day, `HH:mm`. */
function minutesBefore(time: string, minutes: number): string {
  const [hours = 0, rest = 0] = time.split(':').map(Number)
  const at = Math.max(0, hours * 60 + rest - minutes)
  return [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

const reason = (page: Page) => page.getByRole('combobox', { name: /^Reason/ })

describe('a device that is used offline', { timeout: 240_000 }, () => {
  let server: OwnServer
  let device: Device
  let nurse: Caller
  let visitor: Visitor
  let place: string
  let before: readonly string[]
  let name: string
  let clientPage: string
  const added = async (): Promise<readonly string[]> => (await idsOfFiled(nurse)).filter((id) => !before.includes(id))
  beforeAll(async () => {
    server = await openServer()
    device = createDevice(server.address)
    nurse = await caller(EMAIL, server.address)
    const { hash } = await formEntry(nurse, FORM)
    await storeSignature(nurse, 'Ilyana Thaolen')
    visitor = await signedInOn(device, EMAIL)
    await enrol(visitor.page)
    await untilKept(visitor.page, hash)
    await openFormsTab(visitor, CLIENT)
    name = await visitor.page.getByRole('heading', { level: 1 }).innerText()
    clientPage = visitor.page.url()
    await untilClientKept(visitor.page, FORM)
    await untilSignerKept(visitor.page)
  })
  afterAll(async () => {
    await device?.end()
    await server?.end()
  })

  it('opens a half-filled form as it was, after the browser was closed and without network', async () => {
    before = await idsOfFiled(nurse)
    const { page } = visitor
    await startFromTab(visitor, CLIENT, 'Vital signs')
    await reason(page).selectOption({ label: 'Routine' })
    await reading(page, 'Temperature').fill('98.1')
    await saved(page)
    await server.stop()
    await reading(page, 'Pulse').fill('66')
    await status(page, /^Saved on this device/)
    place = page.url()
    await device.close()

    visitor = await device.open()
    await visitor.page.goto(place)
    await visitor.page.getByText('(n…@demo.test)').waitFor()
    await unlock(visitor.page)
    await deskOpen(visitor.page)
    expect(await Promise.all(['Temperature', 'Pulse'].map((each) => reading(visitor.page, each).inputValue()))).toEqual(['98.1', '66'])
    await expect.poll(() => reason(visitor.page).inputValue()).toBe('routine')
  })

  it('files it without network, and sends it exactly once when it is back, though two pages are open', async () => {
    const { page, context } = visitor
    await fileOffline(page, 'RN')
    const other = await context.newPage()
    await other.goto(`${server.address}${HOME}`)
    await unlock(other)
    await waits(other).waitFor()
    await server.start()
    // The browser that was closed forgot the session: signed in again in place, and what waits goes on.
    await signInAgain(page)
    for (const each of [page, other]) await waits(each).waitFor({ state: 'detached' })
    const [id, ...others] = await added()
    expect([id, others]).toEqual([idIn(place), []])
    const filed = await nurse.get<Filed>(`/api/ui/forms/records/${id}`)
    expect(filed.answers.vitals).toMatchObject({ temperature: 98.1, pulse: 66 })
    // It is marked so, and the signature waits for the PIN that only the server can check.
    expect([filed.record.values.source, filed.signatures, filed.waiting]).toEqual(['offline', [], ['taker']])
    await other.close()
  })

  it('begins and keeps a new form of a client who was opened before', async () => {
    const { page } = visitor
    await page.goto(`${server.address}${HOME}`)
    await page.getByRole('button', { name: 'New' }).waitFor()
    await server.stop()
    await page.reload()
    await unlock(page)
    await page.getByRole('button', { name: 'New' }).click()
    await page.getByRole('combobox', { name: /^Client/ }).fill(name.slice(0, 4))
    await page.getByRole('listbox').getByRole('option', { name }).click()
    await page.getByRole('button', { name: 'Start' }).click()
    await deskOpen(page)
    await reading(page, 'Pulse').fill('71')
    await status(page, /^Saved on this device/)
    await page.reload()
    await unlock(page)
    await deskOpen(page)
    await expect.poll(() => reading(page, 'Pulse').inputValue()).toBe('71')
  })

  it('shows the client with the draft that only this device has', async () => {
    const { page } = visitor
    const address = page.url()
    await page.goto(clientPage)
    await unlock(page)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByRole('button', { name: 'Start a form' }).waitFor()
    await page.getByRole('link', { name: 'Vital signs', exact: true }).last().click()
    await deskOpen(page)
    expect([idIn(page.url()), await reading(page, 'Pulse').inputValue()]).toEqual([idIn(address), '71'])
  })

  it('keeps what waits through an update of the product, and sends it with the new one (R35)', async () => {
    const { page } = visitor
    const newer = newerBuild()
    try {
      await reason(page).selectOption({ label: 'Routine' })
      const time = moment(page, 'time')
      // Two of the same minute would be asked about.
      await time.fill(minutesBefore(await time.inputValue(), 3))
      await fileOffline(page)
      const waiting = await added().catch(() => 'out of reach')
      expect(waiting).toBe('out of reach')
      before = []
      await server.start(newer.root)
      await waits(page).waitFor({ state: 'detached' })
      await page.getByText('A new version is available.').waitFor()
      await page.getByRole('status').filter({ hasText: 'A new version is available.' }).getByRole('button', { name: 'Reload' }).click()
      await expect.poll(() => page.locator('script[type="module"]').getAttribute('src')).toContain(newer.entry)
      await page.getByRole('button', { name: 'New' }).waitFor()
      expect(
        (await nurse.get<readonly { readonly values: { readonly source: string } }[]>('/api/records/clinical-form?limit=200')).filter(
          ({ values }) => values.source === 'offline',
        ).length,
      ).toBe(2)
    } finally {
      rmSync(newer.root, { recursive: true, force: true })
    }
  })

  it('holds no name of a client on its disk after sign-out (S26)', async () => {
    const { page } = visitor
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await page.waitForURL('**/account/login')
    await device.close()
    const words = [...name.split(' '), '98.1'].filter((word) => word.length > 3)
    const folder = join(device.profile, 'Default')
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
      (file) => file.isFile() && /IndexedDB|Local Storage|CacheStorage/.test(file.parentPath),
    )
    expect(files.length).toBeGreaterThan(5)
    const holding = files.flatMap(({ parentPath, name: file }) => {
      const bytes = readFileSync(join(parentPath, file))
      return words.filter((word) => bytes.includes(word) || bytes.includes(Buffer.from(word, 'utf16le'))).map((word) => `${file}: ${word}`)
    })
    expect(holding).toEqual([])
  })
})

describe('five wrong passphrases', { timeout: 240_000 }, () => {
  let server: OwnServer
  let device: Device
  let visitor: Visitor
  beforeAll(async () => {
    server = await openServer()
    device = createDevice(server.address, { isNew: true })
    visitor = await signedInOn(device, EMAIL)
  })
  afterAll(async () => {
    await device?.end()
    await server?.end()
  })

  it('end the offline use of the device, and nothing else: the sign-in still opens everything', async () => {
    const { page } = visitor
    await startFromTab(visitor, CLIENT, 'Vital signs')
    // The first form on a device says that it can be used without a connection, and leads there.
    await page.getByRole('button', { name: 'Set up' }).click()
    await choosePassphrase(page)
    await reading(page, 'Pulse').fill('77')
    await saved(page)
    const place = page.url()
    await server.stop()
    await reading(page, 'Temperature').fill('97.9')
    await status(page, /^Saved on this device/)
    await page.reload()
    for (const left of [4, 3, 2, 1]) {
      await unlock(page, `nine green lamps ${left}`)
      await page.getByText(`Wrong passphrase. ${left} `).waitFor()
    }
    await unlock(page, 'nine green lamps')
    await page.getByText('Five wrong tries.').waitFor()
    await page.reload()
    await page.getByText('Your offline work is locked until you sign in.').waitFor()
    await server.start()
    // The session still holds: the page goes on by itself when the network is back.
    await deskOpen(page)
    expect([page.url(), await reading(page, 'Pulse').inputValue(), await reading(page, 'Temperature').inputValue()]).toEqual([place, '77', '97.9'])
  })
})
