import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ListAnswer, RecordView } from '#contract'
import { DEFAULT_LOOK } from '#contract'
import { wearLook } from '#look'
import { replaceSearch } from '#navigation'
import { setLook } from '#store'
import { ListScreen } from '../../../src/renderer/list/list-screen.tsx'
import { listQuery, rowsQuery } from '../../../src/renderer/list/use-list-records.ts'
import { BOAT } from '../../../stories/shelf/boat.ts'
import { boatRows } from '../../../stories/shelf/boat-rows.ts'
import { BOAT_LIST, BOAT_LIST_ID, bundleOf } from '../../../stories/shelf/boat-screens.ts'
import { serve } from '../../../stories/shelf/serve.tsx'
import { Stage } from '../../../stories/stage.tsx'

const DENSITIES = ['comfortable', 'compact'] as const

let stopServing: () => void
beforeEach(() => {
  stopServing = serve({ records: { boat: [] } })()
})
afterEach(() => {
  stopServing()
  history.replaceState(null, '')
  setLook(DEFAULT_LOOK)
  wearLook(DEFAULT_LOOK, DEFAULT_LOOK.MENU_SIZE)
})

const drawnRows = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('tbody tr[aria-rowindex]')]

/** A list whose rows are there already, as they are. */
async function openList(rows: readonly RecordView[]): Promise<{ unmount: () => Promise<void> }> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  const query = listQuery({ screen: BOAT_LIST, resource: undefined, filters: [], sort: BOAT_LIST.sort ?? [], search: '', locationId: null })
  const answer: ListAnswer = { success: true, message: '', data: [...rows], page: { next: null, count: rows.length, countIsExact: true } }
  client.setQueryData(rowsQuery(BOAT_LIST, BOAT, query).queryKey, { pages: [answer], pageParams: [null] })
  const opened = await render(
    <Stage>
      <QueryClientProvider client={client}>
        <main style={{ blockSize: 500 }}>
          <ListScreen bundle={bundleOf(BOAT_LIST_ID, BOAT_LIST)} screen={BOAT_LIST} />
        </main>
      </QueryClientProvider>
    </Stage>,
  )
  await expect.poll(() => drawnRows().length).toBeGreaterThan(5)
  return opened
}

it('coming back finds the words searched for, which stand in no address and no other entry', async () => {
  await page.viewport(1_280, 800)
  const box = page.getByRole('searchbox', { name: 'Search Boats' })
  const first = await openList(boatRows(20))
  await box.fill('heron')
  await expect.poll(() => JSON.stringify(history.state)).toContain('heron')
  expect(location.href).not.toContain('heron')
  await first.unmount()
  history.pushState({ at: 1 }, '', '?elsewhere')
  const elsewhere = await openList(boatRows(20))
  await expect.element(box).toHaveValue('')
  await elsewhere.unmount()
  history.back()
  await expect.poll(() => location.search).not.toContain('elsewhere')
  replaceSearch(new URLSearchParams('view=afloat'))
  await render(
    <Stage>
      <QueryClientProvider client={new QueryClient()}>
        <ListScreen bundle={bundleOf(BOAT_LIST_ID, BOAT_LIST)} screen={BOAT_LIST} />
      </QueryClientProvider>
    </Stage>,
  )
  await expect.element(box).toHaveValue('heron')
})

it('rows tile without gap or overlap in each density, also after switching it while the list is open', async () => {
  await page.viewport(1_280, 800)
  await openList(boatRows(200))
  for (const density of [...DENSITIES, ...DENSITIES]) {
    const look = { ...DEFAULT_LOOK, DENSITY: density }
    setLook(look)
    wearLook(look, look.MENU_SIZE)
    const rowPx = density === 'compact' ? 32 : 40
    await expect.poll(() => drawnRows()[0]?.offsetHeight).toBe(rowPx)
    const body = document.querySelector('tbody')?.getBoundingClientRect()
    expect(body?.height).toBe(200 * rowPx)
    await expect.poll(() => drawnRows().map((row) => row.getBoundingClientRect().top - (body?.top ?? 0))).toEqual(drawnRows().map((_row, at) => at * rowPx))
  }
})

it('a tick draws one row again, and a range its rows', async () => {
  await page.viewport(1_280, 800)
  const looks: string[] = []
  const watched = boatRows(200).map((row) =>
    Object.defineProperty({ ...row }, 'labels', {
      get: () => {
        looks.push(row.display)
        return row.labels
      },
    }),
  )
  await openList(watched)
  const drawnBy = async (click: () => Promise<void>): Promise<readonly string[]> => {
    looks.length = 0
    await click()
    return [...new Set(looks)]
  }
  const tick = (at: number, modifiers: readonly 'Shift'[] = []) =>
    page.getByRole('checkbox', { name: `Select ${watched[at]?.display}`, exact: true }).click({ modifiers: [...modifiers] })
  const named = (from: number, to: number): readonly string[] => watched.slice(from, to).map(({ display }) => display)
  await tick(1)
  expect(await drawnBy(() => tick(2))).toEqual(named(2, 3))
  expect(await drawnBy(() => tick(6, ['Shift']))).toEqual(named(3, 7))
  await expect.element(page.getByRole('toolbar', { name: '6 selected' })).toBeVisible()
})
