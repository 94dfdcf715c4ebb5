const isAt = (path: string, area: string): boolean => path === area || path.startsWith(`${area}/`)

/**
 * Where an address leads instead of being shown: the empty path to the account area (spec: chat-assistant-session §2),
 * the workspace to the sign-in while nobody is signed in, the account area to what was wanted (else home) once somebody is.
 */
export const redirectOf = (phase: 'ready' | 'signed-out', path: string): 'login' | 'wanted' | undefined => {
  if (phase === 'signed-out') return path === '/' || path === '/account' || isAt(path, '/pages') ? 'login' : undefined
  return path === '/' || isAt(path, '/account') || path === '/pages' || path === '/pages/' ? 'wanted' : undefined
}
