import type { Agency } from '../agency/agency.ts'
import { demoId } from '../demo-ids.ts'
import { type DemoPaper, fileFacts } from './client-documents.ts'
import type { DemoRow } from './demo-row.ts'
import { unreadPayment } from './paid-claims.ts'

/** A number that no batch has: what answers it came to the wrong mailbox. */
const FOREIGN_CONTROL = 900_000_001

/** A file that a receiver left in the mailbox. */
interface Answer {
  readonly id: string
  readonly name: string
  readonly bytes: Buffer
}

/** A file of one transaction as a receiver leaves it in the mailbox. */
export function receivedFile(
  calendar: Agency['calendar'],
  { group, version, type, body }: Readonly<Record<'group' | 'version' | 'type', string>> & { readonly body: readonly string[] },
) {
  const day = calendar.day(-1).replaceAll('-', '')
  const segments = [
    `ISA*00*          *00*          *ZZ*CLEARINGHOUSE  *ZZ*SUBMITTER      *${day.slice(2)}*0600*^*00501*000000031*0*T*:`,
    ...[`GS*${group}*CLEARINGHOUSE*SUBMITTER*${day}*0600*31*X*${version}`, `ST*${type}*0001${type === '835' ? '' : `*${version}`}`, ...body],
    ...[`SE*${body.length + 2}*0001`, 'GE*1*31', 'IEA*1*000000031'],
  ]
  return Buffer.from(segments.map((segment) => `${segment}~\n`).join(''), 'latin1')
}

/** A 999 of somebody else's file, and an 835 that pays claims of the demo. */
function answersOf(agency: Agency): readonly Answer[] {
  const { company, calendar } = agency
  const taken = [`AK1*HC*${FOREIGN_CONTROL}*005010X222A1`, 'AK2*837*0001*005010X222A1', 'IK5*A', 'AK9*A*1*1*1']
  const id = (number: number): string => demoId(company.key, 'claim-response', number)
  return [
    { id: id(1), name: '999.x12', bytes: receivedFile(calendar, { group: 'FA', version: '005010X231A1', type: '999', body: taken }) },
    { id: id(2), name: '835.x12', bytes: receivedFile(calendar, { group: 'HP', version: '005010X221A1', type: '835', body: unreadPayment(agency) }) },
  ]
}

export const X12_TYPE = 'application/edi-x12'

/** Rows of the resource `claim-response`: those that wait to be read. None of the demo's batches was sent, so the 999 answers none of them. */
export function claimResponseRows(agency: Agency): readonly DemoRow[] {
  const day = agency.calendar.day(-1)
  return answersOf(agency).map(({ id, name, bytes }, index) => {
    const file = fileFacts({ id, name, mediaType: X12_TYPE, bytes })
    return { id, number: index + 1, locationId: null, createdAt: agency.calendar.at(day, 6 * 60), values: { status: 'new', file: [file], receivedOn: day } }
  })
}

/** The files that those rows name. */
export const demoAnswers = (agency: Agency): readonly DemoPaper[] => answersOf(agency).map((answer) => ({ ...answer, mediaType: X12_TYPE }))
