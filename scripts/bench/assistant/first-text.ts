import type { Browser, Page } from 'playwright-core'
import type { BuiltServer } from '../built-server.ts'
import { type Figure, limited, quantile } from '../figures.ts'
import { sized } from '../sized.ts'
import { enter } from '../with-browser.ts'
import { readGolden } from './golden.ts'

const BUDGET_MS = 150
/** Each may ask twenty questions a minute. */
const PEOPLE = ['owner@demo.test', 'scheduler@demo.test', 'biller@demo.test', 'nurse@demo.test', 'case@demo.test'].slice(0, sized(undefined, 1))
const QUESTIONS_EACH = sized(18, 2)
/** In which the server has made ready what it searches. */
const READY_MS = sized(2_000, 100)

/** How soon the first words of an answer are in the page: from the call until the first part of it is read, one question after the other, by several people. */
export async function benchFirstText(browser: Browser, server: BuiltServer): Promise<readonly Figure[]> {
  const questions = readGolden()
    .questions.filter(({ held, language }) => !held && language === 'en')
    .map(({ text }) => text)
  const first: number[] = []
  const later: number[] = []
  let used = 0
  for (const [at, email] of PEOPLE.entries()) {
    const { context, page } = await enter(browser, server, email)
    await page.waitForLoadState('networkidle')
    const before = await processorMs(server)
    const times = await askAll(page, questions.slice(at * QUESTIONS_EACH, (at + 1) * QUESTIONS_EACH))
    used += (await processorMs(server)) - before
    await context.close()
    // The first of all meets a server that has answered nothing yet.
    first.push(...(at === 0 ? times.slice(0, 1) : []))
    later.push(...(at === 0 ? times.slice(1) : times))
  }
  return [
    limited(`first text of an answer (${later.length} questions), p50`, [quantile(later, 0.5), BUDGET_MS], ' ms'),
    limited('the same, p99', [quantile(later, 0.99), BUDGET_MS], ' ms'),
    { what: 'the same, of the server’s processor for a whole answer', measured: `${(used / (later.length + first.length)).toFixed(1)} ms` },
    { what: 'the same, first question after the start', measured: `${(first[0] ?? 0).toFixed(1)} ms` },
  ]
}

/** What the server's process has used of the processor so far: a busy machine makes answers slow that cost little. */
async function processorMs({ address }: BuiltServer): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]) * 1_000
}

/** Runs in the page, whose own headers it sends. */
const askAll = (page: Page, questions: readonly string[]): Promise<number[]> =>
  page.evaluate(
    async ({ questions: all, readyMs }) => {
      const userId = localStorage.getItem('_id') ?? ''
      const headers = {
        Accept: 'text/event-stream',
        'Content-Type': 'application/json',
        _id: userId,
        token: localStorage.getItem('token') ?? '',
        cid: localStorage.getItem('companyId') ?? '',
      }
      // As the panel does when it opens; the server then makes ready what it searches.
      await fetch('/api/ui/assistant', { headers: { ...headers, Accept: 'application/json' } })
      await new Promise((resolve) => setTimeout(resolve, readyMs))
      const times: number[] = []
      for (const query of all) {
        const body = { query, tab_id: crypto.randomUUID(), user_id: userId, client_msg_id: crypto.randomUUID(), lang: 'en', page: '' }
        const start = performance.now()
        const response = await fetch('/api/assistant/rag', { method: 'POST', headers, body: JSON.stringify(body) })
        if (!response.ok || !response.body) throw new Error(`A question was answered with ${response.status}`)
        const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
        let heard = ''
        let isThere = false
        for (;;) {
          const { done, value } = await reader.read()
          if (done) break
          heard += value
          if (!isThere && heard.includes('event: delta')) {
            isThere = true
            times.push(performance.now() - start)
          }
        }
        if (!isThere) throw new Error(`No word of an answer has come: ${heard.slice(0, 200)}`)
      }
      return times
    },
    { questions, readyMs: READY_MS },
  )
