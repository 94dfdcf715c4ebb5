import type { Agency } from '../agency/agency.ts'
import { demoId } from '../demo-ids.ts'
import { authorOf } from '../users.ts'
import type { DemoRow } from './demo-row.ts'

/** `[category, subject, days ago, status]` */
const LETTERS: readonly (readonly [category: string, subject: string, daysAgo: number, status: string])[] = [
  ['serviceAgreementLetter', 'Service agreement approved', 1, 'new'],
  ['complianceNotice', 'EVV compliance for last quarter', 4, 'new'],
  ['providerNews', 'Changes to billing of CFSS', 6, 'read'],
  ['authorizationLetter', 'Authorization needs more information', 9, 'actionNeeded'],
  ['tieredWageList', 'Tiered wage individual PCA list', 20, 'filed'],
]
const KEPT_DAYS = 30

/** Rows of the resource `received-letter`. */
export function receivedLetterRows({ company, calendar, clients }: Agency): readonly DemoRow[] {
  const reader = authorOf(company.id).id
  return LETTERS.map(([category, subject, daysAgo, status], at) => {
    const receivedOn = calendar.day(-daysAgo)
    const createdAt = calendar.at(receivedOn, 7 * 60 + at)
    const isAboutClient = category === 'authorizationLetter' || category === 'serviceAgreementLetter'
    return {
      ...{ id: demoId(company.key, 'received-letter', at), locationId: null, createdAt },
      values: {
        ...{ category, subject, receivedOn, retainedUntil: calendar.day(KEPT_DAYS - daysAgo), status },
        ...(status !== 'new' && { readAt: createdAt, readBy: reader }),
        ...(status === 'actionNeeded' && { assignedTo: reader }),
        ...(isAboutClient && { clientId: clients[at]?.id }),
      },
    }
  })
}
