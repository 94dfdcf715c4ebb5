/** The look of the workspace: there before the first paint, on every tab and device of the person, and readable in high contrast. */
import axe from 'axe-core'
import { afterEach, expect, it } from 'vitest'
import { openVisitor, signedIn, type Visitor } from './visitor.ts'

const EMAIL = 'biller@demo.test'
const PATIENCE = { timeout: 20_000 }
let open: Visitor[] = []
afterEach(async () => {
  await Promise.all(open.map((visitor) => visitor.close()))
  open = []
})
const enter = async (...given: Parameters<typeof openVisitor>): Promise<Visitor> => {
  const visitor = await signedIn(EMAIL, ...given)
  open.push(visitor)
  return visitor
}

type Page = Visitor['page']
const choose = async (page: Page, section: string, choice: string): Promise<void> => {
  if ((await page.getByRole('dialog').count()) === 0) await page.getByRole('button', { name: 'Theme Settings' }).click()
  await page.getByRole('group', { name: section }).getByText(choice, { exact: true }).click()
}
const said = (page: Page, name: string): Promise<string | null> => page.evaluate((key) => document.documentElement.getAttribute(key), name)

it('follows the person to another device, over tabs, and back to what it was at first', async () => {
  const desk = await enter()
  await choose(desk.page, 'Color Scheme', 'Dark')
  const kept = desk.page.waitForResponse((answer) => answer.url().endsWith('/api/ui/look') && answer.ok())
  await choose(desk.page, 'Density', 'Compact')
  await kept
  expect([await said(desk.page, 'data-theme'), await said(desk.page, 'data-density')]).toEqual(['dark', 'compact'])

  const laptop = await enter()
  await expect.poll(() => said(laptop.page, 'data-theme'), PATIENCE).toBe('dark')
  const tab = await laptop.context.newPage()
  await tab.goto(`${laptop.address}/pages/home`)
  await choose(tab, 'Menu Color', 'Gradient')
  await expect.poll(() => said(laptop.page, 'data-menu-color'), PATIENCE).toBe('brand')

  const reset = tab.waitForResponse(
    (answer) => answer.url().endsWith('/api/ui/look') && answer.ok() && (answer.request().postData() ?? '').includes('"LAYOUT_THEME":"light"'),
  )
  await tab.getByRole('button', { name: 'Reset' }).click()
  await reset
  await expect.poll(() => said(laptop.page, 'data-theme'), PATIENCE).toBe('light')
  await expect.poll(() => said(desk.page, 'data-theme'), PATIENCE).toBe('light')

  // What this device last remembered is older than what was chosen elsewhere: the page is drawn once, and does not move.
  await laptop.context.addInitScript(() => {
    // Of the frame alone: what stands on the page itself may come later.
    const isFrame = (node: unknown): boolean => node instanceof Element && node.querySelector('#content') !== null
    const moved: number[] = []
    Reflect.set(window, 'moved', moved)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: readonly { readonly node?: Node }[] = Reflect.get(entry, 'sources')
        if (sources.some(({ node }) => isFrame(node))) moved.push(Number(Reflect.get(entry, 'value')))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await laptop.page.evaluate(() => localStorage.setItem('MENU_SIZE', 'compact'))
  await laptop.page.reload()
  await laptop.page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => said(laptop.page, 'data-sidenav-size'), PATIENCE).toBe('sm-hover-active')
  await laptop.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100)))))
  expect(await laptop.page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([])
  expect([...desk.troubles, ...laptop.troubles]).toEqual([])
})

it('is worn before anything else of the page has come, in the direction of the language', async () => {
  const visitor = await openVisitor({ width: 900 })
  open.push(visitor)
  const { page, context, address } = visitor
  await page.goto(`${address}/account/login`)
  await page.evaluate(() => {
    const look = { LAYOUT_THEME: 'dark', CONTRAST: 'high', DENSITY: 'compact', MOTION: 'reduced', FONT_SIZE: '18', MENU_SIZE: 'compact', LAYOUT: 'horizontal' }
    for (const [key, value] of Object.entries(look)) localStorage.setItem(key, value)
  })
  await context.addCookies([{ name: 'lang', value: 'ar', url: address }])
  await page.route(/\/assets\/(?!first-look).*\.js$/, (route) => route.abort())
  await page.goto(`${address}/account/login`)
  const root = await page.evaluate(() => ({
    ...document.documentElement.dataset,
    dir: document.documentElement.dir,
    lang: document.documentElement.lang,
    zoom: getComputedStyle(document.documentElement).zoom,
    scheme: getComputedStyle(document.documentElement).colorScheme,
  }))
  expect(root).toMatchObject({ theme: 'dark', contrast: 'high', density: 'compact', motion: 'reduced', layout: 'horizontal', sidenavSize: 'condensed' })
  expect(root).toMatchObject({ dir: 'rtl', lang: 'ar', zoom: String(18 / 14).slice(0, 7), scheme: 'dark' })
  expect(await page.evaluate(() => localStorage.getItem('MENU_SIZE'))).toBe('compact')
  expect(visitor.troubles).toEqual([])
})

it('has nothing that axe finds in high contrast, light and dark, nor anything wider than a phone in large letters', async () => {
  const visitor = await enter()
  const { page, address } = visitor
  await choose(page, 'Contrast', 'High')
  for (const scheme of ['Light', 'Dark']) {
    await choose(page, 'Color Scheme', scheme)
    await page.keyboard.press('Escape')
    for (const path of ['/pages/clients/clients', '/pages/home']) {
      await page.goto(`${address}${path}`)
      await page.getByRole('main').getByRole('heading').first().waitFor()
      await expect.poll(() => page.locator('[aria-busy="true"]').count(), PATIENCE).toBe(0)
      await page.evaluate(axe.source)
      const found = await page.evaluate(async () => {
        const run: unknown = Reflect.get(window, 'axe')
        const { violations } = await (run as typeof axe).run(document.body, { runOnly: ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag22aa'] })
        return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary ?? ''}`))
      })
      expect(found, `${scheme} ${path}`).toEqual([])
    }
  }
  await choose(page, 'Font Size', 'Largest')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), PATIENCE).toBe(true)
  const reset = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/ui/look') && answer.ok() && (answer.request().postData() ?? '').includes('"FONT_SIZE":14'),
  )
  await page.getByRole('button', { name: 'Theme Settings' }).click()
  await page.getByRole('button', { name: 'Reset' }).click()
  await reset
})
