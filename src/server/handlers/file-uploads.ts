import type { FastifyContextConfig, FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import type { StoredFile } from '#contract'
import { FILE_HARD_MAX_BYTES } from '#server/forms/files'
import { success } from '#server/http/pipeline'
import { documentId, uuid } from './schemas.ts'

const NAME_HEADER = 'x-file-name'
const NAME_MAX_CHARS = 2_000

/** Which form, and where in it. The file's name travels in a header, percent-encoded: names can tell about health, and addresses are logged on their way. */
export const FILE_PLACE = {
  form: documentId,
  hash: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  holder: uuid,
  at: { type: 'string', pattern: '^(/[A-Za-z0-9_-]{1,64}){1,7}$' },
} as const

/** What arrived, whatever it is. */
export interface Arrived {
  readonly id: string
  readonly name: string
  /** Content type as sent. */
  readonly declared: string
  readonly bytes: Buffer
}

export interface Uploads<Q> {
  readonly path: string
  readonly config?: FastifyContextConfig
  readonly schema: FastifySchema
  /** Asked before the body is read; refuses whoever may send none. For calls without a session. */
  readonly admit?: (request: FastifyRequest) => Promise<void>
  readonly keep: (request: FastifyRequest<{ Params: { id: string }; Querystring: Q; Body: Buffer }>, arrived: Arrived) => Promise<StoredFile>
}

/** `PUT` of bytes of any type, up to the hard limit; larger ones are cut off while they arrive. */
export function addUploads<Q>(app: FastifyInstance, { path, config = {}, schema, admit, keep }: Uploads<Q>): void {
  app.register(async (calls) => {
    takeBytes(calls, FILE_HARD_MAX_BYTES)
    if (admit !== undefined) calls.addHook('onRequest', admit)
    calls.put<{ Params: { id: string }; Querystring: Q; Body: Buffer }>(path, { bodyLimit: FILE_HARD_MAX_BYTES, config, schema }, async (request, reply) => {
      const stored = await keep(request, { id: request.params.id, ...sentFile(request) })
      reply.code(201)
      return success(stored)
    })
  })
}

/** Calls of this scope take a body of any type as it comes, up to so many bytes. */
export function takeBytes(calls: FastifyInstance, bodyLimit: number): void {
  calls.removeAllContentTypeParsers()
  calls.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, async (_request: unknown, body: Buffer) => body)
}

export const sentFile = (request: Pick<FastifyRequest, 'headers' | 'body'>): Omit<Arrived, 'id'> => ({
  name: nameOf(request),
  declared: request.headers['content-type'] ?? '',
  bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
})

/** Undecodable names are no reason to lose a file. */
function nameOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const given = headers[NAME_HEADER]
  const text = (Array.isArray(given) ? given[0] : given) ?? ''
  try {
    return decodeURIComponent(text.slice(0, NAME_MAX_CHARS))
  } catch {
    return ''
  }
}
