import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { toast } from '#store'
import { Toasts } from '../../src/shell/notices/toasts.tsx'
import { Stage } from '../../stories/stage.tsx'

it('what failed is no longer said once it worked; what else there is to know stays', async () => {
  await render(
    <Stage>
      <Toasts />
    </Stage>,
  )
  toast({ tone: 'danger', text: 'PIN does not match' })
  toast({ tone: 'warning', text: 'The license ends soon' })
  await expect.element(page.getByText('PIN does not match')).toBeVisible()
  toast({ tone: 'success', text: 'Punched in' })
  await expect.element(page.getByText('Punched in')).toBeVisible()
  await expect.element(page.getByText('PIN does not match')).not.toBeInTheDocument()
  await expect.element(page.getByText('The license ends soon')).toBeVisible()
})

it('they stand in the middle, beside the buttons at the end of a page’s head', async () => {
  await page.viewport(1440, 900)
  await render(
    <Stage>
      <Toasts />
    </Stage>,
  )
  toast({ tone: 'success', text: 'Saved' })
  await expect.element(page.getByText('Saved')).toBeVisible()
  const { left, right } = page.getByText('Saved').element().closest('[class*="region"]')?.getBoundingClientRect() ?? { left: 0, right: 1440 }
  expect([left > 440, right < 1_000]).toEqual([true, true])
})
