import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { SignatureView } from '#signature'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { BY_WORD, DRAWN, INSERTED, OFFLINE, REPRESENTED, TYPED, UNABLE } from './kept.ts'

const ATTESTATION = 'I certify that the care described above was given as written.'
const ALL = [DRAWN, INSERTED, TYPED, OFFLINE, UNABLE, BY_WORD, REPRESENTED]

/** All ways of signing side by side, and a slot that waits. */
function Signatures() {
  return (
    <main style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))', gap: 24, padding: 24 }}>
      <h1 className="only-read-aloud">Signatures</h1>
      {ALL.map((signature) => (
        <SignatureView key={`${signature.method}${signature.role}${signature.deviceAt}`} signature={signature} title="Nurse" attestation={ATTESTATION} />
      ))}
      <SignatureView title="Client or representative" />
    </main>
  )
}

const meta = { title: 'Signature/View', component: Signatures } satisfies Meta<typeof Signatures>
export default meta
type Story = StoryObj<typeof meta>

export const All: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getAllByRole('img', { name: 'Signature of Ada Byron' })).toHaveLength(3)
    await expect(canvas.getByText('Signed offline at 03/02/2026, 8:51 AM by this device’s clock')).toBeVisible()
    await expect(canvas.getByText('Physically unable')).toBeVisible()
    await expect(canvas.getByText('Not signed yet')).toBeVisible()
  },
}
export const AllDark: Story = { parameters: DARK }
export const AllRightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const AllOnAPhone: Story = { globals: PHONE }
