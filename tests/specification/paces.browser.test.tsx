import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { initI18n } from '#i18n'
import { useOnItsWay } from '#navigation'
import bell from '../../schemas/i18n/en/shared/bell.json'
import games from '../../schemas/i18n/en/shared/games.json'
import loader from '../../schemas/i18n/en/shared/loader.json'
import weather from '../../schemas/i18n/en/shared/weather.json'
import { useTypist } from '../../src/assistant/answer/use-typist.ts'
import { TicTacToe } from '../../src/games/tic-tac-toe/tic-tac-toe.tsx'
import { BillingTab } from '../../src/shell/bell/billing-tab.tsx'
import { RouteLoader } from '../../src/shell/loader/route-loader.tsx'
import { WeatherLater } from '../../src/shell/weather/weather-later.tsx'

/** The clock of the page stands still but for `pass`. */
const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const
beforeEach(() => {
  document.documentElement.dataset.motion = 'full'
  const strings = { 'shared/bell': bell.strings, 'shared/games': games.strings, 'shared/loader': loader.strings, 'shared/weather': weather.strings }
  initI18n({ language: 'en', strings, timeZone: 'UTC' })
  vi.useFakeTimers({ toFake: [...TIMERS] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  delete document.documentElement.dataset.motion
})

/** The machine's own clock, for what is drawn and fetched meanwhile. */
const machine = { setTimeout: globalThis.setTimeout.bind(globalThis), now: performance.now.bind(performance) }
const drawn = async (): Promise<void> => {
  await new Promise((resolve) => machine.setTimeout(resolve, 30))
  await vi.advanceTimersByTimeAsync(0)
}
async function until(isSo: () => boolean): Promise<void> {
  const end = machine.now() + 15_000
  while (!isSo() && machine.now() < end) await drawn()
  expect(isSo()).toBe(true)
}
const pass = async (ms: number): Promise<void> => {
  await drawn()
  await vi.advanceTimersByTimeAsync(ms)
  await drawn()
}
/** What is so `ms` from now, and was not a fiftieth of it before. */
async function comesAfter(ms: number, isSo: () => boolean): Promise<void> {
  await pass(ms * 0.98)
  expect(isSo()).toBe(false)
  await pass(ms * 0.02)
  await until(isSo)
}

const Desk = ({ children }: { readonly children: ReactNode }) => {
  const [queries] = useState(() => new QueryClient())
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
const Outline = () => {
  useOnItsWay()
  return null
}
const Page = ({ isThere }: { readonly isThere: boolean }) => (
  <>
    {!isThere && <Outline />}
    <RouteLoader />
  </>
)
const veil = (): Element | null => document.querySelector('[role="status"]')

it('the overlay of a page goes 220 ms after the page came', async () => {
  const screen = await render(<Page isThere={false} />)
  await pass(500)
  expect(veil()).not.toBeNull()
  await screen.rerender(<Page isThere />)
  await comesAfter(220, () => veil() === null)
})

it('its tips turn every 2.6 seconds', async () => {
  const screen = await render(<Page isThere={false} />)
  await pass(100)
  const tip = (): string | undefined => Object.values(loader.strings.tips).find((each) => screen.container.textContent?.includes(each))
  for (let turn = 0; turn < 3; turn += 1) {
    const before = tip()
    expect(before).toBeDefined()
    await comesAfter(2_600, () => tip() !== before)
  }
})

it.each([
  ['is not there', 2_900, false],
  ['is there', 3_000, true],
])('the weather %s %i ms after the page', async (_how, ms, isThere) => {
  await import('../../src/shell/weather/weather-button.tsx')
  const screen = await render(<WeatherLater />, { wrapper: Desk })
  await pass(ms)
  // It is fetched then, which takes the time of the machine.
  vi.useRealTimers()
  const look = () => expect(screen.container.querySelector('button') !== null).toBe(isThere)
  if (isThere) await vi.waitFor(look, { timeout: 15_000 })
  await new Promise((resolve) => machine.setTimeout(resolve, 300))
  look()
})

it('the computer answers a move after half a second', async () => {
  const screen = await render(<TicTacToe />)
  screen.container.querySelector<HTMLElement>('[role="group"] button')?.click()
  await comesAfter(500, () => screen.container.querySelector('[data-mark="O"]') !== null)
})

it('billing notifications are asked for again three seconds after they were marked as read', async () => {
  const asked: string[] = []
  const rows = [{ _id: 'b1', content: 'Claim paid', dt: '2026-03-02', status: 'unread' }]
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    asked.push(init?.method ?? 'GET')
    return Promise.resolve(Response.json({ success: true, message: '', data: String(input).includes('billing') ? rows : null }))
  })
  const screen = await render(<BillingTab />, { wrapper: Desk })
  const button = () => screen.getByRole('button', { name: 'Mark as read' }).query()
  await until(() => button() !== null)
  const read = asked.length
  button()?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await until(() => asked.length > read)
  expect(asked.slice(read)).toEqual(['PUT'])
  await comesAfter(3_000, () => asked.length === read + 2)
})

it('an answer is typed out at ten milliseconds a character', async () => {
  vi.useFakeTimers({ toFake: [...TIMERS, 'performance'] })
  const Typed = () => <output>{useTypist({ key: 'a1', length: 1_000, isWhole: false }).shown}</output>
  const screen = await render(<Typed />)
  await pass(2_000)
  expect(screen.container.textContent).toBe('200')
})
