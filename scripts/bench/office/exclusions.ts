import { createHash, randomUUID } from 'node:crypto'
import { type CheckedPerson, matchExclusion } from '#care'
import type { RecordView } from '#contract'
import { DEMO_COMPANIES } from '#demo'
import { candidatesFor } from '#server/platform/exclusions'
import { agencyDay } from '../../../tests/server/agency-day.ts'
import { exclusionFile } from '../../../tests/server/operations/exclusion-file.ts'
import { uploadFile } from '../../../tests/server/operations/upload-answer.ts'
import { type Figure, limited } from '../figures.ts'
import { onServer, operate, type Served, send, spent, took } from '../money/served.ts'
import { fill, type NewRow, someOf } from '../schedule/week-fleet.ts'
import { sized } from '../sized.ts'

const LISTED = sized(84_000, 2_000)
const PEOPLE = sized(10_000, 200)
const SUPPLEMENT = sized(300, 50)
const PLANTED = 40
const MONTH = agencyDay().slice(0, 7)
/** Syllables of invented names, so that names come up again and again as they do in life. */
const SYLLABLES = ['an', 'bor', 'cal', 'dem', 'el', 'far', 'gus', 'hol', 'ir', 'jen', 'kol', 'lar', 'mon', 'nor', 'os', 'per', 'qui', 'ros', 'sol', 'ter']

interface Invented {
  readonly last: string
  readonly first: string
  readonly birth: string
}

/** Somebody by their number, the same in every run. */
function invented(kind: string, at: number): Invented {
  const bytes = createHash('sha256').update(`${kind}/${at}`).digest()
  const under = (place: number, most: number): number => (bytes[place] ?? 0) % most
  const name = (from: number, parts: number): string => Array.from({ length: parts }, (_, part) => SYLLABLES[under(from + part, SYLLABLES.length)]).join('')
  const two = (value: number): string => String(value).padStart(2, '0')
  return { last: name(0, 3), first: name(3, 2), birth: `${1940 + under(5, 64)}-${two(1 + under(6, 12))}-${two(1 + under(7, 28))}` }
}

/** A few of the list have no day of birth, as in the real one. */
const listedAt = (at: number): Invented => (at < PLANTED ? invented('person', at * 7) : { ...invented('listed', at), ...(at % 50 === 0 && { birth: '' }) })

/** The OIG's list of 84,000 entries taken in, a monthly supplement, and 10,000 people looked for on it. */
export const benchExclusions = (): Promise<readonly Figure[]> => onServer(figuresOf)

async function figuresOf(served: Served): Promise<readonly Figure[]> {
  const { server } = served
  const root: Served = { server, owner: await server.signIn('super@demo.test') }
  const whole = exclusionFile(Array.from({ length: LISTED }, (_, at) => listedAt(at)))
  const importing = await importOf(root, 'full', whole)
  const again = await importOf(root, 'full', whole)
  const supplement = await importOf(root, 'additions', exclusionFile(Array.from({ length: SUPPLEMENT }, (_, at) => invented('added', at))))
  await fillPeople(served)
  const people = Array.from({ length: PEOPLE }, (_, at) => personAt(at))
  const matching = await matched(served, people)
  const check = await spent(served, () => operate(served, 'exclusions/check', { values: { scope: 'workers' } }))
  const planted = Math.min(PLANTED, Math.ceil(PEOPLE / 7))
  const missed = Array.from({ length: planted }, (_, at) => at * 7).filter((at) => !matching.found.has(at)).length
  const others = [...matching.found].filter((at) => at % 7 !== 0 || at >= PLANTED * 7).length
  return [
    {
      ...limited(`a list of ${LISTED} entries imported`, [importing.ms, 6_000], ' ms'),
      detail: `${Math.round(whole.length / 1_000_000)} MB, ${importing.statements} statements`,
    },
    took('the same list again', again),
    limited(`a supplement of ${SUPPLEMENT} entries`, [supplement.ms, 1_000], ' ms'),
    limited(`${PEOPLE} people matched`, [matching.ms, 3_000], ' ms'),
    limited(`planted matches not found, of ${planted}`, [missed, 0], ''),
    limited(`others said to be possible, of ${PEOPLE}`, [others, PEOPLE / 100], ''),
    took(`a check of ${PEOPLE} people with a result each`, check),
  ]
}

const personAt = (at: number): CheckedPerson => {
  const { last, first, birth } = invented('person', at)
  return { firstName: first, lastNames: [last], birth }
}

async function matched({ server }: Served, people: readonly CheckedPerson[]): Promise<{ readonly ms: number; readonly found: ReadonlySet<number> }> {
  const start = performance.now()
  const candidates = await server.database.read({ companyId: DEMO_COMPANIES[0].id }, (tx) => candidatesFor(tx, people))
  const found = candidates.filter(({ at, listed }) => matchExclusion(people[at] ?? { firstName: '', lastNames: [] }, listed))
  return { ms: performance.now() - start, found: new Set(found.map(({ at }) => at)) }
}

async function importOf(root: Served, kind: string, text: string) {
  const sent = await uploadFile(root.server, root.owner, { name: 'UPDATED.csv', text, resource: 'exclusion-list', type: 'text/csv' })
  const { data } = (await sent.json()) as { readonly data: unknown }
  if (sent.status !== 201) throw new Error(`The list was answered with ${sent.status}.`)
  const made = (await send(root, '/api/records/exclusion-list', { values: { month: `${MONTH}-01`, kind, file: [data] } }, 201)) as RecordView
  return spent(root, () => operate(root, 'exclusions/import-list', { ids: [made.id] }))
}

async function fillPeople({ server: { database } }: Served): Promise<void> {
  const [place] = await someOf(database, 'employee', 1)
  const rows = Array.from({ length: PEOPLE }, (_, at): NewRow => {
    const { last: lastName, first: firstName, birth: dob } = invented('person', at)
    const values = { employeeNo: `B-${at}`, status: 'active', firstName, lastName, dob, oigStatus: 'clear', roleType: 'pca', email: `bench${at}@example.com` }
    return { id: randomUUID(), locationId: place?.locationId ?? '', values }
  })
  await fill(database, 'employee', rows)
}
