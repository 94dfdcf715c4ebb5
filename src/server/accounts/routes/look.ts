import type { FastifyInstance } from 'fastify'
import { LETTERS, LOOK_CHOICES, LOOK_KEYS, type LookBody } from '#contract'
import { closed, NO_QUERY } from '#server/http/calls'
import type { Guards } from '#server/http/guards'
import { callerOf, success } from '#server/http/pipeline'

const CHOICES = Object.fromEntries(Object.entries(LOOK_CHOICES).map(([key, choices]) => [key, { type: 'string', enum: [...choices] }]))
const LOOK = { ...closed({ ...CHOICES, FONT_SIZE: { type: 'number', minimum: LETTERS.smallest, maximum: LETTERS.largest } }), required: [...LOOK_KEYS] }
const AGE_MAX_MS = 30 * 86_400_000
const BODY = closed({ look: LOOK, ageMs: { type: 'integer', minimum: 0, maximum: AGE_MAX_MS } }, ['look', 'ageMs'])

interface LookDeps {
  readonly guards: Guards
}

/** `PUT /api/ui/look`: how the workspace looks, kept with the person, so that it follows them. */
export function lookRoutes(app: FastifyInstance, { guards }: LookDeps): void {
  app.put<{ Body: LookBody }>(
    '/api/ui/look',
    { config: { ownAccounts: true }, schema: { tags: ['interface'], summary: 'How the workspace looks', body: BODY, querystring: NO_QUERY } },
    async (request) => success(await guards.keepLook(callerOf(request), request.body)),
  )
}
