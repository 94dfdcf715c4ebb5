import type { FastifyInstance } from 'fastify'
import type { Papers } from '#server/forms/papers'
import { NO_BODY, NO_QUERY } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import { OF_FORM } from './schemas.ts'

interface OfFiled {
  Params: { id: string }
}

const PATH = '/api/ui/forms/records/:id'
const about = (summary: string) => ({ tags: ['forms'], summary, querystring: NO_QUERY, params: OF_FORM })

interface PaperDeps {
  readonly papers: Papers
}

/** A filed form as PDF, and storing that of a locked one among the client's documents. */
export function paperRoutes(app: FastifyInstance, { papers }: PaperDeps): void {
  app.get<OfFiled>(`${PATH}/pdf`, { schema: about('A filed form as PDF') }, async (request, reply) => {
    const { actor, company } = callerOf(request)
    const { name, pdf } = await papers.print(actor, company, request.params.id)
    return reply.type('application/pdf').header('cache-control', 'no-store').header('content-disposition', `inline; filename="${name}"`).send(pdf)
  })
  app.post<OfFiled>(
    `${PATH}/document`,
    { schema: { ...about('Store the PDF of a locked form among the documents; once'), body: NO_BODY } },
    async (request) => {
      const { actor, company } = callerOf(request)
      return success(await papers.store(actor, company, request.params.id))
    },
  )
}
