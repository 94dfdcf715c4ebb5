import type { FastifyInstance } from 'fastify'
import type { SignatureFields, Signatures } from '#server/forms/signatures'
import { closed, NO_QUERY, text, uuid } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'

/** What is missing or does not fit is said by the room, in the specification's words. */
const BODY = closed({ pin: text(64), name: text(1_000), title: text(1_000), signature: text(900_000), cid: uuid })
const PIN = closed({ pin: text(64) }, ['pin'])
const tags = ['specification']

interface SignatureDeps {
  readonly signatures: Signatures
}

/** `GET` and `POST /api/user-signature`: one's own stored signature (spec: shell-and-account §7), and the check of its PIN. */
export function signatureRoutes(app: FastifyInstance, { signatures }: SignatureDeps): void {
  app.get(
    '/api/user-signature',
    { config: { viewing: 'refused' }, schema: { tags, summary: "The caller's stored signature", querystring: NO_QUERY } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return success(await signatures.own(callerOf(request).actor.userId))
    },
  )

  app.post<{ Body: SignatureFields & { readonly cid?: string } }>(
    '/api/user-signature',
    { schema: { tags, summary: 'Store a signature with its PIN', body: BODY, querystring: NO_QUERY } },
    async (request) => {
      const { cid: _checkedAtAdmission, ...fields } = request.body
      await signatures.set(callerOf(request).actor, fields)
      return success(null, 'Signature saved')
    },
  )

  // So that a wrong PIN is said where it is typed, and not after the form was sent.
  app.post<{ Body: { readonly pin: string } }>(
    '/api/user-signature/check',
    { schema: { tags: ['forms'], summary: "Whether it is the PIN of the caller's signature", body: PIN, querystring: NO_QUERY } },
    async (request) => {
      const { userId, companyId } = callerOf(request).actor
      await signatures.verify(userId, request.body.pin, companyId)
      return success(null)
    },
  )
}
