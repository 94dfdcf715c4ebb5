import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { OpenForm, PORTS } from './open-form.tsx'
import { FILLED } from './visit-form.ts'

const meta = { title: 'Form engine/Form', component: OpenForm, args: { answers: FILLED, layout: 'single', onSubmit: fn() } } satisfies Meta<typeof OpenForm>
export default meta
type Story = StoryObj<typeof meta>

export const SinglePage: Story = {}
export const Pages: Story = { args: { layout: 'pages' } }
export const Empty: Story = { args: { answers: {} } }
export const Dark: Story = { parameters: DARK }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const OnAPhone: Story = { globals: PHONE }
export const OnAPhoneInPages: Story = { args: { layout: 'pages' }, globals: PHONE }
export const Read: Story = { args: { mode: 'read' } }
export const ReadAnsweredOnly: Story = {
  args: {
    mode: 'read',
    answeredOnly: true,
    answers: {
      ...{ gardener: 'Grace', pests: 'no', wind: { speed: 4.5, from: null }, plants: [{ id: 'p1' }] },
      checks: [
        { id: 'gate', done: null },
        { id: 'tap', done: 'yes' },
      ],
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('rowheader')).toHaveTextContent('Tap')
    await expect(canvas.getByText('4.5')).toBeVisible()
    for (const word of ['Gate closed', 'Remark', 'From', '—']) await expect(canvas.queryByText(word)).toBeNull()
  },
}
export const ReadDark: Story = { args: { mode: 'read' }, parameters: DARK }

const refuse: NonNullable<Story['play']> = async ({ canvasElement }) => {
  const canvas = within(canvasElement)
  await userEvent.click(canvas.getByRole('button', { name: 'Submit' }))
  const summary = await canvas.findByRole('region', { name: /items to fix/ })
  await waitFor(() => expect(summary).toHaveFocus())
}
const WRONG = { ...FILLED, gardener: null, state: null, tools: [], temperature: 45, phone: '612', plants: [{ id: 'p1', height: 120 }] }

export const Refused: Story = { args: { answers: WRONG }, play: refuse }
export const RefusedDark: Story = { args: { answers: WRONG }, play: refuse, parameters: DARK }
export const RefusedRightToLeft: Story = { args: { answers: WRONG }, play: refuse, parameters: RIGHT_TO_LEFT }
export const RefusedOnAPhone: Story = { args: { answers: WRONG }, play: refuse, globals: PHONE }

/** A ZIP code fills the blanks of its address, and nothing that somebody has written. */
export const ZipFillsPlace: Story = {
  args: {
    answers: {},
    ports: { ...PORTS, postalPlaceOf: (zip) => Promise.resolve(zip === '55104' ? { city: 'Saint Paul', state: 'MN' } : undefined) },
  },
  play: async ({ canvasElement }) => {
    const home = within(await within(canvasElement).findByRole('group', { name: 'Address' }))
    const zip = home.getByRole('textbox', { name: 'ZIP code' })
    await userEvent.type(zip, '55104')
    await waitFor(() => expect(home.getByRole('textbox', { name: 'City' })).toHaveValue('Saint Paul'))
    await waitFor(() => expect(home.getByRole('combobox', { name: 'State' })).toHaveTextContent('MN'))
    await userEvent.clear(home.getByRole('textbox', { name: 'City' }))
    await userEvent.type(home.getByRole('textbox', { name: 'City' }), 'Falcon Heights')
    await userEvent.clear(zip)
    await userEvent.type(zip, '55104-1234')
    await waitFor(() => expect(zip).toHaveValue('55104-1234'))
    await expect(home.getByRole('textbox', { name: 'City' })).toHaveValue('Falcon Heights')
  },
}

/** A colour is chosen by its word, has a dot beside it, and reads by both. */
export const ColorIsChosen: Story = {
  play: async ({ canvasElement }) => {
    const colors = within(await within(canvasElement).findByRole('radiogroup', { name: 'Color of the peg' }))
    await expect(colors.getAllByRole('radio')).toHaveLength(7)
    await expect(colors.getByRole('radio', { name: 'Pink' })).toBeChecked()
    await userEvent.click(colors.getByRole('radio', { name: 'Teal' }))
    await expect(colors.getByRole('radio', { name: 'Teal' })).toBeChecked()
    const dotOf = (word: string): string => getComputedStyle(colors.getByText(word).firstElementChild as Element).backgroundColor
    await expect(new Set(['Teal', 'Pink', 'Gray'].map(dotOf)).size).toBe(3)
  },
}
export const ColorIsRead: Story = {
  args: { mode: 'read' },
  play: async ({ canvasElement }) => {
    const word = await within(canvasElement).findByText('Pink')
    await expect(getComputedStyle(word.firstElementChild as Element).inlineSize).toBe('12px')
  },
}

export const FindsAQuestion: Story = {
  args: { layout: 'pages', answers: { ...FILLED, pests: 'no' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const search = canvas.getByRole('combobox', { name: 'Find a question' })
    const offered = (): number => document.querySelectorAll(`[id="${search.getAttribute('aria-controls')}"] [role=option]`).length
    await userEvent.type(search, 'helght')
    await waitFor(() => expect(canvas.getByText('No results')).toBeVisible())
    await userEvent.clear(search)
    await userEvent.type(search, 'wind speed')
    await waitFor(() => expect(offered()).toBe(1))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /^Speed/ })).toHaveFocus())
    await expect(search).toHaveValue('')
    // What the rules hide is not offered: the kind of pests is asked for only when there are some.
    await userEvent.type(search, 'pest')
    await waitFor(() => expect(offered()).toBe(1))
  },
}

export const SummaryLeadsIntoAnotherPage: Story = {
  args: { answers: WRONG, layout: 'pages' },
  play: async (context) => {
    await refuse(context)
    const canvas = within(context.canvasElement)
    await userEvent.click(canvas.getByRole('link', { name: /Plants, Row 1, Name/ }))
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /Name 1/ })).toHaveFocus())
  },
}
