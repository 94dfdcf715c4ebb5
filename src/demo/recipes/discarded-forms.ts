import type { Agency } from '../agency/agency.ts'
import { demoId } from '../demo-ids.ts'
import { authorOf } from '../users.ts'
import type { DemoRow } from './demo-row.ts'

/** Rows of the resource `discarded-form`: one draft that was brought back, and one whose time is over. */
export function discardedFormRows({ company, calendar, clients }: Agency): readonly DemoRow[] {
  const author = authorOf(company.id).id
  const told = [
    { formType: 'progress', days: -6, status: 'restored' },
    { formType: 'iapp', days: -48, status: 'gone' },
  ] as const
  return told.flatMap(({ formType, days, status }, at): readonly DemoRow[] => {
    const client = clients.filter((each) => each.status === 'active')[at]
    if (client === undefined) return []
    const discardedAt = calendar.at(calendar.day(days), 15 * 60)
    const restored = { restoredAt: calendar.at(calendar.day(days), 15 * 60 + 12), restoredBy: author }
    return [
      {
        ...{ id: demoId(client.id, 'discarded-form', formType), locationId: client.siteId, createdAt: discardedAt },
        values: {
          ...{ formType, clientId: client.id, authorId: author, savedAt: calendar.at(calendar.day(days), 14 * 60 + 40), discardedAt, status },
          ...(status === 'restored' && restored),
        },
      },
    ]
  })
}
