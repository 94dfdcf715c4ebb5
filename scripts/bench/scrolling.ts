import type { Page } from 'playwright-core'
import { sized } from './sized.ts'

export interface Scrolling {
  /** Times between frames during a steady scroll. */
  readonly frameMs: readonly number[]
  readonly mostRowsInDom: number
  /** How far the list reaches: rows that were loaded. */
  readonly loadedRows: number
}

/** Sixty rows a second, as a wheel turned briskly. */
const PX_PER_S = 2_400
const STEADY_MS = sized(6_000, 500)
const LOADING_MS_MAX = 180_000

/** The box that scrolls the table; run in the page, whose types this program doesn't have. */
const BOX = `(() => { let box = document.querySelector('table'); while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement; return box })()`
const ROWS = `document.querySelectorAll('tbody tr').length`

/** Scrolls to the end again and again until so many rows are loaded. */
async function loadRows(page: Page, wanted: number): Promise<number> {
  const rowPx = await page.evaluate<number>(`document.querySelector('tbody tr[aria-rowindex]').getBoundingClientRect().height`)
  return page.evaluate<number>(`new Promise((resolve) => {
    const box = ${BOX}
    const end = performance.now() + ${LOADING_MS_MAX}
    const step = () => {
      const rows = Math.round(box.scrollHeight / ${rowPx})
      box.scrollTop = box.scrollHeight
      if (rows >= ${wanted} || performance.now() > end) resolve(rows)
      else setTimeout(step, 30)
    }
    step()
  })`)
}

/** Loads the rows of a list by scrolling, then scrolls steadily from the top and measures its frames. */
export async function measureScrolling(page: Page, wanted: number): Promise<Scrolling> {
  const loadedRows = await loadRows(page, wanted)
  await page.evaluate(`${BOX}.scrollTop = 0`)
  await page.waitForTimeout(1_000)
  const { frameMs, most } = await scrollSteadily(page, { box: BOX, counted: ROWS, ms: STEADY_MS })
  return { frameMs, mostRowsInDom: most, loadedRows }
}

interface Steady {
  /** Expressions of the page: the box that scrolls, and what is counted in each frame. */
  readonly box: string
  readonly counted: string
  readonly ms: number
}

/** Scrolls a box at a steady pace from its top; gives the times between frames, and the most that was counted in one. */
export const scrollSteadily = (page: Page, { box, counted, ms }: Steady): Promise<{ readonly frameMs: readonly number[]; readonly most: number }> =>
  page.evaluate(`new Promise((resolve) => {
    const box = ${box}
    const frameMs = []
    let most = 0
    let start
    let last
    const frame = (now) => {
      start ??= now
      if (last !== undefined) frameMs.push(now - last)
      last = now
      most = Math.max(most, ${counted})
      box.scrollTop = (now - start) * ${PX_PER_S / 1_000}
      if (now - start < ${ms}) requestAnimationFrame(frame)
      else resolve({ frameMs, most })
    }
    requestAnimationFrame(frame)
  })`)
