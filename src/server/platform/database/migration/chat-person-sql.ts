import { fieldsOfRole, OWN_ACCOUNT_ROLES, OWN_ACCOUNT_TYPES, playing } from '#contract'
import type { TableSource } from '../columns.ts'
import { columnOf, quoted, tableOf } from '../names.ts'
import { APP_ROLE } from '../scope.ts'
import { IN_COMPANY } from './security-sql.ts'

interface Joined {
  readonly join: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly agreed: string
  readonly recordId: string
}

/** The record of an account of this type, by the field of its resource that names the account; undefined where documents know none. */
function joined(type: keyof typeof OWN_ACCOUNT_ROLES, resources: readonly TableSource[]): Joined | undefined {
  const role = OWN_ACCOUNT_ROLES[type]
  const resource = playing(resources, role)
  if (resource?.self === undefined) return undefined
  const about = fieldsOfRole(resource, role)
  const own = quoted(`of_${type}`)
  const value = (field: string): string => `nullif(${own}.data->>'${field}', '')`
  return {
    join: `left join ${quoted(tableOf(resource.name))} ${own} on p.user_type = '${type}' and ${own}.${quoted(columnOf(resource.self))} = p.user_id
      and ${own}.deleted_at is null and ${own}.${IN_COMPANY}`,
    firstName: value(about.firstName),
    lastName: value(about.lastName),
    phone: value(about.phone),
    agreed: `truth_value(${own}.data->>'${about.agreesToSms}')`,
    recordId: `${own}.id`,
  }
}

/**
 * Whom one may write to, by the name and the phone number that the record of a client or an employee says. Super admins are members on paper,
 * but write to nobody. It stands on the tables of documents, so it is made after them.
 */
export function chatPersonSql(resources: readonly TableSource[]): string {
  const records = [joined(OWN_ACCOUNT_TYPES.clients, resources), joined(OWN_ACCOUNT_TYPES.employees, resources)].filter((one) => one !== undefined)
  const said = (of: (one: Joined) => string, otherwise: string): string => `coalesce(${[...records.map(of), otherwise].join(', ')})`
  return `
create view chat_person with (security_barrier) as
  select p.user_id, ${said((one) => one.firstName, 'p.first_name')} as first_name, ${said((one) => one.lastName, 'p.last_name')} as last_name, case p.user_type
    when '${OWN_ACCOUNT_TYPES.clients}' then 'clients' when '${OWN_ACCOUNT_TYPES.employees}' then 'employees' else 'office' end as kind,
    p.status = 'active' as is_open, ${said((one) => one.phone, 'null::text')} as phone,
    ${said((one) => one.agreed, 'false')} as agrees_to_sms, ${said((one) => one.recordId, 'null::uuid')} as record_id
  from company_member p ${records.map(({ join }) => join).join('\n  ')}
  where not exists (select from app_user u where u.id = p.user_id and u.superadmin);
revoke all on chat_person from public, ${APP_ROLE};
grant select on chat_person to ${APP_ROLE};
`
}
