import type { FastifyInstance } from 'fastify'
import type { BillingNotificationsRead, PortalStatusBody, TilesData, UnverifiedCount } from '#contract'
import type { Shell } from '#server/agency/shell'
import { closed, NO_BODY, NO_QUERY, uuid } from '#server/http/calls'
import type { Guards } from '#server/http/guards'
import { callerOf, success } from '#server/http/pipeline'
import type { Say } from '#server/platform/language'
import { RefusalError } from '#server/platform/refusal'

const tags = ['specification']
const ID = uuid.pattern.slice(1, -1)
/** The specification's own spelling: the locations stand in the path, behind the company. */
const PLACE = new RegExp(`^(${ID})((?:&locations\\[\\]=(?:${ID})?){0,20})$`)
const noneOrId = { type: 'string', pattern: `^(${ID})?$` } as const
const LOCATIONS = { anyOf: [noneOrId, { type: 'array', items: noneOrId, maxItems: 20 }] } as const

interface Tiles {
  Querystring: { cId?: string; 'locations[]'?: string | string[] }
}

const filled = (ids: string | readonly string[] = []): readonly string[] => [ids].flat().filter((id) => id !== '')

interface BellDeps {
  readonly guards: Guards
  readonly shell: Shell
  readonly say: Say
}

/** The calls behind the bell, the banner and the badge (spec: shell-and-account §7). */
export function bellRoutes(app: FastifyInstance, { guards, shell, say }: BellDeps): void {
  const of = (name: string) => closed({ [name]: uuid })

  app.get('/api/dashboard/notifications', { schema: { tags, summary: 'Admin notifications', querystring: of('cId') } }, async (request) =>
    success(await shell.notifications(callerOf(request).actor)),
  )
  app.get('/api/finance-dash/claim-report', { schema: { tags, summary: 'Claim payments, oldest first', querystring: of('companyId') } }, async (request) =>
    success(await shell.claimReport(callerOf(request).actor)),
  )
  app.get('/api/dashboard/count/unverfied-companies', { schema: { tags, summary: 'How many companies wait', querystring: NO_QUERY } }, async (request) => {
    if (!callerOf(request).actor.superadmin) throw new RefusalError('forbidden')
    const count: UnverifiedCount = { count: await guards.countUnverified() }
    return success(count)
  })
  app.get<Tiles>(
    '/api/dashboard/tiles/data',
    { schema: { tags, summary: 'Announcements', querystring: closed({ cId: uuid, 'locations[]': LOCATIONS }) } },
    async (request) => {
      const tiles: TilesData = { announcements: await shell.announcements(callerOf(request).actor, filled(request.query['locations[]'])) }
      return success(tiles)
    },
  )
  app.get('/api/users/billing-notifications', { schema: { tags, summary: 'Billing notifications', querystring: of('cid') } }, async (request) =>
    success(await shell.billingNotifications(callerOf(request).actor)),
  )
  app.put<{ Params: { place: string } }>(
    '/api/users/billing-notifications/:place',
    {
      schema: {
        tags,
        summary: 'Mark billing notifications as read: {companyId}&locations[]={locationId}',
        params: closed({ place: { type: 'string', maxLength: 2_000 } }, ['place']),
        querystring: NO_QUERY,
        body: NO_BODY,
      },
    },
    async (request) => {
      const { actor } = callerOf(request)
      const [, companyId, rest = ''] = PLACE.exec(request.params.place) ?? []
      if (companyId === undefined) throw new RefusalError('bad-request')
      if (companyId !== actor.companyId) throw new RefusalError('wrong-company')
      const read: BillingNotificationsRead = { marked: await shell.markRead(actor, filled(rest.split('&locations[]='))) }
      return success(read, say('shared/calls.billingNotifications.read'))
    },
  )
  app.post<{ Params: { id: string } }>(
    '/api/ui/notices/:id/read',
    {
      config: { ownAccounts: true },
      schema: {
        tags: ['interface'],
        summary: 'What was shown at sign-in has been read',
        params: closed({ id: uuid }, ['id']),
        body: NO_BODY,
        querystring: NO_QUERY,
      },
    },
    async (request) => {
      await shell.readNotice(callerOf(request).actor, request.params.id)
      return success(null)
    },
  )
  app.post<{ Body: PortalStatusBody }>(
    '/api/portal/status',
    {
      schema: {
        tags,
        summary: 'Whether the credentials of a portal work',
        body: closed({ companyId: uuid, type: { type: 'string', enum: ['dhs'] } }, ['type']),
        querystring: NO_QUERY,
      },
    },
    async (request) => {
      const { works, message, data } = await shell.portalStatus(callerOf(request).actor, request.body.type)
      // A credential that does not work is an answer, not an error of the call.
      return { ...success(data, message), success: works }
    },
  )
}
