import type { Browser, Page } from 'playwright-core'
import { sized } from '../sized.ts'
import { heapBytes, type OpenPage, openPage, pressKey, threadMs } from './driver.ts'
import type { LogicalForm } from './pages/logical-form.ts'

/** What one visit measured; times in milliseconds. */
export type Sample = Readonly<Record<string, number>>

const TEXT = sized('the quick brown fox jumps over', 'the quick')
const BETWEEN_KEYS_MS = sized(40, 10)
/** Work put off until after the keys counts, too. */
const AFTERWARDS_MS = 450
const TOGGLES = sized(6, 2)

/** Calls the measuring script in the page. */
const ask = <T = void>(page: Page, call: string, ...given: readonly unknown[]): Promise<T> =>
  page.evaluate<T>(`window.__measure.${call}(${given.map((value) => JSON.stringify(value)).join(', ')})`)

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Where a contestant is. */
export interface Contestant {
  readonly url: string
  /** The measuring script. */
  readonly measure: string
  /** In place of a fresh one. */
  readonly browser?: Browser | undefined
}

/** One contestant with one form. Throws when what was typed did not arrive in its data. */
export async function takeSample({ url, measure, browser }: Contestant, form: LogicalForm): Promise<Sample> {
  const open = await openPage(url, measure, browser)
  try {
    const { page, cdp } = open
    await ask(page, 'prepare', form)
    const before = await threadMs(cdp)
    const { firstMs, allMs } = await ask<{ readonly firstMs: number; readonly allMs: number }>(page, 'mount')
    await ask(page, 'settle', 400)
    const mountWork = (await threadMs(cdp)) - before
    const elements = await page.evaluate<number>("document.body.querySelectorAll('*').length")
    const mounted = { first: firstMs, all: allMs, mountWork, elements, heap: (await heapBytes(cdp)) / 1_048_576 }
    return { ...mounted, ...(form.rows > 0 ? await measureRows(open, form) : await measureFields(open, form)) }
  } finally {
    if (open.problems.length > 0) process.stderr.write(`${url}: ${open.problems[0]}\n`)
    await open.close()
  }
}

async function measureFields(open: OpenPage, { expect }: LogicalForm): Promise<Sample> {
  const first = await typeInto(open, expect.first, null)
  const middle = await typeInto(open, expect.middle, null)
  const toggle = await measureToggle(open, expect.toggle)
  const before = await threadMs(open.cdp)
  const submit = await ask<number>(open.page, 'submit')
  await ask(open.page, 'settle', 300)
  return {
    keyFirst: first.p50,
    keyFirstWork: first.work,
    key: middle.p50,
    keyP95: middle.p95,
    keyWork: middle.work,
    toggle,
    submit,
    submitWork: (await threadMs(open.cdp)) - before,
  }
}

async function measureRows(open: OpenPage, { rows }: LogicalForm): Promise<Sample> {
  const { page, cdp } = open
  const cell = await typeInto(open, 'drug', Math.floor(rows / 2))
  const start = await threadMs(cdp)
  const addRow = await ask<number>(page, 'addRow')
  await ask(page, 'settle', 300)
  const added = await threadMs(cdp)
  const deleteRow = await ask<number>(page, 'deleteRow')
  await ask(page, 'settle', 300)
  return { key: cell.p50, keyP95: cell.p95, keyWork: cell.work, addRow, addRowWork: added - start, deleteRow, deleteRowWork: (await threadMs(cdp)) - added }
}

async function typeInto(
  { page, cdp }: OpenPage,
  key: string,
  row: number | null,
): Promise<{ readonly p50: number; readonly p95: number; readonly work: number }> {
  const before = await ask<string>(page, 'focus', key, row)
  await ask(page, 'beginKeys')
  const start = await threadMs(cdp)
  for (const character of TEXT) {
    await pressKey(cdp, character)
    await pause(BETWEEN_KEYS_MS)
  }
  await ask(page, 'settle', AFTERWARDS_MS)
  const work = ((await threadMs(cdp)) - start) / TEXT.length
  const keys = (await ask<readonly number[]>(page, 'endKeys')).toSorted((a, b) => a - b)
  const after = await ask<string>(page, 'valueAt', key, row)
  const isKept = await ask<boolean>(page, 'holds', TEXT)
  if (after !== before + TEXT || !isKept)
    throw new Error(`${page.url()}: ${key} holds "${after}" and the data ${isKept ? 'too' : 'not'}; typed was "${TEXT}" after "${before}".`)
  return { p50: keys[Math.floor(keys.length / 2)] ?? Number.NaN, p95: keys[Math.ceil(keys.length * 0.95) - 1] ?? Number.NaN, work }
}

/** The median of the times the dependent field took to appear. */
async function measureToggle({ page, cdp }: OpenPage, key: string): Promise<number> {
  await ask(page, 'focus', key, null)
  const times: number[] = []
  for (let round = 0; round < TOGGLES; round += 1) {
    const want = round % 2 === 0
    await ask(page, 'armToggle', want)
    await pressKey(cdp, ' ')
    const ms = await page.evaluate<number | undefined>('window.__measure.toggled')
    if (want && ms !== undefined) times.push(ms)
    await ask(page, 'settle', 100)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}
