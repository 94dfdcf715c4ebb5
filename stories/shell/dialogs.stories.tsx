import type { Meta, StoryObj } from '@storybook/react-vite'
import { ask } from '#actions'
import { AskDialog, LockDialog } from '#shell'
import { clearSession, setBoot, setLocked } from '#store'
import { DARK, RIGHT_TO_LEFT } from '../stage.tsx'
import { BOOT } from './fixture-boot.ts'

const meta = { title: 'Shell/Dialogs', component: LockDialog } satisfies Meta<typeof LockDialog>
export default meta
type Story = StoryObj<typeof meta>

const lock = () => {
  setBoot(BOOT)
  setLocked(true)
  return clearSession
}

export const Locked: Story = { beforeEach: lock }
export const LockedDark: Story = { beforeEach: lock, parameters: DARK }
export const LockedRightToLeft: Story = { beforeEach: lock, parameters: RIGHT_TO_LEFT }

const askAbout = (question: Parameters<typeof ask>[0]) => () => void ask(question)
const Asking = () => <AskDialog drawFields={() => null} />

export const ReasonToDelete: Story = {
  render: Asking,
  beforeEach: askAbout({
    title: 'Delete Thing 7?',
    text: 'It goes to the recycle bin and can be restored there.',
    confirmLabel: 'Delete',
    tone: 'danger',
    reason: 'required',
  }),
}
export const Warnings: Story = {
  render: Asking,
  beforeEach: askAbout({
    title: 'Please check: Thing 7',
    lines: ['The end is before the start.', 'The same visit is already on another schedule.'],
    confirmLabel: 'Continue',
    reason: 'required',
  }),
}
