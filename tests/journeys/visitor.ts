/** A person at a browser: a page of their own, signed in through the page like anybody. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'
import { ownLane } from './own-lane.ts'

export const DEMO_PASSWORD = 'Demo-Pass-2026'

let shared: Promise<Browser> | undefined
const browser = (): Promise<Browser> => (shared ??= chromium.connect(inject('browserEndpoint')))

export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  readonly address: string
  /** Requests that left for another host, console errors and policy violations; a good journey has none. */
  readonly troubles: readonly string[]
  readonly close: () => Promise<void>
}

export interface VisitorOptions {
  readonly width?: number
  readonly height?: number
  readonly colorScheme?: 'light' | 'dark'
  /** Of another server than the shared one. */
  readonly address?: string
  /** Lets the page install its service worker, past which a network that is cut for the page may still be reached. */
  readonly withWorker?: boolean
}

/** Opens a fresh browser context; nothing is shared with other visitors. */
export async function openVisitor({
  width = 1440,
  height = 900,
  colorScheme = 'light',
  address = ownLane().address,
  withWorker = false,
}: VisitorOptions = {}): Promise<Visitor> {
  const serviceWorkers = withWorker ? 'allow' : 'block'
  const context = await (await browser()).newContext({
    ...{ viewport: { width, height }, colorScheme, locale: 'en-US', timezoneId: 'America/Chicago', serviceWorkers },
  })
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(address) && !url.startsWith(address.replace('http', 'ws')) && !url.startsWith('blob:') && !url.startsWith('data:'))
      troubles.push(`request to ${url}`)
  })
  page.on('pageerror', (error) => troubles.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy/.test(message.text())) troubles.push(message.text())
  })
  return { context, page, address, troubles, close: () => context.close() }
}

/** Signs in on the login page and waits for the workspace. */
export async function signIn(visitor: Visitor, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  const { page, address } = visitor
  await page.goto(`${address}/account/login`)
  await page.getByLabel('Email', { exact: false }).first().fill(email)
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/pages/**')
}

/** A visitor who is signed in already. */
export async function signedIn(email: string, options?: VisitorOptions): Promise<Visitor> {
  const visitor = await openVisitor(options)
  await signIn(visitor, email)
  return visitor
}
