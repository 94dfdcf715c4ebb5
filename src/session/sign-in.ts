import { api } from '#api'
import type { LoginData } from '#contract'
import { appStore, bus } from '#store'
import { leaveSession, loadBoot } from './boot.ts'
import { clearLogin, storeLogin } from './local-keys.ts'

const logIn = async (email: string, password: string): Promise<void> => {
  const { data } = await api.post<LoginData>('/api/auth/login', { email: email.trim(), password })
  storeLogin(localStorage, data)
}

/**
 * Signs in and loads what the person may open; the page then leaves the account area for what they wanted, else home.
 * @throws ApiError `sign-in-failed` or `too-many-tries`, with the server's sentence.
 */
export const signIn = async (email: string, password: string): Promise<void> => {
  await logIn(email, password)
  await loadBoot()
}

/** Signs the same person in again where they are; what they typed stays. */
export const unlock = async (password: string): Promise<void> => {
  const email = appStore.get().boot?.user.email ?? ''
  await logIn(email, password)
  await loadBoot()
  bus.emit('sessionRenewed', undefined)
}

/** Ends the session on the server and forgets the person on this device; other tabs follow. Ask about unsaved input first. */
export const signOut = async (): Promise<void> => {
  await api.post('/api/auth/logout').catch(() => undefined)
  clearLogin(localStorage)
  await leaveSession('signed-out')
}
