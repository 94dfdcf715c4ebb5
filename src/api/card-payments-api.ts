import type { PaymentPage, PaymentStart } from '#contract'
import { api } from './api.ts'

/** Invoices that are paid by card, by a link and without an account. Both throw ApiError; of a link that holds no longer `data.why` says why. */
export const cardPaymentsApi = {
  open: async (token: string, signal?: AbortSignal): Promise<PaymentPage> =>
    (await api.post<PaymentPage>('/api/ui/payment-links/open', { token }, { signal })).data,
  start: async (token: string): Promise<PaymentStart> => (await api.post<PaymentStart>('/api/ui/payment-links/start', { token })).data,
} as const
