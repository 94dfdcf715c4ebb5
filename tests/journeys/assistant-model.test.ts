import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cutAfter, type ModelServer, openModelServer, refusing, saying, sending, streamOf } from '../server/model-server.ts'
import { askIn, openPanel, panelOf } from './assistant-steps.ts'
import { type OwnServer, openServer } from './own-server.ts'
import { signedIn, type Visitor } from './visitor.ts'

/** What the help says of it, so that the sentences of the model are found there. */
const QUESTION = 'How do I save the client list as a file?'
const FIRST = 'Export saves the Client list as a CSV file or an Excel workbook that spreadsheet programs open.'
const SECOND = 'Every export is recorded.'

let model: ModelServer
let server: OwnServer
let visitor: Visitor | undefined

beforeAll(async () => {
  model = await openModelServer()
  server = await openServer({ settings: { ASSISTANT_PROVIDER: 'openai', OPENAI_BASE_URL: `${model.origin}/v1`, ASSISTANT_MODEL: 'test' } })
}, 120_000)
afterAll(async () => {
  await server?.end()
  await model?.close()
})
afterEach(async () => {
  const last = visitor
  visitor = undefined
  await last?.close()
  expect(last?.troubles ?? []).toEqual([])
})

/** Somebody with an open panel, in a conversation of its own. */
async function atThePanel(): Promise<Visitor> {
  const opened = await signedIn('multi@demo.test', { address: server.address })
  visitor = opened
  await opened.page.emulateMedia({ reducedMotion: 'reduce' })
  await openPanel(opened.page)
  const begin = panelOf(opened.page).getByRole('button', { name: 'New conversation' })
  const first = panelOf(opened.page).getByPlaceholder('Start your first conversation...')
  await begin.or(first).first().waitFor()
  if ((await begin.count()) > 0) await begin.click()
  return opened
}

/** Another page of the same browser. */
async function secondTab({ context, address }: Visitor) {
  const page = await context.newPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${address}/pages/help`)
  await openPanel(page)
  return page
}

/** Resolves when it is told to. */
function gate(): { readonly opens: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined
  const opens = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opens, open }
}

describe('an answer of a model', () => {
  it('that is cut in mid-sentence keeps what came, in every tab, and Retry gets the rest (R39)', async () => {
    const stream = streamOf([`${FIRST} `, 'Every exp', 'ort is recorded.'])
    model.next(cutAfter(stream.indexOf('ort is recorded.'), stream))
    const { page, ...rest } = await atThePanel()
    await askIn(page, QUESTION)
    await panelOf(page).getByText('The answer is incomplete.').waitFor()
    await panelOf(page).getByText(FIRST).waitFor()
    const other = await secondTab({ page, ...rest })
    await panelOf(other).getByText('The answer is incomplete.').waitFor()
    await panelOf(other).getByText(FIRST).waitFor()

    model.next(saying(`${FIRST} `, SECOND))
    await panelOf(page).getByRole('button', { name: 'Retry' }).click()
    for (const tab of [page, other]) {
      await panelOf(tab).getByText(SECOND).waitFor()
      await panelOf(tab).getByText('Written by a language model from the sources below').waitFor()
      expect(await panelOf(tab).getByText(QUESTION, { exact: true }).count()).toBe(1)
      expect(await panelOf(tab).getByText('The answer is incomplete.').count()).toBe(0)
    }
  })

  it('that is stopped keeps what came, over a reload too, and the model is left alone (R39)', async () => {
    const { opens, open } = gate()
    model.next(saying(`${FIRST} `, 'Every ', opens))
    const { page } = await atThePanel()
    await askIn(page, QUESTION)
    await panelOf(page).getByText(FIRST).waitFor()
    const stop = panelOf(page).getByRole('button', { name: 'Stop the answer' })
    const stopped = () => panelOf(page).getByText('Stopped', { exact: true }).first()
    // A click right after sending is taken for the second one of a double click: it is made again, as a person would.
    const press = async (): Promise<boolean> => {
      if (await stop.isVisible()) await stop.click()
      return stopped().isVisible()
    }
    await expect.poll(press, { timeout: 20_000, interval: 200 }).toBe(true)
    await model.asked.at(-1)?.left
    open()
    await page.reload()
    await openPanel(page)
    await panelOf(page).getByText(FIRST).waitFor()
    await stopped().waitFor()
  })

  it('comes into a second tab as well, which may be answered in another conversation meanwhile (R39)', async () => {
    const { opens, open } = gate()
    model.next(saying(`${FIRST} `, 'Every ', opens, 'export is recorded.'))
    const { page, ...rest } = await atThePanel()
    await askIn(page, QUESTION)
    await panelOf(page).getByText(FIRST).waitFor()
    const other = await secondTab({ page, ...rest })
    await panelOf(other).getByText(FIRST).waitFor()
    expect(await panelOf(other).getByText(SECOND).count()).toBe(0)

    model.next(saying(SECOND))
    await panelOf(other).getByRole('button', { name: 'New conversation' }).click()
    await askIn(other, QUESTION)
    await panelOf(other).getByText(SECOND).waitFor()
    expect(await panelOf(page).getByText(SECOND).count()).toBe(0)
    open()
    await panelOf(page).getByText(SECOND).waitFor()
    expect(await panelOf(page).getByText(FIRST).count()).toBe(1)
  })

  it('that is a page, whoever sends it, is none: the question stays, and is answered when one tries again (R39)', async () => {
    const { page } = await atThePanel()
    await page.route('**/api/assistant/rag', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Gateway</h1>' }))
    await askIn(page, QUESTION)
    await panelOf(page).getByText('Sorry, something went wrong while processing your request.', { exact: true }).first().waitFor()
    await panelOf(page).getByText(QUESTION, { exact: true }).waitFor()
    expect(await page.getByText('Gateway').count()).toBe(0)
    await page.unroute('**/api/assistant/rag')
    model.next(sending('<html><h1>Gateway</h1></html>', 'text/html'))
    await panelOf(page).getByRole('button', { name: 'Retry' }).click()
    await panelOf(page).getByText('This answer is from the help because the language model was unavailable.').waitFor()
    expect(await page.getByText('Gateway').count()).toBe(0)
  })

  it('that can not be had is one of the help, which says so (R39)', async () => {
    model.always(refusing(500))
    const { page } = await atThePanel()
    await askIn(page, QUESTION)
    await panelOf(page).getByText('This answer is from the help because the language model was unavailable.').waitFor()
    await panelOf(page).getByText(FIRST).waitFor()
    await panelOf(page)
      .getByRole('link', { name: /^Open screen/ })
      .first()
      .waitFor()
  })
})
