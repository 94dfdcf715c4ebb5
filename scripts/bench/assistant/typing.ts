import type { Browser, Page } from 'playwright-core'
import type { BuiltServer } from '../built-server.ts'
import { type Figure, limited } from '../figures.ts'
import { sized } from '../sized.ts'
import { enter } from '../with-browser.ts'

const MESSAGES = sized(300, 20)
const NODES_MAX = 3_000
const TASK_MAX_MS = 50
const SETTLED_MS = sized(3_000, 100)
/** An answer with steps, of the length of most. */
const ANSWER = `Add a client from the **client list**, or from the menu:\n\n${Array.from({ length: sized(6, 1) }, (_, at) => `${at + 1}. Open the [client list](/pages/clients/clients), press **Add**, and fill in the name, the date of birth, the address and the phone number of the client, as it stands on the referral.`).join('\n')}\n\nThe client is in the list at once.`

const messageOf = (at: number) => {
  const isQuestion = at % 2 === 0
  return {
    message_id: `m${at}`,
    client_msg_id: `question-${Math.floor(at / 2)}`,
    role: isQuestion ? 'user' : 'assistant',
    text: isQuestion ? `How do I add client number ${at}?` : ANSWER,
    ts: '2026-11-20T10:00:00.000Z',
    images: [],
    sources: isQuestion ? [] : [{ id: 'a#b', title: 'How do I add a client?', section: 'Add', url: '/pages/addclient/add', updated: '2026-10-02' }],
    nearest: [],
    mode: 'embedded',
    state: 'done',
  }
}

/** A conversation of so many messages, and an answer that comes word by word as fast as the line is. */
async function answerLong(page: Page): Promise<void> {
  const events = (id: string, client: string): string => {
    const done = { ...messageOf(1), message_id: id, client_msg_id: client, answer: ANSWER }
    const all = [
      ['start', { message_id: id, client_msg_id: client }],
      ...(ANSWER.match(/\S+\s*/g) ?? []).map((text) => ['delta', { text }] as const),
      ['done', done],
    ] as const
    return all.map(([event, data], at) => `id: ${at + 1}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('')
  }
  const messages = Array.from({ length: MESSAGES }, (_, at) => messageOf(at))
  await page.route('**/api/assistant/users/*/tabs**', (route) =>
    route.fulfill({ json: { tabs: [{ tab_id: 'long-conversation', title: 'A long day', updated: '2026-11-20T10:00:00.000Z' }] } }),
  )
  await page.route('**/api/assistant/users/*/tabs/*/messages**', (route) => route.fulfill({ json: { ok: true, messages, more: false } }))
  await page.route('**/api/assistant/rag', (route) => {
    const { client_msg_id: client }: { readonly client_msg_id: string } = route.request().postDataJSON()
    return route.fulfill({ contentType: 'text/event-stream', body: events('answer-now', client) })
  })
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Of the processor, in microseconds. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** What each task of the page's main thread took of the processor, in milliseconds: a busy machine makes tasks long that cost little. */
function processorTimes(trace: string): number[] {
  const { traceEvents }: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse(trace)
  const mains = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid}/${tid}`),
  )
  return traceEvents.filter(({ name, pid, tid }) => name.endsWith('RunTask') && mains.has(`${pid}/${tid}`)).map(({ tdur = 0 }) => tdur / 1_000)
}

/** Whether typing out an answer leaves room for everything else, in a conversation that is long, and how much of it is in the page. */
export async function benchTyping(browser: Browser, server: BuiltServer): Promise<readonly Figure[]> {
  const { context, page } = await enter(browser, server, 'scheduler@demo.test')
  await answerLong(page)
  await page.goto(`${server.address}/pages/help`)
  await page.getByRole('banner').getByRole('button', { name: 'Assistant', exact: true }).click()
  const field = page.getByRole('textbox', { name: 'Your question' })
  await field.waitFor()
  await page.getByText(messageOf(MESSAGES - 2).text).waitFor()
  await page.waitForTimeout(SETTLED_MS)
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await page.evaluate(() => {
    const tasks: number[] = []
    Reflect.set(window, 'benchTasks', tasks)
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
  })
  await field.fill('How do I add a client?')
  await field.press('Enter')
  await page.getByRole('button', { name: 'Show all' }).waitFor()
  const start = performance.now()
  let nodes = 0
  let inAll = 0
  while ((await page.getByRole('button', { name: 'Show all' }).count()) > 0) {
    const counted = await page.evaluate(() => [document.querySelectorAll('[role="dialog"][popover] *').length, document.querySelectorAll('*').length])
    nodes = Math.max(nodes, counted[0] ?? 0)
    inAll = Math.max(inAll, counted[1] ?? 0)
    await page.waitForTimeout(500)
  }
  const seconds = (performance.now() - start) / 1_000
  const tasks = await page.evaluate<number[]>('window.benchTasks')
  const processor = processorTimes((await browser.stopTracing()).toString('utf8'))
  await context.close()
  return [
    limited(`typing ${ANSWER.length} characters after ${MESSAGES} messages: longest task`, [Math.max(0, ...tasks), TASK_MAX_MS], ' ms'),
    limited('the same, tasks over 50 ms', [tasks.length, 0]),
    limited('the same, longest task of the processor', [Math.max(0, ...processor), TASK_MAX_MS], ' ms'),
    { what: 'the same, took', measured: `${seconds.toFixed(1)} s` },
    limited('elements of the panel meanwhile', [nodes, NODES_MAX]),
    limited('elements of the whole page meanwhile', [inAll, NODES_MAX]),
  ]
}
