import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Office, openOffice } from '../answers/office.tsx'
import { draft, ENTRY, filedRecord } from '../answers/visit-office.ts'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'

/** Named by their titles, since no document has words for them. */
const own = (name: string, more: Partial<typeof ENTRY> = {}) => ({
  ...ENTRY,
  id: `company/forms/${name.toLowerCase().replaceAll(' ', '-')}`,
  title: name,
  ...more,
})
const FORMS = ['Fall check', 'Greenhouse round', 'Home safety', 'Key receipt', 'Meal log', 'Pet check', 'Seed count', 'Tool loan'].map((name) => own(name))
const [FIRST = ENTRY] = FORMS

const meta = {
  title: "Answers/The company's own forms",
  component: Office,
  args: {
    screen: 'own',
    answers: {
      forms: FORMS,
      drafts: [draft('a', { form: FIRST.id, subjectName: 'Rose bed' })],
      rows: [filedRecord('locked'), filedRecord('signed', { id: 'b' })],
    },
  },
  beforeEach: ({ args }) => openOffice(args),
} satisfies Meta<typeof Office>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Rose bed')).toBeVisible()
    await userEvent.type(canvas.getByRole('searchbox'), 'seed')
    await expect(canvas.getByRole('link', { name: 'Seed count' })).toBeVisible()
    await expect(canvas.queryByRole('link', { name: 'Meal log' })).toBeNull()
  },
}
export const Dark: Story = { parameters: DARK }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const OnAPhone: Story = { globals: PHONE }
export const Empty: Story = { args: { answers: { forms: [] } } }
export const Archived: Story = { args: { answers: { forms: [own('Fall check'), own('Old check', { off: true, mayWrite: false })] } } }
