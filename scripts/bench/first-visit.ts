import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'

/** What a page has loaded. */
export interface Visit {
  /** JavaScript as gzip makes it, whatever the server sent. */
  readonly scriptGzipBytes: number
  /** JavaScript as it was sent, compressed. */
  readonly scriptSentBytes: number
  /** Parts of the language's words, as `<language>/<part>`. */
  readonly words: readonly string[]
  /** Those words as they were sent, compressed. */
  readonly wordsSentBytes: number
  /** JavaScript, words, styles, letters and answers together as they were sent. */
  readonly sentBytes: number
  /** Calls of the API beside those that every screen shares: the start, the labels, the live connection. */
  readonly calls: readonly string[]
}

const SHARED_CALLS = ['/api/ui/boot']

const pathOf = (response: Response): string => new URL(response.url()).pathname
const WORDS = /^\/assets\/i18n\/(.+)\.json$/
const isScript = (response: Response): boolean => /javascript/.test(response.headers()['content-type'] ?? '')

/** Watches what a page loads from now on; ask when what it waits for is shown. */
export function watchVisit(page: Page): () => Promise<Visit> {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  return async () => {
    const seen = [...responses]
    const scripts = await Promise.all(seen.filter(isScript).map(sizesOf))
    const words = seen.filter((response) => WORDS.test(pathOf(response)))
    const calls = seen.map((response) => `${response.request().method()} ${pathOf(response)}`)
    return {
      scriptGzipBytes: scripts.reduce((sum, script) => sum + script.gzip, 0),
      scriptSentBytes: scripts.reduce((sum, script) => sum + script.sent, 0),
      words: words.map((response) => pathOf(response).replace(WORDS, '$1')),
      wordsSentBytes: await sentBytes(words),
      sentBytes: await sentBytes(seen.filter((response) => response.status() === 200)),
      calls: calls.filter((call) => / \/api\//.test(call) && !SHARED_CALLS.some((path) => call.endsWith(path))),
    }
  }
}

async function sentBytes(responses: readonly Response[]): Promise<number> {
  const sizes = await Promise.all(responses.map((response) => response.request().sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

async function sizesOf(response: Response): Promise<{ readonly gzip: number; readonly sent: number }> {
  const body = await response.body()
  const { responseBodySize } = await response.request().sizes()
  return { gzip: gzipSync(body, { level: 9 }).length, sent: responseBodySize }
}
