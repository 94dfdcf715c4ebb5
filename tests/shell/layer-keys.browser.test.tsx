import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ShortcutsDialog } from '../../src/shell/help/shortcuts-dialog.tsx'
import { useLayerKeys } from '../../src/shell/top-bar/use-layer-keys.ts'
import { Stage } from '../../stories/stage.tsx'

function Page({ open, isLookedUp = false }: { readonly open: (layer: string) => void; readonly isLookedUp?: boolean }) {
  useLayerKeys(open)
  return (
    <Stage>
      <input aria-label="Search" />
      {isLookedUp && <ShortcutsDialog onClose={() => undefined} />}
    </Stage>
  )
}

it('a question mark lists the shortcuts, but where one types or under a dialog it is a question mark', async () => {
  const open = vi.fn()
  const screen = await render(<Page open={open} />)
  await userEvent.keyboard('?')
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(open.mock.calls).toEqual([['shortcuts'], ['palette']])
  await userEvent.click(page.getByLabelText('Search'))
  await userEvent.keyboard('?')
  await expect.element(page.getByLabelText('Search')).toHaveValue('?')
  await screen.rerender(<Page open={open} isLookedUp />)
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await userEvent.keyboard('?')
  expect(open).toHaveBeenCalledTimes(2)
})
