import { api } from '#api'
import type { ViewAsBody, ViewedPage } from '#contract'
import { storeViewed } from './local-keys.ts'
import { HOME_PATH } from './wanted-route.ts'

/** The page begins anew as someone else's: nothing of the former one stays in memory. */
const showAs = (page: ViewedPage): void => {
  storeViewed(localStorage, page)
  location.assign(HOME_PATH)
}

/** A super admin looks through a user's eyes from now on, reading only. Ask about unsaved input first. Throws ApiError. */
export const beginViewing = async (body: ViewAsBody): Promise<void> => showAs((await api.post<ViewedPage>('/api/session/view-as', body)).data)

/** Back to one's own account. Throws ApiError. */
export const endViewing = async (): Promise<void> => showAs((await api.post<ViewedPage>('/api/session/view-as/end', {})).data)
