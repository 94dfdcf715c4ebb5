import { Worker } from 'node:worker_threads'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deskOpen, startFromTab } from './form-steps.ts'
import { signedIn, type Visitor } from './visitor.ts'

/** `TYPING_RUNS=1000 TYPING_LOOPS=2` tries that often while so many threads of this machine do nothing but count. */
const RUNS = Number(process.env.TYPING_RUNS ?? 6)
const LOOPS = Number(process.env.TYPING_LOOPS ?? 0)
/** Only what was typed this shortly before the end may be missing. */
const OWED_AFTER_MS = 1_000

let nurse: Visitor
const loops: Worker[] = []
beforeAll(async () => {
  nurse = await signedIn('nurse@demo.test')
  await startFromTab(nurse, 'C-00044', 'Vital signs')
  for (let index = 0; index < LOOPS; index += 1) loops.push(new Worker('for (;;) {}', { eval: true }))
})
afterAll(async () => {
  await Promise.all(loops.map((loop) => loop.terminate()))
  await nurse?.close()
})

const comments = (page: Page): Locator => page.getByRole('textbox', { name: 'Comments', exact: true })

/** Types letter after letter, as a person or without a rest, and gives when the page had each. */
async function typeFor(page: Page, ms: number, restless: boolean): Promise<readonly number[]> {
  const times: number[] = []
  const end = Date.now() + ms
  while (Date.now() < end) {
    await page.keyboard.type(String(times.length % 10))
    times.push(Date.now())
    await page.waitForTimeout(restless ? 20 : 70 + Math.random() * 200)
  }
  return times
}

/** What stands in the field and at the foot, read in one moment. */
const look = (field: Locator): Promise<{ readonly text: string; readonly foot: string }> =>
  field.evaluate((element) => ({
    text: element instanceof HTMLTextAreaElement ? element.value : '',
    foot: document.querySelector('footer output')?.textContent ?? '',
  }))

it(
  `loses nothing that is older than a second and nothing that the foot called saved, ended ${RUNS} times in the middle of a word`,
  async () => {
    const address = nurse.page.url()
    const lost: string[] = []
    for (let run = 0; run < RUNS; run += 1) {
      const { page } = nurse
      await deskOpen(page)
      const field = comments(page)
      await field.fill('')
      await field.focus()
      const times = await typeFor(page, 400 + Math.random() * 3_500, run % 2 === 0)
      const { text, foot } = await look(field)
      const endedAt = Date.now()
      if (run % 3 === 2) {
        // The process of the page is gone at once, as when the browser is killed.
        const crashed = page.waitForEvent('crash')
        void (await nurse.context.newCDPSession(page)).send('Page.crash').catch(() => undefined)
        await crashed
        await page.close()
        nurse = { ...nurse, page: await nurse.context.newPage() }
        await nurse.page.goto(address)
      } else await page.reload()
      await deskOpen(nurse.page)
      const kept = await comments(nurse.page).inputValue()
      const owed = times.filter((at) => at < endedAt - OWED_AFTER_MS).length
      const isSaved = /^Saved/.test(foot)
      const isElsewhere = await nurse.page.getByText('This draft was continued on another device').isVisible()
      if (kept.length < owed || !text.startsWith(kept) || (isSaved && kept !== text) || isElsewhere)
        lost.push(`run ${run}: typed ${text.length}, owed ${owed}, kept ${kept.length}, foot "${foot}"${isElsewhere ? ', a rival of itself' : ''}`)
    }
    expect(lost).toEqual([])
  },
  120_000 + RUNS * 30_000,
)
