import type { Boot } from '#contract'

/** What is opened at load: nothing, the reminder unless it was skipped since the sign-in, or the dialog that asks for another password. */
export function firstLayer(password: Boot['password'], store: Pick<Storage, 'getItem'>): string | undefined {
  if (password?.resetPass === 'true') return 'must-change'
  return password?.resetPass === 'false' && store.getItem('resetPass') === 'false' ? 'password-reminder' : undefined
}
