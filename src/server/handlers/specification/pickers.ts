import type { FastifyInstance } from 'fastify'
import { callerOf, success } from '#server/pipeline'
import { RefusalError } from '#server/refusal'
import type { HandlerContext } from '../context.ts'
import { closed, NO_QUERY } from '../schemas.ts'
import { companyLocations } from './locations.ts'

const tags = ['specification']

/** The calls behind the pickers (spec: shell-and-account §7). */
export function addPickers(app: FastifyInstance, { guards, database }: HandlerContext): void {
  app.get('/api/config/location-dropdown', { schema: { tags, summary: 'Locations to pick from', querystring: NO_QUERY } }, async (request) => {
    const locations = await companyLocations(database, callerOf(request).actor)
    return success(locations.map(({ id, code, name }) => ({ _id: id, code, name })))
  })

  const configOnly = closed({ config: { type: 'string', enum: ['true'] } })
  app.get('/api/parentCompanyList', { schema: { tags, summary: 'All companies, for super admins', querystring: configOnly } }, async (request) => {
    const caller = callerOf(request)
    if (!caller.actor.superadmin) throw new RefusalError('forbidden')
    return success((await guards.companiesOf(caller)).map(({ id, sName, name }) => ({ _id: id, sName, name })))
  })
}
