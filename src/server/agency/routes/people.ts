import type { FastifyInstance } from 'fastify'
import type { ExpressionBuilder } from 'kysely'
import { OWN_ACCOUNT_TYPES, type PersonOption } from '#contract'
import type { Linked } from '#document'
import { type Actor, allows } from '#permissions'
import type { CurrentDocuments } from '#server/documents/store'
import { closed } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import type { Database, DatabaseTables } from '#server/platform/database'

const SUGGESTIONS_MAX = 20
const KINDS = ['office', 'clients', 'employees', 'superAdmins'] as const
const QUERY = closed({
  q: { type: 'string', maxLength: 100 },
  accounts: { type: 'string', pattern: `^(?:${KINDS.join('|')})(?:,(?:${KINDS.join('|')})){0,3}$`, default: 'office' },
})

/** `%` and `_` of what was typed stand for themselves. */
const startingWith = (word: string): string => `${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

interface PeopleDeps {
  readonly database: Database
  readonly documents: CurrentDocuments
}

/**
 * `GET /api/ui/people`: active users of the company whose names begin with the words typed, for fields that name a user. At most 20; of the
 * office, unless `accounts` names others, with commas. Others than the office's only for who may write a record that names such a user.
 */
export function peopleRoutes(app: FastifyInstance, { database, documents }: PeopleDeps): void {
  app.get<{ Querystring: { q?: string; accounts: string } }>(
    '/api/ui/people',
    { schema: { tags: ['interface'], summary: "The company's users, for pickers", querystring: QUERY } },
    async (request) => {
      const { actor } = callerOf(request)
      const kinds = request.query.accounts.split(',').filter((kind) => kind === 'office' || mayName(documents.current(), actor, kind))
      if (kinds.length === 0) return success([])
      const words = (request.query.q ?? '').trim().toLowerCase().split(/\s+/).filter(Boolean)
      const people = await database.read({ companyId: actor.companyId }, (tx) => {
        const members = tx
          .selectFrom('company_member')
          .select(['user_id', 'first_name', 'last_name'])
          .where('status', '=', 'active')
          .where((is) => is.or(kinds.filter((kind) => kind !== 'superAdmins').map((kind) => ofKind(is, kind))))
        const platform = tx.selectFrom('platform_person').select(['user_id', 'first_name', 'last_name']).where('status', '=', 'active')
        const all = tx.selectFrom((kinds.includes('superAdmins') ? members.union(platform) : members).as('person')).selectAll()
        const found = words.reduce(
          (query, word) =>
            query.where((is) =>
              is.or([is(is.fn('lower', ['first_name']), 'like', startingWith(word)), is(is.fn('lower', ['last_name']), 'like', startingWith(word))]),
            ),
          all,
        )
        return found.orderBy('last_name').orderBy('first_name').limit(SUGGESTIONS_MAX).execute()
      })
      return success(people.map((person): PersonOption => ({ id: person.user_id, name: nameOf(person, actor.nameOrder) })))
    },
  )
}

/** Whether somebody writes records with a field for users of this kind: pickers are drawn nowhere else. */
const mayName = ({ resources }: Linked, actor: Actor, kind: string): boolean =>
  [...resources.values()].some(
    ({ fields, rights }) =>
      Object.values(fields).some((field) => field.type === 'user' && field.accounts?.some((named) => named === kind)) &&
      [rights.create, rights.update].some((right) => right !== undefined && allows(right.access, actor)),
  )

function ofKind(is: ExpressionBuilder<DatabaseTables, 'company_member'>, kind: string) {
  if (kind === 'clients' || kind === 'employees') return is('user_type', '=', OWN_ACCOUNT_TYPES[kind])
  return is('user_type', 'not in', Object.values(OWN_ACCOUNT_TYPES))
}

function nameOf(person: { readonly first_name: string; readonly last_name: string }, lastFirst: boolean): string {
  return lastFirst ? `${person.last_name} ${person.first_name}` : `${person.first_name} ${person.last_name}`
}
