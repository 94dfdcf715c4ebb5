import type { FastifyInstance } from 'fastify'
import { callerOf, success } from '#server/pipeline'
import { RefusalError } from '#server/refusal'
import { compressedOnce, takesBrotli } from './compressed.ts'
import { closed, NO_QUERY } from './schemas.ts'
import type { ShownDocuments } from './shown-documents.ts'

const HASH = closed({ hash: { type: 'string', pattern: '^[A-Za-z0-9_-]{10,64}$' } }, ['hash'])
const LANGUAGE = closed({ file: { type: 'string', pattern: '^[a-z]{2,3}\\.json$' } }, ['file'])
const YEAR_S = 31_536_000

interface DocumentDeps {
  readonly documents: ShownDocuments
}

/** Screens by hash and labels by language. A screen is handed out only to a session whose audience yields that hash (architecture P4). */
export function documentRoutes(app: FastifyInstance, { documents }: DocumentDeps): void {
  const about = { tags: ['interface'], querystring: NO_QUERY }
  const compressed = compressedOnce()

  app.get<{ Params: { hash: string } }>(
    '/api/ui/documents/:hash',
    { config: { ownAccounts: true }, schema: { ...about, summary: 'A screen with all it draws from', params: HASH } },
    async (request, reply) => {
      const bundle = documents.byHash(request.params.hash, callerOf(request).actor)
      if (bundle === undefined) throw new RefusalError('not-found')
      reply.header('cache-control', `private, max-age=${YEAR_S}, immutable`)
      return success(bundle)
    },
  )

  app.get<{ Params: { file: string } }>(
    '/assets/i18n/:file',
    { config: { open: true }, schema: { tags: about.tags, summary: 'All words of a language', security: [], params: LANGUAGE } },
    async (request, reply) => {
      const labels = documents.labels(request.params.file.replace('.json', ''))
      if (labels === undefined) throw new RefusalError('not-found')
      const etag = `"${labels.hash}"`
      reply.header('etag', etag).header('cache-control', 'no-cache')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      reply.type('application/json; charset=utf-8')
      const bytes = takesBrotli(request.headers['accept-encoding']) ? compressed(labels.hash, labels.text) : undefined
      if (bytes === undefined) return reply.send(labels.text)
      return reply.header('content-encoding', 'br').header('vary', 'accept-encoding').send(bytes)
    },
  )
}
