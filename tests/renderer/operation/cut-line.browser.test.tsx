import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { OperationBody } from '#contract'
import { bus } from '#store'
import { OperationDialog } from '../../../src/renderer/operation/operation-dialog.tsx'
import { ProcessScreen } from '../../../src/renderer/process/process-screen.tsx'
import { TRIP } from '../../../stories/calendar/trips.ts'
import { BUNDLE, NOTHING_SPEAKS, operate, PLAN, PLAN_SCREEN, type Speaks, WARNED, WHOLE } from '../../../stories/operation/regatta.ts'
import { skipperRows } from '../../../stories/shelf/boat-rows.ts'
import { serve } from '../../../stories/shelf/serve.tsx'
import { Stage } from '../../../stories/stage.tsx'

const bodies: OperationBody[] = []
const runs = (): readonly OperationBody[] => bodies.filter(({ preview }) => preview !== true)
const button = (name: string) => page.getByRole('button', { name, exact: true })

let stop: () => void = () => undefined
/** The answer of so many runs is lost on the way: the first one was done all the same. */
function open(speaks: Speaks, lost: number): void {
  bodies.length = 0
  const answer = operate(speaks)
  stop = serve({
    records: { skipper: skipperRows() },
    operate: (name, body) => {
      bodies.push(body)
      if (body.preview !== true && runs().length <= lost) throw new TypeError('Failed to fetch')
      return answer(name, body)
    },
  })()
}
afterEach(() => stop())

const draw = (what: ReactNode) =>
  render(
    <Stage>
      <QueryClientProvider client={new QueryClient()}>{what}</QueryClientProvider>
    </Stage>,
  )

const dialog = (onClose: () => void) => (
  <OperationDialog
    asked={{ operation: PLAN, shown: TRIP, records: [], unfit: 0, begins: { values: WHOLE, labels: { skipperId: 'Ada Kestrel' } } }}
    onClose={onClose}
  />
)

it('keeps all that was typed when the line is cut, and sends the same once more', async () => {
  open(WARNED, 1)
  const onClose = vi.fn()
  const changed = vi.fn()
  bus.on('recordChanged', changed)
  await draw(dialog(onClose))
  await button('Preview').click()
  await expect.element(page.getByText('2 need a reason')).toBeVisible()
  await page.getByLabelText(/^Reason/).fill('Agreed with the harbour')
  await button('Plan trips').click()
  await expect.element(page.getByText(/This may be done already/)).toBeVisible()
  await expect.element(page.getByLabelText(/^Sight/)).toHaveValue('Seal rock')
  await expect.element(page.getByLabelText(/^Reason/)).toHaveValue('Agreed with the harbour')
  // What was sent stands as it is until its outcome is known.
  expect(
    page
      .getByLabelText(/^Sight/)
      .element()
      .closest('[inert]'),
  ).not.toBeNull()
  await button('Try again').click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  bus.off('recordChanged', changed)
  const [first, second, ...others] = runs()
  expect(others).toEqual([])
  expect(second).toEqual(first)
  expect(first).toMatchObject({ key: expect.stringMatching(/^[0-9a-f-]{36}$/), values: WHOLE, reason: 'Agreed with the harbour' })
  expect(changed).toHaveBeenCalledTimes(5)
})

it('shows the preview of the last answers, and runs no others than were looked at', async () => {
  open(NOTHING_SPEAKS, 0)
  await draw(dialog(() => undefined))
  await button('Preview').click()
  await expect.element(page.getByText('5 will be created')).toBeVisible()
  await page.getByLabelText(/^Number of trips/).fill('7')
  await page.getByLabelText(/^Sight/).click()
  await expect.element(page.getByText('7 will be created')).toBeVisible()
  await button('Plan trips').click()
  await vi.waitFor(() => expect(runs()).toMatchObject([{ values: { count: 7 } }]))
  expect(bodies.filter(({ preview }) => preview).map(({ values }) => values?.count)).toEqual([5, 7])
})

it('draws no row anew while a reason is typed, and one row for a tick', async () => {
  open(WARNED, 0)
  await draw(dialog(() => undefined))
  await page.getByLabelText(/^Number of trips/).fill('120')
  await button('Preview').click()
  await expect.element(page.getByText('60 need a reason')).toBeVisible()
  const rows = [...document.querySelectorAll('[data-standing]')]
  const touched = new Set<Node>()
  const watcher = new MutationObserver((found) => {
    for (const { target } of found) for (const row of rows) if (row.contains(target)) touched.add(row)
  })
  for (const row of rows) watcher.observe(row, { subtree: true, childList: true, attributes: true, characterData: true })
  await page.getByLabelText(/^Reason/).fill('Agreed with the harbour')
  expect([rows.length, touched.size]).toEqual([120, 0])
  await page
    .getByRole('checkbox', { name: /^Include/ })
    .nth(3)
    .click()
  await vi.waitFor(() => expect(touched.size).toBe(1))
  watcher.disconnect()
})

it('has a process done once, though the page was left before the answer came', async () => {
  open(NOTHING_SPEAKS, 1)
  const screen = <ProcessScreen bundle={BUNDLE} screen={PLAN_SCREEN} />
  const before = await draw(screen)
  await page.getByRole('combobox', { name: /^Skipper/ }).fill('Ada')
  await page.getByRole('option', { name: /Ada/ }).click()
  await page.getByLabelText(/^Sight/).fill('Seal rock')
  await button('Next').click()
  await page.getByLabelText(/^First day/).fill('2026-06-22')
  await page.getByLabelText(/^Number of trips/).fill('5')
  await button('Next').click()
  await expect.element(page.getByText('5 will be created')).toBeVisible()
  await button('Plan trips').click()
  await expect.element(page.getByText(/This may be done already/)).toBeVisible()
  await before.unmount()
  await draw(screen)
  await expect.element(page.getByText(/This was sent, but no answer came/)).toBeVisible()
  await expect.element(button('Back')).toBeDisabled()
  await button('Try again').click()
  // Done: it begins anew, under another key.
  await expect.element(page.getByLabelText(/^Sight/)).toHaveValue('')
  const [first, second] = runs()
  expect([runs().length, second]).toEqual([2, first])
})
