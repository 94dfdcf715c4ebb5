/** The calls of what stands around an agency's screens. */
import type { FastifyInstance } from 'fastify'
import type { LiveChat } from '#server/agency/live-chat'
import type { Registries } from '#server/agency/registries'
import type { ReportMails } from '#server/agency/report-mails'
import type { Shell } from '#server/agency/shell'
import type { WeatherRoom } from '#server/agency/weather'
import type { ShownDocuments } from '#server/documents/store'
import type { Guards } from '#server/http/guards'
import type { Database } from '#server/platform/database'
import type { Say } from '#server/platform/language'
import type { Records } from '#server/records'
import { bellRoutes } from './bell.ts'
import { companyLogoRoutes } from './company-logo.ts'
import { labelRoutes } from './labels.ts'
import { liveChatRoutes } from './live-chat.ts'
import { peopleRoutes } from './people.ts'
import { pickerRoutes } from './pickers.ts'
import { punchRoutes } from './punches.ts'
import { type DraftsBack, recordOperationRoutes } from './record-operations.ts'
import { registryRoutes } from './registries.ts'
import { releaseRoutes } from './releases.ts'
import { reportMailRoutes } from './report-mails.ts'
import { supportRoutes } from './support.ts'
import { wallRoutes } from './wall.ts'
import { weatherRoutes } from './weather.ts'

export interface AgencyDeps {
  readonly guards: Guards
  readonly database: Database
  readonly documents: ShownDocuments
  readonly records: Records
  readonly shell: Shell
  readonly reportMails: ReportMails
  readonly forms: DraftsBack
  readonly registries: Registries
  /** Undefined: switched off by the settings. */
  readonly weather: WeatherRoom | undefined
  /** Undefined: switched off by the settings. */
  readonly liveChat: LiveChat | undefined
  readonly say: Say
}

const ROUTES: readonly ((app: FastifyInstance, deps: AgencyDeps) => void)[] = [
  bellRoutes,
  companyLogoRoutes,
  labelRoutes,
  liveChatRoutes,
  peopleRoutes,
  pickerRoutes,
  punchRoutes,
  recordOperationRoutes,
  registryRoutes,
  releaseRoutes,
  reportMailRoutes,
  supportRoutes,
  wallRoutes,
  weatherRoutes,
]

export function addAgencyCalls(app: FastifyInstance, deps: AgencyDeps): void {
  for (const add of ROUTES) add(app, deps)
}
