import type { Strength } from './strength.ts'

/** Nobody should sign in with it; while the strength is not known the server decides. */
export const isWeak = (strength: Strength): boolean => strength === 'weak' || strength === 'tooShort' || strength === 'own'

interface NewPassword {
  readonly newPass: string
  readonly confirmPass: string
}

/** What keeps a new password from being sent, as translation keys by field. */
export function newPasswordProblems({ newPass, confirmPass }: NewPassword, strength: Strength): Partial<Readonly<Record<keyof NewPassword, string>>> {
  return {
    ...(newPass === '' ? { newPass: 'shared/account.newRequired' } : isWeak(strength) && { newPass: `shared/account.strength.${strength}` }),
    ...(confirmPass === '' ? { confirmPass: 'shared/account.confirmRequired' } : newPass !== confirmPass && { confirmPass: 'shared/account.noMatch' }),
  }
}
