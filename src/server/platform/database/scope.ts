/**
 * Whose rows a transaction sees: one company's records, or the platform's own tables (users, sessions, companies, audit). `clock`: of all companies
 * those records that time moves, to read alone.
 */
export type Scope = { readonly companyId: string } | 'platform' | 'clock'

export type Access = 'read only' | 'read write'

/** The role all work runs as: it owns nothing and row-level security binds it. */
export const APP_ROLE = 'rendercare_app'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** All statements of a read see the same moment: what another one stores in between comes whole with the next read, or not at all. */
const BEGINS: Readonly<Record<Access, string>> = { 'read only': 'begin isolation level repeatable read read only', 'read write': 'begin read write' }

/** The statements that open a transaction in a scope, as one trip. Throws when the company's id is no uuid. */
export function openingStatements(scope: Scope, access: Access): string {
  const companyId = typeof scope === 'string' ? '' : scope.companyId
  if (typeof scope !== 'string' && !UUID.test(companyId)) throw new Error('A company scope needs the uuid of a company.')
  const name = typeof scope === 'string' ? scope : 'company'
  return [BEGINS[access], `set local role ${APP_ROLE}`, `set local app.scope = '${name}'`, `set local app.company_id = '${companyId}'`].join('; ')
}

/** The statements that open a transaction over all rows, for the connecting user alone: the policies of `copyPoliciesSql` let nobody else. */
export const openingCopy = (access: Access): string =>
  `begin isolation level repeatable read ${access}; set local statement_timeout = 0; set local app.scope = '${COPY_SCOPE}'`

export const COPY_SCOPE = 'copy'
