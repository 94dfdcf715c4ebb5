import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { type Address, AddressInput, DateInput, Field, MoneyInput, NumberInput, PhoneInput, SearchBox, TextArea, TextInput, TimeInput } from '#widgets'
import { ARABIC, DARK, RIGHT_TO_LEFT } from '../stage.tsx'
import { LONG, Shelf } from './shelf.tsx'

interface InputsProps {
  readonly text?: string | null
  readonly error?: string | undefined
  readonly readOnly?: boolean
}

function Inputs({ text = 'Some text', error, readOnly = false }: InputsProps) {
  const filled = text !== null
  const [name, setName] = useState<string | null>(text)
  const [notes, setNotes] = useState<string | null>(text)
  const [count, setCount] = useState<number | string | null>(filled ? 12.5 : null)
  const [price, setPrice] = useState<number | string | null>(filled ? 123_456 : null)
  const [phone, setPhone] = useState<string | null>(filled ? '6125550142' : null)
  const [day, setDay] = useState<string | null>(filled ? '2026-06-15' : null)
  const [time, setTime] = useState<string | null>(filled ? '14:30' : null)
  const [address, setAddress] = useState<Address | null>(filled ? { line1: '12 Garden Row', city: 'Saint Paul', state: 'MN', zip: '55101' } : null)
  return (
    <Shelf>
      <h1>Inputs</h1>
      <Field label="Name" help="As on the card" error={error} required>
        <TextInput value={name} onChange={setName} readOnly={readOnly} />
      </Field>
      <Field label="Notes" error={error}>
        <TextArea value={notes} onChange={setNotes} readOnly={readOnly} />
      </Field>
      <Field label="Height" error={error}>
        <NumberInput value={count} onChange={setCount} unit="cm" readOnly={readOnly} />
      </Field>
      <Field label="Price">
        <MoneyInput value={price} onChange={setPrice} readOnly={readOnly} />
      </Field>
      <Field label="Phone">
        <PhoneInput value={phone} onChange={setPhone} readOnly={readOnly} />
      </Field>
      <Field label="Day">
        <DateInput value={day} onChange={setDay} readOnly={readOnly} min="2020-01-01" max="2030-12-31" />
      </Field>
      <Field label="Time">
        <TimeInput value={time} onChange={setTime} readOnly={readOnly} />
      </Field>
      <Field label="Address" group>
        <AddressInput value={address} onChange={setAddress} readOnly={readOnly} />
      </Field>
      <SearchBox label="Search the garden" value="" onChange={() => undefined} />
      <output data-testid="kept">{JSON.stringify({ count, price, phone, day })}</output>
    </Shelf>
  )
}

const meta = { title: 'Widgets/Inputs', component: Inputs } satisfies Meta<typeof Inputs>
export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}
export const Empty: Story = { args: { text: null } }
export const Wrong: Story = { args: { error: 'This does not look right. Check the number on the card.' } }
export const ReadOnly: Story = { args: { readOnly: true } }
export const LongText: Story = { args: { text: LONG, error: LONG } }
export const Dark: Story = { parameters: DARK, args: { error: 'This does not look right' } }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT }

export const Typed: Story = {
  args: { text: null },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const kept = canvas.getByTestId('kept')
    const phone = canvas.getByLabelText('Phone')
    await userEvent.type(phone, '6125550142')
    await expect(phone).toHaveValue('(612)555-0142')
    await userEvent.type(phone, '{Backspace}')
    await expect(phone).toHaveValue('(612)555-014')
    await userEvent.type(canvas.getByLabelText('Price'), '1,250.5')
    await userEvent.type(canvas.getByLabelText('Height'), 'tall')
    await userEvent.tab()
    await expect(canvas.getByLabelText('Price')).toHaveValue('1,250.50')
    await expect(kept).toHaveTextContent('{"count":"tall","price":125050,"phone":"612555014","day":null}')
  },
}

const openCalendar = async (canvasElement: HTMLElement): Promise<HTMLElement> => {
  const canvas = within(canvasElement)
  await userEvent.hover(canvas.getByLabelText('Day'))
  await userEvent.click(await canvas.findByRole('button', { name: 'Open calendar' }))
  return canvas.findByRole('grid')
}

/** The arrows go by days and weeks, Page Up by months, and what is chosen stands in the field, which has the focus again. */
export const ByCalendar: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await openCalendar(canvasElement)
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName('15 June 2026'))
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{PageUp}')
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName('23 May 2026'))
    await expect(canvas.getByRole('combobox', { name: 'Month' })).toHaveDisplayValue('May')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.getByLabelText('Day')).toHaveFocus())
    await expect(canvas.getByLabelText('Day')).toHaveValue('2026-05-23')
    await expect(canvas.getByTestId('kept')).toHaveTextContent('"day":"2026-05-23"')
    await expect(canvas.queryByRole('grid')).toBeNull()
  },
}

export const CalendarLimits: Story = {
  args: { text: null },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await openCalendar(canvasElement)
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Year' }), '2030')
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Month' }), 'December')
    await waitFor(() => expect(canvas.getByRole('button', { name: '31 December 2030' })).not.toHaveAttribute('aria-disabled'))
    await expect(canvas.getByRole('button', { name: '1 January 2031' })).toHaveAttribute('aria-disabled', 'true')
    await expect(canvas.getByRole('button', { name: 'Next month' })).toBeDisabled()
  },
}

/** Left and right are where the eye sees them. */
export const CalendarRightToLeft: Story = {
  parameters: ARABIC,
  play: async ({ canvasElement }) => {
    await openCalendar(canvasElement)
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName('15 يونيو 2026'))
    await userEvent.keyboard('{ArrowLeft}')
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName('16 يونيو 2026'))
  },
}

export const CalendarDark: Story = {
  parameters: DARK,
  play: async ({ canvasElement }) => void (await openCalendar(canvasElement)),
}
