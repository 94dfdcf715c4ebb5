/** The calls of records: lists, single records, drafts of them, and what is counted of them. */
import type { FastifyInstance } from 'fastify'
import type { ShownDocuments } from '#server/documents/store'
import type { Records } from '#server/records'
import { badgeRoutes } from './badges.ts'
import { dashboardRoutes } from './dashboards.ts'
import { recordDraftRoutes } from './drafts.ts'
import { listRoutes } from './list.ts'
import { recordRoutes } from './one.ts'
import { ownReportRoutes } from './own-reports.ts'
import { reportRoutes } from './reports.ts'

export interface RecordDeps {
  readonly documents: ShownDocuments
  readonly records: Records
}

const ROUTES: readonly ((app: FastifyInstance, deps: RecordDeps) => void)[] = [
  badgeRoutes,
  dashboardRoutes,
  reportRoutes,
  ownReportRoutes,
  recordDraftRoutes,
  listRoutes,
  recordRoutes,
]

export function addRecordCalls(app: FastifyInstance, deps: RecordDeps): void {
  for (const add of ROUTES) add(app, deps)
}
