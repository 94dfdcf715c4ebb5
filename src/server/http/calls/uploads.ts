import type { FastifyContextConfig, FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import type { StoredFile } from '#contract'
import { success } from '#server/http/pipeline'

const NAME_HEADER = 'x-file-name'
const NAME_MAX_CHARS = 2_000

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
  readonly limitBytes: number
  readonly config?: FastifyContextConfig
  readonly schema: FastifySchema
  /** Asked before the body is read; refuses whoever may send none. For calls without a session. */
  readonly admit?: (request: FastifyRequest) => Promise<void>
  readonly keep: (request: FastifyRequest<{ Params: { id: string }; Querystring: Q; Body: Buffer }>, arrived: Arrived) => Promise<StoredFile>
}

/** `PUT` of bytes of any type, up to `limitBytes`; larger ones are cut off while they arrive. */
export function addUploads<Q>(app: FastifyInstance, { path, limitBytes, config = {}, schema, admit, keep }: Uploads<Q>): void {
  app.register(async (calls) => {
    takeBytes(calls, limitBytes)
    if (admit !== undefined) calls.addHook('onRequest', admit)
    calls.put<{ Params: { id: string }; Querystring: Q; Body: Buffer }>(path, { bodyLimit: limitBytes, config, schema }, async (request, reply) => {
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
