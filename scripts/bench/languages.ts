import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { CHROMIUM_FLAGS, ensureChromium } from '../chromium.ts'
import { startBuiltServer } from './built-server.ts'
import { type Figure, limited, quantile } from './figures.ts'

const EMAIL = 'owner@demo.test'
const PASSWORD = 'Demo-Pass-2026'
const LIST = '/pages/clients/clients'
/** Each way of writing, and back. */
const TURNS = ['ru', 'ar', 'hi', 'my', 'es', 'en']
const ROUNDS = 3
const BUDGET_MS = 300

/** Measures how soon the whole page of a list speaks another language: the words fetched, its letters too, everything drawn anew. */
export async function benchLanguages(): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rendercare-bench-'))
  try {
    const server = await startBuiltServer(folder)
    const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...CHROMIUM_FLAGS] })
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await page.goto(`${server.address}/account/login`)
      await page.locator('input[name="email"]').fill(EMAIL)
      await page.locator('input[name="password"]').fill(PASSWORD)
      await page.locator('button[type="submit"]').click()
      await page.waitForURL('**/pages/**')
      await page.goto(server.address + LIST)
      await page.locator('tbody tr').nth(5).waitFor()
      const first: number[] = []
      const again: number[] = []
      for (let round = 0; round < ROUNDS; round++) for (const code of TURNS) (round === 0 ? first : again).push(await turnTo(page, code))
      return [
        limited(`another language, for the first time (${first.length} languages), slowest`, [Math.max(...first), BUDGET_MS], ' ms'),
        limited(`another language, spoken before (${again.length} times), p95`, [quantile(again, 0.95), BUDGET_MS], ' ms'),
      ]
    } finally {
      await browser.close()
      await server.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** From the click on a language's name to the frame in which the list is drawn in it. */
async function turnTo(page: Page, code: string): Promise<number> {
  await page.locator('header button[aria-haspopup="menu"]').last().click()
  await page
    .locator('[role="menuitem"]')
    .filter({ has: page.locator('svg') })
    .first()
    .waitFor()
  await page.locator('[role="menuitem"]:has(.lucide-languages)').first().click()
  const choice = page.locator(`[role="dialog"] button[lang="${code}"], dialog button[lang="${code}"]`)
  await choice.waitFor()
  return choice.evaluate(async (button: HTMLElement, wanted) => {
    const start = performance.now()
    button.click()
    while (document.documentElement.lang !== wanted) await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return performance.now() - start
  }, code)
}
