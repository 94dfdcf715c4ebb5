import { sessionsApi } from '#api'
import { appStore } from '#store'
import { leaveSession } from './boot.ts'
import { clearLogin } from './local-keys.ts'

/** All sessions of this person were ended: if they are signed in here, nothing of them stays on the page. */
export const leaveEndedSession = async (email: string): Promise<void> => {
  if (appStore.get().boot?.user.email !== email) return
  clearLogin(localStorage)
  await leaveSession('signed-out')
}

/** Ends every session of the person, on all devices, and leaves this page. Throws ApiError when the server did not do it. */
export const signOutEverywhere = async (): Promise<void> => {
  await sessionsApi.endAll()
  clearLogin(localStorage)
  await leaveSession('signed-out')
}
