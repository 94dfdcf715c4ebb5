import type { Page } from 'playwright-core'
import { limited, quantile } from './figures.ts'
import { sized } from './sized.ts'
import { enter, type ProductBench } from './with-browser.ts'

const EMAIL = 'owner@demo.test'
const LIST = '/pages/clients/clients'
/** Each way of writing, and back. */
const TURNS = sized(['ru', 'ar', 'hi', 'my', 'es', 'en'], ['ar', 'en'])
const ROUNDS = sized(3, 2)
const BUDGET_MS = 300

/** Measures how soon the whole page of a list speaks another language: the words fetched, its letters too, everything drawn anew. */
export const benchLanguages: ProductBench = async (browser, server) => {
  const { context, page } = await enter(browser, server, EMAIL)
  await page.goto(server.address + LIST)
  await page.locator('tbody tr').nth(5).waitFor()
  const first: number[] = []
  const again: number[] = []
  for (let round = 0; round < ROUNDS; round++) for (const code of TURNS) (round === 0 ? first : again).push(await turnTo(page, code))
  await context.close()
  return [
    limited(`another language, for the first time (${first.length} languages), slowest`, [Math.max(...first), BUDGET_MS], ' ms'),
    limited(`another language, spoken before (${again.length} times), p95`, [quantile(again, 0.95), BUDGET_MS], ' ms'),
  ]
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
