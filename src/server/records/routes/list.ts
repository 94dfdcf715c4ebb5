import type { FastifyInstance } from 'fastify'
import { type ListAnswer, SHEET_KINDS } from '#contract'
import { DAYS_QUERY, LIST_QUERY, NAMES_QUERY, OF_FIELD, OF_RESOURCE, WINDOW_QUERY } from '#server/http/calls'
import { wordsOf } from '#server/http/guards'
import { callerOf, SHEET_WORDS, sendSheet, success } from '#server/http/pipeline'
import type { Records } from '#server/records'

interface ListCall {
  Params: { resource: string }
  Querystring: Record<string, string | string[]>
}

const tags = ['records']

interface ListDeps {
  readonly records: Records
}

/** `GET /api/records/{resource}`, its window, its files and its names. */
export function listRoutes(app: FastifyInstance, { records }: ListDeps): void {
  app.get<ListCall>(
    '/api/records/:resource',
    { config: { ownAccounts: true }, schema: { tags, summary: 'A page of records', params: OF_RESOURCE, querystring: LIST_QUERY } },
    async (request) => {
      const { rows, page } = await records.list(callerOf(request).actor, request.params.resource, request.query)
      return { success: true, message: '', data: rows, page } satisfies ListAnswer
    },
  )

  app.get<ListCall>(
    '/api/records/:resource/window',
    { schema: { tags, summary: 'The records of a span of time, as a calendar shows them', params: OF_RESOURCE, querystring: WINDOW_QUERY } },
    async (request) => success(await records.window(callerOf(request).actor, request.params.resource, request.query)),
  )

  app.get<ListCall>(
    '/api/records/:resource/days',
    { schema: { tags, summary: 'How much begins on each day of a span of time', params: OF_RESOURCE, querystring: DAYS_QUERY } },
    async (request) => success(await records.days(callerOf(request).actor, request.params.resource, request.query)),
  )

  app.get<{ Params: { resource: string }; Querystring: { q?: string } }>(
    '/api/records/:resource/names',
    { schema: { tags, summary: 'Names of records for a picker, at most 20', params: OF_RESOURCE, querystring: NAMES_QUERY } },
    async (request) => success(await records.names(callerOf(request).actor, request.params.resource, request.query.q ?? '')),
  )

  app.get<{ Params: { resource: string; field: string }; Querystring: { q?: string } }>(
    '/api/records/:resource/values/:field',
    { schema: { tags, summary: 'What a text field holds, for a filter, at most 50', params: OF_FIELD, querystring: NAMES_QUERY } },
    async (request) => {
      const { resource, field } = request.params
      return success(await records.values(callerOf(request).actor, { resource, field, typed: request.query.q ?? '' }))
    },
  )

  for (const kind of SHEET_KINDS) {
    app.get<ListCall>(
      `/api/records/:resource.${kind}`,
      { schema: { tags, summary: `The list as ${SHEET_WORDS[kind]}`, params: OF_RESOURCE, querystring: LIST_QUERY } },
      async (request, reply) => {
        const { actor, company } = callerOf(request)
        const { resource } = request.params
        return sendSheet(reply, await records.sheet(actor, { resource, query: request.query, kind }, wordsOf(company.settings)))
      },
    )
  }
}
