import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'

/** What a page has loaded. */
export interface Visit {
  /** JavaScript as gzip makes it, whatever the server sent. */
  readonly scriptGzipBytes: number
  /** JavaScript as it was sent, compressed. */
  readonly scriptSentBytes: number
  /** Calls of the API beside those that every screen shares: the start, the labels, the live connection. */
  readonly calls: readonly string[]
}

const SHARED_CALLS = ['/api/ui/boot']

const pathOf = (response: Response): string => new URL(response.url()).pathname
const isScript = (response: Response): boolean => /javascript/.test(response.headers()['content-type'] ?? '')

/** Watches what a page loads from now on; ask when what it waits for is shown. */
export function watchVisit(page: Page): () => Promise<Visit> {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  return async () => {
    const seen = [...responses]
    const scripts = await Promise.all(seen.filter(isScript).map(sizesOf))
    const calls = seen.map((response) => `${response.request().method()} ${pathOf(response)}`)
    return {
      scriptGzipBytes: scripts.reduce((sum, script) => sum + script.gzip, 0),
      scriptSentBytes: scripts.reduce((sum, script) => sum + script.sent, 0),
      calls: calls.filter((call) => / \/api\//.test(call) && !SHARED_CALLS.some((path) => call.endsWith(path))),
    }
  }
}

async function sizesOf(response: Response): Promise<{ readonly gzip: number; readonly sent: number }> {
  const body = await response.body()
  const { responseBodySize } = await response.request().sizes()
  return { gzip: gzipSync(body, { level: 9 }).length, sent: responseBodySize }
}
