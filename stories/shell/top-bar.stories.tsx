import type { Meta, StoryObj } from '@storybook/react-vite'
import { TopBar } from '#shell'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { BOOT, LONG_NAMES, SEVERAL_COMPANIES, SUPER_ADMIN } from './fixture-boot.ts'

const meta = { title: 'Shell/TopBar', component: TopBar, args: { boot: BOOT, onOpenMenu: () => undefined } } satisfies Meta<typeof TopBar>
export default meta
type Story = StoryObj<typeof meta>

export const OneCompany: Story = {}
export const SeveralCompanies: Story = { args: { boot: SEVERAL_COMPANIES } }
export const SuperAdmin: Story = { args: { boot: SUPER_ADMIN } }
export const LongNames: Story = { args: { boot: LONG_NAMES } }
export const Dark: Story = { args: { boot: SEVERAL_COMPANIES }, parameters: DARK }
export const RightToLeft: Story = { args: { boot: SEVERAL_COMPANIES }, parameters: RIGHT_TO_LEFT }
export const Phone: Story = { args: { boot: LONG_NAMES }, globals: PHONE }
