import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { OpenForm } from './open-form.tsx'
import { SEEDS, SEEDS_UNTITLED } from './seeds-form.ts'

const meta = {
  title: 'Form engine/Words and starting values',
  component: OpenForm,
  args: { form: SEEDS, answers: { bed: 'South bed', day: '2026-05-30', kind: 'peas' }, lookups: { lastGrams: 120, lastDay: '2026-05-03' }, onSubmit: fn() },
} satisfies Meta<typeof OpenForm>
export default meta
type Story = StoryObj<typeof meta>

export const Dark: Story = { parameters: DARK }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const OnAPhone: Story = { globals: PHONE }

export const Texts: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const intro = canvas.getByText('Read first.').parentElement
    await expect(within(canvas.getByRole('navigation')).getByText('Ordered')).toBeInTheDocument()
    await expect(intro).toHaveTextContent('Read first. 120 g were ordered for South bed on 05/03/2026; see the catalog.')
    await expect(canvas.getByRole('link', { name: 'catalog' })).toHaveAttribute('href', 'https://seeds.example/catalog')
    await expect(canvas.getByText('– packets of Peas')).toBeVisible()
    await userEvent.type(canvas.getByRole('textbox', { name: 'Grams' }), '130')
    await userEvent.clear(canvas.getByRole('textbox', { name: 'Bed' }))
    await waitFor(() => expect(canvas.getByText('3 packets of Peas')).toBeVisible())
    await waitFor(() => expect(intro).toHaveTextContent('ordered for – on'))
  },
}

export const WorkedOutUntilTypedOver: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    const [grams, packets] = [canvas.getByRole('textbox', { name: 'Grams' }), canvas.getByRole('textbox', { name: 'Packets' })]
    await userEvent.type(grams, '130')
    await userEvent.tab()
    await expect(packets).toHaveValue('3')
    await expect(packets).toHaveAccessibleDescription('Filled in for you. You can type over it.')
    await userEvent.clear(packets)
    await userEvent.type(packets, '7')
    await userEvent.tab()
    await userEvent.type(grams, '0')
    await userEvent.tab()
    await expect(packets).toHaveValue('7')
    await expect(packets).toHaveAccessibleDescription('Clear it to have it filled in again.')
    await userEvent.clear(packets)
    await userEvent.tab()
    await expect(packets).toHaveValue('26')
    await userEvent.click(canvas.getByRole('button', { name: 'Submit' }))
    const filed = { bed: 'South bed', day: '2026-05-30', kind: 'peas', grams: 1300, packets: 26, note: 'For South bed' }
    await expect(args.onSubmit).toHaveBeenLastCalledWith({ ok: true, answers: filed, hidden: [], reasons: {} })
  },
}

export const RowsAndCodes: Story = {
  args: { answers: {} },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('textbox', { name: 'Bed' })).toHaveAttribute('placeholder', 'Such as South bed')
    const code = canvas.getByRole('textbox', { name: 'Code' })
    await userEvent.type(code, 'mn-12')
    await userEvent.tab()
    await waitFor(() => expect(code).toHaveAccessibleDescription('Write it like MN-1234 / AB12'))
    await userEvent.type(code, '34')
    await userEvent.tab()
    await waitFor(() => expect(code).not.toHaveAccessibleDescription())
    const since = canvas.getByRole('textbox', { name: 'Since' })
    await userEvent.type(since, '5/2019')
    await userEvent.tab()
    await expect(since).toHaveValue('05/2019')
    await userEvent.click(canvas.getByRole('button', { name: 'Add row' }))
    await expect(canvas.getByText('As in the catalog.')).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: 'Kind 1' })).toHaveAttribute('placeholder', 'Such as kale')
    await expect(canvas.getByLabelText('On 1')).toHaveValue('2026-06-01')
  },
}

const UNTITLED = { form: SEEDS_UNTITLED, layout: 'pages' as const }
export const SectionsWithoutTitles: Story = {
  args: UNTITLED,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const rail = within(canvas.getByRole('navigation'))
    await expect(rail.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Ordered'])
    await expect(canvas.getAllByRole('heading', { level: 3 })).toHaveLength(1)
    await expect(canvas.getByRole('region', { name: 'What is ordered' })).toContainElement(canvas.getByRole('textbox', { name: 'Bed' }))
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Grams' }), '130')
    await userEvent.tab()
    await waitFor(() => expect(canvas.queryByRole('textbox', { name: 'Bed' })).toBeNull())
    await expect(canvas.getByRole('region', { name: 'What is ordered' })).toContainElement(canvas.getByRole('textbox', { name: 'Since' }))
    await expect(canvas.getAllByRole('heading', { level: 3 })).toHaveLength(1)
    await userEvent.click(rail.getByRole('link', { name: 'Ordered' }))
    await waitFor(() => expect(canvas.getByRole('heading', { level: 3 })).toHaveFocus())
    await userEvent.click(rail.getByRole('button', { name: 'Other wishes' }))
    await waitFor(() => expect(canvas.getByRole('heading', { level: 2, name: 'Other wishes' })).toHaveFocus())
    // That of the other page.
    await expect(canvas.getAllByRole('heading', { level: 3 })).toHaveLength(1)
    await expect(rail.queryByRole('link')).toBeNull()
  },
}
export const SectionsWithoutTitlesRead: Story = {
  args: { form: SEEDS_UNTITLED, mode: 'read', answers: { bed: 'South bed', kind: 'peas', note: 'Soon', day: '2026-05-30' } },
  play: async ({ canvasElement }) => {
    const headings = within(canvasElement).getAllByRole('heading')
    await expect(headings.map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
      ['H2', 'Order'],
      ['H3', 'What is ordered'],
      ['H2', 'Other wishes'],
    ])
  },
}
export const SectionsWithoutTitlesDark: Story = { args: UNTITLED, parameters: DARK }
export const SectionsWithoutTitlesOnAPhone: Story = { args: UNTITLED, globals: PHONE }
