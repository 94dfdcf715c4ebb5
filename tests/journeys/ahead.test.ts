import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { keptAfterSignIn, openVisitor, signedIn, type Visitor } from './visitor.ts'

const PATIENCE = { timeout: 15_000 }
const LIST = '/pages/clients/clients'
const DOCUMENT = /\/api\/ui\/documents\//
const PART = /\/assets\/list-screen-[^/]*\.js$/
const ROWS = /\/api\/records\/client\?/

let visitor: Visitor | undefined
afterEach(async () => {
  const last = visitor
  visitor = undefined
  await last?.close()
  expect(last?.troubles ?? []).toEqual([])
})

/** What a page asks for from now on. */
function watch(page: Page): (what: RegExp) => number {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  return (what) => asked.filter((url) => what.test(url)).length
}

/** Keeps the answers of a kind back until they are let go. */
async function holdBack(page: Page, what: RegExp): Promise<() => void> {
  let letGo = (): void => undefined
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(what, (route) => gone.then(() => route.continue()))
  return letGo
}

const rows = (page: Page) => page.locator('tbody tr[aria-rowindex]').first().waitFor()
const link = (page: Page) => page.getByRole('navigation').locator(`a[href="${LIST}"]`)

/** A signed-in page that shows the link to the list, the part of which it has. */
async function beforeTheLink(): Promise<Page> {
  visitor = await signedIn('scheduler@demo.test')
  const { page } = visitor
  if (!(await link(page).isVisible())) await page.getByRole('navigation').getByRole('button', { name: 'Clients' }).click()
  await link(page).waitFor()
  return page
}

describe('while somebody signs in', () => {
  it('what draws the first list comes, but nothing that only they may see', async () => {
    visitor = await openVisitor()
    const { page, address } = visitor
    const asked = watch(page)
    await page.goto(`${address}/account/login`)
    await expect.poll(() => asked(PART), PATIENCE).toBe(1)
    expect(asked(/\/api\/(?!ui\/public$)/)).toBe(0)
  })

  it('nothing comes that they did not ask for where their line is to be spared', async () => {
    visitor = await openVisitor()
    const { page, address, context } = visitor
    await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }))
    const asked = watch(page)
    await page.goto(`${address}/account/login`)
    await page.getByLabel('Email').first().waitFor()
    // Idle twice over: what waits for it has had its turn.
    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          requestIdleCallback(() => requestIdleCallback(() => done()))
        }),
    )
    expect(asked(PART)).toBe(0)
  })
})

describe('a list', () => {
  it('has its part asked for together with its document, not after it', async () => {
    const { page, address } = await openAtHome()
    const asked = watch(page)
    const letGo = await holdBack(page, DOCUMENT)
    await page.goto(`${address}${LIST}`)
    await expect.poll(() => [asked(DOCUMENT), asked(PART)], PATIENCE).toEqual([1, 1])
    expect(asked(ROWS)).toBe(0)
    letGo()
    await rows(page)
    expect([asked(DOCUMENT), asked(PART), asked(ROWS)]).toEqual([1, 1, 1])
  })

  it('has its document asked for when the link is pointed at, its rows when it is pressed, and neither once more when it opens', async () => {
    const page = await beforeTheLink()
    const asked = watch(page)
    await link(page).hover()
    await expect.poll(() => asked(DOCUMENT), PATIENCE).toBe(1)
    expect(asked(ROWS)).toBe(0)
    await page.mouse.down()
    await expect.poll(() => asked(ROWS), PATIENCE).toBe(1)
    expect(page.url()).not.toContain(LIST)
    await page.mouse.up()
    await rows(page)
    expect([asked(DOCUMENT), asked(ROWS)]).toEqual([1, 1])
  })
})

/** Signed in, with a browser that has kept no document. */
async function openAtHome(): Promise<Visitor> {
  visitor = await openVisitor({ kept: await keptAfterSignIn('scheduler@demo.test') })
  return visitor
}
