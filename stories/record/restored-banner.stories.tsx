import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, within } from 'storybook/test'
import { RestoredBanner } from '../../src/renderer/record/restored-banner.tsx'
import { PLANT } from '../forms/plants.ts'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'

const meta = {
  title: 'Record/Restored banner',
  component: RestoredBanner,
  args: { at: '2026-06-01T13:30:00.000Z', retired: [], resource: PLANT, onDiscard: fn() },
} satisfies Meta<typeof RestoredBanner>
export default meta
type Story = StoryObj<typeof meta>

const RETIRED = [
  { field: 'price', value: 12_950 },
  { field: 'bloomsIn', value: 'May, and again in September' },
]

export const Restored: Story = {}

/** What was typed into fields that the form asks for no more stays to be read. */
export const WithoutAPlace: Story = {
  args: { retired: RETIRED },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('$129.50')).toBeVisible()
    await expect(canvas.getByText('May, and again in September')).toBeVisible()
  },
}
export const WithoutAPlaceDark: Story = { args: { retired: RETIRED }, parameters: DARK }
export const WithoutAPlaceRightToLeft: Story = { args: { retired: RETIRED }, parameters: RIGHT_TO_LEFT }
export const WithoutAPlaceOnAPhone: Story = { args: { retired: RETIRED }, globals: PHONE }
