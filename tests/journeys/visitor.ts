/** A person at a browser: a page of their own. */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import type { LoginData } from '#contract'
import { CHROMIUM_FLAGS, ensureChromium } from '../../scripts/chromium.ts'
import { storeLogin } from '../../src/session/local-keys.ts'
import { watchPages } from './in-sight.ts'
import { ownLane } from './own-lane.ts'

export const DEMO_PASSWORD = 'Demo-Pass-2026'

/** As whom a browser of the journeys tells itself to the server. */
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** All words of a language in one. */
const ALL_WORDS = /\/assets\/i18n\/[\w-]+\.json/

let shared: Promise<Browser> | undefined
/** One for all journeys of a worker: through a server of browsers each message would be read twice. It ends with the worker. */
const browser = (): Promise<Browser> => (shared ??= chromium.launch({ executablePath: ensureChromium(), args: [...CHROMIUM_FLAGS] }))

export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  readonly address: string
  /** Requests that left for another host, words that something was drawn without, console errors and policy violations; a good journey has none. */
  readonly troubles: readonly string[]
  readonly close: () => Promise<void>
}

type Kept = Exclude<BrowserContextOptions['storageState'], string | undefined>

export interface VisitorOptions {
  readonly width?: number
  readonly height?: number
  readonly colorScheme?: 'light' | 'dark'
  /** Of another server than the shared one. */
  readonly address?: string
  /** Lets the page install its service worker, past which a network that is cut for the page may still be reached. */
  readonly withWorker?: boolean
  /** What the browser keeps from before. */
  readonly kept?: Kept
}

export interface SignedInOptions extends VisitorOptions {
  /** Path of the page that is opened first; absent: home. */
  readonly at?: string
}

/** Makes it a device on which offline use was offered before: the offer would stand over the first form. Runs in the page. */
export function offeredBefore(): void {
  try {
    localStorage.setItem('offlineOffered', '1')
  } catch {
    // An empty page has no store.
  }
}

/** Opens a fresh browser context; nothing is shared with other visitors. */
export async function openVisitor({
  width = 1440,
  height = 900,
  colorScheme = 'light',
  address = ownLane().address,
  withWorker = false,
  kept,
}: VisitorOptions = {}): Promise<Visitor> {
  const serviceWorkers = withWorker ? 'allow' : 'block'
  const context = await (await browser()).newContext({
    ...{ viewport: { width, height }, colorScheme, locale: 'en-US', timezoneId: 'America/Chicago', reducedMotion: 'reduce', serviceWorkers },
    ...(kept && { storageState: kept }),
  })
  watchPages(context)
  await context.addInitScript(offeredBefore)
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(address) && !url.startsWith(address.replace('http', 'ws')) && !url.startsWith('blob:') && !url.startsWith('data:'))
      troubles.push(`request to ${url}`)
    // Drawn before its words are here: it brings them as a part, and not all there are.
    if (ALL_WORDS.test(url)) troubles.push(`request to ${url}`)
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

/** A session of their own and what the page keeps of it, as signing in on the page leaves them. */
export async function keptAfterSignIn(email: string, address = ownLane().address): Promise<Kept> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address, 'user-agent': AGENT },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status}`)
  const { data } = (await answer.json()) as { readonly data: LoginData }
  const entries = new Map<string, string>()
  storeLogin(
    { getItem: (key) => entries.get(key) ?? null, setItem: (key, value) => void entries.set(key, value), removeItem: (key) => void entries.delete(key) },
    data,
  )
  const cookies = answer.headers.getSetCookie().map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    return { name, value, domain: new URL(address).hostname, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Strict' as const }
  })
  return { cookies, origins: [{ origin: address, localStorage: [...entries].map(([name, value]) => ({ name, value })) }] }
}

/** A visitor who is signed in already, by a call; `signIn` is for journeys through the door itself. */
export async function signedIn(email: string, { at = '/pages/home', ...options }: SignedInOptions = {}): Promise<Visitor> {
  const { address = ownLane().address } = options
  const visitor = await openVisitor({ ...options, kept: await keptAfterSignIn(email, address) })
  await Promise.all([visitor.page.waitForResponse('**/api/ui/boot'), visitor.page.goto(`${address}${at}`)])
  if (options.withWorker === true) await startWorkerNow(visitor.page)
  return visitor
}

/** As the page does by itself once it has rested for 15 s. */
export const startWorkerNow = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })))

/** Forgets what they typed into records and did not save, which the server offers at each of their next visits. */
export async function forgetTyped({ page }: Visitor): Promise<void> {
  await page.evaluate(async () => {
    const kept = (name: string): string => localStorage.getItem(name) ?? ''
    const headers = { token: kept('token'), _id: kept('_id'), cid: kept('companyId') }
    const call = (path: string, method = 'GET') => fetch(`/api/record-drafts${path}`, { method, headers })
    const { data } = (await (await call('')).json()) as { readonly data: readonly { readonly key: string }[] }
    for (const { key } of data) await call(`/one?${new URLSearchParams({ key })}`, 'DELETE')
  })
}
