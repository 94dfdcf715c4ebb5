import type {
  AccountInfo,
  AdminNotification,
  BillingNotification,
  BillingNotificationsRead,
  ClaimPayment,
  ColumnsBody,
  DashboardChoices,
  LanguageBody,
  Look,
  LookBody,
  OwnViewsBody,
  PortalStatus,
  Punch,
  PunchBody,
  PunchKind,
  ReferralBody,
  Release,
  ReleaseBody,
  Sent,
  SupportFacts,
  TicketBody,
  TilesData,
  UnverifiedCount,
  UpdatePasswordBody,
  Weather,
} from '#contract'
import { api } from './api.ts'
import { readIdentity } from './identity.ts'

const company = (): string => encodeURIComponent(readIdentity().companyId ?? '')
const located = (locationId: string | null): string => (locationId === null ? '' : `&locations[]=${encodeURIComponent(locationId)}`)

const PUNCHES: Readonly<Record<PunchKind, readonly [path: string, type?: 's' | 'e']>> = {
  in: ['/api/users/clockin'],
  out: ['/api/users/clockout'],
  breakStart: ['/api/users/break', 's'],
  breakEnd: ['/api/users/break', 'e'],
}

/** The calls of the shell and the account (spec: shell-and-account §7). All throw ApiError; the server's message comes with the answer. */
export const shellApi = {
  /** A picture as a data URL, or none. */
  saveLogo: async (image: string | null): Promise<void> => void (await api.put('/api/ui/company/logo', { image })),
  updateAccount: (body: UpdatePasswordBody) => api.put<AccountInfo>('/api/users/updatePassword', body),
  notifications: async (signal?: AbortSignal) =>
    (await api.get<readonly AdminNotification[]>(`/api/dashboard/notifications?cId=${company()}`, { signal })).data,
  /** Companies of a super admin whose name holds the text, at most 500. */
  companies: async (text: string, signal?: AbortSignal) => {
    const path = `/api/parentCompanyList?config=true&q=${encodeURIComponent(text)}`
    const { data } = await api.get<readonly { readonly _id: string; readonly sName: string; readonly name: string }[]>(path, { signal })
    return data.map(({ _id, sName, name }) => ({ id: _id, sName, name }))
  },
  /** Oldest first. */
  claimReport: async (signal?: AbortSignal) =>
    (await api.get<readonly ClaimPayment[]>(`/api/finance-dash/claim-report?companyId=${company()}`, { signal })).data,
  unverifiedCompanies: async (signal?: AbortSignal) => (await api.get<UnverifiedCount>('/api/dashboard/count/unverfied-companies', { signal })).data.count,
  /** Throws ApiError with status 200 and the server's words for a credential that does not work. */
  portalStatus: async (): Promise<PortalStatus> =>
    (await api.post<PortalStatus>('/api/portal/status', { companyId: readIdentity().companyId, type: 'dhs' })).data,
  announcements: async (locationId: string | null, signal?: AbortSignal) =>
    (await api.get<TilesData>(`/api/dashboard/tiles/data?cId=${company()}${located(locationId)}`, { signal })).data.announcements,
  billingNotifications: async (signal?: AbortSignal) =>
    (await api.get<readonly BillingNotification[]>(`/api/users/billing-notifications?cid=${company()}`, { signal })).data,
  readBillingNotifications: (locationId: string | null) =>
    api.put<BillingNotificationsRead>(`/api/users/billing-notifications/${company()}${located(locationId)}`),
  punch: (kind: PunchKind, body: Omit<PunchBody, 'cid' | 'type'>) => {
    const [path, type] = PUNCHES[kind]
    return api.post<Punch>(path, { cid: readIdentity().companyId, ...body, ...(type === undefined ? {} : { type }) })
  },
  readNotice: (id: string) => api.post<null>(`/api/ui/notices/${id}/read`),
  chooseTiles: (choices: DashboardChoices) => api.put<DashboardChoices>('/api/dashboard-permissions', { cid: readIdentity().companyId, ...choices }),
  keepOwnViews: async (body: OwnViewsBody) => (await api.put<OwnViewsBody>('/api/ui/views', body)).data,
  keepColumns: async (body: ColumnsBody) => (await api.put<ColumnsBody>('/api/ui/columns', body)).data,
  /** Keeps a look with the profile; gives the one that was chosen last. */
  keepLook: async (body: LookBody) => (await api.put<Look>('/api/ui/look', body)).data,
  keepLanguage: (language: string) => api.put<LanguageBody>('/api/ui/language', { language }),
  /** Tells this session's device of news from now on. */
  tellDevice: (endpoint: string) => api.put<null>('/api/ui/push', { endpoint }),
  tellDeviceNothing: () => api.delete<null>('/api/ui/push'),
  sendTicket: (body: TicketBody) => api.post<Sent>('/api/support-ticket', body),
  refer: (body: ReferralBody) => api.post<Sent>('/api/referral', body),
  /** The newest release; null when there is none. */
  release: async (signal?: AbortSignal) => (await api.get<Release | null>('/api/common/release', { signal })).data,
  /** Newest first, at most 50. */
  releases: async (signal?: AbortSignal) => (await api.get<readonly Release[]>('/api/common/release?all=true', { signal })).data,
  /** A picture or video of a release, by its path. */
  releaseMedia: (path: string): Promise<Blob> => api.download(path),
  saveRelease: (body: ReleaseBody) => api.post<Release>('/api/common/release', body),
  weather: async ({ lat, lon }: { readonly lat: number; readonly lon: number }) =>
    (await api.get<Weather>(`/api/ui/weather?lat=${lat.toFixed(2)}&lon=${lon.toFixed(2)}`)).data,
  support: async (signal?: AbortSignal) => (await api.get<SupportFacts>('/api/ui/support', { signal })).data,
} as const
