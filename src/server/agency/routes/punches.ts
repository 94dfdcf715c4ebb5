import type { FastifyInstance } from 'fastify'
import type { PunchCall, PunchFields, Shell } from '#server/agency/shell'
import { closed, NO_QUERY, text, uuid } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'

/** What is missing or does not fit is said by the room, in the specification's words. */
const BODY = closed({ cid: uuid, time: text(20), type: { type: 'string', enum: ['s', 'e'] }, pin: text(64), name: text(1_000), title: text(1_000) })
const CALLS: readonly PunchCall[] = ['clockin', 'clockout', 'break']

interface PunchDeps {
  readonly shell: Shell
}

/** `POST /api/users/clockin`, `/clockout` and `/break` (spec: shell-and-account §7). */
export function punchRoutes(app: FastifyInstance, { shell }: PunchDeps): void {
  for (const call of CALLS) {
    app.post<{ Body: PunchFields & { readonly cid?: string } }>(
      `/api/users/${call}`,
      { schema: { tags: ['specification'], summary: 'An office punch; the same within a minute is stored once', body: BODY, querystring: NO_QUERY } },
      async (request) => {
        const { cid: _checkedAtAdmission, ...fields } = request.body
        const { message, data } = await shell.punch(callerOf(request).actor, call, fields)
        return success(data, message)
      },
    )
  }
}
