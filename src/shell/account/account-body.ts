import type { Boot, LoginData, TwoFactorWay, UpdatePasswordBody } from '#contract'
import { isChanging, type PasswordDraft } from './password-rules.ts'

export interface AccountDraft extends PasswordDraft {
  readonly fName: string
  readonly email: string
  /** Digits. */
  readonly phone: string
  readonly nameOrder: boolean
  /** As it is on; the form never changes it. */
  readonly is2FA: TwoFactorWay
}

/** What the form begins with: what the page knows of the person now, and of the rest what the sign-in said. */
export const startOf = (user: Boot['user'], admin: Partial<LoginData['admin']>): AccountDraft => ({
  fName: user.firstName,
  email: user.email,
  phone: (admin.phone ?? '').replaceAll(/\D/g, '').slice(-10),
  nameOrder: user.nameOrder,
  is2FA: admin.is2FA_enabled ?? 0,
  oldPass: '',
  newPass: '',
  confirmPass: '',
})

/**
 * What is sent (spec: shell-and-account §5, §7): empty passwords are left out and `confirm_pass` never goes; super admins have no fields
 * of their own beside the password.
 */
export function bodyOf(draft: AccountDraft, user: Pick<Boot['user'], 'id' | 'superadmin'>): UpdatePasswordBody {
  const profile = { fName: draft.fName.trim(), email: draft.email.trim(), phone: draft.phone, nameOrder: draft.nameOrder, is2FA_enabled: draft.is2FA }
  return {
    id: user.id,
    ...(user.superadmin ? {} : profile),
    ...(isChanging(draft) && { old_pass: draft.oldPass, ...(draft.newPass !== '' && { new_pass: draft.newPass }) }),
  }
}
