/** Moves through one of the product's dialogs as somebody without a mouse. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Stage } from '../../stories/stage.tsx'

/** More than any of them has. */
const STOPS_MAX = 60
/** More often than browsers let a page refuse Esc. */
const ESCAPES = 4
const TYPED = 'Half a name'

const behind = (): Locator => page.getByLabelText('Behind it')
const opener = (): Locator => page.getByRole('button', { name: 'Open it' })
export const holdsFocus = (box: Locator): boolean => box.query()?.contains(document.activeElement) ?? false
export const press = (key: string): Promise<void> => userEvent.keyboard(key)
const TAB = '{Tab}'
const BACK = '{Shift>}{Tab}{/Shift}'

interface Stand {
  readonly draw: (close: () => void) => ReactNode
  /** It stands there when the page comes. */
  readonly isOpen?: boolean
}

function Page({ draw, isOpen: atFirst = false }: Stand) {
  const [isOpen, setOpen] = useState(atFirst)
  return (
    <main>
      <input aria-label="Behind it" />
      <button type="button" onClick={() => setOpen(true)}>
        Open it
      </button>
      {isOpen && draw(() => setOpen(false))}
      <a href="#after">After it</a>
    </main>
  )
}

async function show(stand: Stand): Promise<void> {
  await page.viewport(1280, 900)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <Stage>
      <QueryClientProvider client={queries}>
        <Page {...stand} />
      </QueryClientProvider>
    </Stage>,
  )
}

/** Goes on with Tab until the focus is there. */
export async function tabTo(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible()
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    if (target.element() === document.activeElement) return
    await press(TAB)
  }
  throw new Error(`${STOPS_MAX} times Tab did not lead there`)
}

/** A page with something typed, on which a dialog is opened with Enter. */
export async function openByKeys(draw: Stand['draw']): Promise<void> {
  await show({ draw })
  await tabTo(behind())
  await press(TYPED)
  await tabTo(opener())
  await press('{Enter}')
}

/** A page that comes with the dialog over it. */
export const openAtOnce = (draw: Stand['draw']): Promise<void> => show({ draw, isOpen: true })

/** One full round: nothing of the page behind is reached. Between the last stop and the first stand those of the browser, of which a page sees nothing. */
async function goRound(dialog: Locator, key: string): Promise<void> {
  await press(key)
  const first = document.activeElement
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    await press(key)
    const at = document.activeElement
    if (at === first) return
    if (at === document.body || at === null) continue
    expect(dialog.element().contains(at), `the focus left the dialog for ${at.outerHTML.slice(0, 200)}`).toBe(true)
  }
  throw new Error(`${STOPS_MAX} times ${key} was no full round`)
}

/** Named, with the focus inside, and holding it there. */
export async function holdsKeys(dialog: Locator): Promise<void> {
  await expect.element(dialog).toBeVisible()
  await expect.poll(() => holdsFocus(dialog)).toBe(true)
  await goRound(dialog, TAB)
  await goRound(dialog, BACK)
  expect(holdsFocus(dialog)).toBe(true)
}

/** It is gone, the focus is where it came from, and what was typed behind it stands there. */
export async function isLeft(dialog: Locator): Promise<void> {
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener()).toHaveFocus()
  await expect.element(behind()).toHaveValue(TYPED)
}

/** However often Esc is pressed, it stays, as it was. */
export async function outlastsEscape(dialog: Locator): Promise<void> {
  for (let times = 0; times < ESCAPES; times += 1) await press('{Escape}')
  await expect.poll(() => dialog.element().matches(':modal')).toBe(true)
  expect(holdsFocus(dialog)).toBe(true)
}
