import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { Office, openOffice } from './office.tsx'
import { KEPT } from './visit-server.ts'

const meta = {
  title: 'Answers/Filling in',
  component: Office,
  args: { screen: 'draft', answers: {} },
  beforeEach: ({ args }) => openOffice(args),
} satisfies Meta<typeof Office>
export default meta
type Story = StoryObj<typeof meta>

export const Draft: Story = {}
export const Dark: Story = { parameters: DARK }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT }

/** The closed chat is a round sign of 44 pixels in the lower corner: no button lies under it, whichever way the page is read. */
const leavesTheCorner: NonNullable<Story['play']> = async ({ canvasElement }) => {
  document.documentElement.dataset.chat = ''
  try {
    const button = await within(canvasElement).findByRole('button', { name: 'Sign and submit' })
    const { left, right } = button.getBoundingClientRect()
    const isMirrored = getComputedStyle(button).direction === 'rtl'
    await expect(isMirrored ? left : innerWidth - right).toBeGreaterThanOrEqual(56)
  } finally {
    delete document.documentElement.dataset.chat
  }
}

export const OnAPhone: Story = { globals: PHONE, play: leavesTheCorner }
export const OnAPhoneRightToLeft: Story = { globals: PHONE, parameters: RIGHT_TO_LEFT, play: leavesTheCorner }
/** Once begun, the first question that is open can be answered at once. */
export const New: Story = {
  args: { screen: 'new' },
  play: async ({ canvasElement }) => {
    const form = await within(canvasElement).findByRole('button', { name: 'Sign and submit' })
    await waitFor(() => expect(canvasElement.ownerDocument.activeElement?.closest('[data-at]')?.getAttribute('data-at')).toBe('/visitDate'))
    await expect(form).toBeVisible()
  },
}

/** Whose form it is stays in sight however far it is scrolled. */
export const InSight: Story = {
  play: async ({ canvasElement }) => {
    const facts = await within(canvasElement).findByRole('region', { name: 'Who this form is about' })
    await expect(facts).toHaveTextContent('Gardener')
    const foot = await within(canvasElement).findByRole('button', { name: 'Sign and submit' })
    foot.scrollIntoView()
    await expect(facts.getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
    const rail = within(canvasElement).getAllByRole('navigation')[0]
    await waitFor(() => expect(rail?.getBoundingClientRect().top).toBeGreaterThanOrEqual(facts.getBoundingClientRect().bottom))
  },
}
export const Offline: Story = { args: { offline: true } }
export const Gone: Story = { args: { answers: { kept: 'missing' } } }

const type: NonNullable<Story['play']> = async ({ canvasElement }) => {
  const gardener = await within(canvasElement).findByRole('textbox', { name: /^Gardener/ })
  await userEvent.clear(gardener)
  await userEvent.type(gardener, 'Ada Fern')
  await userEvent.tab()
}

export const Saved: Story = {
  play: async (context) => {
    await type(context)
    await waitFor(() => expect(within(context.canvasElement).getByText(/^Saved \d/)).toBeVisible(), { timeout: 20_000 })
  },
}

export const OnThisPageAlone: Story = {
  args: { answers: { save: 'unreachable' }, fullDevice: true },
  play: async (context) => {
    await type(context)
    await waitFor(() => expect(within(context.canvasElement).getByText(/^Not saved: this device and the server/)).toBeVisible(), { timeout: 20_000 })
  },
}

const conflict: NonNullable<Story['play']> = async (context) => {
  await type(context)
  const dialog = await within(context.canvasElement).findByRole('dialog', { name: 'This draft was continued on another device' }, { timeout: 20_000 })
  const [mine] = within(within(dialog).getByRole('group', { name: /^Gardener/ })).getAllByRole('radio')
  await expect(mine).toBeChecked()
  // Only the other device changed the count, so nothing is asked about it.
  await expect(within(dialog).queryByRole('group', { name: 'Plants counted' })).toBeNull()
}

export const JoinedWithAnotherDevice: Story = {
  args: { answers: { save: 'conflict' } },
  play: async (context) => {
    await conflict(context)
    await userEvent.click(within(context.canvasElement).getByRole('button', { name: 'Use selected answers' }))
    await waitFor(() => expect(within(context.canvasElement).getByLabelText(/^Plants counted/)).toHaveValue('12'))
    await expect(within(context.canvasElement).getByRole('textbox', { name: /^Gardener/ })).toHaveValue('Ada Fern')
  },
}

export const ContinuedElsewhere: Story = { args: { answers: { save: 'conflict' } }, play: conflict }
export const ContinuedElsewhereDark: Story = { args: { answers: { save: 'conflict' } }, play: conflict, parameters: DARK }
export const ContinuedElsewhereOnAPhone: Story = { args: { answers: { save: 'conflict' } }, play: conflict, globals: PHONE }

export const ContinuedInAnotherTab: Story = {
  args: { otherTab: true },
  play: async ({ canvasElement }) => {
    const dialog = await within(canvasElement).findByRole('dialog', { name: 'This draft was continued on another device' })
    await expect(within(dialog).getByText(/differently on another tab in this browser at/)).toBeVisible()
    const [mine, theirs] = within(within(dialog).getByRole('group', { name: 'Plants counted' })).getAllByRole('radio')
    await expect(mine).toBeChecked()
    if (theirs) await userEvent.click(theirs)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Use selected answers' }))
    await waitFor(() => expect(within(canvasElement).queryByRole('dialog')).toBeNull())
    await expect(within(canvasElement).getByLabelText(/^Plants counted/)).toHaveValue('51')
  },
}

/** Chosen before, and remembered. */
const onOnePage = () => {
  localStorage.setItem('rendercare-form-layout', 'single')
  return () => localStorage.removeItem('rendercare-form-layout')
}

const REPLACES = { id: '0d1f7a52-0000-4000-8000-0000000000ac', on: '2026-05-30' }

/** Why a form takes the place of a filed one is asked before anything is sent. */
export const NewVersion: Story = {
  args: { answers: { kept: { ...KEPT, content: { ...KEPT.content, replaces: REPLACES } } } },
  beforeEach: onOnePage,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const submit = await canvas.findByRole('button', { name: 'Sign and submit' })
    await userEvent.click(submit)
    await expect(await canvas.findByText('This replaces a form that was already submitted. Say why it is revised.')).toBeVisible()
    const answered = /^The form was not submitted/
    await expect(canvas.queryByText(answered)).toBeNull()
    await userEvent.type(canvas.getByRole('textbox', { name: 'Reason' }), 'The plants were counted again.')
    await userEvent.click(submit)
    await expect(await canvas.findByText(answered)).toBeVisible()
  },
}

const HAND = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='
const SIGNED = { input: { slot: 'signed', method: 'storedByPin', name: 'Robin Alder', title: 'Gardener' }, at: '2026-06-01T14:19:00.000Z' } as const

/** Opened again elsewhere: the signature is still there, until an answer is changed; the PIN is asked for at filing alone. */
export const SignedBefore: Story = {
  args: { answers: { kept: { ...KEPT, content: { ...KEPT.content, signatures: [SIGNED] } } } },
  beforeEach: onOnePage,
  play: async (context) => {
    const canvas = within(context.canvasElement)
    await expect(await canvas.findByText(/^Signed by Robin Alder, Gardener/)).toBeInTheDocument()
    await userEvent.click(canvas.getByRole('button', { name: 'Sign and submit' }))
    const asked = await canvas.findByRole('dialog', { name: 'Confirm your signature' })
    await userEvent.type(within(asked).getByLabelText(/^PIN/), '9999')
    await userEvent.click(within(asked).getByRole('button', { name: 'Sign and submit' }))
    await expect(await within(asked).findByText('PIN does not match')).toBeVisible()
    const closing = within(asked).getAllByRole('button', { name: 'Close' }).at(-1)
    if (closing) await userEvent.click(closing)
    await type(context)
    await expect(await canvas.findByText(/^An answer was changed after Robin Alder, Gardener signed/)).toBeInTheDocument()
    await expect(canvas.queryByText(/^Signed by/)).toBeNull()
  },
}

/** No key on this device: the form stays on the page and says so, where the eye and the focus are. */
export const FiledOfflineWithoutKey: Story = {
  args: {
    offline: true,
    answers: {
      kept: { ...KEPT, content: { ...KEPT.content, signatures: [{ ...SIGNED, input: { ...SIGNED.input, method: 'drawn', image: HAND } }] } },
      file: () => {
        throw new TypeError('Failed to fetch')
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(/You can submit the form now; it will be sent when you are back online/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Sign and submit' }))
    const said = await canvas.findByText(/^The form was not submitted: you are offline, and this device cannot save it/)
    await waitFor(() => expect(said.closest('[tabindex="-1"]')).toHaveFocus())
    await expect(said).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: /^Gardener/ })).toBeVisible()
  },
}
