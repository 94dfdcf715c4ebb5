import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { MenuNode } from '#contract'
import { Sidebar } from '#shell'

const MENU: readonly MenuNode[] = [
  { id: 'home', label: 'Home', path: '/pages/home', searchable: true },
  { id: 'things', label: 'Things', searchable: true, children: [{ id: 'list', label: 'List', path: '/pages/things', searchable: true }] },
]

afterEach(() => localStorage.clear())

it('marks the list of a record and opens the way to it', async () => {
  const screen = await render(<Sidebar menu={MENU} path="/pages/things/42" userId="a" />)
  await expect.element(screen.getByRole('link', { name: 'List' })).toHaveAttribute('aria-current', 'page')
})

it('opens and folds a group by arrow keys and moves by them', async () => {
  const screen = await render(<Sidebar menu={MENU} path="/pages/home" userId="b" />)
  screen.getByRole('link', { name: 'Home' }).element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowDown}')
  await expect.element(screen.getByRole('link', { name: 'List' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}')
  await expect.element(screen.getByRole('button', { name: 'Things' })).toHaveAttribute('aria-expanded', 'false')
})

it('remembers open groups per user', async () => {
  const first = await render(<Sidebar menu={MENU} path="/pages/home" userId="c" />)
  await first.getByRole('button', { name: 'Things' }).click()
  await first.unmount()
  const again = await render(<Sidebar menu={MENU} path="/pages/home" userId="c" />)
  await expect.element(again.getByRole('link', { name: 'List' })).toBeVisible()
  await again.unmount()
  const other = await render(<Sidebar menu={MENU} path="/pages/home" userId="d" />)
  await expect.element(other.getByRole('button', { name: 'Things' })).toHaveAttribute('aria-expanded', 'false')
})
