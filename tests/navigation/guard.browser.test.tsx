import { afterEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { leaveSafely, navigate, useHeldLeave, useUnsavedChanges } from '#navigation'

const Editor = ({ dirty }: { readonly dirty: boolean }) => {
  useUnsavedChanges(dirty)
  const held = useHeldLeave()
  return held ? (
    <>
      <button type="button" onClick={held.leave}>
        leave
      </button>
      <button type="button" onClick={held.stay}>
        stay
      </button>
    </>
  ) : (
    <p>editing</p>
  )
}

const start = location.href
afterEach(() => history.replaceState(null, '', start))

it('asks nothing while everything is saved', async () => {
  const screen = await render(<Editor dirty={false} />)
  navigate('/pages/elsewhere')
  expect(location.pathname).toBe('/pages/elsewhere')
  await expect.element(screen.getByText('editing')).toBeVisible()
})

it('holds a link while something is unsaved, and stays when told so', async () => {
  const screen = await render(<Editor dirty />)
  const before = location.pathname
  navigate('/pages/elsewhere')
  await screen.getByRole('button', { name: 'stay' }).click()
  expect(location.pathname).toBe(before)
  await expect.element(screen.getByText('editing')).toBeVisible()
})

it('leaves once the person agreed', async () => {
  const screen = await render(<Editor dirty />)
  navigate('/pages/elsewhere')
  await screen.getByRole('button', { name: 'leave' }).click()
  expect(location.pathname).toBe('/pages/elsewhere')
})

it('holds anything else that would lose the input, such as a company switch', async () => {
  const screen = await render(<Editor dirty />)
  let switched = false
  leaveSafely(() => {
    switched = true
  })
  await expect.element(screen.getByRole('button', { name: 'leave' })).toBeVisible()
  expect(switched).toBe(false)
})
