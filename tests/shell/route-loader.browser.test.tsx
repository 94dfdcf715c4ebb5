import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { initI18n } from '#i18n'
import { Link, navigate, useOnItsWay } from '#navigation'
import { bus, setPublicRoutes } from '#store'
import { lazyPart } from '#widgets'
import { strings } from '../../schemas/i18n/en/shared/loader.json'
import { RouteLoader } from '../../src/shell/loader/route-loader.tsx'

const Outline = () => {
  useOnItsWay()
  return <p>outline</p>
}
const Page = ({ isThere }: { readonly isThere: boolean }) => (
  <>
    {isThere ? <p>page</p> : <Outline />}
    <RouteLoader />
  </>
)

const start = location.href
beforeEach(() => {
  initI18n({
    language: 'en',
    strings: { 'shared/loader': strings, 'shared/navigation': { workspace: 'Workspace' }, routes: { ships: 'Ship List' } },
    timeZone: 'UTC',
  })
  setPublicRoutes([{ id: 'ships', path: '/pages/ships', name: 'routes.ships' }])
})
afterEach(() => history.replaceState(null, '', start))

describe('while a page is on its way', () => {
  it('its name is said, and taken back when the page is there', async () => {
    navigate('/pages/ships/42')
    const screen = await render(<Page isThere={false} />)
    await expect.element(screen.getByRole('status')).toHaveTextContent('Opening Ship List')
    await expect.element(screen.getByText('Redirecting securely to Ship List')).toBeVisible()
    await screen.rerender(<Page isThere />)
    await expect.element(screen.getByText('page')).toBeVisible()
    await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
  })

  it('an unknown one is called Workspace, and home is prepared', async () => {
    navigate('/pages/nowhere')
    const screen = await render(<Page isThere={false} />)
    await expect.element(screen.getByRole('status')).toHaveTextContent('Opening Workspace')
    navigate('/pages/home')
    await expect.element(screen.getByRole('status')).toHaveTextContent('Preparing your workspace')
    await expect.element(screen.getByText(/Redirecting/)).not.toBeInTheDocument()
  })

  it('nothing is covered: what lies below takes the click', async () => {
    const screen = await render(<Page isThere={false} />)
    await expect.element(screen.getByRole('status')).toBeVisible()
    const box = screen.getByRole('status').element().getBoundingClientRect()
    expect(document.elementFromPoint(box.x + 2, box.y + 2)?.closest('[role="status"]')).toBeNull()
  })

  it('one of its tips is shown, and there are twelve', async () => {
    expect(Object.keys(strings.tips)).toHaveLength(12)
    const screen = await render(<Page isThere={false} />)
    await expect.element(screen.getByRole('status')).toBeVisible()
    expect(Object.values(strings.tips).some((tip) => screen.container.textContent?.includes(tip))).toBe(true)
  })

  it('its tip turns to another one after a moment', async () => {
    const screen = await render(<Page isThere={false} />)
    await expect.element(screen.getByRole('status')).toBeVisible()
    const shown = (): string | undefined => Object.values(strings.tips).find((tip) => screen.container.textContent?.includes(tip))
    const first = shown()
    expect(first).toBeDefined()
    await vi.waitFor(() => expect(shown()).not.toBe(first), { timeout: 10_000 })
    expect(shown()).toBeDefined()
  })

  it('which does not come, what is said instead is not covered (fault R42)', async () => {
    let fail = (_error: Error): void => undefined
    const Missing = lazyPart<object>(() => new Promise((_resolve, reject) => (fail = reject)), 'page')
    const screen = await render(
      <>
        <Suspense fallback={<Outline />}>
          <Missing />
        </Suspense>
        <RouteLoader />
      </>,
    )
    await expect.element(screen.getByRole('status')).toBeVisible()
    fail(new TypeError('Failed to fetch dynamically imported module'))
    await expect.element(screen.getByRole('alert')).toBeVisible()
    await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
  })

  it('its bar creeps to 95 % and no further while the page is not there', async () => {
    const screen = await render(<Page isThere={false} />)
    await expect.element(screen.getByRole('status')).toBeVisible()
    const bar = screen.container.querySelector('[role="status"] ~ [aria-hidden] > span')
    const creeping = bar?.getAnimations()[0]
    creeping?.finish()
    expect([creeping?.playState, bar && getComputedStyle(bar).transform]).toEqual(['finished', 'matrix(0.95, 0, 0, 1, 0, 0)'])
  })

  it('a page that is there at once is not announced', async () => {
    const screen = await render(<Page isThere />)
    navigate('/pages/ships')
    await expect.element(screen.getByText('page')).toBeVisible()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(screen.container.querySelector('[role="status"]')).toBeNull()
  })
})

it('a link tells that a mouse went down on it; a finger may be about to scroll, and other buttons and keys open it elsewhere', async () => {
  const told: string[] = []
  const hear = ({ path }: { readonly path: string }) => void told.push(path)
  bus.on('linkPressed', hear)
  const screen = await render(<Link href="/pages/ships">Ships</Link>)
  const link = screen.getByRole('link', { name: 'Ships' }).element()
  const press = (how: PointerEventInit) => link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, ...how }))
  press({ pointerType: 'touch' })
  press({ pointerType: 'mouse', button: 1 })
  press({ pointerType: 'mouse', ctrlKey: true })
  expect(told).toEqual([])
  press({ pointerType: 'mouse' })
  bus.off('linkPressed', hear)
  expect(told).toEqual(['/pages/ships'])
})

it('a link that is pointed at or focused tells where it leads', async () => {
  const told: string[] = []
  const hear = ({ path }: { readonly path: string }) => void told.push(path)
  bus.on('linkHovered', hear)
  const screen = await render(<Link href="/pages/ships">Ships</Link>)
  await screen.getByRole('link', { name: 'Ships' }).hover()
  screen.getByRole('link', { name: 'Ships' }).element().focus()
  bus.off('linkHovered', hear)
  expect(told).toEqual(['/pages/ships', '/pages/ships'])
})
