import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { openVisitor, signIn, type Visitor } from './visitor.ts'

let visitor: Visitor | undefined
afterEach(async () => {
  const last = visitor
  visitor = undefined
  await last?.close()
  expect(last?.troubles ?? []).toEqual([])
})

const PATIENCE = { timeout: 15_000 }

/** Chromium without a head hears nothing: this stands in for the browser's engine, at the browser's own boundary. */
function standIn(): void {
  class Engine {
    static readonly available = () => Promise.resolve('available')
    onresult: ((event: object) => void) | null = null
    onend: (() => void) | null = null
    start(): void {
      Reflect.set(window, 'hear', (transcript: string) => {
        Reflect.deleteProperty(window, 'hear')
        this.onresult?.({ results: [[{ transcript }]] })
        this.onend?.()
      })
    }
    abort(): void {
      Reflect.deleteProperty(window, 'hear')
    }
  }
  Object.defineProperty(window, 'SpeechRecognition', { configurable: true, value: Engine })
}

/** Waits until the microphone is on, then says it. */
const say = async (page: Page, text: string): Promise<void> => {
  await page.waitForFunction(() => typeof Reflect.get(window, 'hear') === 'function')
  await page.evaluate((words) => Reflect.get(window, 'hear')(words), text)
}
const openVoice = async (page: Page): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name: 'Help' }).click()
  await page.getByRole('menuitem', { name: 'Voice Command' }).click()
  await page.getByRole('button', { name: 'Start listening' }).click()
}
const rootSays = (page: Page, name: string): Promise<string | null> => page.evaluate((key) => document.documentElement.getAttribute(`data-${key}`), name)
const isAnswered = (page: Page, text: string): Promise<void> => page.getByRole('list', { name: 'Conversation' }).getByText(text).last().waitFor()

it('changes the look, lays the menu out anew after a reload, opens a screen, and leaves the microphone off', async () => {
  visitor = await openVisitor()
  const { page } = visitor
  await page.addInitScript(standIn)
  await signIn(visitor, 'auditor@demo.test')
  await openVoice(page)
  await say(page, 'Change mode')
  await isAnswered(page, 'Which mode: light or dark?')
  await say(page, 'purple')
  await isAnswered(page, 'Invalid mode. Please try again.')
  await say(page, 'dark')
  await isAnswered(page, 'Would you like to do anything else?')
  await expect.poll(() => rootSays(page, 'theme'), PATIENCE).toBe('dark')
  await Promise.all([page.waitForEvent('load'), say(page, 'layout horizontal')])
  await expect.poll(() => rootSays(page, 'layout'), PATIENCE).toBe('horizontal')
  await openVoice(page)
  await say(page, 'layout vertical')
  await page.waitForEvent('load')
  await expect.poll(() => rootSays(page, 'layout'), PATIENCE).toBe('vertical')
  await openVoice(page)
  await say(page, 'Open the client list.')
  await page.waitForURL('**/pages/clients/clients')
  await expect.poll(() => page.getByRole('dialog').count(), PATIENCE).toBe(0)
  expect(await page.evaluate(() => Reflect.has(window, 'hear'))).toBe(false)
})
