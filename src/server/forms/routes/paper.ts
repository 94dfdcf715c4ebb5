import type { FastifyInstance, FastifyReply } from 'fastify'
import { PAPERS_MAX } from '#contract'
import type { Papers } from '#server/forms/papers'
import { closed, NO_BODY, NO_QUERY, slug, uuid } from '#server/http/calls'
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

interface OfRecords {
  Params: { resource: string; paper: string }
  Body: { ids: string[] }
}

const IDS = closed({ ids: { type: 'array', items: uuid, minItems: 1, maxItems: PAPERS_MAX, uniqueItems: true } }, ['ids'])

const asPdf = (reply: FastifyReply, { name, pdf }: Awaited<ReturnType<Papers['print']>>): FastifyReply =>
  reply.type('application/pdf').header('cache-control', 'no-store').header('content-disposition', `inline; filename="${name}"`).send(pdf)

/** Filed forms and records as PDF, and storing that of a locked form among the client's documents. */
export function paperRoutes(app: FastifyInstance, { papers }: PaperDeps): void {
  app.get<OfFiled>(`${PATH}/pdf`, { schema: about('A filed form as PDF') }, async (request, reply) => {
    const { actor, company } = callerOf(request)
    return asPdf(reply, await papers.print(actor, company, request.params.id))
  })
  app.post<OfRecords>(
    '/api/records/:resource/papers/:paper',
    {
      schema: {
        tags: ['records'],
        summary: 'Records as PDF, as a paper of their resource says',
        querystring: NO_QUERY,
        params: closed({ resource: slug, paper: slug }, ['resource', 'paper']),
        body: IDS,
      },
    },
    async (request, reply) => {
      const { actor, company } = callerOf(request)
      return asPdf(reply, await papers.printRecords(actor, company, { ...request.params, ids: request.body.ids }))
    },
  )
  app.post<OfFiled>(
    `${PATH}/document`,
    { schema: { ...about('Store the PDF of a locked form among the documents; once'), body: NO_BODY } },
    async (request) => {
      const { actor, company } = callerOf(request)
      return success(await papers.store(actor, company, request.params.id))
    },
  )
}
