import { afterEach, expect, it } from 'vitest'
import { signedIn, type Visitor } from './visitor.ts'

const open: Visitor[] = []
afterEach(async () => {
  for (const visitor of open.splice(0)) {
    expect(visitor.troubles).toEqual([])
    await visitor.close()
  }
})

/** A day of the week to come: at the end of a week few of its visits are still to come. */
const NEXT_WEEK = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

const visit = async (email: string): Promise<Visitor> => {
  const visitor = await signedIn(email, { at: `/pages/sch/scheduling?lane=clientId&on=${NEXT_WEEK}` })
  open.push(visitor)
  await visitor.page.locator('[data-item]').first().waitFor()
  return visitor
}

/** Visits with nothing on the day beside them, where neither client nor worker is busy, and on which side that is. */
const freeNeighbours = ({ page }: Visitor) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-item][data-movable]')].flatMap((item) => {
      const cell = item.closest<HTMLElement>('[data-column]')
      const besides = [1, -1].map((step) => ({ step, beside: cell?.parentElement?.querySelector(`[data-column="${Number(cell.dataset.column) + step}"]`) }))
      const free = besides.find(({ beside }) => beside && beside.querySelector('[data-item]') === null)
      return free ? [{ id: item.dataset.item ?? '', step: free.step }] : []
    }),
  )

const columnOf = ({ page }: Visitor, id: string) =>
  page.locator(`[data-item="${id}"]`).evaluate((element) => Number(element.closest<HTMLElement>('[data-column]')?.dataset.column))

/** By keys; gives whether it went: the worker may be off on the other day. Where something speaks against it, such as hours, the page asks why. */
async function move({ page }: Visitor, { id, step }: { readonly id: string; readonly step: number }): Promise<boolean> {
  await page.locator(`[data-item="${id}"]`).focus()
  await page.keyboard.press('m')
  await page.keyboard.press(step < 0 ? 'ArrowLeft' : 'ArrowRight')
  await page.keyboard.press('Enter')
  const why = page.getByRole('dialog', { name: 'Move anyway?' })
  const moved = page.getByText(/^Moved to /)
  const refused = page.getByText(/^Not moved\./)
  await why.or(moved).or(refused).first().waitFor()
  if (await why.isVisible()) {
    await why.getByRole('textbox').fill('The client asked for it')
    await why.getByRole('button', { name: 'Move' }).click()
    await moved.waitFor()
  }
  const isMoved = await moved.isVisible()
  // What stays would be taken for the answer to the next one.
  if (!isMoved)
    await page
      .getByRole('listitem')
      .filter({ hasText: /Not moved/ })
      .getByRole('button', { name: 'Close' })
      .click()
  return isMoved
}

it('a scheduler moves a visit by keys, another one sees it move, and undo puts it back', async () => {
  const [ann, ben] = [await visit('scheduler@demo.test'), await visit('owner@demo.test')]
  for (const free of await freeNeighbours(ann)) {
    const before = await columnOf(ann, free.id)
    if (!(await move(ann, free))) continue
    await expect.poll(() => columnOf(ben, free.id)).toBe(before + free.step)
    await ann.page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => columnOf(ben, free.id)).toBe(before)
    await expect.poll(() => columnOf(ann, free.id)).toBe(before)
    return
  }
  throw new Error('No visit of the week could be moved to a day beside its own.')
})

it('a case manager looks at visits, and moves and makes none', async () => {
  const { page } = await visit('case@demo.test')
  expect(await page.locator('[data-movable]').count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Add on|^New visit/ }).count()).toBe(0)
})
