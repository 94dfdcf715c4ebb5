import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { bus, type ToastRequest } from '#store'
import { BoardScreen } from '../../src/renderer/board/board-screen.tsx'
import { boatRows, longRow, readOnly } from '../shelf/boat-rows.ts'
import { fullHeight, sentWith, serve, withQueries } from '../shelf/serve.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { BERTHS, berthsBundle, sail } from './berths.ts'

const fleet = { boat: boatRows(42) }

const meta = {
  title: 'Board/Screen',
  component: BoardScreen,
  decorators: [withQueries, fullHeight],
  args: { bundle: berthsBundle(), screen: BERTHS },
  beforeEach: serve({ records: fleet, transition: sail }),
} satisfies Meta<typeof BoardScreen>
export default meta
type Story = StoryObj<typeof meta>

const withCards: Story = { play: async ({ canvas }) => void (await canvas.findByRole('button', { name: 'Albatross 1' })) }

export const Columns: Story = withCards
export const Dark: Story = { ...withCards, parameters: DARK }
export const RightToLeft: Story = { ...withCards, parameters: RIGHT_TO_LEFT }
export const Phone: Story = { ...withCards, globals: PHONE }
export const PhoneDark: Story = { ...Phone, globals: PHONE, parameters: DARK }
export const Loading: Story = { beforeEach: serve({ silent: true }) }
export const Nothing: Story = { beforeEach: serve({ records: { boat: [] } }), play: async ({ canvas }) => void (await canvas.findByText('No boats yet')) }
export const NothingMatches: Story = {
  beforeEach: serve({ records: fleet, search: '?f.kind=eq:raft' }),
  play: async ({ canvas }) => void (await canvas.findByText('Nothing matches these filters')),
}
export const NothingInView: Story = {
  beforeEach: serve({ records: { boat: [] }, search: '?view=insured' }),
  play: async ({ canvas }) => void (await canvas.findByText('No boat is insured')),
}
export const Failed: Story = {
  beforeEach: serve({ failures: { times: 'forever', code: 'unavailable', message: 'The harbour office does not answer.' } }),
  play: async ({ canvas }) => void (await canvas.findByText('The harbour office does not answer.')),
}
export const LongNames: Story = { beforeEach: serve({ records: { boat: [longRow(0), longRow(1), longRow(2)] } }) }

/** Of who may only look: nothing that moves. */
export const ToRead: Story = {
  args: { bundle: berthsBundle(), screen: { ...BERTHS, actions: [], rowActions: [], bulkActions: [] } },
  beforeEach: serve({ records: { boat: readOnly(boatRows(42)) } }),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('button', { name: 'Albatross 1' })
    expect(canvasElement.querySelectorAll('[data-movable]')).toHaveLength(0)
  },
}

/** A column shows its first cards and says how many there are; more come on demand. */
export const ShowMore: Story = {
  beforeEach: serve({ records: { boat: boatRows(120) } }),
  play: async ({ canvas }) => {
    const moored = within(await canvas.findByRole('region', { name: /^Moored 48$/ }))
    expect(moored.getAllByRole('listitem')).toHaveLength(25)
    await userEvent.click(moored.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(moored.getAllByRole('listitem')).toHaveLength(48))
    expect(moored.queryByRole('button', { name: 'Show more' })).toBeNull()
  },
}

/** What toasts ask to be said while something is done. */
async function toastsOf(act: () => Promise<unknown>, isDone: (said: readonly ToastRequest[]) => boolean): Promise<readonly ToastRequest[]> {
  const said: ToastRequest[] = []
  const listen = (request: ToastRequest): void => void said.push(request)
  bus.on('toastRequested', listen)
  await act()
  await waitFor(() => expect(isDone(said)).toBe(true))
  bus.off('toastRequested', listen)
  return said
}

const inColumn = (canvasElement: HTMLElement, column: string): readonly string[] =>
  [
    ...within(canvasElement)
      .getByRole('region', { name: new RegExp(`^${column} `) })
      .querySelectorAll<HTMLElement>('[data-card]'),
  ].map((card) => card.textContent ?? '')

/** By keys: picked up, past the columns that do not take it, put down; it keeps the focus, and undo takes it back. */
export const MovedByKeys: Story = {
  play: async ({ canvas, canvasElement }) => {
    const card = await canvas.findByRole('button', { name: 'Albatross 1' })
    card.focus()
    await userEvent.keyboard('m')
    await canvas.findByText(/^Moving Albatross 1 from Moored/)
    expect(canvas.getByRole('region', { name: /^In dry dock/ })).toHaveAttribute('data-closed')
    await userEvent.keyboard('{ArrowRight}')
    await canvas.findByText('Afloat', { selector: '[role=status]' })
    const said = await toastsOf(
      () => userEvent.keyboard('{Enter}'),
      (toasts) => toasts.length > 0,
    )
    expect(said).toMatchObject([{ tone: 'success', text: 'Albatross 1 moved to Afloat', action: { label: 'Undo' } }])
    expect(sentWith('/transitions/cast-off')).toMatchObject([{ version: 1 }])
    await waitFor(() => expect(inColumn(canvasElement, 'Afloat')).toContain('Albatross 1'))
    expect(inColumn(canvasElement, 'Moored')).not.toContain('Albatross 1')
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Albatross 1'))
    await waitFor(() => expect(canvasElement.querySelectorAll('[data-busy]')).toHaveLength(0))
    said[0]?.action?.run()
    await waitFor(() => expect(sentWith('/transitions/moor')).toMatchObject([{ version: 2 }]))
    await waitFor(() => expect(inColumn(canvasElement, 'Moored')).toContain('Albatross 1'))
  },
}

/** From the menu of its card, where only columns that take it are named. */
export const MovedByMenu: Story = {
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Actions for Albatross 1' }))
    const names = within(document.body)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent)
    expect(names.filter((name) => name?.startsWith('Move to'))).toEqual(['Move to Afloat', 'Move to recycle bin'])
    await userEvent.click(within(document.body).getByRole('menuitem', { name: 'Move to Afloat' }))
    await waitFor(() => expect(inColumn(canvasElement, 'Afloat')).toContain('Albatross 1'))
  },
}

const AGROUND = 'Albatross 1 is aground until high tide.'

/** What the server refuses goes back to where it was, and the page says why. */
export const Refused: Story = {
  beforeEach: serve({ records: fleet, refused: { code: 'check-failed', problems: [{ path: '/values/state', message: AGROUND }] } }),
  play: async ({ canvas, canvasElement }) => {
    const card = await canvas.findByRole('button', { name: 'Albatross 1' })
    const before = inColumn(canvasElement, 'Moored')
    card.focus()
    const said = await toastsOf(
      () => userEvent.keyboard('m{ArrowRight}{Enter}'),
      (toasts) => toasts.length > 0,
    )
    expect(said).toMatchObject([{ tone: 'danger', detail: AGROUND }])
    await waitFor(() => expect(inColumn(canvasElement, 'Moored')).toEqual(before))
    await canvas.findByText('Albatross 1 stays in Moored.')
  },
}

/** Escape leaves it where it was, and what no column takes is not picked up. */
export const NotMoved: Story = {
  play: async ({ canvas, canvasElement }) => {
    const card = await canvas.findByRole('button', { name: 'Albatross 1' })
    card.focus()
    await userEvent.keyboard('m{ArrowRight}{Escape}')
    await canvas.findByText('Move canceled')
    within(canvasElement).getByRole('region', { name: /^Sunk/ }).querySelector<HTMLElement>('[data-card]')?.focus()
    await userEvent.keyboard('m')
    await canvas.findByText('This card can’t be moved to another column in its current status.')
    expect(sentWith('POST')).toEqual([])
  },
}

/** By mouse: columns that do not take it are dimmed on the way. */
export const Dragged: Story = {
  play: async ({ canvas, canvasElement }) => {
    const card = (await canvas.findByRole('button', { name: 'Albatross 1' })).closest<HTMLElement>('[data-item]')
    const afloat = canvas.getByRole('region', { name: /^Afloat/ })
    if (!card) throw new Error('The card is there.')
    const centerOf = (element: HTMLElement) => {
      const { left, top, width } = element.getBoundingClientRect()
      return { clientX: left + width / 2, clientY: top + 30 }
    }
    const fire = (type: string, at: { clientX: number; clientY: number }, target: EventTarget = window): void =>
      void target.dispatchEvent(new PointerEvent(type, { ...at, button: 0, pointerType: 'mouse', bubbles: true, cancelable: true }))
    fire('pointerdown', centerOf(card), card)
    fire('pointermove', centerOf(afloat))
    await waitFor(() => expect(canvas.getByRole('region', { name: /^Sunk/ })).toHaveAttribute('data-closed'))
    expect(afloat).toHaveAttribute('data-over')
    fire('pointerup', centerOf(afloat))
    await waitFor(() => expect(inColumn(canvasElement, 'Afloat')).toContain('Albatross 1'))
    expect(canvasElement.querySelectorAll('[data-closed], [data-over]')).toHaveLength(0)
  },
}

/** Cards are picked by X or by any click once that was chosen. */
export const Picked: Story = {
  play: async ({ canvas }) => {
    ;(await canvas.findByRole('button', { name: 'Albatross 1' })).focus()
    await userEvent.keyboard('x')
    await canvas.findByText('1 selected')
    await userEvent.click(canvas.getByRole('button', { name: 'Egret 1' }))
  },
}
