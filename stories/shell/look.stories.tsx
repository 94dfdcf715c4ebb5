import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { DEFAULT_LOOK } from '#contract'
import { appStore, setLook } from '#store'
import { LookPanel } from '../../src/shell/look/look-panel.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'

const meta = {
  title: 'Shell/Theme settings',
  component: LookPanel,
  args: { onClose: () => undefined },
  beforeEach: () => {
    localStorage.clear()
    setLook(DEFAULT_LOOK)
    return () => setLook(DEFAULT_LOOK)
  },
} satisfies Meta<typeof LookPanel>
export default meta
type Story = StoryObj<typeof meta>

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  'Layout Type': ['Vertical', 'Horizontal'],
  'Color Scheme': ['Light', 'Dark'],
  'Layout Mode': ['Fluid', 'Detached'],
  'Topbar Color': ['Light', 'Dark', 'Gradient'],
  'Menu Color': ['Light', 'Dark', 'Gradient'],
  'Sidebar Size': ['Default', 'Compact', 'Condensed', 'Hover View', 'Full Layout', 'Hidden'],
}
export const Settings: Story = {
  play: async ({ canvasElement }) => {
    const panel = within(canvasElement.ownerDocument.body)
    for (const [name, choices] of Object.entries(CHOICES)) {
      const group = within(await panel.findByRole('group', { name }))
      await expect(group.getAllByRole('radio')).toHaveLength(choices.length)
      for (const choice of choices) await expect(group.getByRole('radio', { name: choice })).toBeInTheDocument()
    }
  },
}
export const Dark: Story = { parameters: DARK }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const Phone: Story = { globals: PHONE }

/** Each choice is shown at once and remembered under the specification's keys; Reset takes all of it back. */
export const ChosenByKeys: Story = {
  play: async ({ canvasElement }) => {
    const panel = within(canvasElement.ownerDocument.body)
    const vertical = await panel.findByRole('radio', { name: 'Vertical' })
    await userEvent.click(panel.getByRole('radio', { name: 'Condensed' }))
    vertical.focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(appStore.get().look.LAYOUT).toBe('horizontal')
    await userEvent.click(within(panel.getByRole('group', { name: 'Menu Color' })).getByRole('radio', { name: 'Gradient' }))
    // A menu that lies in a row has no sidebar; the size that was chosen for one is kept.
    await expect(panel.queryByRole('group', { name: 'Sidebar Size' })).toBeNull()
    await expect(appStore.get().look).toMatchObject({ MENU_COLOR: 'brand', MENU_SIZE: 'condensed' })
    const kept = ['LAYOUT', 'menuType', 'MENU_COLOR', 'menuColor', 'MENU_SIZE'].map((key) => localStorage.getItem(key))
    await expect(kept).toEqual(['horizontal', 'horizontal', 'brand', 'brand', 'condensed'])
    await userEvent.click(panel.getByRole('button', { name: 'Reset' }))
    await expect(appStore.get().look).toEqual(DEFAULT_LOOK)
    await expect(localStorage.getItem('MENU_SIZE')).toBe('sm-hover-active')
    await expect(panel.getByRole('group', { name: 'Sidebar Size' })).toBeVisible()
  },
}
