import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, within } from 'storybook/test'
import type { RegistryEntries, ResolvedResource } from '#contract'
import { AskedFields } from '../../src/renderer/asked-fields.tsx'
import { TRIP } from '../calendar/trips.ts'
import { askedOf, HARBOUR_BOOT, serve, withQueries } from '../shelf/serve.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'

const text = (label: string, more: object = {}) => ({ type: 'text' as const, label, ...more })
const PILOT: ResolvedResource = {
  ...TRIP,
  fields: {
    number: text('Pilot number', { looksUp: { registry: 'npi', fills: { surname: 'lastName', office: 'clinic' } } }),
    surname: text('Surname'),
    office: text('Office'),
  },
}
const FOUND: RegistryEntries = {
  entries: [
    { id: '1999990013', title: 'Ada Kestrel, MD', detail: 'Harbor Medicine · Duluth, MN', values: { lastName: 'Kestrel', clinic: 'North pier' } },
    { id: '1999990021', title: 'Bartholomew Featherstonehaugh-Winterbourne, APRN', detail: 'Family · Saint Paul, MN', values: { lastName: 'Winterbourne' } },
  ],
  isCut: true,
}
const boot = { ...HARBOUR_BOOT, server: { ...HARBOUR_BOOT.server, registries: ['npi' as const] } }

const meta = {
  title: 'Record/Looked up',
  component: AskedFields,
  decorators: [withQueries],
  args: { resource: PILOT, names: ['number', 'surname', 'office'], about: ['t1'], formId: 'asked', onChange: fn(), onSubmit: fn() },
  beforeEach: serve({ boot, registry: FOUND }),
} satisfies Meta<typeof AskedFields>
export default meta
type Story = StoryObj<typeof meta>

const opened: NonNullable<Story['play']> = async ({ canvasElement }) => {
  await userEvent.type(await within(canvasElement).findByLabelText('Pilot number'), 'kes')
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Look up in the NPI registry' }))
  await screen.findByRole('button', { name: /^Ada Kestrel/ })
}

/** What was typed is looked for at once; what is chosen fills in its neighbours, and what it does not say stays. */
export const FillsIn: Story = {
  play: async (story) => {
    await userEvent.type(await within(story.canvasElement).findByLabelText('Office'), 'South pier')
    await opened(story)
    await expect(askedOf('/api/registries/npi')).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: /^Bartholomew/ }))
    const canvas = within(story.canvasElement)
    await expect(canvas.getByLabelText('Pilot number')).toHaveValue('1999990021')
    await expect(canvas.getByLabelText('Surname')).toHaveValue('Winterbourne')
    await expect(canvas.getByLabelText('Office')).toHaveValue('South pier')
    await expect(story.args.onChange).toHaveBeenLastCalledWith({ number: '1999990021', surname: 'Winterbourne', office: 'South pier' })
  },
}
export const OpenDark: Story = { play: opened, parameters: DARK }
export const OpenRightToLeft: Story = { play: opened, parameters: RIGHT_TO_LEFT }
export const OpenOnAPhone: Story = { play: opened, globals: PHONE }
/** An installation that is connected to no registry offers none. */
export const NotConnected: Story = {
  beforeEach: serve({ boot: HARBOUR_BOOT }),
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByLabelText('Pilot number')
    expect(within(canvasElement).queryByRole('button')).toBeNull()
  },
}
