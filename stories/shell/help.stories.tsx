import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactElement } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { ContactDialog } from '../../src/shell/help/contact-dialog.tsx'
import { ReferralDialog } from '../../src/shell/help/referral-dialog.tsx'
import { TicketDialog } from '../../src/shell/help/ticket-dialog.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { answering, askedFor, atDesk, refused, SILENT } from './answers.tsx'
import { BOOT } from './fixture-boot.ts'

const FACTS = {
  phone: '6125550100',
  email: 'support@demo.test',
  hours: 'Mon-Fri 9:00-17:00 CT',
  community: null,
  links: [
    { id: 'facebook', url: 'https://facebook.example/demo' },
    { id: 'linkedin', url: 'https://linkedin.example/demo' },
  ],
}
const close = fn()
const props = { boot: BOOT, onClose: close }

interface HelpProps {
  readonly shows: 'contact' | 'ticket' | 'referral'
}
function Help({ shows }: HelpProps): ReactElement {
  if (shows === 'contact') return <ContactDialog {...props} />
  return shows === 'ticket' ? <TicketDialog {...props} /> : <ReferralDialog {...props} />
}

const meta = {
  title: 'Shell/Help',
  component: Help,
  decorators: [atDesk],
  args: { shows: 'contact' },
  beforeEach: () => {
    localStorage.setItem('admin', JSON.stringify({ phone: '(612) 555-0142' }))
    return answering({
      'GET /api/ui/support': FACTS,
      'POST /api/support-ticket': { _id: 's1', number: 'T-17' },
      'POST /api/referral': { _id: 'r1' },
    })()
  },
} satisfies Meta<typeof Help>
export default meta
type Story = StoryObj<typeof meta>

const shown: NonNullable<Story['play']> = async ({ canvasElement }) => {
  const screen = within(canvasElement)
  await waitFor(() => expect(screen.getByText('Mon-Fri 9:00-17:00 CT')).toBeVisible())
  await expect(screen.getByText('HIPAA Compliant')).toBeVisible()
  await expect(screen.getByRole('link', { name: /Call support/ })).toHaveAttribute('href', 'tel:6125550100')
  await expect(screen.getByRole('link', { name: /Email support/ })).toHaveAttribute('href', 'mailto:support@demo.test')
  for (const { id, url } of FACTS.links) await expect(screen.getByRole('link', { name: new RegExp(id, 'i') })).toHaveAttribute('href', url)
}

export const ContactUs: Story = { play: shown }
export const ContactUsDark: Story = { play: shown, parameters: DARK }
export const ContactUsPhone: Story = { play: shown, globals: PHONE }
export const ContactUsLoading: Story = { beforeEach: answering({ 'GET /api/ui/support': SILENT }) }
export const ContactUsFailed: Story = {
  beforeEach: answering({ 'GET /api/ui/support': refused('The server is busy.', 'unavailable') }),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByRole('alert')).toHaveTextContent('The server is busy.'))
  },
}

export const Ticket: Story = {
  args: { shows: 'ticket' },
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    await expect(screen.getByLabelText(/^Reporter/)).toHaveValue('Olive Owner')
    await expect(screen.getByLabelText(/^Company/)).toHaveValue('Northern Lights Care LLC')
    await expect(screen.getByLabelText(/^Phone/)).toHaveValue('(612)555-0142')
    await expect(screen.getByLabelText(/^Email/)).toHaveValue('owner@demo.test')
  },
}
export const OwnTickets: Story = {
  args: { shows: 'ticket' },
  beforeEach: answering({ 'GET /api/records/support-ticket': [{ id: 't7', display: 'T-00007 Clients', version: 1, values: { status: 'waiting' } }] }),
  play: async ({ canvasElement }) => {
    const own = await within(canvasElement).findByRole('region', { name: 'Your latest tickets' })
    await expect(within(own).getByText('T-00007 Clients · Waiting for you')).toBeVisible()
  },
}
export const TicketRightToLeft: Story = { args: { shows: 'ticket' }, parameters: RIGHT_TO_LEFT }
export const TicketPhone: Story = { args: { shows: 'ticket' }, globals: PHONE }
export const TicketIncomplete: Story = {
  args: { shows: 'ticket' },
  parameters: DARK,
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(screen.getByText('Please Fill All Required Fields')).toBeVisible())
    await expect(screen.getByText('Section is required')).toBeVisible()
    await expect(askedFor('POST /api/support-ticket')).toHaveLength(0)
  },
}
const PIXEL = Uint8Array.from(atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='), (letter) =>
  letter.charCodeAt(0),
)
export const TicketWithPicture: Story = {
  args: { shows: 'ticket' },
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    const picker = screen.getByLabelText('Image')
    await userEvent.upload(picker, new File(['plain'], 'notes.txt', { type: 'text/plain' }), { applyAccept: false })
    await waitFor(() => expect(screen.getByText('Choose an image file.')).toBeVisible())
    await userEvent.upload(picker, new File([PIXEL], 'screen.png', { type: 'image/png' }))
    await waitFor(() => expect(screen.getByAltText('Attachment preview')).toBeVisible())
    await userEvent.selectOptions(screen.getByLabelText(/^Section/), 'Things')
    await userEvent.selectOptions(screen.getByLabelText(/^Priority/), 'high')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(close).toHaveBeenCalled())
    await expect(askedFor('POST /api/support-ticket')[0]?.body).toMatchObject({
      reporter: 'Olive Owner',
      section: 'Things',
      priority: 'high',
      phone: '(612)555-0142',
      image: expect.stringMatching(/^data:image\/png;base64,/),
    })
  },
}

export const Referral: Story = { args: { shows: 'referral' } }
export const ReferralRightToLeft: Story = { args: { shows: 'referral' }, parameters: RIGHT_TO_LEFT }
export const ReferralIncomplete: Story = {
  args: { shows: 'referral' },
  globals: PHONE,
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    for (const text of ['Company name is required', 'Email address is required', 'Phone number is required']) await expect(screen.getByText(text)).toBeVisible()
    await expect(askedFor('referral')).toHaveLength(0)
  },
}
export const ReferralSent: Story = {
  args: { shows: 'referral' },
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    await expect(screen.getByLabelText(/^Owner name/)).toHaveAttribute('readonly')
    await userEvent.type(screen.getByLabelText(/^Company name/), 'Prairie Home')
    await userEvent.type(screen.getByLabelText(/^Email address/), 'ann@prairie.example')
    await userEvent.type(screen.getByLabelText(/^Phone number/), '6125550143')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(askedFor('referral')).toHaveLength(1))
    await expect(askedFor('referral')[0]?.body).toEqual({
      company_name: 'Prairie Home',
      owner_name: 'Olive Owner',
      email: 'ann@prairie.example',
      phone_number: '(612)555-0143',
    })
  },
}
