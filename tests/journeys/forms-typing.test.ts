import { Worker } from 'node:worker_threads'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deskOpen, startFromTab } from './form-steps.ts'
import { signedIn, type Visitor } from './visitor.ts'

/** `TYPING_RUNS=1000 TYPING_LOOPS=2 TYPING_WRITERS=4` tries that often, so many at once, while so many threads do nothing but count. */
const RUNS = Number(process.env.TYPING_RUNS ?? 3)
const LOOPS = Number(process.env.TYPING_LOOPS ?? 0)
const WRITERS = Number(process.env.TYPING_WRITERS ?? 1)
/** Only what was typed this shortly before the end may be missing. */
const OWED_AFTER_MS = 1_000

/** Where somebody types without end. */
interface Place {
  readonly begin: () => Promise<Visitor>
  /** It stands there again, with what was kept. */
  readonly opened: (page: Page) => Promise<void>
  readonly field: (page: Page) => Locator
}

const firstName = (page: Page): Locator => page.getByRole('textbox', { name: /^First name/ })

const PLACES: Readonly<Record<string, Place>> = {
  'a clinical form': {
    begin: async () => {
      const writer = await signedIn('nurse@demo.test')
      await startFromTab(writer, 'C-00044', 'Vital signs')
      return writer
    },
    opened: deskOpen,
    field: (page) => page.getByRole('textbox', { name: 'Comments', exact: true }),
  },
  'a new client': {
    begin: async () => {
      const writer = await signedIn('owner@demo.test', { at: '/pages/addclient/add' })
      // The browser asks whether to leave what is not saved.
      writer.context.on('dialog', (dialog) => void dialog.accept())
      await firstName(writer.page).fill('0')
      await firstName(writer.page).blur()
      await writer.page.waitForTimeout(OWED_AFTER_MS)
      await writer.page.reload()
      return writer
    },
    opened: (page) => page.getByText(/^Restored your unsaved changes from/).waitFor(),
    field: firstName,
  },
}

const loops: Worker[] = []
beforeAll(() => {
  for (let index = 0; index < LOOPS; index += 1) loops.push(new Worker('for (;;) {}', { eval: true }))
})
afterAll(async () => {
  await Promise.all(loops.map((loop) => loop.terminate()))
})

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
    text: element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement ? element.value : '',
    foot: document.querySelector('footer output')?.textContent ?? '',
  }))

/** The process of the page is gone at once, as when the browser is killed; the address is opened in a new one. */
async function afterKill({ context, page }: Visitor, address: string): Promise<Page> {
  const crashed = page.waitForEvent('crash')
  void (await context.newCDPSession(page)).send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
  const next = await context.newPage()
  await next.goto(address)
  return next
}

/** Types, ends the page in the middle of it, and says what is missing afterwards; gives the page to go on with. */
async function endWhileTyping(writer: Visitor, run: number, { opened, field }: Place): Promise<{ readonly page: Page; readonly lost?: string }> {
  const { page } = writer
  const address = page.url()
  await opened(page)
  const box = field(page)
  await box.fill('')
  await box.focus()
  const times = await typeFor(page, 400 + Math.random() * 3_500, run % 2 === 0)
  const { text, foot } = await look(box)
  const endedAt = Date.now()
  const isKilled = run % 3 === 2
  const next = isKilled ? await afterKill(writer, address) : page
  if (!isKilled) await page.reload()
  await opened(next)
  const kept = await field(next).inputValue()
  const owed = times.filter((at) => at < endedAt - OWED_AFTER_MS).length
  const isSaved = /^Saved/.test(foot)
  const isElsewhere = await next.getByText('This draft was continued on another device').isVisible()
  if (kept.length >= owed && text.startsWith(kept) && !(isSaved && kept !== text) && !isElsewhere) return { page: next }
  return { page: next, lost: `run ${run}: typed ${text.length}, owed ${owed}, kept ${kept.length}, foot "${foot}"${isElsewhere ? ', a rival of itself' : ''}` }
}

it.each(Object.entries(PLACES))(
  `in %s, nothing is lost that is older than a second or that the foot called saved, ended ${RUNS} times in the middle of a word`,
  async (_name, place) => {
    const writers = await Promise.all(Array.from({ length: WRITERS }, place.begin))
    const lost: string[] = []
    let run = 0
    const write = async (first: Visitor): Promise<Visitor> => {
      let writer = first
      for (let own = run++; own < RUNS; own = run++) {
        const ended = await endWhileTyping(writer, own, place)
        writer = { ...writer, page: ended.page }
        if (ended.lost) lost.push(ended.lost)
      }
      return writer
    }
    const last = await Promise.all(writers.map(write))
    await Promise.all(last.map((writer) => writer.close()))
    expect(lost).toEqual([])
  },
  120_000 + RUNS * 30_000,
)
