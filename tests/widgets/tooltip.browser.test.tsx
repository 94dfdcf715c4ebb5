import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Tooltip, tip } from '#widgets'

const both = (
  <dialog open aria-label="Box">
    <Tooltip text="Saves the form">
      <button type="button">Save</button>
    </Tooltip>
    <p {...tip('Ahmed Abdirahman Warsame-Osman')}>Ahmed Abdirahman…</p>
    <button type="button">Other</button>
  </dialog>
)
const shown = (): readonly Element[] => [...document.querySelectorAll('[role="tooltip"]')].filter((box) => box.matches(':popover-open'))

beforeEach(async () => {
  await page.viewport(800, 600)
  await userEvent.unhover(document.body)
})

it('is one, a child of the body, while something is pointed at', async () => {
  const screen = await render(both)
  await screen.getByText('Ahmed Abdirahman…').hover()
  await expect.poll(() => shown().map((box) => [box.textContent, box.parentElement])).toEqual([['Ahmed Abdirahman Warsame-Osman', document.body]])
  await screen.getByRole('button', { name: 'Save' }).hover()
  await expect.poll(() => shown().map((box) => box.textContent)).toEqual(['Saves the form'])
  await screen.getByRole('button', { name: 'Other' }).hover()
  await expect.poll(() => shown()).toEqual([])
})

it('says nothing over the menu that its button has opened', async () => {
  const screen = await render(
    <>
      <Tooltip text="Help" names>
        <button type="button" aria-expanded="true">
          Help
        </button>
      </Tooltip>
      <p {...tip('Something else')}>Something</p>
      <button type="button">Next</button>
    </>,
  )
  await screen.getByRole('button', { name: 'Help' }).hover()
  screen.getByRole('button', { name: 'Help' }).element().focus()
  await screen.getByText('Something').hover()
  await expect.poll(() => shown().map((box) => box.textContent)).toEqual(['Something else'])
  await userEvent.tab()
  await userEvent.tab({ shift: true })
  await expect.element(screen.getByRole('button', { name: 'Help' })).toHaveFocus()
  expect(shown()).toEqual([])
})

it('comes at once with the focus of the keyboard, is what the element is described by, and goes with Esc', async () => {
  const screen = await render(both)
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
  await expect.poll(() => shown().map((box) => box.textContent)).toEqual(['Saves the form'])
  const anchor = document.querySelector('[aria-describedby]')
  expect(document.getElementById(anchor?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Saves the form')
  await userEvent.keyboard('{Escape}')
  expect([shown(), document.querySelector('[aria-describedby]')]).toEqual([[], null])
})

it.each(['{Enter}', ' '])('that came with the focus goes when the key %o opens something', async (key) => {
  const screen = await render(both)
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
  await expect.poll(() => shown().map((box) => box.textContent)).toEqual(['Saves the form'])
  await userEvent.keyboard(key)
  expect(shown()).toEqual([])
  await expect.element(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
})
