import type { FastifyInstance } from 'fastify'
import {
  isOfPlatform,
  OWN_REPORT_STRINGS,
  OWN_REPORTS,
  type OwnReport,
  type OwnReportSource,
  type OwnWords,
  ownReportOf,
  ownReportScreenId,
  type ReportScreen,
  type ScreenBundle,
} from '#contract'
import { type LinkedResource, nameOfRole, ownReportFaults, ownReportScreen, reportAxes } from '#document'
import { type Actor, mayDo } from '#permissions'
import type { ShownDocuments } from '#server/documents/store'
import { closed, NO_QUERY, OWN_REPORT_PREVIEW, slug, uuid } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import { RefusalError } from '#server/platform/refusal'
import { type Records, type ReportCall, reportProblems } from '#server/records'

interface OwnReportDeps {
  readonly records: Records
  readonly documents: ShownDocuments
}

/** A report of the company, as it is run for somebody. */
export interface RunnableReport extends Pick<ReportCall, 'id' | 'own'> {
  readonly screen: ReportScreen
  readonly bundle: ScreenBundle
  readonly words: readonly string[]
}

/** The report of a record. Throws not-found where the record is not theirs to read, or nothing of the report is left for them. */
export async function ownReport({ records, documents }: OwnReportDeps, actor: Actor, id: string): Promise<RunnableReport> {
  const { values: said, deletedAt } = await records.get(actor, { resource: nameOfRole(documents.current(), 'own-report'), id })
  if (deletedAt !== null) throw new RefusalError('not-found')
  return runnable(documents, actor, { id: ownReportScreenId(id), title: String(said.name ?? ''), report: ownReportOf(said) })
}

interface Said {
  readonly id: string
  readonly title: string
  readonly report: OwnReport
}

function runnable(documents: ShownDocuments, actor: Actor, { id, title, report }: Said): RunnableReport {
  const linked = documents.current()
  const screen = ownReportScreen(report, linked)
  // Documents may have changed since it was saved.
  const shown = ownReportFaults(screen, linked).length > 0 ? undefined : documents.ownScreen(id, screen, actor)
  if (shown === undefined) throw new RefusalError('not-found')
  const measures = Object.fromEntries(report.numbers.map((number, index) => [`n${index + 1}`, number.title]))
  const own: OwnWords = { strings: OWN_REPORT_STRINGS, title, measures }
  return { id, screen, own, bundle: { ...shown.bundle, own }, words: shown.words }
}

const OF_OWN = closed({ id: uuid }, ['id'])
const OF_SOURCE = closed({ resource: slug }, ['resource'])

/** `/api/ui/own-reports`: what the company's own reports are made from, and how they are opened; their numbers come by `/api/ui/reports`. */
export function ownReportRoutes(app: FastifyInstance, deps: OwnReportDeps): void {
  const { records, documents } = deps
  const about = { tags: ['interface'], querystring: NO_QUERY }

  app.get('/api/ui/own-reports/sources', { schema: { ...about, summary: 'Kinds of records that a report can be made from' } }, async (request) => {
    const { actor } = callerOf(request)
    refuseWhoMakesNone(documents, actor)
    const sources = [...documents.current().resources.values()].filter((resource) => isSource(resource, actor))
    return success(sources.map(({ name, plural }): OwnReportSource => ({ name, title: plural })))
  })

  app.get<{ Params: { resource: string } }>(
    '/api/ui/own-reports/sources/:resource',
    { schema: { ...about, summary: 'What a report can ask of a kind of records', params: OF_SOURCE } },
    async (request) => {
      const { actor } = callerOf(request)
      refuseWhoMakesNone(documents, actor)
      const resource = documents.current().resources.get(request.params.resource)
      if (resource === undefined || !isSource(resource, actor)) throw new RefusalError('not-found')
      const { name } = resource
      const every: ReportScreen = {
        kind: 'report',
        resource: name,
        // All of them: those that this person does not see fall out.
        groups: reportAxes(resource).map((field) => ({ id: field, field })) as unknown as ReportScreen['groups'],
        measures: [{ id: 'all', query: { resource: name, take: 'count' } }],
      }
      const shown = documents.ownScreen(ownReportScreenId(name), every, actor)
      if (shown === undefined) throw new RefusalError('not-found')
      return success({ bundle: shown.bundle, words: shown.words })
    },
  )

  app.get<{ Params: { id: string } }>(
    '/api/ui/own-reports/:id',
    { schema: { ...about, summary: "One of the company's own reports as a screen", params: OF_OWN } },
    async (request) => {
      const { bundle, words } = await ownReport(deps, callerOf(request).actor, request.params.id)
      return success({ bundle, words })
    },
  )

  app.post<{ Body: { values: Record<string, unknown>; by: string[] } }>(
    '/api/ui/own-reports/preview',
    { schema: { ...about, summary: 'What a report that is being made comes to', body: OWN_REPORT_PREVIEW } },
    async (request) => {
      const { actor } = callerOf(request)
      refuseWhoMakesNone(documents, actor)
      const problems = reportProblems(documents.current(), request.body.values)
      if (problems.length > 0) throw new RefusalError('check-failed', { problems })
      const report = runnable(documents, actor, { id: ownReportScreenId('preview'), title: '', report: ownReportOf(request.body.values) })
      const data = await records.report(actor, { ...report, screen: asOpened(report.screen), by: request.body.by, query: {}, max: OWN_REPORTS.previewRows })
      return success({ bundle: report.bundle, words: report.words, data })
    },
  )
}

/** With the span of time that it opens with. */
function asOpened(screen: ReportScreen): ReportScreen {
  const first = screen.views?.find((view) => view.first)
  return first ? { ...screen, filter: [...(screen.filter ?? []), ...first.filter] } : screen
}

function refuseWhoMakesNone(documents: ShownDocuments, actor: Actor): void {
  const linked = documents.current()
  const resource = linked.resources.get(nameOfRole(linked, 'own-report'))
  if (resource === undefined || !(mayDo(resource, actor, 'create') || mayDo(resource, actor, 'update'))) throw new RefusalError('forbidden')
}

/** Records of the company that this person may read, and that can be told apart by something. */
const isSource = (resource: LinkedResource, actor: Actor): boolean =>
  !isOfPlatform(resource.source) && resource.scope !== 'platform' && mayDo(resource, actor, 'read') && reportAxes(resource).length > 0
