import type { FastifyInstance } from 'fastify'
import { LIVE_CHAT_PATH } from '#contract'
import type { LiveChat } from '#server/agency/live-chat'
import { closed } from '#server/http/calls'
import { RefusalError } from '#server/platform/refusal'

const QUERY = closed({ script: { type: 'string', maxLength: 300 } }, ['script'])

interface LiveChatDeps {
  /** Undefined: no origin is allowed, and no live-chat script may run. */
  readonly liveChat: LiveChat | undefined
}

/** `GET /live-chat`: the frame that runs a company's live-chat script, apart from everything else. Not there where no origin is allowed. */
export function liveChatRoutes(app: FastifyInstance, { liveChat }: LiveChatDeps): void {
  if (liveChat === undefined) return
  app.get<{ Querystring: { script: string } }>(
    LIVE_CHAT_PATH,
    { config: { open: true }, schema: { tags: ['operation'], summary: 'Frame of the live chat', querystring: QUERY } },
    async (request, reply) => {
      const frame = liveChat.frameOf(request.query.script)
      if (frame === undefined) throw new RefusalError('not-found')
      return reply.headers(frame.headers).type('text/html; charset=utf-8').send(frame.html)
    },
  )
}
