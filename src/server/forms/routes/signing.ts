import type { FastifyInstance } from 'fastify'
import {
  DECLINE_REASON_MAX_CHARS,
  type DeclineDocumentBody,
  SIGNER_NAME_MAX_CHARS,
  type SignDocumentBody,
  type SigningLinkBody,
  type SigningOpenBody,
} from '#contract'
import type { EDocs } from '#server/forms/e-docs'
import { closed, NO_QUERY, savedAs, uuid } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'

interface SigningDeps {
  readonly eDocs: EDocs
}

interface OfDocument {
  Params: { id: string }
}

const OF_DOCUMENT = closed({ id: uuid }, ['id'])
const signer = { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' } as const
const token = { type: 'string', maxLength: 200 } as const
const OPEN_BODY = closed({ token }, ['token'])
const SIGN_BODY = closed(
  {
    token,
    name: { type: 'string', minLength: 1, maxLength: SIGNER_NAME_MAX_CHARS, pattern: '\\S' },
    image: { type: 'string', maxLength: 300_000 },
    method: { enum: ['drawn', 'typed'] },
    agreed: { const: true },
    sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  },
  ['token', 'name', 'image', 'method', 'agreed', 'sha256'],
)
const DECLINE_BODY = closed({ token, reason: { type: 'string', minLength: 1, maxLength: DECLINE_REASON_MAX_CHARS, pattern: '\\S' } }, ['token', 'reason'])

/** `/api/ui/signing/…` for staff; `/api/ui/signing-links/…` for whoever holds a link, without an account. */
export function signingRoutes(app: FastifyInstance, { eDocs }: SigningDeps): void {
  const about = (summary: string) => ({ tags: ['signing'], summary, querystring: NO_QUERY, params: OF_DOCUMENT })
  app.get(
    '/api/ui/signing/fields',
    { schema: { tags: ['signing'], summary: 'What places of a template can be filled with', querystring: NO_QUERY } },
    async (request) => success(eDocs.fields(callerOf(request).actor)),
  )
  app.get<OfDocument>('/api/ui/signing/:id', { schema: about('Who signs a document, and what each has done') }, async (request) =>
    success(await eDocs.desk(callerOf(request).actor, request.params.id)),
  )
  app.post<OfDocument & { Body: SigningLinkBody }>(
    '/api/ui/signing/:id/links',
    { schema: { ...about('Make a link by which one signer signs'), body: closed({ signer, inPerson: { type: 'boolean' } }, ['signer']) } },
    async (request, reply) => {
      reply.code(201)
      return success(await eDocs.link(callerOf(request).actor, request.params.id, request.body))
    },
  )
  addSignerCalls(app, eDocs)
}

function addSignerCalls(app: FastifyInstance, eDocs: EDocs): void {
  const open = (summary: string, body: object) => ({
    config: { open: true as const },
    schema: { tags: ['signing'], summary, security: [], querystring: NO_QUERY, body },
  })
  app.post<{ Body: SigningOpenBody }>('/api/ui/signing-links/open', open('What a link asks to be signed', OPEN_BODY), async ({ body, ip }) =>
    success(await eDocs.open({ token: body.token, ip })),
  )
  app.post<{ Body: SigningOpenBody }>('/api/ui/signing-links/document', open('The document behind a link, as PDF', OPEN_BODY), async ({ body, ip }, reply) => {
    const file = await eDocs.document({ token: body.token, ip })
    return reply.headers(savedAs(file)).send(file.bytes)
  })
  app.post<{ Body: SignDocumentBody }>('/api/ui/signing-links/sign', open('Sign a document; the same again changes nothing', SIGN_BODY), async (request) => {
    const { token: own, agreed: _agreed, ...given } = request.body
    await eDocs.sign({ token: own, ip: request.ip }, { ...given, agreed: true, device: request.headers['user-agent']?.slice(0, 300) })
    return success(null)
  })
  app.post<{ Body: DeclineDocumentBody }>('/api/ui/signing-links/decline', open('Decline to sign a document', DECLINE_BODY), async ({ body, ip }) => {
    await eDocs.decline({ token: body.token, ip }, { reason: body.reason })
    return success(null)
  })
}
