import type { FastifyInstance } from 'fastify'
import { REPORT_MAIL_EVERY, type ReportMailBody } from '#contract'
import type { ReportMails } from '#server/agency/report-mails'
import { closed, documentId, NO_QUERY } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'

const BODY = closed({ report: documentId, every: { anyOf: [{ enum: [...REPORT_MAIL_EVERY] }, { type: 'null' }] } }, ['report', 'every'])
const tags = ['interface']

interface ReportMailDeps {
  readonly reportMails: ReportMails
}

/** `/api/ui/report-mails`: which reports come to somebody by mail, as links, and how often. */
export function reportMailRoutes(app: FastifyInstance, { reportMails }: ReportMailDeps): void {
  app.get('/api/ui/report-mails', { schema: { tags, summary: 'Reports that come by mail, and how often', querystring: NO_QUERY } }, async (request) =>
    success(await reportMails.of(callerOf(request).actor)),
  )
  app.put<{ Body: ReportMailBody }>(
    '/api/ui/report-mails',
    { schema: { tags, summary: 'Have a report come by mail, or no more', body: BODY, querystring: NO_QUERY } },
    async (request) => {
      const { actor } = callerOf(request)
      await reportMails.keep(actor, request.body)
      return success(await reportMails.of(actor))
    },
  )
}
