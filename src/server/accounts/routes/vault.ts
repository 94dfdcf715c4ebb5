import type { FastifyInstance } from 'fastify'
import type { Vault } from '#server/accounts/vault'
import { closed, NO_QUERY, uuid } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'

const DEVICE = closed({ deviceId: uuid }, ['deviceId'])
const UNSENT = closed({ deviceId: uuid, count: { type: 'integer', minimum: 0, maximum: 100_000 } }, ['deviceId', 'count'])
const tags = ['session']
/** What waits in the chat is sealed on the device, too. */
const config = { ownAccounts: true } as const

interface DeviceBody {
  readonly deviceId: string
}

interface VaultDeps {
  readonly vault: Vault
}

/** `/api/session/device-key`: what a device needs to open its offline work, for the signed-in user alone. Answers are never cached. */
export function vaultRoutes(app: FastifyInstance, { vault }: VaultDeps): void {
  app.post<{ Body: DeviceBody }>(
    '/api/session/device-key',
    { config, schema: { tags, summary: "The key of this user's device", body: DEVICE, querystring: NO_QUERY } },
    async (request) => success(await vault.release(callerOf(request).actor, request.body.deviceId)),
  )

  app.get(
    '/api/session/device-key',
    { config, schema: { tags, summary: "The user's devices that keep work offline", querystring: NO_QUERY } },
    async (request) => success(await vault.devices(callerOf(request).actor)),
  )

  app.put<{ Body: DeviceBody & { readonly count: number } }>(
    '/api/session/device-key/unsent',
    { config, schema: { tags, summary: 'Tell how many forms the device has not sent', body: UNSENT, querystring: NO_QUERY } },
    async (request) => {
      const { deviceId, count } = request.body
      await vault.reportUnsent(callerOf(request).actor, deviceId, count)
      return success(null)
    },
  )

  app.post<{ Body: DeviceBody }>(
    '/api/session/device-key/revoke',
    { config, schema: { tags, summary: 'End the offline use of a device; what it keeps can no longer be opened', body: DEVICE, querystring: NO_QUERY } },
    async (request) => {
      await vault.revoke(callerOf(request).actor, request.body.deviceId)
      return success(null)
    },
  )
}
