import type { FastifyInstance } from 'fastify'
import { fieldsOfRole, type PostalPlace, SEARCH_MAX_CHARS } from '#contract'
import { type Linked, resourceOfRole } from '#document'
import type { Actor } from '#permissions'
import { companyLocations } from '#server/agency/company'
import { closed, NO_QUERY } from '#server/http/calls'
import { COMPANY_FLAGS, type CompanySetUp, type Guards } from '#server/http/guards'
import { callerOf, success } from '#server/http/pipeline'
import type { Database } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import type { Records } from '#server/records'

const tags = ['specification']

/** State and flags as a super admin's list has them (spec: shell-and-account §3). */
const entryOf = (setUp?: CompanySetUp) => ({
  state: setUp?.state ?? '',
  ...Object.fromEntries(COMPANY_FLAGS.map((flag) => [flag, setUp?.flags[flag] === true])),
})

interface PickerDeps {
  readonly guards: Guards
  readonly database: Database
  readonly documents: { current(): Linked }
  readonly records: Pick<Records, 'list'>
}

/** The calls behind the pickers (spec: shell-and-account §7). */
export function pickerRoutes(app: FastifyInstance, { guards, database, documents, records }: PickerDeps): void {
  app.get('/api/config/location-dropdown', { schema: { tags, summary: 'Locations to pick from', querystring: NO_QUERY } }, async (request) => {
    const locations = await companyLocations({ database, documents }, callerOf(request).actor)
    return success(locations.map(({ id, code, name }) => ({ _id: id, code, name })))
  })

  const zips = closed({ zip: { type: 'string', pattern: '^\\d{5}$' } }, ['zip'])
  app.get<{ Params: { readonly zip: string } }>(
    '/api/ui/places/:zip',
    { schema: { tags: ['ui'], summary: 'The city and state of a ZIP code; null where none is known', querystring: NO_QUERY, params: zips } },
    async (request) => success(await postalPlaceOf({ documents, records }, callerOf(request).actor, request.params.zip)),
  )

  const companies = closed({ config: { type: 'string', enum: ['true'] }, q: { type: 'string', maxLength: SEARCH_MAX_CHARS } })
  app.get<{ Querystring: { readonly config?: 'true'; readonly q?: string } }>(
    '/api/parentCompanyList',
    { schema: { tags, summary: 'Companies by name, at most 500, for super admins', querystring: companies } },
    async (request) => {
      const caller = callerOf(request)
      if (!caller.actor.superadmin) throw new RefusalError('forbidden')
      const found = await guards.companiesOf(caller, { text: request.query.q })
      const names = found.map(({ id, sName, name }) => ({ _id: id, sName, name }))
      if (request.query.config === undefined) return success(names)
      const setUps = new Map((await guards.setUpsOf(found)).map((setUp) => [setUp.id, setUp]))
      return success(names.map((named) => ({ ...named, ...entryOf(setUps.get(named._id)) })))
    },
  )
}

/** What the list of ZIP codes says, for whoever may read it; where no document has such a list, nothing is known. */
async function postalPlaceOf({ documents, records }: Pick<PickerDeps, 'documents' | 'records'>, actor: Actor, zip: string): Promise<PostalPlace | null> {
  const resource = resourceOfRole(documents.current(), 'postal-place')
  if (resource === undefined) return null
  const fields = fieldsOfRole(resource, 'postal-place')
  const { rows } = await records.list(actor, resource.name, { [`filter[${fields.zip}][eq]`]: zip, limit: '1' })
  const { [fields.city]: city, [fields.state]: state } = rows[0]?.values ?? {}
  return typeof city === 'string' && typeof state === 'string' ? { city, state } : null
}
