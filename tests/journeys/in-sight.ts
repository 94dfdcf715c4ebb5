/** What the pages show where a journey fails, said with the failure: a busy machine seldom fails the same way twice. */
import type { BrowserContext } from 'playwright-core'
import { afterEach } from 'vitest'

const CHARACTERS = 300
const WITHIN_MS = 5_000

const watched = new Set<BrowserContext>()

/** Pages of this context are looked at when a test fails. */
export function watchPages(context: BrowserContext): void {
  watched.add(context)
  context.once('close', () => watched.delete(context))
}

const late = (): Promise<string> => new Promise((resolve) => setTimeout(() => resolve('(does not answer)'), WITHIN_MS))

async function inSight(): Promise<readonly string[]> {
  const pages = [...watched].flatMap((context) => context.pages())
  return Promise.all(
    pages.map(async (page) => {
      const text = page.evaluate(() => document.body.innerText).catch(() => '(closed)')
      const shown = (await Promise.race([text, late()])).replaceAll(/\s+/g, ' ').trim()
      return `${page.url()} shows: ${shown.slice(0, CHARACTERS)}`
    }),
  )
}

afterEach(async ({ task }) => {
  const [error] = task.result?.errors ?? []
  if (task.result?.state !== 'fail' || error === undefined) return
  error.message = `${error.message.split('\n')[0]} | ${(await inSight()).join(' | ')}\n${error.message}`
})
