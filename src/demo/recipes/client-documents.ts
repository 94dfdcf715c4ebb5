import { createHash } from 'node:crypto'
import type { Agency } from '../agency/agency.ts'
import { demoId } from '../demo-ids.ts'
import { plainPdf } from '../invented/plain-pdf.ts'
import { rng } from '../random.ts'
import type { DemoRow } from './demo-row.ts'

interface Paper {
  readonly title: string
  readonly category: string
  readonly lines: readonly string[]
}

const PAPERS: readonly Paper[] = [
  {
    title: 'Consent to services',
    category: 'consent',
    lines: ['I agree to the services described in my service plan.', 'I know whom to call with a complaint.'],
  },
  { title: 'Release of information', category: 'consent', lines: ['The agency may share what is needed with my doctor', 'and with my case manager.'] },
  { title: 'Service agreement letter', category: 'report', lines: ['Services and units are listed in the authorization.', 'Made up for the demo.'] },
]
/** Every client so far has some; the others show what an empty list looks like. */
const CLIENTS_MAX = 40
const DAYS_BACK = 300
const PDF = 'application/pdf'

export interface DemoPaper {
  /** Of the record; its file has the same. */
  readonly id: string
  readonly name: string
  readonly mediaType: string
  readonly bytes: Buffer
  /** The record, where its id is another. */
  readonly holder?: string
}

/** What a record says of its file. */
export const fileFacts = ({ id, name, mediaType, bytes }: DemoPaper) => ({
  ...{ id, name, type: mediaType, size: bytes.length },
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

const paperOf = (agency: Agency, client: Agency['clients'][number], { title, lines }: Paper): Buffer =>
  plainPdf(title, [agency.company.name, `${client.first} ${client.last}`, '', ...lines])

const nameOf = ({ title }: Paper): string => `${title}.pdf`

/** Rows of the resource `client-document`; `demoPapers` gives the bytes that they name. */
export function clientDocumentRows(agency: Agency): readonly DemoRow[] {
  return papersOf(agency).map(({ client, paper, at, id }) => {
    const draw = rng(`${agency.company.key}/client-document`, client.number * PAPERS.length + at)
    const bytes = paperOf(agency, client, paper)
    const eventDate = agency.calendar.day(-draw.whole(1, DAYS_BACK))
    const storedAt = agency.calendar.at(eventDate, 600)
    const file = fileFacts({ id, name: nameOf(paper), mediaType: PDF, bytes })
    const values = {
      title: paper.title,
      category: paper.category,
      clientId: client.id,
      eventDate,
      status: 'current',
      file: [file],
      sha256: file.sha256,
      storedAt,
    }
    return { id, locationId: client.siteId, createdAt: storedAt, values }
  })
}

/** The files that those rows name. */
export const demoPapers = (agency: Agency): readonly DemoPaper[] =>
  papersOf(agency).map(({ client, paper, id }) => ({ id, name: nameOf(paper), mediaType: PDF, bytes: paperOf(agency, client, paper) }))

const papersOf = (agency: Agency) =>
  agency.clients
    .filter(({ isDeleted, number }) => !isDeleted && number <= CLIENTS_MAX)
    .flatMap((client) => PAPERS.map((paper, at) => ({ client, paper, at, id: demoId(client.id, 'client-document', at) })))
