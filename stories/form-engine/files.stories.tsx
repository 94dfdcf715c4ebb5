import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { FileAccessProvider } from '#widgets'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { ATTACHED, FILES_FORM, STORY_ACCESS, STORY_FILES } from './files-form.ts'
import { OpenForm, PORTS } from './open-form.tsx'

const meta = {
  title: 'Form engine/Files',
  component: OpenForm,
  args: { form: FILES_FORM, answers: ATTACHED, layout: 'single', ports: { ...PORTS, files: STORY_FILES } },
  decorators: [
    (Story) => (
      <FileAccessProvider value={STORY_ACCESS}>
        <Story />
      </FileAccessProvider>
    ),
  ],
} satisfies Meta<typeof OpenForm>
export default meta
type Story = StoryObj<typeof meta>

export const Attached: Story = {}
export const Empty: Story = { args: { answers: {} } }
export const Dark: Story = { parameters: DARK }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const OnAPhone: Story = { globals: PHONE }
export const Read: Story = { args: { mode: 'read' } }
export const ReadDark: Story = { args: { mode: 'read' }, parameters: DARK }
export const NobodyTakesFiles: Story = { args: { ports: PORTS } }

const refuse: NonNullable<Story['play']> = async ({ canvasElement }) => {
  const canvas = within(canvasElement)
  const [input] = canvasElement.querySelectorAll<HTMLInputElement>('[data-choose]')
  if (input === undefined) throw new Error('There is nothing to choose a file with.')
  await userEvent.upload(
    input,
    [new File(['x'], 'broken.pdf', { type: 'application/pdf' }), new File(['<svg/>'], 'drawing.png.svg', { type: 'image/svg+xml' })],
    {
      applyAccept: false,
    },
  )
  await expect(await canvas.findByText(/The file is damaged/)).toBeVisible()
  await expect(canvas.getByText(/This file type cannot be attached here/)).toBeVisible()
}
export const Refused: Story = { play: refuse }
export const RefusedDark: Story = { play: refuse, parameters: DARK }
export const RefusedRightToLeft: Story = { play: refuse, parameters: RIGHT_TO_LEFT }
