import { withRoomWords } from '#i18n'
import type { LayerProps, LoadLayer } from './layer-props.ts'

const punch: LoadLayer = async () => (await withRoomWords(import('../punch/punch-dialog.tsx'))).PunchDialog

/** What each action opens. */
export const LAYERS: Readonly<Record<string, LoadLayer>> = {
  palette: async () => (await withRoomWords(import('../palette/palette.tsx'))).Palette,
  'password-reminder': async () => (await withRoomWords(import('../account/password-reminder.tsx'))).PasswordReminder,
  account: async () => (await withRoomWords(import('../account/account-dialog.tsx'))).AccountDialog,
  'must-change': async () => (await withRoomWords(import('../account/account-dialog.tsx'))).AccountDialog,
  'punch-in': punch,
  'punch-out': punch,
  'break-start': punch,
  'break-end': punch,
  signature: async () => {
    const { OwnSignatureDialog } = await withRoomWords(import('../dialogs/own-signature-dialog.tsx'))
    return ({ boot, onClose }: LayerProps) => <OwnSignatureDialog user={boot.user} onClose={onClose} />
  },
  'customize-dashboard': async () => (await withRoomWords(import('../dialogs/customize-dashboard-dialog.tsx'))).CustomizeDashboardDialog,
  language: async () => (await withRoomWords(import('../language/language-dialog.tsx'))).LanguageDialog,
  look: async () => (await withRoomWords(import('../look/look-panel.tsx'))).LookPanel,
  contact: async () => (await withRoomWords(import('../help/contact-dialog.tsx'))).ContactDialog,
  offline: async () => {
    const { OfflineDialog } = await withRoomWords(import('../offline/offline-dialog.tsx'))
    return ({ boot, outbox, onClose }: LayerProps) => <OfflineDialog user={boot.user} outbox={outbox} onClose={onClose} />
  },
  ticket: async () => (await withRoomWords(import('../help/ticket-dialog.tsx'))).TicketDialog,
  'whats-new': async () => (await withRoomWords(import('../help/whats-new-dialog.tsx'))).WhatsNewDialog,
  shortcuts: async () => (await withRoomWords(import('../help/shortcuts-dialog.tsx'))).ShortcutsDialog,
  referral: async () => (await withRoomWords(import('../help/referral-dialog.tsx'))).ReferralDialog,
}
