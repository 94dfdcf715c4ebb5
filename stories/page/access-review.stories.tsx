import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import type { AccessChanges, AccessDifference, AccessVersion, Things, WhoHasAccess } from '#contract'
import { AccessDesk } from '../../src/renderer/page/rights/access/access-desk.tsx'
import { answering, atDesk, refused, SILENT } from '../shell/answers.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { CATALOGUE, HOLDERS, PREVIEW } from './rights-answers.ts'

const THING = { kind: 'records', id: 'client.delete', label: 'shared/rights.verbs.delete', on: 'resources/client.plural' } as const
const THINGS: Things = { things: [THING], more: false }

const WHO: WhoHasAccess = {
  thing: THING,
  people: 3,
  others: 401,
  roles: ['permissions/roles.roles.owner', 'permissions/roles.roles.nurse'],
  holders: [
    { userId: 'u1', name: 'Odalys Wexmoor', role: 'owner', isActive: true, why: { by: 'owner' } },
    {
      userId: 'u7',
      name: 'Nerys Norling',
      role: 'nurse',
      isActive: true,
      reach: 'masked',
      why: { by: 'permissions', role: ['client-list'], own: ['edit-clients'] },
    },
    {
      userId: 'u8',
      name: 'Maximiliana Featherstonehaugh-Cholmondeley of Upper Lakes',
      role: 'nurse',
      isActive: false,
      reach: 'changes',
      why: { by: 'everyone' },
    },
  ],
  without: [
    { userId: 'u9', name: 'Yonis Rundelai', role: 'auditor', isActive: true, gap: { missing: ['clients', 'client-list'] } },
    { userId: 'u10', name: 'Jorelle Kjorland', role: 'client', isActive: true, gap: { only: 'other-types' } },
  ],
}

const DIFFERENCE: AccessDifference = {
  gains: { ...PREVIEW.gains, more: { fields: 1204 } },
  loses: PREVIEW.loses,
  given: ['permissions/catalogue.permissions.edit-clients'],
  taken: [],
}
const VERSIONS: readonly AccessVersion[] = [
  { id: 4, at: '2026-11-30T08:00:00.000Z', version: '1.4.0' },
  { id: 3, at: '2026-10-02T08:00:00.000Z', version: '1.3.0' },
]
const CHANGES: AccessChanges = {
  roles: [
    { role: 'nurse', label: 'permissions/roles.roles.nurse', change: 'changed', ...DIFFERENCE, taken: ['permissions/catalogue.permissions.gone'] },
    { role: 'qp', label: 'permissions/roles.roles.qp', change: 'added', ...DIFFERENCE },
  ],
  texts: { 'permissions/catalogue.permissions.gone': 'Old Reports' },
}

const ANSWERS = {
  'GET /api/ui/rights': CATALOGUE,
  'GET /api/ui/rights/holders': HOLDERS,
  'GET /api/ui/access/things': THINGS,
  'GET /api/ui/access/who': WHO,
  'GET /api/ui/access/compare': DIFFERENCE,
  'GET /api/ui/access/versions': VERSIONS,
  'GET /api/ui/access/changes': CHANGES,
}

const meta = {
  title: 'Page/Access review',
  component: AccessDesk,
  decorators: [atDesk],
  beforeEach: answering(ANSWERS),
} satisfies Meta<typeof AccessDesk>
export default meta
type Story = StoryObj<typeof meta>

/** Asks about deleting clients, as somebody at the keyboard does. */
const asked = async (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement)
  await userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'Access to' }), 'records')
  await userEvent.type(canvas.getByRole('combobox', { name: 'Record and action' }), 'delete')
  await canvas.findByRole('option', { name: /Delete/ })
  await userEvent.keyboard('{Enter}')
  await canvas.findByRole('heading', { name: 'Clients: Delete' })
  return canvas
}
const shown: Story['play'] = async ({ canvasElement }) => void (await asked(canvasElement))

export const NothingAsked: Story = {
  play: async ({ canvasElement }) => {
    expect(await within(canvasElement).findByText('Choose what to review')).toBeVisible()
  },
}
export const WhoHasIt: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await asked(canvasElement)
    expect(canvas.getByRole('row', { name: /Odalys Wexmoor Owner Owners have every permission/ })).toBeVisible()
    expect(canvas.getByText(/From the role: Client List\. Added for this person: Edit Clients\./)).toBeVisible()
    expect(canvas.getByText('Masked')).toBeVisible()
  },
}
export const WhoHasNot: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await asked(canvasElement)
    await userEvent.click(canvas.getByRole('tab', { name: /No access/ }))
    expect(canvas.getByText('Permission missing: Clients, Client List')).toBeVisible()
    expect(canvas.getByText('Not available to this user type')).toBeVisible()
    expect(canvas.getByText('First 2 of 401 people shown.')).toBeVisible()
  },
}
export const Compared: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('tab', { name: 'Compare' }))
    expect(canvas.getByText('Choose two people or roles')).toBeVisible()
    for (const [index, box] of canvas.getAllByRole('combobox', { name: 'Person or role' }).entries()) {
      await userEvent.type(box, index === 0 ? 'auditor' : 'norling')
      await userEvent.click(await canvas.findByRole('option', { name: index === 0 ? /Auditor/ : /Nerys Norling/ }))
    }
    const second = within(await canvas.findByRole('region', { name: 'Only Nerys Norling' }))
    expect(second.getByText('Clients: Edit')).toBeVisible()
    expect(second.getByText('First 200 of 1,204 shown.')).toBeVisible()
    expect(within(canvas.getByRole('region', { name: 'Only Auditor' })).getByText('No visible change.')).toBeVisible()
  },
}
export const Changed: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('tab', { name: 'What changed' }))
    const nurse = within(await canvas.findByRole('region', { name: 'Nurse' }))
    expect(within(nurse.getByRole('region', { name: 'Nurse can no longer' })).getByText('Old Reports')).toBeVisible()
    expect(canvas.getByText('New role')).toBeVisible()
  },
}
export const NoChanges: Story = {
  beforeEach: answering({ ...ANSWERS, 'GET /api/ui/access/versions': VERSIONS.slice(0, 1) }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('tab', { name: 'What changed' }))
    expect(await canvas.findByText(/What roles can see and do is the same since/)).toBeVisible()
  },
}
export const Loading: Story = { beforeEach: answering({ ...ANSWERS, 'GET /api/ui/rights': SILENT }) }
export const Failed: Story = {
  beforeEach: answering({ ...ANSWERS, 'GET /api/ui/rights': refused('Something went wrong on our side.', 'internal') }),
  play: async ({ canvasElement }) => {
    expect(await within(canvasElement).findByText('Something went wrong on our side.')).toBeVisible()
  },
}
export const Dark: Story = { parameters: DARK, play: shown }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT, play: shown }
export const Phone: Story = { globals: PHONE, play: shown }
