import { ApiError, api, documentsApi } from '#api'
import type { Boot } from '#contract'
import { appStore, bus, clearSession, type SessionEndReason, setBoot, setLocationId, setPhase, setPublicRoutes } from '#store'
import { applyLanguage } from './language.ts'
import { clearLogin, hasLogin, storeBoot } from './local-keys.ts'

/** Another company was chosen meanwhile, here or in another tab: the next page begins with that one. */
const isLeftBehind = ({ company }: Boot): boolean => {
  const chosen = localStorage.getItem('companyId')
  return appStore.get().boot !== null && chosen !== null && chosen !== company.id
}

/** Asks the server who this is and what they may open, and makes the page ready. */
export const loadBoot = async (): Promise<Boot> => {
  const askedAt = performance.now()
  const { data } = await api.get<Boot>('/api/ui/boot')
  if (!isLeftBehind(data)) storeBoot(localStorage, data)
  await startFrom(data, askedAt)
  void documentsApi.keepCurrent()
  return data
}

/** Makes the page ready with a boot answer: the server's, with when it was asked for, or without network the one that was kept sealed on this device. */
export const startFrom = async (boot: Boot, askedAt?: number): Promise<void> => {
  await applyLanguage(boot, askedAt)
  const picked = localStorage.getItem('locationId')
  setLocationId(boot.locations.some((location) => location.id === picked) ? picked : null)
  setBoot(boot, askedAt)
}

/** Makes the pages of the account area ready. */
export const loadPublic = async (): Promise<void> => {
  const [pages] = await Promise.all([documentsApi.publicPages(), applyLanguage(null)])
  setPublicRoutes(pages.routes)
  clearSession()
}

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.code !== 'no-answer' && (error.status === 401 || error.status === 403)

const loadOwn = async (): Promise<void> => {
  try {
    await loadBoot()
  } catch (error) {
    if (!isRefused(error)) throw error
    clearLogin(localStorage)
    await loadPublic()
  }
}

const isOutOfReach = (error: unknown): boolean => error instanceof ApiError && error.isTemporary

/** Without network: whoever signed in here last may open what lies on this device, if it has the words for that. */
const startSealed = async (): Promise<void> => {
  await applyLanguage(null)
  setPhase('sealed')
  bus.emit('connectionLost', undefined)
}

/** Starts the page: the person's own when their session still holds, else the account area; what lies sealed here without network. */
export const startSession = async (): Promise<void> => {
  try {
    await (hasLogin(localStorage) ? loadOwn() : loadPublic())
  } catch (error) {
    const canBeSealed = hasLogin(localStorage) && isOutOfReach(error)
    await (canBeSealed ? startSealed() : Promise.reject(error)).catch(() => setPhase('failed'))
  }
}

/** Reads the boot answer again (rights, menu or documents changed); keeps the page when that fails. A locked page asks when it is opened. */
export const refreshBoot = async (): Promise<void> => {
  const { phase, locked } = appStore.get()
  if (phase !== 'ready' || locked) return
  try {
    await loadBoot()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** Takes everything of the person off the page, then shows the account area. */
export const leaveSession = async (reason: SessionEndReason): Promise<void> => {
  setPhase('starting')
  bus.emit('sessionEnded', { reason })
  await documentsApi.forgetAll()
  await loadPublic().catch(() => setPhase('failed'))
}
