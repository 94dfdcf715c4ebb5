import type { FastifyInstance } from 'fastify'
import { RECORD_DRAFTS, type RecordDraftBody } from '#contract'
import { closed, NO_QUERY, uuid } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import type { RecordDrafts } from '#server/records'

const key = { type: 'string', minLength: 1, maxLength: RECORD_DRAFTS.keyMax, pattern: '^[A-Za-z0-9._/-]+$' } as const
const object = { type: 'object' } as const
const texts = { type: 'object', maxProperties: 2_000, additionalProperties: { type: 'string', maxLength: 2_000 } } as const
const short = { type: 'string', maxLength: 120 } as const
const handedIn = closed({ reason: { type: 'string', maxLength: 500 }, without: { type: 'array', maxItems: 200, items: short } }, [])
const DRAFT = closed(
  {
    values: object,
    base: object,
    version: { type: 'integer', minimum: 0 },
    savedAt: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?Z$' },
    edit: uuid,
    step: short,
    labels: texts,
    reasons: texts,
    migration: short,
    handedIn,
    retired: { type: 'array', maxItems: 500, items: closed({ field: short, value: {} }, ['field', 'value']) },
  },
  ['values', 'base', 'version', 'savedAt'],
)
/** A resource, or an operation. */
const resource = { type: 'string', pattern: '^[a-z][a-z0-9-]{0,63}(\\.[a-z][a-z-]{0,40})?$' } as const
const BODY = closed({ key, resource, recordId: uuid, draft: DRAFT }, ['key', 'resource', 'draft'])
const BY_KEY = closed({ key }, ['key'])

interface DraftDeps {
  readonly records: { readonly drafts: RecordDrafts }
}

/** What somebody has typed into records and not saved; for their other devices. */
export function recordDraftRoutes(app: FastifyInstance, { records: { drafts } }: DraftDeps): void {
  const about = (summary: string) => ({ tags: ['records'], summary })
  app.get(
    '/api/record-drafts',
    { config: { ownAccounts: true }, schema: { ...about("One's own unsaved input, the newest first"), querystring: NO_QUERY } },
    async (request) => success(await drafts.list(callerOf(request).actor)),
  )
  app.get<{ Querystring: { key: string } }>('/api/record-drafts/one', { schema: { ...about('One of them'), querystring: BY_KEY } }, async (request) =>
    success(await drafts.get(callerOf(request).actor, request.query.key)),
  )
  app.put<{ Body: RecordDraftBody }>(
    '/api/record-drafts',
    { schema: { ...about('Keeps unsaved input, without secrets'), querystring: NO_QUERY, body: BODY } },
    async (request) => success(await drafts.put(callerOf(request).actor, request.body)),
  )
  app.delete<{ Querystring: { key: string } }>('/api/record-drafts/one', { schema: { ...about('Forgets it'), querystring: BY_KEY } }, async (request) => {
    await drafts.remove(callerOf(request).actor, request.query.key)
    return success({})
  })
}
