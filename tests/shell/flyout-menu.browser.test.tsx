import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { MenuNode } from '#contract'
import { initI18n } from '#i18n'
import { FlyoutMenu, type FlyoutMenuProps } from '../../src/shell/sidebar/flyout-menu.tsx'

const leaf = (id: string, label: string): MenuNode => ({ id, label, path: `/pages/${id}`, searchable: true })
const MENU: readonly MenuNode[] = [
  leaf('home', 'Home'),
  { id: 'office', label: 'Office', searchable: false, section: true },
  {
    id: 'people',
    label: 'People',
    searchable: true,
    children: [leaf('clients', 'Clients'), { id: 'deep', label: 'Deeper', searchable: true, children: [leaf('one', 'One')] }],
  },
  { id: 'money', label: 'Money', searchable: true, children: Array.from({ length: 40 }, (_none, at) => leaf(`bill-${at}`, `Bill ${at}`)) },
]

const shown = (props: Partial<FlyoutMenuProps> = {}) =>
  render(
    <div style={{ inlineSize: props.along === 'column' ? 72 : '100%' }}>
      <input aria-label="Elsewhere" />
      <FlyoutMenu menu={MENU} path="/pages/one" userId="u" along="row" {...props} />
    </div>,
  )

beforeEach(async () => {
  localStorage.clear()
  initI18n({
    language: 'en',
    strings: { 'shared/shell': { mainMenu: 'Main menu', moreMenu: 'More', menuEmpty: 'Nothing', groupEmpty: 'Nothing here' } },
    timeZone: 'UTC',
  })
  await page.viewport(1200, 800)
})

describe('a group that is kept although nobody gave anything in it', () => {
  it.each(['row', 'column'] as const)('opens and says so in a %s', async (along) => {
    const screen = await shown({ along, menu: [{ id: 'other', label: 'Other', searchable: true, children: [] }] })
    await screen.getByRole('button', { name: 'Other' }).click()
    await expect.element(screen.getByText('Nothing here')).toBeVisible()
  })
})

describe('the menu in a row', () => {
  it('marks the group of the current page, and shows it opened on the way there', async () => {
    const screen = await shown()
    const people = screen.getByRole('button', { name: 'People' })
    await expect.element(people).toHaveAttribute('data-on-trail')
    await expect.element(screen.getByRole('link', { name: 'Clients' })).not.toBeInTheDocument()
    await people.click()
    await expect.element(screen.getByRole('link', { name: 'Clients' })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'One' })).toHaveAttribute('aria-current', 'page')
    await people.click()
    await expect.element(screen.getByRole('link', { name: 'Clients' })).not.toBeInTheDocument()
  })

  it('is worked by keys: along the row, down into a layer, and back to its entry', async () => {
    const screen = await shown()
    screen.getByRole('link', { name: 'Home' }).element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(screen.getByRole('button', { name: 'People' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.getByRole('link', { name: 'Clients' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.getByRole('button', { name: 'Deeper' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('button', { name: 'People' })).toHaveFocus()
    await expect.element(screen.getByRole('link', { name: 'Clients' })).not.toBeInTheDocument()
    await userEvent.keyboard('{End}')
    await expect.element(screen.getByRole('button', { name: 'Money' })).toHaveFocus()
  })

  it('closes when the focus or a press goes elsewhere, and opens one layer at a time', async () => {
    const screen = await shown()
    await screen.getByRole('button', { name: 'People' }).click()
    await screen.getByRole('button', { name: 'Money' }).click()
    await expect.element(screen.getByRole('link', { name: 'Bill 0' })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Clients' })).not.toBeInTheDocument()
    await screen.getByLabelText('Elsewhere').click()
    await expect.element(screen.getByRole('link', { name: 'Bill 0' })).not.toBeInTheDocument()
  })

  it('opens a group that is pointed at, and closes it when the pointer goes', async () => {
    const screen = await shown()
    await screen.getByRole('button', { name: 'People' }).hover()
    await expect.element(screen.getByRole('link', { name: 'Clients' })).toBeVisible()
    await screen.getByLabelText('Elsewhere').hover()
    await expect.element(screen.getByRole('link', { name: 'Clients' })).not.toBeInTheDocument()
  })

  it('lets a long group scroll at 400 pixels', async () => {
    const screen = await shown()
    await screen.getByRole('button', { name: 'Money' }).click()
    const layer = screen.getByRole('link', { name: 'Bill 0' }).element().closest('[popover]')
    expect(layer?.clientHeight).toBeLessThanOrEqual(400)
    expect(layer?.scrollHeight).toBeGreaterThan(800)
  })

  it('puts what finds no room under "More", where it is found by the same keys', async () => {
    await page.viewport(260, 800)
    const screen = await shown()
    const more = screen.getByRole('button', { name: 'More' })
    await expect.element(more).toHaveAttribute('data-on-trail')
    await expect.element(screen.getByRole('button', { name: 'Money' })).not.toBeInTheDocument()
    await more.click()
    await expect.element(screen.getByRole('button', { name: 'Money' })).toBeVisible()
    await page.viewport(1200, 800)
    await expect.element(screen.getByRole('button', { name: 'More' })).not.toBeInTheDocument()
  })
})

describe('the menu in a narrow column', () => {
  it('names its icons, and opens groups beside them', async () => {
    const screen = await shown({ along: 'column' })
    const people = screen.getByRole('button', { name: 'People' })
    people.element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(screen.getByRole('link', { name: 'Clients' })).toHaveFocus()
    const [box, layer] = [
      people.element().getBoundingClientRect(),
      screen.getByRole('link', { name: 'Clients' }).element().closest('[popover]')?.getBoundingClientRect(),
    ]
    expect(layer?.left).toBeGreaterThanOrEqual(box.right)
    await userEvent.keyboard('{Escape}{ArrowDown}')
    await expect.element(screen.getByRole('button', { name: 'Money' })).toHaveFocus()
  })

  it('opens towards the other side from right to left', async () => {
    document.documentElement.dir = 'rtl'
    try {
      const screen = await render(
        <div style={{ inlineSize: 72 }}>
          <FlyoutMenu menu={MENU} path="/pages/home" userId="u" along="column" labelled />
        </div>,
      )
      const people = screen.getByRole('button', { name: 'People' })
      people.element().focus()
      await userEvent.keyboard('{ArrowLeft}')
      const layer = screen.getByRole('link', { name: 'Clients' }).element().closest('[popover]')?.getBoundingClientRect()
      expect(layer?.right).toBeLessThanOrEqual(people.element().getBoundingClientRect().left)
    } finally {
      document.documentElement.dir = 'ltr'
    }
  })
})
