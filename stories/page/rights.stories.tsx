import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { AskDialog } from '#shell'
import { RightsDesk } from '../../src/renderer/page/rights/rights-desk.tsx'
import { answering, askedFor, atDesk, refused, SILENT } from '../shell/answers.tsx'
import { BOOT } from '../shell/fixture-boot.ts'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { CATALOGUE, HELD, HELD_BY_ROLE, HOLDERS, PREVIEW } from './rights-answers.ts'

const ANSWERS = {
  'GET /api/ui/rights': CATALOGUE,
  'GET /api/ui/rights/holders': HOLDERS,
  'GET /api/ui/rights/of': HELD,
  'POST /api/ui/rights/preview': PREVIEW,
  'PUT /api/ui/rights': { people: 1 },
}
const SUPER = { ...BOOT, user: { ...BOOT.user, superadmin: true } }

type Canvas = ReturnType<typeof within>
const chooseNerys = async (canvas: Canvas): Promise<void> => {
  await userEvent.click(await canvas.findByRole('button', { name: /Nerys/ }))
  await canvas.findByRole('group', { name: 'Clients' })
}

const meta = {
  title: 'Page/Permissions',
  component: RightsDesk,
  decorators: [atDesk],
  beforeEach: answering(ANSWERS),
} satisfies Meta<typeof RightsDesk>
export default meta
type Story = StoryObj<typeof meta>

export const NobodyChosen: Story = {}
export const Loading: Story = { beforeEach: answering({ ...ANSWERS, 'GET /api/ui/rights': SILENT }) }
export const Refused: Story = { beforeEach: answering({ ...ANSWERS, 'GET /api/ui/rights': refused('You do not have the right to do this.', 'forbidden') }) }
export const NobodyFound: Story = { beforeEach: answering({ ...ANSWERS, 'GET /api/ui/rights/holders': { holders: [], more: false } }) }

export const SavedOnlyAfterTheLook: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await chooseNerys(canvas)
    expect(canvas.queryByRole('button', { name: 'Review changes' })).toBeNull()
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Payroll' }))
    await userEvent.click(canvas.getByRole('checkbox', { name: 'View Notes' }))
    expect(canvas.getByText('2 changes')).toBeVisible()
    expect(askedFor('PUT')).toHaveLength(0)
    await userEvent.click(canvas.getByRole('button', { name: 'Review changes' }))
    const dialog = within(await canvas.findByRole('dialog'))
    const gains = within(await dialog.findByRole('region', { name: 'Gains' }))
    expect(gains.getByText('Payroll Report')).toBeVisible()
    expect(within(dialog.getByRole('region', { name: 'Loses' })).getByText('View Notes')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    expect(askedFor('PUT /api/ui/rights')[0]?.body).toEqual({ target: { user: 'u7' }, grant: ['payroll'], revoke: ['view-notes'] })
    expect(canvas.queryByText('2 changes')).toBeNull()
  },
}
export const EachListKeepsItsOwn: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await chooseNerys(canvas)
    await userEvent.click(canvas.getByRole('tab', { name: 'Roles' }))
    expect(canvas.queryByRole('heading', { name: /Nerys/ })).toBeNull()
    await userEvent.click(canvas.getByRole('tab', { name: 'People' }))
    expect(await canvas.findByRole('heading', { name: /Nerys/ })).toBeVisible()
  },
}
export const SomebodyElseBeginsAtTheTop: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await chooseNerys(canvas)
    const spacer = document.createElement('div')
    spacer.style.blockSize = '3000px'
    canvasElement.append(spacer)
    document.scrollingElement?.scrollTo({ top: 400 })
    const other = canvas.getByRole('button', { name: /Maximiliana/ })
    other.click()
    await waitFor(() => expect(canvas.getByRole('heading', { name: /Maximiliana/ }).getBoundingClientRect().top).toBeGreaterThanOrEqual(0))
    spacer.remove()
  },
}
export const AlreadyTickedIsNoChange: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await chooseNerys(canvas)
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Payroll' }))
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Payroll' }))
    expect(canvas.queryByRole('button', { name: 'Review changes' })).toBeNull()
    expect(canvas.getByRole('checkbox', { name: 'View Pay' })).toBeDisabled()
  },
}
export const DraftStaysWhileOthersAreLookedAt: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await chooseNerys(canvas)
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Payroll' }))
    await userEvent.click(canvas.getByRole('button', { name: /Maximiliana/ }))
    await waitFor(() => expect(canvas.getByRole('heading', { name: /Maximiliana/ })).toBeVisible())
    expect(canvas.queryByText('1 change')).toBeNull()
    await chooseNerys(canvas)
    expect(await canvas.findByText('1 change')).toBeVisible()
    expect(canvas.getByRole('checkbox', { name: 'Payroll' })).toBeChecked()
  },
}
export const RoleThatSomeHold: Story = {
  beforeEach: answering({ ...ANSWERS, 'GET /api/ui/rights/of': HELD_BY_ROLE }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('tab', { name: 'Roles' }))
    await userEvent.click(canvas.getByRole('button', { name: /Nurse/ }))
    expect(await canvas.findByText('2 of 3')).toBeVisible()
    expect(canvas.getByRole('checkbox', { name: /Client List/ })).toBePartiallyChecked()
  },
}
export const OnlyToLookAt: Story = {
  beforeEach: answering({ ...ANSWERS, 'GET /api/ui/rights/of': { ...HELD, open: false } }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await chooseNerys(canvas)
    for (const box of canvas.getAllByRole('checkbox')) expect(box).toBeDisabled()
    expect(canvas.queryByRole('button', { name: /^View as/ })).toBeNull()
  },
}
export const SaveRefused: Story = {
  beforeEach: answering({ ...ANSWERS, 'PUT /api/ui/rights': refused('You do not have the right to do this.', 'forbidden') }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await chooseNerys(canvas)
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Payroll' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Review changes' }))
    const dialog = within(await canvas.findByRole('dialog'))
    await dialog.findByRole('region', { name: 'Gains' })
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await canvas.findByText(/You do not have the right to do this\.$/)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled()
  },
}
export const ViewingAsksForAReason: Story = {
  beforeEach: answering(ANSWERS, SUPER),
  decorators: [
    (Story) => (
      <>
        <Story />
        <AskDialog drawFields={() => null} />
      </>
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await chooseNerys(canvas)
    await userEvent.click(canvas.getByRole('button', { name: 'View as Nerys Norling' }))
    const dialog = within(await canvas.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Start' }))
    expect(askedFor('view-as')).toHaveLength(0)
  },
}
const chosen: Story['play'] = async ({ canvasElement }) => {
  const canvas = within(canvasElement)
  await chooseNerys(canvas)
  await userEvent.click(canvas.getByRole('checkbox', { name: 'Payroll' }))
}
export const Dark: Story = { parameters: DARK, play: chosen }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT, play: chosen }
export const Phone: Story = { globals: PHONE, play: chosen }
