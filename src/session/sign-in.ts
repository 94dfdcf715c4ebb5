import { api } from '#api'
import type { LoginData, SecondStep } from '#contract'
import { appStore, bus, setLocked } from '#store'
import { leaveSession, loadBoot } from './boot.ts'
import { clearLogin, storeLogin } from './local-keys.ts'

/** Keeps what the sign-in said; gives the second step where one is missing. */
const logIn = async (path: string, body: object): Promise<SecondStep | undefined> => {
  const { data } = await api.post<LoginData | SecondStep>(path, body)
  if ('challenge' in data) return data
  storeLogin(localStorage, data)
  return undefined
}

const arrive = async (): Promise<void> => void (await loadBoot())

/** The same person again, where they are; what they typed stays, and calls that were refused are sent again. */
export const goOn = async (): Promise<void> => {
  await loadBoot()
  setLocked(false)
  bus.emit('sessionRenewed', undefined)
}

const signingIn = (next: () => Promise<void>) => ({
  /** Gives the second step where one is asked for: nobody is signed in before `prove`. */
  async enter(email: string, password: string): Promise<SecondStep | undefined> {
    const step = await logIn('/api/auth/login', { email: email.trim(), password })
    if (step === undefined) await next()
    return step
  },
  /** The second step: a code of the app, one that was sent, or a recovery code. */
  async prove(challenge: string, code: string): Promise<void> {
    await logIn('/api/auth/2fa', { challenge, code })
    await next()
  },
})

/**
 * Signs in and loads what the person may open; the page then leaves the account area for what they wanted, else home.
 * Throws ApiError `sign-in-failed` or `too-many-tries`, with the server's sentence.
 */
export const signIn = signingIn(arrive)

const again = signingIn(goOn)

/** Signs the same person in again where they are. */
export const unlock = {
  ...again,
  enter: (password: string): Promise<SecondStep | undefined> => again.enter(appStore.get().boot?.user.email ?? '', password),
}

/** Ends the session on the server and forgets the person on this device; other tabs follow. Ask about unsaved input first. */
export const signOut = async (): Promise<void> => {
  await api.post('/api/auth/logout').catch(() => undefined)
  clearLogin(localStorage)
  await leaveSession('signed-out')
}
