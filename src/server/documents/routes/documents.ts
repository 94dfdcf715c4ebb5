import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServedWords, ShownDocuments } from '#server/documents/store'
import { closed, NO_QUERY } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import { RefusalError } from '#server/platform/refusal'
import { compressedOnce, takesBrotli } from './compressed.ts'

const HASH = closed({ hash: { type: 'string', pattern: '^[A-Za-z0-9_-]{10,64}$' } }, ['hash'])
const LANGUAGE = closed({ file: { type: 'string', pattern: '^[a-z]{2,3}\\.json$' } }, ['file'])
const PART = closed({ language: { type: 'string', pattern: '^[a-z]{2,3}$' }, '*': { type: 'string', pattern: '^[a-z0-9-]+(/[a-z0-9-]+)*\\.json$' } }, [
  'language',
  '*',
])
const OF_HASH = closed({ v: { type: 'string', pattern: '^[A-Za-z0-9_-]{10,64}$' } })
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

  const send = async ({ request, reply }: Exchange, words: ServedWords | undefined, wanted?: string) => {
    if (words === undefined) throw new RefusalError('not-found')
    const etag = `"${words.hash}"`
    // Asked for by another hash, these are not what is meant for ever.
    reply.header('etag', etag).header('cache-control', wanted === words.hash ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    const bytes = takesBrotli(request.headers['accept-encoding']) ? compressed(words.hash, words.text) : undefined
    if (bytes === undefined) return reply.send(words.text)
    return reply.header('content-encoding', 'br').header('vary', 'accept-encoding').send(bytes)
  }

  app.get<{ Params: { file: string } }>(
    '/assets/i18n/:file',
    { config: { open: true }, schema: { tags: about.tags, summary: 'All words of a language', security: [], params: LANGUAGE } },
    async (request, reply) => send({ request, reply }, documents.labels(request.params.file.replace('.json', ''))),
  )

  app.get<{ Params: { language: string; '*': string }; Querystring: { v?: string } }>(
    '/assets/i18n/:language/*',
    { config: { open: true }, schema: { tags: about.tags, summary: "A part of a language's words", security: [], params: PART, querystring: OF_HASH } },
    async (request, reply) =>
      send({ request, reply }, documents.wordPart(request.params.language, request.params['*'].replace(/\.json$/, '')), request.query.v),
  )
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
