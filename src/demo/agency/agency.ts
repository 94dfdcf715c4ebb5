import type { Calendar } from '../calendar.ts'
import type { DemoCompany } from '../companies.ts'
import { demoId } from '../demo-ids.ts'
import type { AgencyBase } from './agency-base.ts'
import { type Authorization, planAuthorizations } from './authorizations.ts'
import { type Person, planClients } from './clients.ts'
import { type Clock, planClocks } from './clocks.ts'
import { withStories } from './visit-stories.ts'
import { planCare, planVisits, type Visit } from './visits.ts'
import { planWorkers, type Worker } from './workers.ts'

/** A demo company as plain facts, before any resource document is asked how it is stored. */
export interface Agency extends AgencyBase {
  readonly workers: readonly Worker[]
  readonly clients: readonly Person[]
  readonly visits: readonly Visit[]
  readonly authorizations: readonly Authorization[]
  readonly clocks: readonly Clock[]
}

/** The same company and calendar give the same agency. */
export function planAgency(company: DemoCompany, calendar: Calendar): Agency {
  const base = { company, calendar, siteIds: company.sites.map((site) => demoId(company.key, 'location', site.code)) }
  const workers = planWorkers(base)
  const clients = planClients(base)
  const plans = planCare(base, clients, workers)
  const visits = withStories(base, planVisits(base, plans), workers)
  return { ...base, workers, clients, visits, authorizations: planAuthorizations(base, clients, plans, visits), clocks: planClocks(base, visits) }
}
