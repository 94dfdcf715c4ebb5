import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { initI18n } from '#i18n'
import { navigate, useNameHere } from '#navigation'
import { setPublicRoutes } from '#store'
import { PageCrumbs } from '../../src/shell/page-crumbs.tsx'

const MENU = [{ id: 'ships', label: 'routes.ships', path: '/pages/ships', searchable: true }]
const Thing = () => {
  useNameHere('Mary Rose')
  return null
}
const Page = ({ isThere }: { readonly isThere: boolean }) => (
  <>
    <PageCrumbs menu={MENU} />
    {isThere && <Thing />}
  </>
)

const start = location.href
beforeEach(() => {
  initI18n({
    language: 'en',
    strings: { 'shared/navigation': { workspace: 'Workspace' }, 'shared/widgets': { breadcrumbs: 'Way' }, routes: { ships: 'Ship List', ship: 'Ship' } },
    timeZone: 'UTC',
  })
  setPublicRoutes([
    { id: 'ships', path: '/pages/ships', name: 'routes.ships' },
    { id: 'ship', path: '/pages/ships/:id', name: 'routes.ship' },
  ])
})
afterEach(() => history.replaceState(null, '', start))

it('the way to a record ends in its name, and leads back to the list as it was filtered', async () => {
  navigate('/pages/ships?f.state=afloat')
  navigate('/pages/ships/42')
  const screen = await render(<Page isThere={false} />)
  await expect.element(page.getByText('Ship', { exact: true })).toHaveAttribute('aria-current', 'page')
  await screen.rerender(<Page isThere />)
  await expect.element(page.getByText('Mary Rose')).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByText('Ship List')).toHaveAttribute('href', '/pages/ships?f.state=afloat')
  await screen.rerender(<Page isThere={false} />)
  await expect.element(page.getByText('Ship', { exact: true })).toHaveAttribute('aria-current', 'page')
})
