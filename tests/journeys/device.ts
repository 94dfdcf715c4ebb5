/** A person's own computer: a browser with a profile on the disk, which can be closed and opened again with everything it kept. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { vi } from 'vitest'
import { CHROMIUM_FLAGS, ensureChromium } from '../../scripts/chromium.ts'
import { watchPages } from './in-sight.ts'
import { DEMO_PASSWORD, offeredBefore, signIn, startWorkerNow, type Visitor } from './visitor.ts'

export const PASSPHRASE = 'nine green lanterns'

const STEP_WITHIN_MS = 45_000

export interface Device {
  readonly profile: string
  /** Starts the browser on the profile, with one empty page. */
  readonly open: () => Promise<Visitor>
  /** Closes the browser; what it kept stays on the disk. */
  readonly close: () => Promise<void>
  readonly end: () => Promise<void>
}

export interface DeviceOptions {
  /** Nobody was offered offline use on it. */
  readonly isNew?: boolean
}

export function createDevice(address: string, { isNew = false }: DeviceOptions = {}): Device {
  const profile = mkdtempSync(join(tmpdir(), 'rendercare-profile-'))
  let context: BrowserContext | undefined
  const close = async (): Promise<void> => {
    await context?.close()
    context = undefined
  }
  return {
    profile,
    open: async () => {
      const opened = await chromium.launchPersistentContext(profile, {
        executablePath: ensureChromium(),
        args: [...CHROMIUM_FLAGS],
        viewport: { width: 1440, height: 900 },
        locale: 'en-US',
        timezoneId: 'America/Chicago',
      })
      context = opened
      watchPages(opened)
      opened.setDefaultTimeout(STEP_WITHIN_MS)
      if (!isNew) await opened.addInitScript(offeredBefore)
      const page = opened.pages()[0] ?? (await opened.newPage())
      return { context: opened, page, address, troubles: [], close }
    },
    close,
    end: async () => {
      await close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** Asks the page until it says yes; `waitForFunction` takes a promise for a yes. */
async function until(page: Page, arg: string, holds: (arg: string) => Promise<boolean>): Promise<void> {
  await vi.waitUntil(() => page.evaluate(holds, arg), { timeout: STEP_WITHIN_MS, interval: 200 })
}

/** Waits until the page starts without network: the worker answers it, and has the forms that may be filled in then. */
export async function untilKept(page: Page, hash: string): Promise<void> {
  await until(page, hash, async (form) => {
    if (navigator.serviceWorker.controller === null) return false
    const kept = await (await caches.open('rendercare-content')).keys()
    return kept.some(({ url }) => url.includes(`/api/ui/forms/${form}`))
  })
}

const openOfflineUse = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Offline use' }).click()
}

/** Chooses offline use with a passphrase. */
export async function enrol(page: Page, passphrase: string = PASSPHRASE): Promise<void> {
  await openOfflineUse(page)
  await choosePassphrase(page, passphrase)
}

/** In the open dialog of offline use. */
export async function choosePassphrase(page: Page, passphrase: string = PASSPHRASE): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Offline passphrase/).fill(passphrase)
  await dialog.getByLabel(/^Confirm passphrase/).fill(passphrase)
  await dialog.getByRole('button', { name: 'Use this device offline' }).click()
  await dialog.getByText('This device can now be used offline.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
}

export async function unlock(page: Page, passphrase: string = PASSPHRASE): Promise<void> {
  await page.getByLabel('Offline passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
}

/** Signs in again where one is, when the session has ended. */
export async function signInAgain(page: Page): Promise<void> {
  const lock = page.getByRole('alertdialog', { name: 'Your session has ended' })
  await lock.getByLabel('Password').fill(DEMO_PASSWORD)
  await lock.getByRole('button', { name: 'Continue' }).click()
  await lock.waitFor({ state: 'detached' })
}

/** Opens the device's browser and signs in. */
export async function signedInOn(device: Device, email: string): Promise<Visitor> {
  const visitor = await device.open()
  await signIn(visitor, email)
  await startWorkerNow(visitor.page)
  return visitor
}

/** Draws on the pad with the mouse. */
export async function draw(page: Page): Promise<void> {
  const pad = page.getByRole('dialog').locator('canvas')
  await pad.waitFor()
  const box = await pad.boundingBox()
  if (!box) throw new Error('The pad is not in sight')
  for (const part of [0.3, 0.5, 0.7]) {
    await page.mouse.move(box.x + box.width * 0.15, box.y + box.height * part)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * (1 - part), { steps: 5 })
    await page.mouse.move(box.x + box.width * 0.85, box.y + box.height * part, { steps: 5 })
    await page.mouse.up()
  }
}

/** Waits until a client lies on the device, and what this form of theirs would start with. */
export const untilClientKept = (page: Page, form: string): Promise<void> => untilCached(page, `/start/${form}`)

/** Waits until the device knows how its person signs. */
export const untilSignerKept = (page: Page): Promise<void> => untilCached(page, '/signer')

async function untilCached(page: Page, ending: string): Promise<void> {
  await until(page, ending, async (name) => {
    const made = await indexedDB.databases()
    if (!made.some((each) => each.name === 'rendercare-cache')) return false
    return new Promise<boolean>((resolve, reject) => {
      const request = indexedDB.open('rendercare-cache')
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        const { result } = request
        const keys = result.transaction('values').objectStore('values').getAllKeys()
        keys.onsuccess = () => {
          result.close()
          resolve(keys.result.some((key) => String(key).endsWith(name)))
        }
      }
    })
  })
}

/** The card of what waits to be sent. */
export const waits = (page: Page): Locator => page.getByRole('heading', { name: 'Waiting to be sent' })

/** Hands the form in without network, signed by hand: a PIN can only be checked by the server. `known`: the device has kept the title, so that nobody types it. */
export async function fileOffline(page: Page, known?: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign and submit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('asks for your PIN when the form is sent').waitFor()
  const title = dialog.getByLabel(/^Title/)
  if (known === undefined) await title.fill('RN')
  else await vi.waitUntil(async () => (await title.inputValue()) === known, { timeout: STEP_WITHIN_MS })
  await draw(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await waits(page).waitFor()
}
