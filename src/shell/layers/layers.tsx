import type { LayerProps, LoadLayer } from './layer-props.ts'

const punch: LoadLayer = async () => (await import('../punch/punch-dialog.tsx')).PunchDialog

/** What each action opens. */
export const LAYERS: Readonly<Record<string, LoadLayer>> = {
  palette: async () => (await import('../palette/palette.tsx')).Palette,
  'password-reminder': async () => (await import('../account/password-reminder.tsx')).PasswordReminder,
  account: async () => (await import('../account/account-dialog.tsx')).AccountDialog,
  'must-change': async () => (await import('../account/account-dialog.tsx')).AccountDialog,
  'punch-in': punch,
  'punch-out': punch,
  'break-start': punch,
  'break-end': punch,
  signature: async () => {
    const { OwnSignatureDialog } = await import('../dialogs/own-signature-dialog.tsx')
    return ({ boot, onClose }: LayerProps) => <OwnSignatureDialog user={boot.user} onClose={onClose} />
  },
  'customize-dashboard': async () => (await import('../dialogs/customize-dashboard-dialog.tsx')).CustomizeDashboardDialog,
  language: async () => (await import('../language/language-dialog.tsx')).LanguageDialog,
  look: async () => (await import('../look/look-panel.tsx')).LookPanel,
  contact: async () => (await import('../help/contact-dialog.tsx')).ContactDialog,
  offline: async () => {
    const { OfflineDialog } = await import('../offline/offline-dialog.tsx')
    return ({ boot, outbox, onClose }: LayerProps) => <OfflineDialog user={boot.user} outbox={outbox} onClose={onClose} />
  },
  ticket: async () => (await import('../help/ticket-dialog.tsx')).TicketDialog,
  'whats-new': async () => (await import('../help/whats-new-dialog.tsx')).WhatsNewDialog,
  shortcuts: async () => (await import('../help/shortcuts-dialog.tsx')).ShortcutsDialog,
  referral: async () => (await import('../help/referral-dialog.tsx')).ReferralDialog,
}
