import { useRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button, Dialog, Drawer, Field, fetchMoves, TextInput, ToastRegion, useMotion } from '#widgets'
import { PopoverButton } from '../../src/shell/top-bar/popover-button.tsx'

/** The browser of these tests asks for no motion. */
function allowMotion(): void {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => (query.includes('reduced-motion') ? matchMedia('not all') : matchMedia(query)))
}
const moving = (selector: string): number => document.querySelector(selector)?.getAnimations().length ?? 0
/** What moves away. */
const pictures = (): NodeListOf<Element> => document.querySelectorAll('[inert][aria-hidden]')

function Panel() {
  const box = useRef<HTMLDivElement>(null)
  useMotion(box, 'end')
  return (
    <div ref={box} data-layer>
      A panel
    </div>
  )
}

const LAYERS = {
  dialog: (close: () => void) => (
    <Dialog title="A layer" onClose={close}>
      <Field label="How much">
        <TextInput value="Half" onChange={() => undefined} />
      </Field>
    </Dialog>
  ),
  drawer: (close: () => void) => (
    <Drawer title="A layer" onClose={close}>
      <Field label="How much">
        <TextInput value="Half" onChange={() => undefined} />
      </Field>
    </Drawer>
  ),
}

function Popover() {
  return (
    <PopoverButton icon="bell" title="News" className={undefined} panelClassName={undefined}>
      {() => <p>Nothing new</p>}
    </PopoverButton>
  )
}

function Page({ layer }: { readonly layer: keyof typeof LAYERS }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && LAYERS[layer](() => setOpen(false))}
    </>
  )
}

beforeEach(async () => {
  allowMotion()
  await fetchMoves()
})
afterEach(() => {
  vi.restoreAllMocks()
  delete document.documentElement.dataset.motion
})

describe.each(['dialog', 'drawer'] as const)('a %s', (layer) => {
  it('has the focus while it still moves in, and leaves no style of it behind', async () => {
    await render(<Page layer={layer} />)
    const opener = page.getByRole('button', { name: 'Open' }).element()
    opener.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await expect.poll(() => [document.activeElement?.tagName, moving('dialog')]).toEqual(['INPUT', 2])
    await expect.poll(() => moving('dialog')).toBe(0)
    await expect.poll(() => document.querySelector('dialog')?.getAttribute('style') ?? '').toBe('')
  })

  it('is gone with Esc, and the focus back, while its picture still moves away', async () => {
    await render(<Page layer={layer} />)
    await userEvent.click(page.getByRole('button', { name: 'Open' }))
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(document.querySelector('dialog')).toBeNull()
    await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
    expect(page.getByRole('textbox').elements()).toHaveLength(0)
    await expect.poll(() => pictures().length).toBe(0)
  })

  it('leaves a picture that nobody can press, hear of or find by its names', async () => {
    const { rerender } = await render(LAYERS[layer](() => undefined))
    await rerender(<p>Nothing</p>)
    const [picture] = pictures()
    expect(picture?.textContent).toContain('A layer')
    expect(picture?.querySelector('input')?.value).toBe('Half')
    expect(picture?.querySelectorAll('[id], [name], dialog')).toHaveLength(0)
    expect(picture?.getAttribute('aria-hidden')).toBe('true')
    expect(picture && getComputedStyle(picture).pointerEvents).toBe('none')
    await expect.poll(() => pictures().length).toBe(0)
  })

  it.each(['the device', 'the product'])('does not move when %s is told so', async (who) => {
    if (who === 'the device') vi.restoreAllMocks()
    else document.documentElement.dataset.motion = 'reduced'
    const { rerender } = await render(LAYERS[layer](() => undefined))
    expect(moving('dialog')).toBe(0)
    await rerender(<p>Nothing</p>)
    expect(pictures()).toHaveLength(0)
  })
})

it('a panel and a toast move in, and their pictures away', async () => {
  const toasts = [{ id: 'one', tone: 'info', text: 'Saved' }] as const
  const { rerender } = await render(
    <>
      <Panel />
      <ToastRegion toasts={toasts} onClose={() => undefined} />
    </>,
  )
  expect([moving('[data-layer]'), moving('li')]).toEqual([2, 2])
  await rerender(<p>Nothing</p>)
  expect([...pictures()].map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['A panel', expect.stringContaining('Saved')]))
  await expect.poll(() => pictures().length).toBe(0)
})

it('a panel of the top bar closes with Esc at once, and its picture moves away', async () => {
  await render(<Popover />)
  await userEvent.click(page.getByRole('button', { name: 'News' }))
  await expect.element(page.getByText('Nothing new')).toBeVisible()
  await expect.poll(() => moving('[role="dialog"]')).toBe(0)
  await userEvent.keyboard('{Escape}')
  expect(page.getByRole('dialog').elements()).toHaveLength(0)
  await expect.poll(() => pictures().length).toBe(0)
})
