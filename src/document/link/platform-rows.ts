import type { LinkedResource } from '../linked.ts'
import { complain, type LinkContext } from './context.ts'
import { inside, type Place } from './place.ts'
import { isForSuperAdmins } from './sources.ts'

/** What the rights of members may be about. */
const READING: readonly string[] = ['read', 'name', 'export']

/** What hangs on a company, its people, its places or its clock. */
const OF_COMPANIES = [
  'source',
  'acrossCompanies',
  'namesCompany',
  'locationScoped',
  'locationFrom',
  'about',
  'self',
  'ownAccounts',
  'findings',
  'papers',
  'migrations',
] as const

/** Fields whose values lie in one company. */
const IN_COMPANIES: readonly string[] = ['file', 'user']

/** Rows that all companies read: super admins alone keep them, and nothing of one company stands in them. */
export function checkPlatformRows(context: LinkContext, place: Place, resource: LinkedResource): void {
  if (resource.scope !== 'platform') return
  for (const [verb, right] of Object.entries(resource.rights))
    if (typeof right === 'object' && 'access' in right && !READING.includes(verb) && !isForSuperAdmins(right.access))
      complain(context, inside(place, 'rights', verb), 'Rows of the platform are kept by super admins alone', { expected: '{ "superAdmins": true }' })
  for (const part of OF_COMPANIES) if (resource[part] !== undefined) complain(context, inside(place, part), `Rows of the platform have no "${part}"`)
  resource.lifecycle?.transitions.forEach(({ clock }, index) => {
    if (clock !== undefined)
      complain(context, inside(place, 'lifecycle', 'transitions', index, 'clock'), 'Time moves records of companies, and rows of the platform are of none')
  })
  for (const [name, { type, to, owns }] of Object.entries(resource.fields)) {
    const at = inside(place, 'fields', name)
    if (IN_COMPANIES.includes(type) || owns !== undefined) complain(context, at, `Rows of the platform have no field of the type "${type}"`, { found: type })
    if (to !== undefined && context.resources.all.get(to)?.scope !== 'platform')
      complain(context, inside(at, 'to'), `Rows of the platform point at no company's records`, { expected: 'a resource with "scope": "platform"', found: to })
  }
}
