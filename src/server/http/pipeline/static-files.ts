import { existsSync } from 'node:fs'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RefusalError } from '#server/platform/refusal'

const YEAR_S = 31_536_000
/** Areas the page draws itself (spec: chat-assistant-session §2); other addresses get the same page with status 404. */
const AREAS = /^\/(?:$|\?|(?:pages|account|auth|forms|call)(?:[/?]|$))/
/** `main-Cd3f9A2b.js`: the name changes with the content. */
const HASHED = /-[\w-]{8,}\.\w+$/

const isCall = (request: FastifyRequest) => /^\/(?:api|socket\.io)(?:[/?]|$)/.test(request.url)

/** An ending of the path, which begins with a letter: `/pages/sch/scheduling-2.0` is a page, whatever its query says. */
const isFile = (request: FastifyRequest) => /^[^?]*\.[a-z]\w*(?:\?|$)/i.test(request.url)

const wantsPage = (request: FastifyRequest) =>
  !isCall(request) && !isFile(request) && ['GET', 'HEAD'].includes(request.method) && /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*')

function keepInCache(reply: FastifyReply, path: string): void {
  const isHashed = HASHED.test(path.replace(/\.(?:br|gz)$/, ''))
  reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
}

/** The built client, compressed beforehand; every other page address gets its index, so that the page can route. */
export async function addStaticFiles(app: FastifyInstance, folder: string | undefined): Promise<void> {
  if (folder === undefined || !existsSync(join(folder, 'index.html'))) {
    app.setNotFoundHandler(async () => {
      throw new RefusalError('not-found')
    })
    return
  }
  await app.register(async (site) => {
    site.addHook('onRoute', (route) => {
      route.config = { ...route.config, open: true }
      route.schema = { ...route.schema, hide: true }
    })
    await site.register(files, { root: folder, wildcard: false, preCompressed: true, index: false, cacheControl: false, setHeaders: keepInCache })
    site.setNotFoundHandler(async (request, reply) => {
      if (!wantsPage(request)) throw new RefusalError('not-found')
      return reply.code(AREAS.test(request.url) ? 200 : 404).sendFile('index.html')
    })
  })
}
