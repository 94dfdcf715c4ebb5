import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { LabelModule } from '#contract'
import { WordsDesk } from '../../src/renderer/page/words/words-desk.tsx'
import { answering, askedFor, atDesk, refused, SILENT } from '../shell/answers.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'

const READ = 'GET /api/company-labels'
const SAVE = 'PUT /api/company-labels'
const MODULES: readonly LabelModule[] = [
  {
    ...{ module: 'General', subModule: 'Terms' },
    fields: [
      { key: 'terms.client', label: 'Client', value: 'Member' },
      { key: 'terms.employee', label: 'Employee', value: 'Employee' },
    ],
  },
  { module: 'boat', subModule: 'Names', fields: [{ key: 'resources/boat.title', label: 'Boat', value: 'Vessel' }] },
  {
    ...{ module: 'boat', subModule: 'Fields' },
    fields: [
      { key: 'resources/boat.fields.berth', label: 'Berth', value: 'Berth' },
      {
        key: 'resources/boat.fields.a/b~c',
        label: 'Evaluation of community first services and supports',
        value: 'Evaluation of community first services and supports',
      },
    ],
  },
]

const meta = {
  title: 'Page/Company words',
  component: WordsDesk,
  decorators: [atDesk],
  beforeEach: answering({ [READ]: MODULES, [SAVE]: { terms: { client: 'Member', employee: 'Employee' }, overrides: {} } }),
} satisfies Meta<typeof WordsDesk>
export default meta
type Story = StoryObj<typeof meta>

export const Folded: Story = { play: async ({ canvasElement }) => void (await within(canvasElement).findByRole('button', { name: /General/ })) }
const opened: Story['play'] = async ({ canvasElement }) => {
  const page = within(canvasElement)
  await userEvent.click(await page.findByRole('button', { name: /Vessel/ }))
  await expect(page.getByLabelText('Boat')).toHaveValue('Vessel')
}
export const Opened: Story = { play: opened }
export const Dark: Story = { play: opened, parameters: DARK }
export const RightToLeft: Story = { play: opened, parameters: RIGHT_TO_LEFT }
export const Phone: Story = { play: opened, globals: PHONE }
export const Loading: Story = { beforeEach: answering({ [READ]: SILENT }) }
export const Failed: Story = { beforeEach: answering({ [READ]: refused('The server is busy.', 'unavailable') }) }

/** Only what was changed is sent; a word put back to what is stored is no change. */
export const Saved: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.type(await page.findByRole('searchbox'), 'berth')
    const berth = await page.findByLabelText('Berth')
    await userEvent.type(berth, 'Mooring')
    await userEvent.clear(page.getByRole('searchbox'))
    await userEvent.type(page.getByRole('searchbox'), 'client')
    await waitFor(() => expect(page.queryByLabelText('Berth')).toBeNull())
    const client = await page.findByLabelText('Client')
    await userEvent.clear(client)
    await waitFor(() => expect(page.getByRole('button', { name: 'Save 2 labels' })).toBeEnabled())
    await userEvent.type(client, 'Member')
    await userEvent.click(await page.findByRole('button', { name: 'Save 1 label' }))
    await waitFor(() => expect(askedFor(SAVE)).toHaveLength(1))
    await expect(askedFor(SAVE)[0]?.body).toMatchObject({ labels: { 'resources/boat.fields.berth': 'Mooring' } })
    await waitFor(() => expect(page.getByRole('button', { name: /^Save/ })).toBeDisabled())
  },
}

/** A refused word stays in its place, with what is the matter with it. */
export const Refused: Story = {
  beforeEach: answering({ [READ]: MODULES, [SAVE]: refused('Labels must be plain text on one line', 'invalid-value') }),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.type(await page.findByRole('searchbox'), 'berth')
    await userEvent.type(await page.findByLabelText('Berth'), 'a')
    await userEvent.click(await page.findByRole('button', { name: 'Save 1 label' }))
    await waitFor(() => expect(askedFor(SAVE)).toHaveLength(1))
    await waitFor(() => expect(page.getByRole('button', { name: 'Save 1 label' })).toBeEnabled())
    await expect(page.getByLabelText('Berth')).toHaveValue('a')
  },
}
