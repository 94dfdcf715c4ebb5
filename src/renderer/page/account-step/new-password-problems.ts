import type { Strength } from '#new-password'

/** What keeps a new password from being sent, as translation keys by field; while its strength is not known the server decides. */
export function newPasswordProblems(
  { newPass, confirmPass }: { readonly newPass: string; readonly confirmPass: string },
  strength: Strength,
): { readonly newPass?: string; readonly confirmPass?: string } {
  const isWeak = strength === 'weak' || strength === 'tooShort' || strength === 'own'
  return {
    ...(newPass === '' ? { newPass: 'shared/account.newRequired' } : isWeak && { newPass: `shared/account.strength.${strength}` }),
    ...(confirmPass === '' ? { confirmPass: 'shared/account.confirmRequired' } : newPass !== confirmPass && { confirmPass: 'shared/account.noMatch' }),
  }
}
