import { CALL_PATH, FIRST_SET_UP_PATH, PASSWORD_LINK_PATH } from '#contract'

const isAt = (path: string, area: string): boolean => path === area || path.startsWith(`${area}/`)

/** Where an address leads instead of being shown. */
export type Redirect = 'login' | 'wanted' | 'set-up'

/**
 * The empty path leads to the account area (spec: chat-assistant-session §2), `/auth/login` and the workspace to the sign-in while nobody is
 * signed in, the account area to what was wanted (else home) once somebody is. A password link is opened by whoever has it. While there is no
 * account at all, everything of these leads to the page that makes the first one.
 */
export const redirectOf = (phase: 'ready' | 'signed-out', path: string, hasNoAccounts = false): Redirect | undefined => {
  const isOfAccount = path === '/' || isAt(path, '/auth') || isAt(path, '/account')
  if (phase === 'signed-out') {
    if (hasNoAccounts) return (isOfAccount || isAt(path, '/pages')) && path !== FIRST_SET_UP_PATH ? 'set-up' : undefined
    return path === '/' || path === '/account' || isAt(path, '/auth') || isAt(path, '/pages') || isAt(path, CALL_PATH) ? 'login' : undefined
  }
  if (path === PASSWORD_LINK_PATH) return undefined
  return isOfAccount || path === '/pages' || path === '/pages/' ? 'wanted' : undefined
}
