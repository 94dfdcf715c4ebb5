import type { FastifyInstance } from 'fastify'
import type { Shell } from '#server/agency/shell'
import type { Assistant } from '#server/assistant'
import { closed, NO_QUERY, SEALED_PICTURE, uuid } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import { RefusalError } from '#server/platform/refusal'

interface AssistantFactDeps {
  readonly assistant: Assistant
  readonly shell: Shell
}

/** What stands beside the conversations: who makes the answers, for super admins, and pictures of answers. */
export function assistantFactRoutes(app: FastifyInstance, { assistant, shell }: AssistantFactDeps): void {
  app.get(
    '/api/ui/assistant/provider',
    { schema: { tags: ['interface'], summary: "Who makes the assistant's answers, and how that is; super admins", querystring: NO_QUERY } },
    async (request) => {
      if (!callerOf(request).actor.superadmin) throw new RefusalError('forbidden')
      return success(assistant.providerState())
    },
  )
  app.get<{ Params: { id: string } }>(
    '/api/assistant/media/:id',
    {
      config: { viewing: 'refused' },
      schema: { tags: ['specification'], summary: 'A picture that goes with an answer', params: closed({ id: uuid }, ['id']), querystring: NO_QUERY },
    },
    async (request, reply) => {
      if (!assistant.isOn(callerOf(request))) throw new RefusalError('forbidden')
      const { mediaType, bytes } = await shell.releases.media(request.params.id)
      return reply.headers({ ...SEALED_PICTURE, 'content-type': mediaType }).send(bytes)
    },
  )
}
