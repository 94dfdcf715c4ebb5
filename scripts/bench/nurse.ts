import type { Browser, Page } from 'playwright-core'
import type { BuiltServer } from './built-server.ts'
import { type Figure, limited } from './figures.ts'
import { enter } from './with-browser.ts'

const EMAIL = 'nurse@demo.test'
/** Readings of a usual visit, in the order of the form. */
const READINGS = [
  ['Temperature', '98.6'],
  ['Pulse', '72'],
  ['Respirations', '16'],
  ['Systolic', '120'],
  ['Diastolic', '74'],
  ['SpO2', '97'],
  ['Pain 0–10', '0'],
] as const
/** The keystroke-level model: seconds of a key, and of a click with the decision before it. */
const KEY_S = 0.28
const CLICK_S = 1.9
const STEPS_MAX = 60

interface Hand {
  readonly clicks: number
  readonly keys: number
}

/** Counts what a nurse does to write seven readings down, from the forms of a client to the last one, by mouse and by keyboard. The figures of the walk stand beside. */
export async function benchNurse(browser: Browser, server: BuiltServer): Promise<readonly Figure[]> {
  const byMouse = await readings(browser, server, async (page, name) => page.getByRole('textbox', { name, exact: true }).click())
  const byKeys = await readings(browser, server, enterTo)
  const secondsOf = ({ clicks, keys }: Hand): number => clicks * CLICK_S + keys * KEY_S
  return [
    limited('seven readings by mouse: clicks (15 in the walk)', [byMouse.clicks, 15]),
    limited('the same: keys (25 in the walk)', [byMouse.keys, 30]),
    limited('seven readings by Enter: clicks', [byKeys.clicks, 2]),
    limited('the same: keys (113 in the walk, 72 of them Tab)', [byKeys.keys, 40]),
    limited('the same, by the keystroke-level model (45 s in the walk)', [secondsOf(byKeys), 18], ' s'),
  ]
}

/** Begins vital signs of a client and writes the readings down; `reach` brings the cursor to one. */
async function readings(browser: Browser, server: BuiltServer, reach: (page: Page, name: string) => Promise<void>): Promise<Hand> {
  const { context, page } = await enter(browser, server, EMAIL)
  await openForms(page, server)
  await countHand(page)
  await page.getByRole('button', { name: 'Start a form' }).click()
  await page.getByRole('menuitem', { name: 'Vital signs' }).click()
  await page.getByRole('textbox', { name: 'Temperature', exact: true }).waitFor()
  for (const [name, value] of READINGS) {
    await reach(page, name)
    await page.keyboard.type(value)
  }
  const written = await Promise.all(READINGS.map(([name]) => page.getByRole('textbox', { name, exact: true }).inputValue()))
  if (written.some((value, index) => Number(value) !== Number(READINGS[index]?.[1]))) throw new Error(`The readings are ${written.join(', ')}.`)
  const hand = await page.evaluate((): Hand => {
    const { clicks, keys } = document.documentElement.dataset
    return { clicks: Number(clicks), keys: Number(keys) }
  })
  await context.close()
  return hand
}

async function openForms(page: Page, { address }: BuiltServer): Promise<void> {
  await page.goto(`${address}/pages/clients/clients`)
  await page.locator('tbody tr').first().getByRole('link').first().click()
  await page.getByRole('tab', { name: 'Care', exact: true }).click()
  await page.getByRole('tab', { name: 'Clinical forms' }).click()
}

/** Keeps in the page how often a key or a button of the mouse was pressed. */
const countHand = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { dataset } = document.documentElement
    dataset.clicks = '0'
    dataset.keys = '0'
    for (const [event, what] of [
      ['pointerdown', 'clicks'],
      ['keydown', 'keys'],
    ] as const)
      addEventListener(
        event,
        ({ isTrusted }) => {
          if (isTrusted) dataset[what] = String(Number(dataset[what]) + 1)
        },
        true,
      )
  })

/** Presses Enter until the cursor is in that reading. */
async function enterTo(page: Page, name: string): Promise<void> {
  const reading = page.getByRole('textbox', { name, exact: true })
  for (let step = 0; step < STEPS_MAX; step += 1) {
    if (await reading.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Enter')
  }
  throw new Error(`Enter does not lead to ${name}.`)
}
