import type { Meta, StoryObj } from '@storybook/react-vite'
import type { KeyState, OutboxState } from '#offline'
import { Dialog } from '#widgets'
import { AheadPill } from '../../src/shell/offline/ahead-pill.tsx'
import { DeviceList } from '../../src/shell/offline/device-list.tsx'
import { EnrolForm } from '../../src/shell/offline/enrol-form.tsx'
import { SealedPage, type SealedView } from '../../src/shell/offline/sealed-page.tsx'
import { workNotices } from '../../src/shell/offline/work-notice.ts'
import { NoticeBanner } from '../../src/shell/offline/work-notices.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'

const meta = {
  title: 'Shell/Offline',
  component: SealedPage,
  args: { onTryServer: () => undefined, onUnlock: async () => ({ wrong: true, left: 4 }) as const },
} satisfies Meta<typeof SealedPage>
export default meta
type Story = StoryObj<typeof meta>

const LOCK = { way: 'passphrase', whose: 'NO (n…@demo.test)', left: 5 } as const
const locked = (part: Partial<Extract<SealedView, { kind: 'locked' }>['lock']> = {}): SealedView => ({ kind: 'locked', lock: { ...LOCK, ...part } })

export const Passphrase: Story = { args: { view: locked() } }
export const PassphraseDark: Story = { args: { view: locked({ left: 1 }) }, parameters: DARK }
export const PassphraseRightToLeft: Story = { args: { view: locked({ left: 3 }) }, parameters: RIGHT_TO_LEFT }
export const PassphrasePhone: Story = { args: { view: locked() }, globals: PHONE }
export const SecurityKey: Story = { args: { view: locked({ way: 'authenticator' }) } }
export const NotEnrolled: Story = { args: { view: { kind: 'sealed' } } }
export const NotEnrolledDark: Story = { args: { view: { kind: 'sealed' } }, parameters: DARK }
export const FiveWrongTries: Story = { args: { view: { kind: 'ended' } } }
export const NothingKept: Story = { args: { view: { kind: 'nothing' } }, parameters: RIGHT_TO_LEFT }

const enrol = (hasAuthenticator: boolean) => () => (
  <Dialog title="Offline use" onClose={() => undefined}>
    <EnrolForm hasAuthenticator={hasAuthenticator} onPassphrase={async () => 'passphraseShort'} onAuthenticator={async () => 'called-off'} />
  </Dialog>
)
const unused: Pick<Story, 'args'> = { args: { view: { kind: 'sealed' } } }
export const Enrol: Story = { ...unused, render: enrol(false) }
export const EnrolWithKey: Story = { ...unused, render: enrol(true), parameters: DARK }
export const EnrolRightToLeft: Story = { ...unused, render: enrol(false), parameters: RIGHT_TO_LEFT }

const prepared = () => (
  <>
    {(['coming', 'partly', 'here'] as const).map((ahead) => (
      <AheadPill key={ahead} ahead={ahead} />
    ))}
  </>
)
export const Prepared: Story = { ...unused, render: prepared }
export const PreparedPhoneDark: Story = { ...unused, render: prepared, globals: PHONE, parameters: DARK }

const AT = '2026-01-05T15:04:00Z'
const device = { createdAt: '2025-11-02T09:00:00Z', lastSeen: AT, revokedAt: null, unsent: 0 }
const devices = () => (
  <DeviceList
    devices={[
      { ...device, deviceId: 'a' },
      { ...device, deviceId: 'b', unsent: 2 },
      { ...device, deviceId: 'c', revokedAt: AT },
    ]}
    thisDevice="a"
    onRevoke={async () => undefined}
  />
)
export const Devices: Story = { ...unused, render: devices }
export const DevicesDark: Story = { ...unused, render: devices, parameters: DARK }
export const DevicesRightToLeft: Story = { ...unused, render: devices, parameters: RIGHT_TO_LEFT }

const OUTBOX: OutboxState = { items: [], isSending: false, inMemory: 0, isOutdated: false, foreign: 0 }
const waiting = { formType: 'note', requestType: 'Post', formId: 'f', idempotency: 'k', queuedAt: AT } as const
const STATES: readonly KeyState[] = [
  { kind: 'mismatch', userId: 'u', way: 'passphrase' },
  { kind: 'unavailable', userId: 'u', reason: 'revoked' },
]
const notices = () =>
  STATES.flatMap((keys, at) =>
    workNotices({
      keys,
      drafts: { place: 'device', inMemory: 0, ...(at === 0 && { reason: 'full' }) },
      outbox: at === 0 ? OUTBOX : { ...OUTBOX, isOutdated: true, items: [{ ...waiting, status: 'attention' }] },
      notice: at === 0 ? { lost: 2, isOutdated: false, update: () => undefined } : { lost: 0, isOutdated: false, isPersisted: false },
      now: Date.parse('2026-01-13T00:00:00Z'),
    }),
  ).map((notice) => <NoticeBanner key={notice.id} notice={notice} onAct={() => undefined} onClose={notice.mayClose && (() => undefined)} />)
export const Notices: Story = { ...unused, render: () => <>{notices()}</> }
export const NoticesDark: Story = { ...unused, render: () => <>{notices()}</>, parameters: DARK }
export const NoticesRightToLeft: Story = { ...unused, render: () => <>{notices()}</>, parameters: RIGHT_TO_LEFT }
