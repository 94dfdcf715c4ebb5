import type { Agency } from '../agency/agency.ts'
import { demoId } from '../demo-ids.ts'
import { phone } from '../invented/places.ts'
import { plainPdf } from '../invented/plain-pdf.ts'
import { rng } from '../random.ts'
import { authorOf } from '../users.ts'
import { type DemoPaper, fileFacts } from './client-documents.ts'
import { answered, type DemoRow } from './demo-row.ts'
import { faxNumberRows } from './directories.ts'

const PDF = 'application/pdf'
const MINUTE_MS = 60_000

/** `[from, subject, category, hours ago, status, pages]` */
const RECEIVED: readonly (readonly [at: number, subject: string, category: string, hours: number, status: string, pages: number])[] = [
  [0, 'Signed plan of care', '485', 3, 'unread', 4],
  [2, 'Service agreement question', 'authRequest', 20, 'unread', 2],
  [1, 'Discharge summary', 'labs', 50, 'read', 6],
  [3, 'Request for records', 'billing', 97, 'filed', 3],
]

/** `[to, subject, category, status, attempts, error, minutes ago]` */
const OUTGOING: readonly (readonly [
  at: number,
  subject: string,
  category: string,
  status: string,
  attempts: number,
  error: string | undefined,
  minutes: number,
])[] = [
  [0, 'Plan of care to sign', '485', 'queued', 0, undefined, 12],
  [3, 'Authorization request', 'authRequest', 'waiting', 2, 'busy', 40],
  [2, 'Change of services', 'referral', 'sent', 1, undefined, 1_500],
  [4, 'Refill request', 'order', 'failed', 4, 'noAnswer', 2_900],
  [1, 'Request for discharge papers', 'other', 'draft', 0, undefined, 5],
]

const paperOf = (agency: Agency, kind: 'received' | 'outgoing', at: number, subject: string): DemoPaper => ({
  id: demoId(agency.company.key, `${kind}-fax-file`, at),
  holder: demoId(agency.company.key, `${kind}-fax`, at),
  name: `${subject}.pdf`,
  mediaType: PDF,
  bytes: plainPdf(subject, [agency.company.name, '', 'Made up for the demo.']),
})

const receivedPapers = (agency: Agency): readonly DemoPaper[] => RECEIVED.map(([, subject], at) => paperOf(agency, 'received', at, subject))
const outgoingPapers = (agency: Agency): readonly DemoPaper[] => OUTGOING.map(([, subject], at) => paperOf(agency, 'outgoing', at, subject))

/** The files that those rows name, by resource. */
export const demoFaxes = { received: receivedPapers, outgoing: outgoingPapers }

/** Rows of the resource `received-fax`. */
export function receivedFaxRows(agency: Agency): readonly DemoRow[] {
  const { company, calendar, clients } = agency
  const entries = faxNumberRows(agency)
  const papers = receivedPapers(agency)
  const reader = authorOf(company.id).id
  return RECEIVED.map(([entry, subject, category, hours, status, pages], at) => {
    const receivedAt = new Date(calendar.now.getTime() - hours * 60 * MINUTE_MS).toISOString()
    const from = entries[entry]
    const paper = papers[at]
    return {
      ...{ id: demoId(company.key, 'received-fax', at), number: RECEIVED.length - at, locationId: null, createdAt: receivedAt },
      values: answered({
        ...{ status, subject, category, receivedAt, pages, fromName: from?.values.name, fromNumber: from?.values.faxNo, faxNumberId: from?.id },
        file: paper && [fileFacts(paper)],
        clientId: status === 'filed' || at === 0 ? clients[at + 3]?.id : undefined,
        assignedTo: status === 'unread' ? reader : undefined,
        ...(status !== 'unread' && { readAt: receivedAt, readBy: reader }),
        filedAt: status === 'filed' ? receivedAt : undefined,
      }),
    }
  })
}

/** Rows of the resource `outgoing-fax`. */
export function outgoingFaxRows(agency: Agency): readonly DemoRow[] {
  const { company, calendar, clients } = agency
  const entries = faxNumberRows(agency)
  const papers = outgoingPapers(agency)
  const sender = authorOf(company.id).id
  const at = (minutes: number): string => new Date(calendar.now.getTime() - minutes * MINUTE_MS).toISOString()
  return OUTGOING.map(([entry, subject, category, status, attempts, error, minutes], index) => {
    const to = entries[entry]
    const paper = papers[index]
    const isDraft = status === 'draft'
    return {
      ...{ id: demoId(company.key, 'outgoing-fax', index), number: OUTGOING.length - index, locationId: null, createdAt: at(minutes + 3) },
      values: answered({
        ...{ status, subject, category, attempts, error, priority: index === 0 ? 'urgent' : 'normal' },
        // The draft is to a number that the directory does not have.
        ...(isDraft
          ? { toName: 'Birchwood Hospital', toNumber: phone(rng(`${company.key}/outgoing-fax`, index)) }
          : { faxNumberId: to?.id, toName: to?.values.name, toNumber: to?.values.faxNo, queuedAt: at(minutes), sender }),
        ...{ coverNote: 'Please sign and fax it back.', clientId: clients[index]?.id, file: paper && [fileFacts(paper)] },
        pages: status === 'sent' ? 3 : undefined,
        sentAt: status === 'sent' ? at(minutes - 4) : undefined,
        nextTryAt: status === 'waiting' ? at(-30) : undefined,
      }),
    }
  })
}
