import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { addDays } from '#contract'
import { openDatabase } from '#server/platform/database'
import { copySeededFolder } from '../../../tests/server/seeded-database.ts'
import { type BuiltServer, startBuiltServer } from '../built-server.ts'
import { type Figure, limited, quantile } from '../figures.ts'
import { buildPage } from '../forms/build-pages.ts'
import { servePages } from '../forms/serve-pages.ts'
import { scrollSteadily } from '../scrolling.ts'
import { sized } from '../sized.ts'
import { enter, openContext, withBrowser } from '../with-browser.ts'
import type { PeerVisit } from './pages/peer-weeks.ts'
import { fill, type NewRow, SERVICE, someOf, visitsOfWeek } from './week-fleet.ts'

const PEER = join(import.meta.dirname, '../../../.cache/bench-schedule')
const FIRST_SUNDAY = '2031-06-01'
const WEEKS = sized(12, 5)
const WORKERS = 170
const VISITS = sized(1_200, 200)
const TURNS = sized(4, 1)
const MOVES = sized(10, 1)
const SCROLL_MS = sized(3_000, 300)

/** Whom the weeks are of, and what is in them. */
export interface Weeks {
  readonly workers: readonly string[]
  readonly visits: readonly NewRow[]
}

/** Full weeks in the database of a folder that no server has open. */
export async function fillWeeks(folder: string): Promise<Weeks> {
  const database = await openDatabase({ dataDir: folder })
  try {
    const [workers, clients] = [await someOf(database, 'employee', WORKERS), await someOf(database, 'client', 400)]
    const sundays = Array.from({ length: WEEKS }, (_none, week) => addDays(FIRST_SUNDAY, week * 7))
    const visits = sundays.flatMap((sunday) => visitsOfWeek({ sunday, workers, clients, count: VISITS, service: SERVICE }))
    await fill(database, 'schedule', visits)
    await database.tend()
    return { workers: workers.map(({ id }) => id), visits }
  } finally {
    await database.close()
  }
}

/** The calendar of full weeks on the built product, and beside it the same weeks in @event-calendar/core. */
export async function benchCalendar(browser: Browser, server: BuiltServer, weeks: Weeks): Promise<readonly Figure[]> {
  const { context, page } = await enter(browser, server, 'owner@demo.test')
  const ours = await benchWeeks(page, server)
  const moves = await benchMoves(page, server)
  await context.close()
  const other = await openContext(browser)
  const peer = await benchPeer(await other.newPage(), weeks)
  await other.close()
  return [...compared(ours, peer), ...ours.more, ...moves]
}

/** The same on a server and in a browser of its own. */
export async function calendarAlone(): Promise<readonly Figure[]> {
  const folder = await copySeededFolder()
  const weeks = await fillWeeks(folder)
  const server = await startBuiltServer(folder)
  return withBrowser((browser) => benchCalendar(browser, server, weeks)).finally(() =>
    server.stop().then(() => rmSync(folder, { recursive: true, force: true })),
  )
}

interface Turned {
  /** From the click until the bars are painted. */
  readonly ms: readonly number[]
  /** What the main thread did for it. */
  readonly workMs: readonly number[]
}

interface Ours {
  readonly week: Turned
  readonly twoWeeks: Turned
  readonly elements: number
  readonly more: readonly Figure[]
}

const median = (values: readonly number[]): number => quantile(values, 0.5)

async function benchWeeks(page: Page, server: BuiltServer): Promise<Ours> {
  const cdp = await watchWork(page)
  await openWeek(page, server, FIRST_SUNDAY)
  const calls: string[] = []
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (!request.url().includes('/api/')) return
    calls.push(request.url())
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  const week = await turnOften(page, cdp)
  const asked = { calls: calls.length / TURNS, kB: (await Promise.all(sizes)).reduce((sum, each) => sum + each, 0) / TURNS / 1_000 }
  const elements = await page.evaluate<number>(`document.querySelectorAll('main *').length`)
  const scrolled = await scrollSteadily(page, { box: BOX, counted: '0', ms: SCROLL_MS })
  await openWeek(page, server, FIRST_SUNDAY, '&zoom=twoWeeks')
  const twoWeeks = await turnOften(page, cdp)
  return {
    week,
    twoWeeks,
    elements,
    more: [
      limited('calls for a week', [asked.calls, 2]),
      limited('data of a week, as sent', [asked.kB, 60], ' kB'),
      limited('elements of the page', [elements, 1_500]),
      limited('frames of a steady scroll, p95', [quantile(scrolled.frameMs, 0.95), 20], ' ms'),
      { ...limited('frames of it over 50 ms', [scrolled.frameMs.filter((ms) => ms > 50).length, 0]), detail: `of ${scrolled.frameMs.length}` },
    ],
  }
}

/** The box that scrolls the weeks. */
const BOX = `(() => { let box = document.querySelector('[data-item]'); while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement; return box })()`

async function openWeek(page: Page, { address }: BuiltServer, sunday: string, more = ''): Promise<void> {
  await page.goto(`${address}/pages/sch/scheduling?on=${sunday}${more}`)
  await page.locator('[data-item]').first().waitFor()
  await page.waitForTimeout(sized(1_500, 100))
}

async function watchWork(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  return cdp
}

async function workOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}

/** Each time a span of days that was not shown before. */
async function turnOften(page: Page, cdp: CDPSession): Promise<Turned> {
  const [ms, workMs]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < TURNS; turn++) {
    const before = await workOf(cdp)
    ms.push(await turnOnce(page))
    workMs.push((await workOf(cdp)) - before)
    await page.waitForTimeout(sized(800, 50))
  }
  return { ms, workMs }
}

/** The bars of the days before stay until others are there. */
const turnOnce = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const button = document.querySelector<HTMLElement>('main button[aria-label="Next"]')
    const before = document.querySelector<HTMLElement>('[data-item]')?.dataset.item
    const start = performance.now()
    button?.click()
    for (let shown = before; shown === before || shown === undefined; shown = document.querySelector<HTMLElement>('[data-item]')?.dataset.item) {
      if (performance.now() - start > 20_000) throw new Error('The next days never came.')
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return new Promise<number>((resolve) => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve(performance.now() - start)
      channel.port2.postMessage(0)
    })
  })

interface Peer {
  readonly turned: Turned
  readonly elements: number
}

async function benchPeer(page: Page, { workers, visits }: Weeks): Promise<Peer> {
  await buildPage({ name: 'peer', entry: join(import.meta.dirname, 'pages/peer.ts'), folder: PEER })
  const served = await servePages(join(PEER, 'dist'))
  try {
    const cdp = await watchWork(page)
    await page.goto(`${served.address}/peer/`)
    const said = visits.map(
      ({ id, values }): PeerVisit => ({ id, worker: String(values.employeeId), start: String(values.startAt), end: String(values.endAt) }),
    )
    await page.evaluate((weeks) => window.peer.mount(weeks), { from: FIRST_SUNDAY, workers, visits: said })
    await page.waitForTimeout(sized(3_000, 500))
    const [ms, workMs]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < TURNS; turn++) {
      const before = await workOf(cdp)
      ms.push(await page.evaluate(async () => window.peer.calendar?.next() ?? Number.NaN))
      workMs.push((await workOf(cdp)) - before)
      await page.waitForTimeout(sized(800, 50))
    }
    if ((await page.evaluate(() => window.peer.calendar?.events() ?? 0)) === 0) throw new Error('The other calendar shows no visits.')
    return { turned: { ms, workMs }, elements: await page.evaluate(() => window.peer.calendar?.elements() ?? 0) }
  } finally {
    served.stop()
  }
}

const compared = ({ week, twoWeeks, elements }: Ours, { turned, elements: others }: Peer): readonly Figure[] => [
  {
    ...limited(`week of ${WORKERS} workers × ${VISITS} visits: click to painted, p50`, [median(week.ms), 300], ' ms'),
    detail: `of it in @event-calendar/core ${median(turned.ms).toFixed(0)} ms, without a server`,
  },
  {
    ...limited('its work of the main thread beside @event-calendar/core', [median(week.workMs) / median(turned.workMs), 0.1], ' ×'),
    detail: `${median(week.workMs).toFixed(0)} and ${median(turned.workMs).toFixed(0)} ms; ${elements} and ${others} elements`,
  },
  { ...limited('two weeks beside one', [median(twoWeeks.ms) / median(week.ms), 1.3], ' ×'), detail: `${median(twoWeeks.ms).toFixed(0)} ms` },
]

const MOVE_KEYS = ['m', 'ArrowRight', 'Enter'] as const

/** A visit moved to the next day by mouse: how long until the product says what became of it; and how many keys the same takes. */
async function benchMoves(page: Page, server: BuiltServer): Promise<readonly Figure[]> {
  await openWeek(page, server, addDays(FIRST_SUNDAY, 7 * (WEEKS - 1)))
  const verdicts: number[] = []
  for (let move = 0; move < MOVES; move++) {
    await watchVerdict(page)
    await dragToNextDay(page, move)
    verdicts.push(await verdict(page))
    await dismiss(page)
  }
  await page.evaluate(`${movable(MOVES + 1)}.focus()`)
  await watchVerdict(page)
  for (const key of MOVE_KEYS) await page.keyboard.press(key)
  await verdict(page)
  return [
    { ...limited(`drop to verdict, p95 of ${MOVES}`, [quantile(verdicts, 0.95), 150], ' ms'), detail: `p50 ${median(verdicts).toFixed(0)} ms` },
    limited('keys that move a visit to the next day, beside reaching it', [MOVE_KEYS.length, 5]),
  ]
}

/** From the last pointer or key until a message or a question is there. */
const watchVerdict = (page: Page): Promise<void> =>
  page.evaluate(`(() => {
    let from = 0
    for (const type of ['pointerup', 'keydown']) addEventListener(type, () => { from = performance.now() }, { capture: true })
    const began = performance.now()
    const said = () => [...document.querySelectorAll('dialog[open], [role=dialog], ol li')].some(({ textContent }) => /Moved to |Move anyway|Not moved/.test(textContent))
    window.verdict = new Promise((resolve, reject) => {
      const look = () => {
        if (from > 0 && said()) resolve(performance.now() - from)
        else if (performance.now() - began > 20000) reject(new Error('What became of the move was never said.'))
        else requestAnimationFrame(look)
      }
      look()
    })
  })()`)

const verdict = (page: Page): Promise<number> => page.evaluate('window.verdict')

/** A visit that another day is beside, in the page. */
const movable = (at: number): string =>
  `[...document.querySelectorAll('[data-item][data-movable]')].filter((item) => /^[1-5]$/.test(item.closest('[data-column]').dataset.column))[${at}]`

interface Point {
  readonly x: number
  readonly y: number
}

async function dragToNextDay(page: Page, at: number): Promise<void> {
  const { from, to } = await page.evaluate<{ readonly from: Point; readonly to: Point }>(`(() => {
    const item = ${movable(at)}
    item.scrollIntoView({ block: 'nearest' })
    const cell = item.closest('[data-column]')
    const beside = cell.parentElement.querySelector('[data-column="' + (Number(cell.dataset.column) + 1) + '"]').getBoundingClientRect()
    const own = item.getBoundingClientRect()
    return { from: { x: own.x + 8, y: own.y + own.height / 2 }, to: { x: beside.x + beside.width / 2, y: own.y + own.height / 2 } }
  })()`)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (let step = 1; step <= STEPS; step++) await page.mouse.move(from.x + ((to.x - from.x) * step) / STEPS, from.y + ((to.y - from.y) * step) / STEPS)
  await page.mouse.up()
}

const STEPS = 8

/** Takes a question or a message away, so that the next one is told from it. */
async function dismiss(page: Page): Promise<void> {
  await page.waitForTimeout(sized(400, 50))
  await page.keyboard.press('Escape')
  for (const close of await page.getByRole('button', { name: /^(Close|Dismiss)/ }).all()) await close.click({ timeout: 1_000 }).catch(() => undefined)
  await page.waitForTimeout(sized(400, 50))
}
