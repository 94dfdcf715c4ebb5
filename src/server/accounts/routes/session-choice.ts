import type { FastifyInstance } from 'fastify'
import type { Linked } from '#document'
import { companyLocations } from '#server/agency/company'
import { closed, NO_QUERY, uuid } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import type { Database } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { type AdminRecordDeps, adminRecord } from './admin-record.ts'

const COMPANY = closed({ companyId: uuid }, ['companyId'])
const LOCATION = closed({ locationId: { anyOf: [uuid, { type: 'null' }] } }, ['locationId'])
const tags = ['session']

interface SessionChoiceDeps extends AdminRecordDeps {
  readonly database: Database
  readonly documents: { current(): Linked }
}

/** `POST /api/session/company` and `/location`: what the pickers choose, kept with the session; `/activity`: somebody is still there. */
export function sessionChoiceRoutes(app: FastifyInstance, deps: SessionChoiceDeps): void {
  const { guards, database, documents } = deps
  app.post<{ Body: { companyId: string } }>(
    '/api/session/company',
    { config: { namesOthers: true, ownAccounts: true }, schema: { tags, summary: 'Work in another company', body: COMPANY, querystring: NO_QUERY } },
    async (request) => {
      await guards.chooseCompany(callerOf(request), request.body.companyId)
      // What a sign-in there says: the page's local keys are those of the company it works in.
      return success(await adminRecord(deps, await guards.admitSocket(request.cookies[guards.cookieName])))
    },
  )

  app.post(
    '/api/session/activity',
    {
      config: { viewing: 'allowed', ownAccounts: true, reportsActivity: true },
      schema: { tags, summary: 'Somebody is still there', body: closed({}), querystring: NO_QUERY },
    },
    // Letting the call in has written it down.
    async () => success(null),
  )

  app.post<{ Body: { locationId: string | null } }>(
    '/api/session/location',
    { schema: { tags, summary: 'Pick a location, or all with null', body: LOCATION, querystring: NO_QUERY } },
    async (request) => {
      const caller = callerOf(request)
      const { locationId } = request.body
      const known = locationId === null || (await companyLocations({ database, documents }, caller.actor)).some(({ id }) => id === locationId)
      if (!known) throw new RefusalError('not-found')
      await guards.chooseLocation(caller, locationId)
      return success({ locationId })
    },
  )
}
