/** Where a person goes after sign-in when they asked for nothing else. */
export const HOME_PATH = '/pages/home'
export const LOGIN_PATH = '/account/login'
const KEY = 'wantedRoute'

const isOwnPath = (path: string | null): path is string => path !== null && /^\/(?:pages|call)\/[^\\]*$/.test(path)

/** Remembers the page that needs a session, for this tab only. */
export const keepReturnTo = (path: string): void => {
  if (isOwnPath(path)) sessionStorage.setItem(KEY, path)
}

/** The remembered page, home without one. Only paths of this page are followed. */
export const returnTo = (): string => {
  const wanted = sessionStorage.getItem(KEY)
  return isOwnPath(wanted) ? wanted : HOME_PATH
}

/** The person has arrived; the next sign-in starts at home. */
export const forgetReturnTo = (): void => sessionStorage.removeItem(KEY)
