import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SEARCH_MAX_CHARS } from '#contract'
import { SearchBox } from '#widgets'
import { FilterEditor } from '../../../src/renderer/list/filter-editor.tsx'
import { Stage } from '../../../stories/stage.tsx'

const COUNTIES = Array.from({ length: 20 }, (_each, at) => ({ id: `c${at}`, label: `County ${at}` }))

it('a search among choices that finds none says so, and Tab goes on to the choices', async () => {
  await render(
    <Stage>
      <FilterEditor
        resource="client"
        name="county"
        field={{ type: 'choice', label: 'County', options: COUNTIES }}
        filters={[]}
        names={{}}
        onApply={() => undefined}
      />
    </Stage>,
  )
  const search = page.getByRole('searchbox')
  await userEvent.fill(search, 'ramsy')
  await expect.element(page.getByText('No results for “ramsy”')).toBeVisible()
  await userEvent.fill(search, 'County 19')
  await expect.element(page.getByRole('checkbox', { name: 'County 19' })).toBeVisible()
  await userEvent.click(search)
  await userEvent.keyboard('{Tab} ')
  await expect.element(page.getByRole('checkbox', { name: 'County 19' })).toBeChecked()
  await expect.element(search).toHaveValue('County 19')
})

it('a search takes no more letters than the server does', async () => {
  const onChange = vi.fn()
  await render(
    <Stage>
      <SearchBox label="Find" value="" onChange={onChange} pauseMs={0} />
    </Stage>,
  )
  await userEvent.click(page.getByRole('searchbox'))
  await userEvent.type(page.getByRole('searchbox'), 'x'.repeat(SEARCH_MAX_CHARS + 20))
  await expect.poll(() => String(onChange.mock.lastCall?.[0]).length).toBe(SEARCH_MAX_CHARS)
})
