import type { Browser, Page } from 'playwright-core'
import type { BuiltServer } from './built-server.ts'
import { type Figure, limited, quantile } from './figures.ts'
import { THEMES, watchShifts } from './shifts.ts'
import { sized } from './sized.ts'
import { enter, type ProductBench, WINDOW } from './with-browser.ts'

const EMAIL = 'owner@demo.test'
const ROWS = 'tbody tr[aria-rowindex]'
/** Lists of the demo agency; each is opened cold once, then warm several times. */
const LISTS = ['/pages/clients/clients', '/pages/employees/employees', '/pages/config/medicines', '/pages/config/doctors', '/pages/config/diagnosis-codes']
const WARM_ROUNDS = sized(4, 1)
/** Late parts of a page come in by then. */
const SETTLED_MS = sized(2_500, 100)

/** Measures in the built product how soon another page is there, and how much a page moves while it loads, in each look and direction. */
export const benchPages: ProductBench = async (browser, server) => [...(await benchRoutes(browser, server)), ...(await benchShifts(browser, server))]

/** From the click on a link of the menu to the frame in which the rows of the other list are there; `click` makes it, else the page itself does. */
async function changeTo(page: Page, path: string, click?: () => Promise<void>): Promise<number> {
  const changing = await page.evaluateHandle(
    ({ path: wanted, rows }) => {
      const link = document.querySelector<HTMLAnchorElement>(`nav a[href="${wanted}"]`)
      if (!link) throw new Error(`The menu has no link to ${wanted}`)
      const before = document.querySelector('main h1')?.textContent
      const clicked = new Promise<number>((resolve) => link.addEventListener('click', () => resolve(performance.now()), { capture: true, once: true }))
      const took = clicked.then(async (start) => {
        while (document.querySelector('main h1')?.textContent === before || document.querySelector(rows) === null)
          await new Promise((resolve) => requestAnimationFrame(resolve))
        return performance.now() - start
      })
      return { link, took }
    },
    { path, rows: ROWS },
  )
  if (click) await click()
  else await changing.evaluate(({ link }) => link.click())
  return changing.evaluate(({ took }) => took)
}

/** A quick hand: how long it rests on a link before it presses, and how long it presses. */
const REST_MS = 100
const PRESS_MS = 80

/** Lists opened with the mouse, on a server that nobody asked before, each for the first time, the first right after the sign-in: what is pressed is asked for before it is clicked. */
export async function benchClicks(browser: Browser, server: BuiltServer): Promise<readonly Figure[]> {
  const { context, page } = await enter(browser, server, EMAIL)
  await openGroups(page)
  const took: number[] = []
  for (const path of LISTS) {
    const link = page.locator(`nav a[href="${path}"]`)
    took.push(
      await changeTo(page, path, async () => {
        await link.hover()
        await page.waitForTimeout(REST_MS)
        await link.click({ delay: PRESS_MS })
      }),
    )
  }
  await context.close()
  return [
    limited(`another list, for the first time, by mouse (${took.length} lists), p50`, [quantile(took, 0.5), 300], ' ms'),
    limited('the same, the very first after the sign-in', [took[0] ?? Number.POSITIVE_INFINITY, 300], ' ms'),
  ]
}

async function openGroups(page: Page): Promise<void> {
  for (;;) {
    const closed = page.locator('nav button[aria-expanded="false"]').first()
    if ((await closed.count()) === 0) return
    await closed.click()
  }
}

async function benchRoutes(browser: Browser, server: BuiltServer): Promise<readonly Figure[]> {
  const { context, page } = await enter(browser, server, EMAIL)
  await openGroups(page)
  const known = await page.locator('nav a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const lists = LISTS.filter((path) => known.includes(path))
  if (lists.length < 3) throw new Error(`The menu of ${EMAIL} has too few lists: ${known.join(', ')}`)
  const cold: number[] = []
  const warm: number[] = []
  // The pointer rests where nothing is fetched ahead.
  await page.mouse.move(WINDOW.width - 5, WINDOW.height - 5)
  for (const path of lists) cold.push(await changeTo(page, path))
  for (let round = 0; round < WARM_ROUNDS; round++) for (const path of lists) warm.push(await changeTo(page, path))
  await context.close()
  return [
    limited(`another list, seen before (${warm.length} times), p50`, [quantile(warm, 0.5), 100], ' ms'),
    limited('the same, p95', [quantile(warm, 0.95), 100], ' ms'),
    limited(`another list, for the first time, without a pointer (${cold.length}), p50`, [quantile(cold, 0.5), 300], ' ms'),
    limited('the same, slowest', [Math.max(...cold), 300], ' ms'),
  ]
}

async function benchShifts(browser: Browser, server: BuiltServer): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const language of sized(['en', 'ar'], ['ar'])) {
    for (const [name, look] of Object.entries(THEMES).slice(0, sized(undefined, 1))) {
      const { context, page } = await enter(browser, server, EMAIL)
      const shifts = await watchShifts(context, look)
      await context.addCookies([{ name: 'lang', value: language, url: server.address }])
      const moved: number[] = []
      for (const path of ['/pages/home', LISTS[0] ?? '']) {
        await page.goto(`${server.address}${path}`)
        await page.locator('main h1').first().waitFor()
        await page.waitForTimeout(SETTLED_MS)
        moved.push(await shifts(page))
      }
      await context.close()
      const direction = language === 'en' ? 'left to right' : 'right to left'
      figures.push(shiftFigure(`layout shift on load, ${name}, ${direction}`, Math.max(...moved)))
    }
  }
  return figures
}

const SHIFT_MAX = 0.02

const shiftFigure = (what: string, shift: number): Figure => ({ what, measured: shift.toFixed(4), budget: `≤ ${SHIFT_MAX}`, kept: shift <= SHIFT_MAX })
