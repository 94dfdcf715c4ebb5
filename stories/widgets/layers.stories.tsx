import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Button, Dialog, Drawer, Field, IconButton, Menu, TextInput, ToastRegion } from '#widgets'
import { DARK, RIGHT_TO_LEFT } from '../stage.tsx'
import { LONG, Shelf } from './shelf.tsx'

const ENTRIES = [
  { id: 'open', label: 'Open', icon: 'folder-open' },
  { id: 'print', label: 'Print', icon: 'printer', disabled: true },
  { id: 'shown', label: 'Shown', checked: true },
  { id: 'delete', label: 'Delete', icon: 'trash-2', danger: true, line: true },
]
const chosen = fn()

interface LayersProps {
  readonly open?: 'dialog' | 'drawer'
  readonly text?: string
}

function Layers({ open: first, text = 'Water the roses' }: LayersProps) {
  const [open, setOpen] = useState(first)
  const [value, setValue] = useState<string | null>(null)
  const close = () => setOpen(undefined)
  const parts = { title: text, onClose: close, footer: <Button onClick={close}>Done</Button> }
  const content = (
    <Field label="How much">
      <TextInput value={value} onChange={setValue} />
    </Field>
  )
  return (
    <Shelf>
      <h1>Layers</h1>
      <Button onClick={() => setOpen('dialog')}>Open the dialog</Button>
      <Button onClick={() => setOpen('drawer')}>Open the drawer</Button>
      <Menu
        label="More"
        entries={ENTRIES}
        onChoose={chosen}
        align="start"
        trigger={(trigger) => <IconButton {...trigger} icon="ellipsis" label="More" look="outline" />}
      />
      {open === 'dialog' && <Dialog {...parts}>{content}</Dialog>}
      {open === 'drawer' && <Drawer {...parts}>{content}</Drawer>}
      <ToastRegion
        onClose={fn()}
        toasts={[
          { id: '1', tone: 'success', text: 'The rose was watered', actions: [{ label: 'Undo', onClick: fn() }] },
          { id: '2', tone: 'danger', text: `It was not saved. ${text}` },
        ]}
      />
    </Shelf>
  )
}

const meta = { title: 'Widgets/Layers', component: Layers } satisfies Meta<typeof Layers>
export default meta
type Story = StoryObj<typeof meta>

export const Closed: Story = {}
export const OpenDialog: Story = { args: { open: 'dialog' } }
export const OpenDialogDark: Story = { args: { open: 'dialog' }, parameters: DARK }
export const OpenDrawer: Story = { args: { open: 'drawer' } }
export const OpenDrawerRightToLeft: Story = { args: { open: 'drawer' }, parameters: RIGHT_TO_LEFT }
export const LongText: Story = { args: { open: 'dialog', text: LONG } }

export const FocusComesBack: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const button = canvas.getByRole('button', { name: 'Open the dialog' })
    await userEvent.click(button)
    await waitFor(() => expect(canvas.getByLabelText('How much')).toHaveFocus())
    await userEvent.click(canvas.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(button).toHaveFocus())
  },
}

export const MenuByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    chosen.mockClear()
    const button = canvas.getByRole('button', { name: 'More' })
    await userEvent.click(button)
    await waitFor(() => expect(canvas.getByRole('menuitem', { name: 'Open' })).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(chosen).not.toHaveBeenCalled()
    await userEvent.keyboard('d{Enter}')
    await expect(chosen).toHaveBeenCalledWith('delete')
    await expect(button).toHaveFocus()
  },
}

export const OpenMenuDark: Story = {
  parameters: DARK,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'More' }))
  },
}
