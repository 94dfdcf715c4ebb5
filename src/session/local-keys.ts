import type { Announcement, Boot, LoginData, ViewedPage } from '#contract'

type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What the page keeps between visits about who is signed in (spec: both documents, §3). None of it is a secret. */
export const SESSION_KEYS = [
  '_id',
  'token',
  'companyId',
  'locationId',
  'admin',
  'permissions',
  'superadmin',
  'isOwner',
  'UserType',
  'dashboard',
  'dashboardLabel',
  'marquee',
  'menu',
  'resetPass',
  'resetPromptCount',
  'autoLogoutTime',
  'client_employee_sms',
  'push',
] as const

export type SessionKey = (typeof SESSION_KEYS)[number]

/** Flags that belong to one company and are forgotten when another is picked. */
const COMPANY_KEYS: readonly SessionKey[] = [
  'locationId',
  'permissions',
  'dashboard',
  'dashboardLabel',
  'marquee',
  'menu',
  'client_employee_sms',
  'UserType',
  'isOwner',
]

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const put = (store: KeyStore, key: SessionKey, value: unknown): void => {
  if (value === null || value === undefined) store.removeItem(key)
  else store.setItem(key, textOf(value))
}

/** Keeps the sign-in's answer under the spec's keys. */
export const storeLogin = (store: KeyStore, data: LoginData): void => {
  for (const key of SESSION_KEYS) put(store, key, key === 'menu' ? undefined : data[key])
}

/** Brings the keys in line with what the server says now. */
export const storeBoot = (store: KeyStore, boot: Boot): void => {
  put(store, '_id', boot.user.id)
  put(store, 'token', boot.session.csrf)
  put(store, 'companyId', boot.company.id)
  put(store, 'superadmin', boot.user.superadmin)
  put(store, 'isOwner', boot.user.isOwner)
  put(store, 'UserType', boot.user.userType)
  put(store, 'dashboard', boot.dashboard)
  put(store, 'menu', boot.menu)
}

const storeCompany = (store: KeyStore, companyId: string): void => {
  for (const key of COMPANY_KEYS) store.removeItem(key)
  put(store, 'companyId', companyId)
}

/** Whose page it is from now on: a user's, while a super admin looks through their eyes, or again the super admin's own. */
export const storeViewed = (store: KeyStore, { userId, companyId }: ViewedPage): void => {
  storeCompany(store, companyId)
  put(store, '_id', userId)
}

export const storeLocation = (store: KeyStore, locationId: string | null): void => put(store, 'locationId', locationId)

/** The choices of Customize Dashboard, after they were stored (spec: shell-and-account §7). */
export const storeDashboard = (store: KeyStore, dashboard: Readonly<Record<string, boolean>>): void => put(store, 'dashboard', dashboard)

/** The password reminder was skipped: it comes again with the next sign-in. */
export const forgetReminder = (store: KeyStore): void => {
  store.removeItem('resetPass')
  store.removeItem('resetPromptCount')
}

export const storeMarquee = (store: KeyStore, announcements: readonly Announcement[]): void =>
  put(
    store,
    'marquee',
    announcements.map(({ type, title, txt }) => ({ type, title, text: txt })),
  )

const read = (store: KeyStore, key: SessionKey): unknown => {
  try {
    return JSON.parse(store.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** What was announced when it was last asked for. */
export const readMarquee = (store: KeyStore): LoginData['marquee'] => {
  const kept = read(store, 'marquee')
  return Array.isArray(kept) ? kept.filter(isMarquee) : []
}

const isMarquee = (value: unknown): value is LoginData['marquee'][number] =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string' && 'title' in value && typeof value.title === 'string'

type Admin = LoginData['admin']

/** The admin record of the sign-in, where it is kept. */
export const readAdmin = (store: KeyStore): Partial<Admin> => {
  const kept = read(store, 'admin')
  return typeof kept === 'object' && kept !== null ? kept : {}
}

/** Brings the kept admin record in line with a change of the person's own. */
export const storeAdmin = (store: KeyStore, change: Partial<Admin>): void => put(store, 'admin', { ...readAdmin(store), ...change })

export const clearLogin = (store: KeyStore): void => {
  for (const key of SESSION_KEYS) store.removeItem(key)
}

/** Who signed in here last and has not signed out, and in which company. */
export const lastHere = (store: KeyStore): { readonly userId: string; readonly companyId: string } => ({
  userId: store.getItem('_id') ?? '',
  companyId: store.getItem('companyId') ?? '',
})

export const hasLogin = (store: KeyStore): boolean => store.getItem('token') !== null && store.getItem('_id') !== null
