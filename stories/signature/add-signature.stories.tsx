import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { AddSignatureDialog } from '#signature'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { draw, inkOf, readyCanvas } from './hand.ts'

const meta = {
  title: 'Signature/Add Signature',
  component: AddSignatureDialog,
  args: { name: 'Ada Byron', title: 'RN', onSave: fn(async () => undefined), onClose: fn() },
} satisfies Meta<typeof AddSignatureDialog>
export default meta
type Story = StoryObj<typeof meta>

export const Blank: Story = { args: { name: '', title: '' } }
export const Dark: Story = { parameters: DARK }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const OnAPhone: Story = { globals: PHONE }

export const AllMissing: Story = {
  args: { name: '', title: '' },
  play: async ({ args, canvasElement }) => {
    const screen = within(canvasElement)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    for (const text of ['PIN is required', 'Name is required', 'Title is required', 'Signature is required']) await expect(screen.getByText(text)).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText(/^PIN/)).toHaveFocus())
    await expect(screen.getByLabelText(/^PIN/)).toHaveAttribute('inputmode', 'numeric')
    await expect(screen.getByLabelText(/^PIN/)).toHaveAttribute('autocomplete', 'one-time-code')
    await userEvent.keyboard('123')
    await expect(screen.getByText('PIN must be 4 to 6 digits')).toBeVisible()
    await expect(args.onSave).not.toHaveBeenCalled()
  },
}

export const DrawnAndSaved: Story = {
  play: async ({ args, canvasElement }) => {
    const screen = within(canvasElement)
    await userEvent.type(screen.getByLabelText(/^PIN/), '4821')
    await draw(await readyCanvas(canvasElement), undefined, 'pen')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(args.onClose).toHaveBeenCalled())
    const [saved] = (args.onSave as ReturnType<typeof fn>).mock.calls[0] ?? []
    await expect(saved).toMatchObject({ pin: '4821', name: 'Ada Byron', title: 'RN' })
    await expect((await inkOf(saved.signature)).dark).toBeGreaterThan(0.002)
  },
}

export const TypedForWhoCannotDraw: Story = {
  play: async ({ args, canvasElement }) => {
    const screen = within(canvasElement)
    await userEvent.type(screen.getByLabelText(/^PIN/), '4821')
    screen.getByRole('checkbox', { name: /Type my name instead/ }).focus()
    await userEvent.keyboard(' ')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(args.onClose).toHaveBeenCalled())
    const [saved] = (args.onSave as ReturnType<typeof fn>).mock.calls[0] ?? []
    const ink = await inkOf(saved.signature)
    await expect(ink.width / ink.height).toBe(2.3)
    await expect(ink.dark).toBeGreaterThan(0.002)
  },
}

export const RefusedByTheServer: Story = {
  args: {
    onSave: fn(async () => {
      throw new Error('Too many attempts. Wait a few minutes, then try again.')
    }),
  },
  play: async ({ args, canvasElement }) => {
    const screen = within(canvasElement)
    await userEvent.type(screen.getByLabelText(/^PIN/), '4821')
    await draw(await readyCanvas(canvasElement))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Too many attempts'))
    await expect(args.onClose).not.toHaveBeenCalled()
  },
}
