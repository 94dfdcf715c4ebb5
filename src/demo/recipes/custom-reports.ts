import { type OwnReport, ownReportValues } from '#contract'
import type { Agency } from '../agency/agency.ts'
import { demoId } from '../demo-ids.ts'
import { answered, type DemoRow } from './demo-row.ts'

interface Made {
  readonly key: string
  readonly name: string
  readonly description: string
  readonly category: string
  readonly roles: readonly string[]
  readonly report: OwnReport
}

const REPORTS: readonly Made[] = [
  {
    ...{ key: 'late', name: 'Late cancellations by client', description: 'Visits canceled or missed, by client and week.', category: 'scheduling' },
    roles: ['owner', 'admin', 'scheduler', 'auditor'],
    report: {
      source: 'schedule',
      groups: [{ field: 'clientId' }, { field: 'serviceDate', each: 'week' }, { field: 'cancelReason' }],
      numbers: [
        { title: 'Visits', take: 'count', conditions: [] },
        { title: 'Missed', take: 'count', conditions: [{ field: 'status', op: 'eq', value: 'missed' }] },
        { title: 'Hours lost', take: 'sum', field: 'plannedMinutes', inHours: true, conditions: [] },
      ],
      conditions: [{ field: 'status', op: 'in', value: ['cancelled', 'missed', 'noShow'] }],
      dateField: 'serviceDate',
      span: 'last90Days',
    },
  },
  {
    ...{ key: 'denied', name: 'Denials by payer', description: 'How many claims were denied, and what was charged, by payer and month.', category: 'billing' },
    roles: ['owner', 'admin', 'biller', 'auditor'],
    report: {
      source: 'insurance-claim',
      groups: [{ field: 'payerId' }, { field: 'serviceFrom', each: 'month' }],
      numbers: [
        { title: 'Claims', take: 'count', conditions: [] },
        { title: 'Charged', take: 'sum', field: 'totalCharge', conditions: [] },
        { title: 'Share denied', take: 'share', conditions: [{ field: 'status', op: 'eq', value: 'denied' }] },
      ],
      conditions: [],
      dateField: 'serviceFrom',
    },
  },
  {
    ...{ key: 'staff', name: 'New employees', description: 'Who started this year, by month, job title and status.', category: 'employees' },
    roles: ['owner', 'admin', 'hr'],
    report: {
      source: 'employee',
      groups: [{ field: 'hireDate', each: 'month' }, { field: 'primaryJobTitleId' }, { field: 'status' }],
      numbers: [{ title: 'Employees', take: 'count', conditions: [] }],
      conditions: [],
      dateField: 'hireDate',
      span: 'thisYear',
    },
  },
]

/** Rows of the resource `custom-report`: what an agency of this size counts for itself. */
export const customReportRows = ({ company, calendar }: Agency): readonly DemoRow[] =>
  REPORTS.map(({ key, report, ...own }, index) => ({
    id: demoId(company.key, 'custom-report', key),
    locationId: null,
    createdAt: calendar.at(calendar.day(-60 + 9 * index), 10 * 60),
    values: answered({ ...own, ...ownReportValues(report) }),
  }))
