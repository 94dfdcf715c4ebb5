import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button, Dialog, Field, TextInput } from '#widgets'

/** More often than browsers let a page refuse. */
const PRESSES = 4

const pressEscape = async (): Promise<void> => {
  for (let press = 0; press < PRESSES; press++) await userEvent.keyboard('{Escape}')
}
const modal = (): boolean => document.querySelector('dialog')?.matches(':modal') === true

function Kept({ onClose, role }: { readonly onClose?: () => void; readonly role?: 'alertdialog' }) {
  const [text, setText] = useState<string | null>(null)
  return (
    <>
      <button type="button">Behind it</button>
      <Dialog title="Answer me" onClose={onClose} {...(role && { role })} footer={<Button>Answer</Button>}>
        <Field label="How much">
          <TextInput value={text} onChange={setText} />
        </Field>
      </Dialog>
    </>
  )
}

it('that can only be answered is not closed by Esc, however often it is pressed', async () => {
  await render(<Kept role="alertdialog" />)
  await userEvent.type(page.getByLabelText('How much'), 'Half')
  await pressEscape()
  await expect.poll(modal).toBe(true)
  await userEvent.keyboard(' full')
  await expect.element(page.getByLabelText('How much')).toHaveValue('Half full')
})

it('that refuses to be closed stays open with what was typed and the focus where it was, and is asked each time', async () => {
  const onClose = vi.fn()
  await render(<Kept onClose={onClose} />)
  await userEvent.type(page.getByLabelText('How much'), 'Half')
  await pressEscape()
  await expect.poll(modal).toBe(true)
  expect(onClose).toHaveBeenCalledTimes(PRESSES)
  await userEvent.keyboard(' full')
  await expect.element(page.getByLabelText('How much')).toHaveValue('Half full')
})

function Nested({ onOuter }: { readonly onOuter: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog title="Outer" onClose={onOuter}>
      <Button onClick={() => setOpen(true)}>Deeper</Button>
      {isOpen && (
        <Dialog title="Inner" onClose={() => setOpen(false)}>
          <p>Inside</p>
        </Dialog>
      )}
    </Dialog>
  )
}

it('inside another one closes alone', async () => {
  const onOuter = vi.fn()
  await render(<Nested onOuter={onOuter} />)
  await userEvent.click(page.getByRole('button', { name: 'Deeper' }))
  await expect.element(page.getByRole('dialog', { name: 'Inner' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Inner' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Deeper' })).toHaveFocus()
  expect(onOuter).not.toHaveBeenCalled()
})

it('begins at the first field that is seen', async () => {
  await render(
    <Dialog title="With a name for the browser" onClose={() => undefined}>
      <input type="hidden" autoComplete="username" defaultValue="owner@demo.test" />
      <input aria-label="Password" type="password" />
    </Dialog>,
  )
  await expect.element(page.getByLabelText('Password')).toHaveFocus()
})

it('stays when a file was not chosen after all', async () => {
  const onClose = vi.fn()
  await render(
    <Dialog title="With a file" onClose={onClose}>
      <input type="file" aria-label="Picture" />
    </Dialog>,
  )
  // What browsers tell when somebody leaves the chooser: there is none to press Esc in here.
  page
    .getByLabelText('Picture')
    .element()
    .dispatchEvent(new Event('cancel', { bubbles: true }))
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
})

function Asking() {
  const [text, setText] = useState('')
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Dialog title="With a text" onClose={() => setAsked(text !== '')}>
        <TextInput label="Name" value={text} pauseMs={60_000} onChange={(next) => setText(next ?? '')} />
      </Dialog>
      {isAsked && (
        <Dialog role="alertdialog" title="Leave?" onClose={() => setAsked(false)} footer={<Button>Stay</Button>}>
          <p>It would be lost.</p>
        </Dialog>
      )}
    </>
  )
}

it('knows of the last letters when Esc follows them at once, and its question stands above it each time', async () => {
  await render(<Asking />)
  await userEvent.keyboard('Half')
  for (let times = 0; times < PRESSES; times++) {
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Stay' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
    await expect.element(page.getByLabelText('Name')).toHaveFocus()
  }
  await expect.element(page.getByLabelText('Name')).toHaveValue('Half')
})
