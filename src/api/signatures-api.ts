import { api } from './api.ts'
import { readIdentity } from './identity.ts'

/** The signature that a person of the staff has stored. */
export interface OwnSignature {
  readonly exists: boolean
  readonly name: string
  readonly title: string
  /** PNG as a data URL. */
  readonly image?: string
}

/** One's own stored signature (spec: shell-and-account §7). */
export const signaturesApi = {
  own: async (signal?: AbortSignal): Promise<OwnSignature> => (await api.get<OwnSignature>('/api/user-signature', { signal })).data,
  /** Gives what the server says to it. */
  store: async (signature: { readonly pin: string; readonly name: string; readonly title: string; readonly signature: string }): Promise<string> =>
    (await api.post('/api/user-signature', { ...signature, cid: readIdentity().companyId })).message,
  /** Whether it is one's own PIN. Rejects with what is wrong at `/pin`; wrong ones are counted as they are at signing. */
  check: async (pin: string): Promise<void> => void (await api.post('/api/user-signature/check', { pin })),
} as const
