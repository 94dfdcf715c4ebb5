import { gzipSync } from 'node:zlib'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { CHROMIUM_FLAGS, ensureChromium } from '../../chromium.ts'

const WINDOW = { width: 1280, height: 900 }

/** A page ready to mount. */
export interface OpenPage {
  readonly page: Page
  readonly cdp: CDPSession
  readonly problems: readonly string[]
  close(): Promise<void>
}

/** Of this program, with exact figures of memory. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: ensureChromium(), headless: true, args: [...CHROMIUM_FLAGS, '--enable-precise-memory-info'] })

/** Opens a contestant's page with the measuring script in it: in a fresh browser, that none finds what another left, unless one is given. */
export async function openPage(url: string, measure: string, given?: Browser): Promise<OpenPage> {
  const browser = given ?? (await launchBrowser())
  const page = await browser.newPage({ viewport: WINDOW })
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error.stack ?? error).slice(0, 400)))
  await page.addInitScript({ content: measure })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForFunction('window.__bench !== undefined')
  return { page, cdp, problems, close: () => (given === undefined ? browser.close() : page.close()) }
}

/** CPU time of the page's main thread so far, in milliseconds. Chromium's ScriptDuration leaves microtasks out, so it is not used. */
export async function threadMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0) * 1_000
}

export async function heapBytes(cdp: CDPSession): Promise<number> {
  for (let round = 0; round < 2; round += 1) await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize
}

/** Presses and releases a key as the operating system would. */
export async function pressKey(cdp: CDPSession, character: string): Promise<void> {
  const [code, number] = character === ' ' ? ['Space', 32] : [`Key${character.toUpperCase()}`, character.toUpperCase().charCodeAt(0)]
  const key = { key: character, code, windowsVirtualKeyCode: number, nativeVirtualKeyCode: number }
  await cdp.send('Input.dispatchKeyEvent', { ...key, type: 'keyDown', text: character, unmodifiedText: character })
  await cdp.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' })
}

/** Bytes of script and style that a page loads, after gzip. */
export async function gzipBytes(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage()
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (['script', 'stylesheet'].includes(response.request().resourceType())) bodies.push(response.body())
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length)
  await page.close()
  return sizes.reduce((sum, size) => sum + size, 0)
}
