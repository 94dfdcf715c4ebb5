import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { CHROMIUM_FLAGS, ensureChromium } from '../chromium.ts'
import { type BuiltServer, startBuiltServer } from './built-server.ts'
import type { Figure } from './figures.ts'

export const WINDOW = { width: 1440, height: 900 } as const
const PASSWORD = 'Demo-Pass-2026'

/** A browser for as long as the work takes. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...CHROMIUM_FLAGS] })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** A folder for data for as long as the work takes. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'rendercare-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Measures a running product through a browser. */
export type ProductBench = (browser: Browser, server: BuiltServer) => Promise<readonly Figure[]>

/** A product just started on demo data of its own, and a browser. A first start writes on while it serves: it is another one that is measured. */
export const withProduct = <T>(work: (browser: Browser, server: BuiltServer) => Promise<T>): Promise<T> =>
  withFolder(async (folder) => {
    await (await startBuiltServer(folder)).stop()
    const server = await startBuiltServer(folder)
    return withBrowser((browser) => work(browser, server)).finally(() => server.stop())
  })

/** On a busy machine what is measured says nothing, but it still has to end. */
const PATIENCE_MS = 120_000

/** A browser's window that has nothing of ours but the given session. */
export async function openContext(browser: Browser, storageState?: Awaited<ReturnType<BrowserContext['storageState']>>): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: WINDOW, ...(storageState && { storageState }) })
  context.setDefaultTimeout(PATIENCE_MS)
  return context
}

/** Somebody of the demo agency, signed in through the page in a context of their own. */
export async function enter(browser: Browser, { address }: BuiltServer, email: string): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await openContext(browser)
  const page = await context.newPage()
  await page.goto(`${address}/account/login`)
  await page.getByLabel('Email').first().fill(email)
  await page.getByLabel('Password').first().fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/pages/**')
  return { context, page }
}
