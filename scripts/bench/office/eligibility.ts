import { randomUUID } from 'node:crypto'
import type { RecordView } from '#contract'
import { agencyDay } from '../../../tests/server/agency-day.ts'
import { type Answered, answerFile, askedIn } from '../../../tests/server/operations/eligibility-file.ts'
import { uploadFile } from '../../../tests/server/operations/upload-answer.ts'
import { rowsOf, viewOf } from '../../../tests/server/records-of.ts'
import { type Figure, limited } from '../figures.ts'
import { onServer, operate, type Served, spent, took } from '../money/served.ts'
import { fill, type NewRow, someOf } from '../schedule/week-fleet.ts'
import { sized } from '../sized.ts'

const PEOPLE = sized(1_000, 120)
/** Every so manieth is not known, owes something or is in another program by now. */
const [UNKNOWN_EVERY, OWES_EVERY, MOVED_EVERY] = [40, 9, 7]

/** Coverage of 1,000 people asked about in one run, and the 271 that answers it read and compared with their records. */
export const benchEligibility = (): Promise<readonly Figure[]> => onServer(figuresOf)

async function figuresOf(served: Served): Promise<readonly Figure[]> {
  const { server, owner } = served
  const ids = await fillCoverage(served)
  const on = agencyDay()
  const asking = await spent(served, () => operate(served, 'eligibility/ask-due', { values: { on } }))
  const [batch] = await newest(served)
  const [file] = (batch?.values.file ?? []) as readonly { readonly id: string }[]
  const questions = askedIn((await owner.call({ path: `/api/ui/files/${file?.id}` })).text)
  const text = answerFile(questions.map((question, at): Answered => ({ ...question, segments: segmentsAt(at) })))
  const sent = await uploadFile(server, owner, { name: '271.txt', text, resource: 'eligibility-batch', type: 'text/plain', at: '/answer' })
  const { data } = (await sent.json()) as { readonly data: unknown }
  const path = `/api/records/eligibility-batch/${batch?.id}`
  const version = viewOf(await owner.call({ path })).version
  const changed = await owner.call({ method: 'PUT', path, body: { version, values: { answer: [data] } } })
  if (changed.status !== 200) throw new Error(`The answer could not be attached: ${changed.text.slice(0, 300)}`)
  const reading = await spent(served, () => operate(served, 'eligibility/read-answer', { ids: [batch?.id] }))
  const missed = ids.length - questions.filter(({ member }) => member.startsWith('77')).length
  return [
    { ...limited(`${questions.length} people asked about, their 271 read and compared`, [asking.ms + reading.ms, 4_000], ' ms') },
    took('of it, asking', asking),
    took(`of it, reading ${Math.round(text.length / 1000)} kB`, reading),
    limited('people who were not asked about', [missed, 0], ''),
  ]
}

function segmentsAt(at: number): readonly string[] {
  if (at % UNKNOWN_EVERY === UNKNOWN_EVERY - 1) return ['AAA*Y**75*C']
  const program = at % MOVED_EVERY === 0 ? 'NM' : 'MA'
  return [`EB*1**30**${program}`, ...(at % OWES_EVERY === 0 ? ['EB*Y**30***29*120'] : []), 'EB*L', 'LS*2120', 'NM1*P3*1*CLINIC*ANNA', 'LE*2120']
}

const newest = async ({ owner }: Served): Promise<readonly RecordView[]> =>
  rowsOf(await owner.call({ path: '/api/records/eligibility-batch?sort=-askedCount&limit=1' }))

/** Clients with a coverage each, by the payer of the demo that answers files. */
async function fillCoverage({ server: { database }, owner }: Served): Promise<readonly string[]> {
  const [payer] = rowsOf(await owner.call({ path: '/api/records/payer?filter[name][eq]=MHCP fee-for-service&limit=1' }))
  const [place] = await someOf(database, 'client', 1)
  const locationId = place?.locationId ?? ''
  const people = Array.from({ length: PEOPLE }, (_, at) => ({ id: randomUUID(), at }))
  await fill(
    database,
    'client',
    people.map(({ id, at }): NewRow => {
      const values = { clientNo: `B-${at}`, status: 'active', firstName: `Anna${at}`, lastName: 'Benchley', dob: '1950-01-01', gender: 'F' }
      return { id, locationId, values }
    }),
  )
  const coverage = people.map(({ id, at }): NewRow => {
    const shared = { clientId: id, payerId: payer?.id, rank: '1', status: 'active', relationship: '18', majorProgram: 'MA' }
    return {
      id: randomUUID(),
      locationId,
      values: { ...shared, memberId: `77${String(at).padStart(6, '0')}`, effectiveFrom: '2020-01-01', nextEligibilityOn: '2020-01-01' },
    }
  })
  await fill(database, 'insurance', coverage)
  return coverage.map(({ id }) => id)
}
