import type { FastifyInstance } from 'fastify'
import { BODY_MAX_BYTES, type ReleaseBody } from '#contract'
import type { Shell } from '#server/agency/shell'
import { closed, NO_QUERY, SEALED_PICTURE, text, uuid } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import type { Say } from '#server/platform/language'

const tags = ['specification']
const filled = (maxLength: number) => ({ type: 'string', maxLength, pattern: '\\S' }) as const
/** 30 MB of pictures and videos as text. */
const RELEASE_MAX_BYTES = 42_000_000
const MEDIA_MAX_CHARS = 30_000_000

const ITEM = closed({ text: text(2_000), imageUrl: text(MEDIA_MAX_CHARS) }, ['text', 'imageUrl'])
const FEATURE = closed({ category: filled(80), categoryId: text(80), items: { type: 'array', maxItems: 50, items: ITEM } }, ['category', 'categoryId', 'items'])
const RELEASE = closed({ _id: uuid, version: filled(40), features: { type: 'array', maxItems: 20, items: FEATURE } }, ['version', 'features'])

interface ReleaseDeps {
  readonly shell: Shell
  readonly say: Say
}

/** `GET` and `POST /api/common/release`: what is new in the product, the same for all companies (spec: shell-and-account §7). */
export function releaseRoutes(app: FastifyInstance, { shell, say }: ReleaseDeps): void {
  const { releases } = shell

  app.get<{ Querystring: { all?: 'true' } }>(
    '/api/common/release',
    { schema: { tags, summary: 'The newest release, or all', querystring: closed({ all: { type: 'string', enum: ['true'] } }) } },
    async (request) => success(request.query.all === 'true' ? await releases.all() : await releases.newest()),
  )
  app.post<{ Body: ReleaseBody }>(
    '/api/common/release',
    {
      // Its `_id` is the release's.
      config: { namesOthers: ['_id'] },
      bodyLimit: RELEASE_MAX_BYTES,
      schema: { tags, summary: 'Write a release; super admins', body: RELEASE, querystring: NO_QUERY },
      // Thirty megabytes are not read for someone who may not send them.
      async preParsing(request) {
        if (!(Number(request.headers['content-length']) <= BODY_MAX_BYTES)) releases.refuseUnlessEditor(callerOf(request).actor)
      },
    },
    async (request) => success(await releases.save(callerOf(request).actor, request.body), say('shared/calls.release.saved')),
  )
  app.get<{ Params: { id: string } }>(
    '/api/common/release/media/:id',
    { schema: { tags, summary: 'A picture or video of a release', params: closed({ id: uuid }, ['id']), querystring: NO_QUERY } },
    async (request, reply) => {
      const { mediaType, bytes } = await releases.media(request.params.id)
      return reply.headers({ ...SEALED_PICTURE, 'content-type': mediaType }).send(bytes)
    },
  )
}
