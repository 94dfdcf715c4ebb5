import { createHash } from 'node:crypto'
import type { Agency } from '../agency/agency.ts'
import { demoId } from '../demo-ids.ts'
import type { DemoPaper } from './client-documents.ts'
import type { DemoRow } from './demo-row.ts'

/** A number that no batch has: what answers it came to the wrong mailbox. */
const FOREIGN_CONTROL = 900_000_001

const answerId = ({ company }: Agency): string => demoId(company.key, 'claim-response', 1)

/** A 999 of somebody else's file, as a clearinghouse delivers one. */
function answerOf({ calendar }: Agency): Buffer {
  const day = calendar.day(-1).replaceAll('-', '')
  const segments = [
    `ISA*00*          *00*          *ZZ*CLEARINGHOUSE  *ZZ*SUBMITTER      *${day.slice(2)}*0600*^*00501*000000031*0*T*:`,
    `GS*FA*CLEARINGHOUSE*SUBMITTER*${day}*0600*31*X*005010X231A1`,
    ...['ST*999*0001*005010X231A1', `AK1*HC*${FOREIGN_CONTROL}*005010X222A1`, 'AK2*837*0001*005010X222A1', 'IK5*A', 'AK9*A*1*1*1', 'SE*6*0001'],
    ...['GE*1*31', 'IEA*1*000000031'],
  ]
  return Buffer.from(segments.map((segment) => `${segment}~\n`).join(''), 'latin1')
}

/** Rows of the resource `claim-response`: one that waits to be read. None of the demo's batches was sent, so it answers none of them. */
export function claimResponseRows(agency: Agency): readonly DemoRow[] {
  const [id, bytes, day] = [answerId(agency), answerOf(agency), agency.calendar.day(-1)]
  const file = { id, name: NAME, type: 'application/edi-x12', size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  return [{ id, number: 1, locationId: null, createdAt: agency.calendar.at(day, 6 * 60), values: { status: 'new', file: [file], receivedOn: day } }]
}

const NAME = '999.x12'

/** The files that those rows name. */
export const demoAnswers = (agency: Agency): readonly DemoPaper[] => [
  { id: answerId(agency), name: NAME, mediaType: 'application/edi-x12', bytes: answerOf(agency) },
]
