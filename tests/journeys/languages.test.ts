/** Ten languages: each to be read on the pages that everybody sees, mirrored where it is written from the right, and chosen without losing what was typed. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest'
import { LANGUAGES } from '#translation'
import { DEMO_PASSWORD, openVisitor, type Visitor } from './visitor.ts'

/** Set to a folder to have the pages as pictures. */
const PICTURES = process.env.LANGUAGE_PICTURES
const EMAIL = 'multi@demo.test'
const PATIENCE = { timeout: 20_000 }
/** A translation key that found no words, or a place that nothing filled. */
const UNSAID = /\b(?:shared|screens|resources|routes|menu|forms|parts|permissions)\/[a-z-]+[./]|\{\{|\bundefined\b|\[object /

/** One browser for all languages: somebody with ten new devices in an hour would have to wait. */
let reader: Visitor
beforeAll(async () => {
  reader = await openVisitor()
})
afterAll(() => reader.close())

let visitor: Visitor | undefined
afterEach(async () => {
  const last = visitor
  visitor = undefined
  await last?.close()
  expect([...reader.troubles, ...(last?.troubles ?? [])]).toEqual([])
})

type Page = Visitor['page']
const wordsOf = (page: Page): Promise<string> => page.evaluate(() => document.body.innerText)
const written = (page: Page) =>
  page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir, isMarked: document.body.classList.contains('rtl') }))

async function picture(page: Page, code: string, name: string): Promise<void> {
  if (PICTURES === undefined) return
  mkdirSync(PICTURES, { recursive: true })
  await page.screenshot({ path: join(PICTURES, `${code}-${name}.png`) })
}

async function comeIn(page: Page, email: string): Promise<void> {
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill(DEMO_PASSWORD)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL('**/pages/**')
}

it.each(LANGUAGES.map(({ code, direction, name }) => [code, { direction, name }] as const))(
  '%s is spoken from sign-in to a list and a form',
  async (code, { direction, name }) => {
    const { page, address, context } = reader
    const fetched: string[] = []
    // Nobody is signed in, and the page of the last language is gone.
    await page.goto('about:blank')
    await context.clearCookies()
    const note = (request: Request): void =>
      void (request.url().includes('/assets/i18n/') && fetched.push(new URL(request.url()).pathname.replace('/assets/i18n/', '')))
    page.on('request', note)
    onTestFinished(() => void page.off('request', note))
    await context.addCookies([{ name: 'lang', value: code, url: address }])

    await page.goto(`${address}/account/login`)
    await page.locator('input[name="email"]').waitFor()
    expect(await written(page)).toEqual({ lang: code, dir: direction, isMarked: direction === 'rtl' })
    expect(await page.locator('select').evaluate((chooser: HTMLSelectElement) => chooser.selectedOptions[0]?.text)).toBe(name)
    const pages = [await wordsOf(page)]
    await picture(page, code, 'sign-in')

    await comeIn(page, 'nurse@demo.test')
    await page.goto(`${address}/pages/clients/clients`)
    await page.locator('tbody tr').nth(3).waitFor()
    pages.push(await wordsOf(page))
    const [side, work] = [await page.getByRole('navigation').first().boundingBox(), await page.locator('#content').boundingBox()]
    expect((side?.x ?? 0) > (work?.x ?? 0)).toBe(direction === 'rtl')
    await picture(page, code, 'clients')

    await page.goto(`${address}/pages/cli2/vital-signs`)
    await page.locator('#content h1').waitFor()
    await page.waitForLoadState('networkidle')
    pages.push(await wordsOf(page))
    await picture(page, code, 'form')

    expect(pages.filter((text) => UNSAID.test(text))).toEqual([])
    const screens = ['screens/clients/client-list', 'screens/clinical/vital-signs']
    // The home page is left as soon as it is reached.
    const found = [...new Set(fetched)].filter((part) => !part.includes('/dashboards/'))
    expect(found.sort()).toEqual(['core', 'forms', 'forms/clinical/vital-signs', 'rooms', ...screens].map((part) => `${code}/${part}.json`).sort())
  },
)

it('is chosen without a reload: typed input stays, the whole page speaks it, and it follows the person', async () => {
  visitor = await openVisitor()
  const { page, address } = visitor
  await page.goto(`${address}/account/login`)
  await page.locator('input[name="email"]').fill(EMAIL)
  await page.locator('select').selectOption('ar')
  await expect.poll(() => written(page), PATIENCE).toEqual({ lang: 'ar', dir: 'rtl', isMarked: true })
  expect(await page.locator('input[name="email"]').inputValue()).toBe(EMAIL)

  const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/ui/language') && answer.ok())
  await comeIn(page, EMAIL)
  await kept
  await page.goto(`${address}/pages/clients/clients`)
  await page.locator('tbody tr').first().waitFor()
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  const search = page.locator('#content input[type="search"], #content input[role="searchbox"]').first()
  await search.fill('zz')
  const chooser = async (): Promise<void> => {
    await page.locator('header button[aria-haspopup="menu"]').last().click()
    await page.locator('[role="menuitem"] svg, [role="menuitem"]').first().waitFor()
  }
  await chooser()
  await page.getByRole('menuitem', { name: /^(?:اللغة|Language)$/ }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.locator('[aria-current="true"]').innerText()).toBe('العربية')
  const again = page.waitForResponse((answer) => answer.url().endsWith('/api/ui/language') && answer.ok())
  await dialog.getByRole('button', { name: 'English' }).press('Enter')
  await again
  await page.getByRole('heading', { name: 'Clients', exact: true }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(await written(page)).toEqual({ lang: 'en', dir: 'ltr', isMarked: false })
  expect([await search.inputValue(), await page.evaluate(() => Reflect.get(window, 'stayed'))]).toEqual(['zz', true])
})
