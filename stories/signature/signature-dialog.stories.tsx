import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { SignatureDialog } from '#signature'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { draw, inkOf, readyCanvas } from './hand.ts'

const NURSE = { role: 'nurse', by: 'staff' } as const
const CLIENT = { role: 'client', by: 'person', unable: true, verbal: true } as const
const GUARDIAN = { role: 'legalRepresentative', by: 'person', unable: true } as const
const STORED = { exists: true, name: 'Ada Byron', title: 'RN' }
const now = () => '2026-03-02T15:04:00Z'

const meta = {
  title: 'Signature/Sign a slot',
  component: SignatureDialog,
  args: {
    slot: 'signature',
    title: 'Client signature',
    attestation: 'I received the care described above, and I was told how to reach the agency at any hour.',
    signer: CLIENT,
    now,
    onSign: fn(async () => undefined),
    onClose: fn(),
  },
} satisfies Meta<typeof SignatureDialog>
export default meta
type Story = StoryObj<typeof meta>

const staff = { title: 'Nurse signature', signer: NURSE, stored: STORED }

export const Person: Story = {}
export const PersonDark: Story = { parameters: DARK }
export const PersonRightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const PersonOnAPhone: Story = { globals: PHONE }
export const Representative: Story = { args: { signer: GUARDIAN, title: 'Legal representative', name: 'Grace Holloway' } }
export const Staff: Story = { args: staff }
export const StaffDark: Story = { args: staff, parameters: DARK }
export const NobodySignsWithoutTheirPin: Story = {
  args: { ...staff, stored: { exists: false, name: '', title: '' }, onAddSignature: fn() },
  play: async ({ args, canvasElement }) => {
    const screen = within(canvasElement)
    await expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add signature' })).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await expect(args.onAddSignature).toHaveBeenCalled()
  },
}
export const StaffOffline: Story = { args: { title: 'Nurse signature', signer: NURSE, name: 'Ada Byron', jobTitle: 'RN', offline: true } }

export const DrawnByFinger: Story = {
  globals: PHONE,
  play: async ({ args, canvasElement }) => {
    const screen = within(canvasElement)
    await userEvent.type(screen.getByLabelText(/^Name/), 'Grace Holloway')
    await draw(await readyCanvas(canvasElement), undefined, 'touch')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(args.onClose).toHaveBeenCalled())
    const [input] = (args.onSign as ReturnType<typeof fn>).mock.calls[0] ?? []
    await expect(input).toMatchObject({ slot: 'signature', method: 'drawn', name: 'Grace Holloway' })
    await expect(input).not.toHaveProperty('deviceAt')
    const ink = await inkOf(input.image)
    await expect(ink.width / ink.height).toBe(2.3)
    await expect(ink.dark).toBeGreaterThan(0.002)
  },
}

export const NothingIsWrongBeforeAnAttempt: Story = {
  args: { title: 'Nurse signature', signer: NURSE },
  play: async ({ args, canvasElement }) => {
    const screen = within(canvasElement)
    await userEvent.type(screen.getByLabelText(/^Name/), 'A')
    await userEvent.clear(screen.getByLabelText(/^Name/))
    await userEvent.tab()
    await expect(screen.queryByText('Name is required')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    for (const text of ['PIN is required', 'Name is required', 'Title is required', 'Signature is required']) await expect(screen.getByText(text)).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveFocus())
    await expect(args.onSign).not.toHaveBeenCalled()
  },
}

export const WrongPin: Story = {
  args: {
    ...staff,
    onSign: fn(async () => {
      throw Object.assign(new Error('PIN does not match'), { problems: [{ path: '/signatures/0/pin', message: 'PIN does not match' }] })
    }),
  },
  play: async ({ args, canvasElement }) => {
    const screen = within(canvasElement)
    await waitFor(() => expect(screen.getByLabelText(/^PIN/)).toHaveFocus())
    await userEvent.keyboard('0000')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByText('PIN does not match')).toBeVisible())
    await expect(screen.getByLabelText(/^PIN/)).toHaveAttribute('aria-invalid', 'true')
    await expect(args.onSign).toHaveBeenCalledWith({ slot: 'signature', method: 'storedByPin', name: 'Ada Byron', title: 'RN', pin: '0000' })
    await expect(args.onClose).not.toHaveBeenCalled()
  },
}

export const NetworkError: Story = {
  args: {
    ...staff,
    onSign: fn(async () => {
      throw new TypeError('Failed to fetch')
    }),
  },
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    await userEvent.type(screen.getByLabelText(/^PIN/), '4821')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/could not be reached/))
    await expect(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy')
    await expect(screen.getByLabelText(/^PIN/)).toHaveValue('4821')
  },
}

export const UnableToSign: Story = {
  args: { name: 'Grace Holloway' },
  play: async ({ args, canvasElement }) => {
    const screen = within(canvasElement)
    await userEvent.click(screen.getByRole('radio', { name: 'Unable to sign' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    for (const text of ['Reason is required', 'Note is required', 'Witness is required']) await expect(screen.getByText(text)).toBeVisible()
    await userEvent.selectOptions(screen.getByLabelText(/^Reason/), 'physical')
    await userEvent.type(screen.getByLabelText(/^Note/), 'Hand in a cast')
    await userEvent.type(screen.getByLabelText(/^Witness/), 'Mary Shore')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await expect(args.onSign).toHaveBeenCalledWith({
      slot: 'signature',
      method: 'unable',
      name: 'Grace Holloway',
      unableReason: 'physical',
      note: 'Hand in a cast',
      witness: 'Mary Shore',
    })
  },
}

export const ByWordBeforeAWitness: Story = {
  args: { name: 'Grace Holloway' },
  play: async ({ args, canvasElement }) => {
    const screen = within(canvasElement)
    await userEvent.click(screen.getByRole('radio', { name: 'Verbal' }))
    await userEvent.type(screen.getByLabelText(/^Witness/), 'Mary Shore')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await expect(args.onSign).toHaveBeenCalledWith({ slot: 'signature', method: 'verbal', name: 'Grace Holloway', witness: 'Mary Shore' })
  },
}

export const TypedByKeyboardAlone: Story = {
  args: { signer: GUARDIAN, title: 'Legal representative' },
  play: async ({ args, canvasElement }) => {
    const screen = within(canvasElement)
    screen.getByRole('radio', { name: 'Drawn' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(screen.getByRole('radio', { name: 'Typed name' })).toBeChecked()
    await userEvent.tab()
    await userEvent.keyboard('Grace Holloway')
    await userEvent.tab()
    await userEvent.keyboard('Mother')
    await userEvent.tab()
    await userEvent.tab()
    await expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(args.onClose).toHaveBeenCalled())
    await expect(args.onSign).toHaveBeenCalledWith({ slot: 'signature', method: 'typed', name: 'Grace Holloway', relationship: 'Mother' })
  },
}

export const OfflineKeepsTheDevicesTime: Story = {
  args: { offline: true, name: 'Grace Holloway' },
  play: async ({ args, canvasElement }) => {
    const screen = within(canvasElement)
    await userEvent.click(screen.getByRole('radio', { name: 'Typed name' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await expect(args.onSign).toHaveBeenCalledWith({ slot: 'signature', method: 'typed', name: 'Grace Holloway', deviceAt: now() })
  },
}
