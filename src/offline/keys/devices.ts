import { api } from '#api'

/** A device of this user that keeps work offline, as the server knows it. Times are ISO 8601 in UTC. */
export interface KnownDevice {
  readonly deviceId: string
  readonly createdAt: string
  readonly lastSeen: string
  readonly revokedAt: string | null
  /** Filled-in forms it had not sent when it was last heard of. */
  readonly unsent: number
}

const PATH = '/api/session/device-key'

/** The devices of the signed-in user. Both throw ApiError. */
export const devices = {
  list: async (): Promise<readonly KnownDevice[]> => (await api.get<readonly KnownDevice[]>(PATH)).data,
  /** What it has not sent can then never be opened again. */
  revoke: async (deviceId: string): Promise<void> => void (await api.post(`${PATH}/revoke`, { deviceId })),
} as const
