import { afterEach, expect, it } from 'vitest'
import { signedIn, type Visitor } from './visitor.ts'

const open: Visitor[] = []
afterEach(async () => {
  for (const visitor of open.splice(0)) {
    expect(visitor.troubles).toEqual([])
    await visitor.close()
  }
})

const visit = async (email: string): Promise<Visitor> => {
  const visitor = await signedIn(email, { at: '/pages/sch/scheduling?lane=clientId' })
  open.push(visitor)
  await visitor.page.locator('[data-item]').first().waitFor()
  return visitor
}

/** A visit with nothing on the day beside it, where neither client nor worker is busy, and on which side that is. */
const freeNeighbour = ({ page }: Visitor) =>
  page.evaluate(() => {
    for (const item of document.querySelectorAll<HTMLElement>('[data-item][data-movable]')) {
      const cell = item.closest<HTMLElement>('[data-column]')
      const besides = [1, -1].map((step) => ({ step, beside: cell?.parentElement?.querySelector(`[data-column="${Number(cell.dataset.column) + step}"]`) }))
      const free = besides.find(({ beside }) => beside && beside.querySelector('[data-item]') === null)
      if (free) return { id: item.dataset.item ?? '', step: free.step }
    }
    throw new Error('Every visit has others on both days beside it.')
  })

it('a scheduler moves a visit by keys, another one sees it move, and undo puts it back', async () => {
  const [ann, ben] = [await visit('scheduler@demo.test'), await visit('owner@demo.test')]
  const { id, step } = await freeNeighbour(ann)
  const item = ({ page }: Visitor) => page.locator(`[data-item="${id}"]`)
  const columnOf = (visitor: Visitor) => item(visitor).evaluate((element) => Number(element.closest<HTMLElement>('[data-column]')?.dataset.column))
  const before = await columnOf(ann)
  await item(ann).focus()
  await ann.page.keyboard.press('m')
  await ann.page.keyboard.press(step < 0 ? 'ArrowLeft' : 'ArrowRight')
  await ann.page.keyboard.press('Enter')
  // Where something speaks against it, such as the hours of the worker, the page asks why.
  const why = ann.page.getByRole('dialog', { name: 'Move anyway?' })
  const moved = ann.page.getByText(/^Moved to /)
  await why.or(moved).first().waitFor()
  if (await why.isVisible()) {
    await why.getByRole('textbox').fill('The client asked for it')
    await why.getByRole('button', { name: 'Move' }).click()
    await moved.waitFor()
  }
  await expect.poll(() => columnOf(ben)).toBe(before + step)
  await ann.page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => columnOf(ben)).toBe(before)
  await expect.poll(() => columnOf(ann)).toBe(before)
})

it('a case manager looks at visits, and moves and makes none', async () => {
  const { page } = await visit('case@demo.test')
  expect(await page.locator('[data-movable]').count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Add on|^New visit/ }).count()).toBe(0)
})
