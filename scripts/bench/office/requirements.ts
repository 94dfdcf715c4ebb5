import { randomBytes, randomUUID } from 'node:crypto'
import { careModules } from '#server/care'
import { atWork } from '#server/operations'
import { createSecretBox } from '#server/platform/keys'
import { createRecords } from '#server/records'
import { agencyDay } from '../../../tests/server/agency-day.ts'
import { viewOf } from '../../../tests/server/records-of.ts'
import type { Figure } from '../figures.ts'
import { onServer, type Served, spent, took } from '../money/served.ts'
import { fill, type NewRow, someOf } from '../schedule/week-fleet.ts'
import { sized } from '../sized.ts'

const PEOPLE = sized(1_500, 120)
const DOCUMENTS = ['serviceAgreement', 'physicianOrder', '485', 'carePlan', 'iapp', 'cssp', 'annualReview', 'liveInProof', 'tbTest', 'flu']

/** What is asked of 1,500 clients: a rule more, a document of one of them, and the pass of a night over all. */
export const benchRequirements = (): Promise<readonly Figure[]> => onServer(figuresOf)

async function figuresOf(served: Served): Promise<readonly Figure[]> {
  const { server } = served
  const ids = await fillClients(served)
  const [first = '', ...others] = DOCUMENTS
  for (const docType of others) await made(served, 'requirement', ruleFor(docType))
  const rule = await spent(served, () => made(served, 'requirement', ruleFor(first)))
  const paper = { ownerKind: 'client', clientId: ids[0], docType: first, issuedOn: agencyDay(), neverExpires: true, blocksScheduling: false }
  const document = await spent(served, () => made(served, 'key-document', paper))
  const records = createRecords({
    ...{ database: server.database, documents: () => server.documents.current(), clock: () => new Date(), secrets: createSecretBox(randomBytes(32)) },
    ...{ audit: async () => undefined, modules: atWork(careModules) },
  })
  const night = await spent(served, () => records.goThrough(async () => true))
  return [
    took(`a rule more, asked of ${ids.length} clients and those of the demo`, rule),
    took(`a document of a client with ${DOCUMENTS.length} rules and those of the demo`, document),
    took('the pass of a night over all records of the demo and these, with nothing to change', night),
  ]
}

const ruleFor = (docType: string) => ({ name: `Bench ${docType}`, of: 'client', kind: 'document', docType, dueDays: 30, everyMonths: 12 })

async function made({ owner }: Served, resource: string, values: Readonly<Record<string, unknown>>): Promise<void> {
  const reply = await owner.call({ method: 'POST', path: `/api/records/${resource}`, body: { values } })
  if (reply.status !== 201) throw new Error(`${resource} could not be made: ${reply.text.slice(0, 300)}`)
  viewOf(reply)
}

async function fillClients({ server: { database } }: Served): Promise<readonly string[]> {
  const [place] = await someOf(database, 'client', 1)
  const people = Array.from({ length: PEOPLE }, (_, at): NewRow => {
    const values = {
      clientNo: `R-${at}`,
      status: 'active',
      firstName: `Rhea${at}`,
      lastName: 'Benchley',
      dob: '1950-01-01',
      gender: 'F',
      startOfCare: '2026-01-01',
    }
    return { id: randomUUID(), locationId: place?.locationId ?? '', values }
  })
  await fill(database, 'client', people)
  return people.map(({ id }) => id)
}
