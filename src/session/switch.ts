import { api, deservesToast } from '#api'
import type { LoginData } from '#contract'
import { translate } from '#i18n'
import { setLocationId, toast } from '#store'
import { storeLocation, storeLogin } from './local-keys.ts'
import { HOME_PATH } from './wanted-route.ts'

/** spec: shell-and-account §9 — the page reloads this long after a company switch. */
const COMPANY_RELOAD_MS = 2_000

const changeCompany = async (companyId: string, name: string): Promise<void> => {
  const { data } = await api.post<LoginData>('/api/session/company', { companyId })
  storeLogin(localStorage, data)
  toast({ tone: 'info', text: translate('shared/session.switchingCompany', { name }) })
  setTimeout(() => location.assign(HOME_PATH), COMPANY_RELOAD_MS)
}

const changeLocation = async (locationId: string | null): Promise<void> => {
  await api.post('/api/session/location', { locationId })
  storeLocation(localStorage, locationId)
  setLocationId(locationId)
  location.reload()
}

const reporting = (work: Promise<void>): void => {
  work.catch((error: unknown) => {
    if (deservesToast(error))
      toast({ tone: 'danger', text: error instanceof Error && error.message ? error.message : translate('shared/session.switchFailed') })
  })
}

/** Works in another company from now on. Ask about unsaved input first. */
export const switchCompany = (companyId: string, name: string): void => reporting(changeCompany(companyId, name))

/** Shows one location only, or all with null. Ask about unsaved input first. */
export const switchLocation = (locationId: string | null): void => reporting(changeLocation(locationId))
