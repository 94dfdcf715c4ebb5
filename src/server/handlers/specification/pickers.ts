import type { FastifyInstance } from 'fastify'
import { SEARCH_MAX_CHARS } from '#contract'
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

  const companies = closed({ config: { type: 'string', enum: ['true'] }, q: { type: 'string', maxLength: SEARCH_MAX_CHARS } })
  app.get<{ Querystring: { readonly q?: string } }>(
    '/api/parentCompanyList',
    { schema: { tags, summary: 'Companies by name, at most 500, for super admins', querystring: companies } },
    async (request) => {
      const caller = callerOf(request)
      if (!caller.actor.superadmin) throw new RefusalError('forbidden')
      const found = await guards.companiesOf(caller, { text: request.query.q })
      return success(found.map(({ id, sName, name }) => ({ _id: id, sName, name })))
    },
  )
}
