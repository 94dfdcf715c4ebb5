import type { FastifyInstance } from 'fastify'
import { IMPORT_CELL_MAX_CHARS, IMPORT_ROWS_MAX, type ImportBody, OPERATION_PART_MAX } from '#contract'
import { closed, NO_QUERY, OF_RESOURCE, uuid } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import type { Imports } from '#server/operations'

const COLUMN = '^[a-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*)?$'
const CELLS = { type: 'object', additionalProperties: false, patternProperties: { [COLUMN]: { type: 'string', maxLength: IMPORT_CELL_MAX_CHARS } } } as const
// The first row has the titles, and blank ones may be in between.
const ROW = closed({ row: { type: 'integer', minimum: 1, maximum: IMPORT_ROWS_MAX * 10 }, cells: CELLS }, ['row', 'cells'])
const BODY = closed(
  {
    rows: { type: 'array', items: ROW, minItems: 1, maxItems: OPERATION_PART_MAX },
    file: { type: 'string', minLength: 1, maxLength: 200 },
    existing: { type: 'string', enum: ['change', 'leave'] },
    preview: { type: 'boolean', const: true },
    key: uuid,
    reason: { type: 'string', maxLength: 2_000 },
  },
  ['rows', 'file', 'existing'],
)

/** `GET` and `POST /api/records/{resource}/import`: which columns a file may have, and its rows, some at a time. */
export function importRoutes(app: FastifyInstance, { imports }: { readonly imports: Imports }): void {
  app.get<{ Params: { resource: string } }>(
    '/api/records/:resource/import',
    { schema: { tags: ['operations'], summary: 'The columns that a file of records may have', params: OF_RESOURCE, querystring: NO_QUERY } },
    async (request) => success(await imports.form(callerOf(request).actor, request.params.resource)),
  )
  app.post<{ Params: { resource: string }; Body: ImportBody }>(
    '/api/records/:resource/import',
    {
      schema: {
        tags: ['operations'],
        summary: 'Make and change records out of rows of a file, or look at what would come of them',
        params: OF_RESOURCE,
        querystring: NO_QUERY,
        body: BODY,
      },
    },
    async (request) => success(await imports.take(callerOf(request).actor, request.params.resource, request.body)),
  )
}
