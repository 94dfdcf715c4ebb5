import type { Calendar } from '../calendar.ts'
import type { DemoCompany } from '../companies.ts'

/** What all plans of a company start from. */
export interface AgencyBase {
  readonly company: DemoCompany
  readonly calendar: Calendar
  readonly siteIds: readonly string[]
}
