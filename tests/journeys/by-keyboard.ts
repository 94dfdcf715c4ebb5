/** Moves as somebody without a mouse. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** More than any page of the product has. */
const STOPS_MAX = 250
const ITEMS_MAX = 40
const PATIENCE = { timeout: 15_000 }

export const hasFocus = (target: Locator): Promise<boolean> => target.evaluate((element) => element === document.activeElement)
/** A box that is not there holds none. */
export const holdsFocus = (box: Locator): Promise<boolean> =>
  box.evaluateAll((elements) => elements.some((element) => element.contains(document.activeElement)))

async function pressUntil(page: Page, key: string, target: Locator, most: number): Promise<void> {
  for (let press = 0; press < most; press++) {
    if (await hasFocus(target)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${most} times ${key} did not lead to ${target}`)
}

/** Goes on with Tab until the focus is there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  await pressUntil(page, 'Tab', target, STOPS_MAX)
}

/** Opens the menu of a button and chooses what reads so. */
export async function chooseByKeys(page: Page, button: Locator, item: string | RegExp): Promise<void> {
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  const entry = page.getByRole('menuitem', { name: item, exact: true })
  await entry.waitFor()
  await pressUntil(page, 'ArrowDown', entry, ITEMS_MAX)
  await page.keyboard.press('Enter')
}

/** One full round of the stops in a dialog. Between the last and the first stands the browser's own bar, which a page sees as no element at all; nothing behind the dialog is reached. */
export async function goRound(page: Page, dialog: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  await page.keyboard.press(key)
  const first = await page.evaluateHandle(() => document.activeElement)
  for (let press = 0, outside = 0; press < STOPS_MAX; press++) {
    await page.keyboard.press(key)
    const at = await dialog.evaluate((box, start) => {
      const element = document.activeElement
      if (element === start) return 'round'
      if (element === null || element === document.body) return 'bar'
      return box.contains(element) ? 'inside' : element.outerHTML.slice(0, 200)
    }, first)
    if (at === 'round') return
    if (at === 'bar') outside += 1
    else expect(at, `${key} left the dialog`).toBe('inside')
    expect(outside, `${key} leads to nothing`).toBeLessThan(2)
  }
  throw new Error(`${STOPS_MAX} times ${key} was no full round`)
}

export interface Passage {
  readonly dialog: Locator
  /** Where the focus is to be afterwards. */
  readonly opener: Locator
  /** A panel that does not hold what is behind it back: Tab leads on. */
  readonly isPanel?: boolean
}

/** What every dialog owes to somebody without a mouse, once it was opened: focus inside, a round that stays inside, Esc, and the focus back. */
export async function passThrough(page: Page, { dialog, opener, isPanel = false }: Passage): Promise<void> {
  await dialog.waitFor()
  await expect.poll(() => holdsFocus(dialog), PATIENCE).toBe(true)
  if (!isPanel) {
    await goRound(page, dialog, 'Tab')
    await goRound(page, dialog, 'Shift+Tab')
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: isPanel ? 'hidden' : 'detached' })
  await expect.poll(() => hasFocus(opener), PATIENCE).toBe(true)
}
