import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { compressClient } from '../compress-client.ts'
import { type BuiltServer, startBuiltServer } from './built-server.ts'
import { type Figure, limited, quantile } from './figures.ts'
import { watchVisit } from './first-visit.ts'
import { answerManyRows } from './many-rows.ts'
import { measureScrolling } from './scrolling.ts'
import { sized } from './sized.ts'
import { enter, openContext, type ProductBench, withBrowser, withFolder } from './with-browser.ts'

const CLIENT = join(import.meta.dirname, '../../dist/client')
const LIST = '/pages/clients/clients'
const RESOURCE = 'client'
/** A person of few rights who may see the list. */
const EMAIL = 'scheduler@demo.test'
const IS_STARTED_AGAIN = sized(true, false)
const SCROLLED_ROWS = sized(10_000, 500)

/** Measures the built product from outside: its starts, its memory, the first visit to the client list and scrolling it. */
export const benchProduct = (): Promise<readonly Figure[]> =>
  withFolder(async (folder) => {
    const { server, figures } = await startTwice(folder)
    try {
      return [...figures, ...(await withBrowser((browser) => benchPage(browser, server)))]
    } finally {
      await server.stop()
    }
  })

/** Starts the product on a folder, ends it and starts it again; the last one is left running. */
export async function startTwice(folder: string): Promise<{ readonly server: BuiltServer; readonly figures: readonly Figure[] }> {
  compressOnce()
  const first = await startBuiltServer(folder)
  if (IS_STARTED_AGAIN) await first.stop()
  const server = IS_STARTED_AGAIN ? await startBuiltServer(folder) : first
  const figures = [
    limited('first start with demo data, ready after', [first.readyAfterMs / 1_000, 45], ' s'),
    limited('second start, ready after', [server.readyAfterMs / 1_000, 3], ' s'),
    limited('resident memory after the second start', [(await residentBytes(server)) / 1_000_000, 700], ' MB'),
  ]
  return { server, figures }
}

/** `npm start` does this after building; `npm run build` alone doesn't. */
function compressOnce(): void {
  if (existsSync(CLIENT) && !readdirSync(join(CLIENT, 'assets')).some((name) => name.endsWith('.br'))) compressClient(CLIENT)
}

async function residentBytes({ address }: BuiltServer): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
}

/** The first visit to the client list, and scrolling it. */
export const benchPage: ProductBench = async (browser, server) => {
  const { context } = await enter(browser, server, EMAIL)
  const session = await context.storageState()
  await context.close()
  return [...(await benchFirstVisit(browser, server, session)), ...(await benchScrolling(browser, server, session))]
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** A browser that has nothing of ours but the session. */
async function benchFirstVisit(browser: Browser, { address }: BuiltServer, session: Session): Promise<readonly Figure[]> {
  const context = await openContext(browser, session)
  const page = await context.newPage()
  const seen = watchVisit(page)
  const start = performance.now()
  await page.goto(`${address}${LIST}`)
  await page.locator('tbody tr[aria-rowindex]').first().waitFor()
  const shownAfterMs = performance.now() - start
  const visit = await seen()
  await context.close()
  return [
    limited('first visit to the list: JavaScript as gzip', [visit.scriptGzipBytes / 1_000, 230], ' kB'),
    { what: 'first visit to the list: JavaScript as sent', measured: `${(visit.scriptSentBytes / 1_000).toFixed(1)} kB` },
    { what: `first visit to the list: words as sent (${visit.words.join(', ')})`, measured: `${(visit.wordsSentBytes / 1_000).toFixed(1)} kB` },
    { what: 'first visit to the list: everything as sent', measured: `${(visit.sentBytes / 1_000).toFixed(1)} kB` },
    limited('calls to show the list, beside the start', [visit.calls.length, 2]),
    { what: 'first visit to the list: rows shown after', measured: `${(shownAfterMs / 1_000).toFixed(1)} s` },
  ]
}

async function benchScrolling(browser: Browser, { address }: BuiltServer, session: Session): Promise<readonly Figure[]> {
  const context = await openContext(browser, session)
  const page = await context.newPage()
  await answerManyRows(page, RESOURCE, SCROLLED_ROWS)
  await page.goto(`${address}${LIST}`)
  await page.locator('tbody tr[aria-rowindex]').first().waitFor()
  const { frameMs, mostRowsInDom, loadedRows } = await measureScrolling(page, SCROLLED_ROWS)
  await context.close()
  return [
    { what: 'rows loaded by scrolling', measured: String(loadedRows) },
    limited('rows in the page while scrolling, at most', [mostRowsInDom, 60]),
    limited('frames of a steady scroll, p95', [quantile(frameMs, 0.95), 20], ' ms'),
    { what: 'frames of a steady scroll, p50', measured: `${quantile(frameMs, 0.5).toFixed(1)} ms` },
    { what: 'frames of a steady scroll, over 20 ms', measured: `${frameMs.filter((ms) => ms > 20).length} of ${frameMs.length}` },
  ]
}
