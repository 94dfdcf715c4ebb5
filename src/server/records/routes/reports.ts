import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordOfOwnReport, SHEET_KINDS } from '#contract'
import type { Actor } from '#permissions'
import type { ShownDocuments } from '#server/documents/store'
import { OF_SCREEN, REPORT_QUERY } from '#server/http/calls'
import { wordsOf } from '#server/http/guards'
import { callerOf, SHEET_WORDS, sendSheet, success } from '#server/http/pipeline'
import { RefusalError } from '#server/platform/refusal'
import type { Records, ReportCall } from '#server/records'
import { ownReport } from './own-reports.ts'

interface ReportRequest {
  Params: { screen: string }
  Querystring: { by: string; [key: string]: string | string[] }
}

interface ReportDeps {
  readonly records: Records
  readonly documents: ShownDocuments
}

/** `GET /api/ui/reports/{screen}` and its files: what is counted comes from the document; the call says what it is grouped by and filtered by. `/` is written `~`. */
export function reportRoutes(app: FastifyInstance, { records, documents }: ReportDeps): void {
  const documented = (id: string, actor: Actor): Pick<ReportCall, 'screen' | 'id'> => {
    const screen = documents.current().screens.get(id)
    if (screen?.kind !== 'report' || documents.indexFor(actor)[id] === undefined) throw new RefusalError('not-found')
    return { screen, id }
  }
  const callOf = async (request: FastifyRequest<ReportRequest>): Promise<ReportCall> => {
    const id = request.params.screen.replaceAll('~', '/')
    const { actor } = callerOf(request)
    const { by, ...query } = request.query
    const record = recordOfOwnReport(id)
    if (record === undefined) return { ...documented(id, actor), by: by.split(','), query }
    const { screen, own } = await ownReport({ records, documents }, actor, record)
    return { screen, id, own, by: by.split(','), query }
  }
  const schema = { tags: ['interface'], params: OF_SCREEN, querystring: REPORT_QUERY }

  app.get<ReportRequest>('/api/ui/reports/:screen', { schema: { ...schema, summary: 'A report' } }, async (request) =>
    success(await records.report(callerOf(request).actor, await callOf(request))),
  )

  for (const kind of SHEET_KINDS) {
    app.get<ReportRequest>(
      `/api/ui/reports/:screen.${kind}`,
      { schema: { ...schema, summary: `A report as ${SHEET_WORDS[kind]}` } },
      async (request, reply) => {
        const { actor, company } = callerOf(request)
        return sendSheet(reply, await records.reportSheet(actor, { ...(await callOf(request)), kind }, wordsOf(company.settings)))
      },
    )
  }
}
