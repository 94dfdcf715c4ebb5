import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkedDocuments } from '../demo/linked-documents.ts'
import { rowsOf } from '../records-of.ts'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { everyOperation, type Operation, oneIn, type Places, pathOf } from './operations.ts'

const RESOURCES = [...linkedDocuments().resources.values()].filter(
  ({ source, acrossCompanies, rights }) => source === undefined && !acrossCompanies && !('superAdmins' in rights.read.access),
)
/** What is about somebody: read by who may read that record. */
const ABOUT = RESOURCES.flatMap(({ name, fields, about }) =>
  about === undefined ? [] : [{ name, about: about.map((field) => ({ field, to: fields[field]?.to ?? '' })) }],
)
const WHO = ['hr', 'case', 'payroll', 'scheduler', 'nurse', 'client', 'aide']
/** Who has an account is named in the chat to the whole office (spec: chat-assistant-session §1); documents are words, not records. */
const NO_RECORDS = /\/api\/(chat|users\/|docs|ui\/people|ui\/documents)/
const LISTS = ['?limit=200', '?limit=200&q=an', '?limit=200&deleted=true', '.csv']
/** Each report by each of its groups, as a page and as a file. */
const REPORTS = [...linkedDocuments().screens.entries()].flatMap(([id, screen]) =>
  screen.kind === 'report'
    ? screen.groups.flatMap((group) => ['', '.csv'].map((file) => `/api/ui/reports/${id.replaceAll('/', '~')}${file}?by=${group.id}`))
    : [],
)
const ANYWHERE: Places = { resource: 'client', id: '00000000-0000-4000-8000-000000000000' }

interface Named {
  readonly id: string
  readonly first: string
  readonly last: string
  readonly manager: string | null
}

const fullName = ({ first, last }: Named): string => `${first} ${last}`
/** A list of two people reads "Ana Lee, Bo Dahl": only a last name that follows no first name begins a name. */
const isSaid = ({ first, last }: Named, text: string): boolean =>
  text.includes(`${first} ${last}`) || (text.includes(`${last}, ${first}`) && new RegExp(`(?<!\\p{L} )${last}, ${first}`, 'u').test(text))

describe('names of clients', () => {
  let server: TestServer
  let clients: readonly Named[]
  let exits: readonly Operation[]
  let places: readonly Places[]
  beforeAll(async () => {
    server = await startTestServer()
    const owner = await server.signIn('owner@demo.test')
    exits = (await everyOperation(server)).filter(({ method, path, open }) => !open && method === 'GET' && !NO_RECORDS.test(path))
    // Invented names come from one bag: those that somebody else has as well, a worker, a doctor, a contact, would prove nothing.
    const [named, texts] = await server.database.read({ companyId: owner.login.companyId }, async (tx) => [
      (
        await sql<Named>`select id, data->>'firstName' as first, data->>'lastName' as last, data->>'caseManagerUserId' as manager from record_client`.execute(
          tx,
        )
      ).rows,
      (
        await sql<{ said: string }>`select concat_ws(' ', data->>'firstName', data->>'lastName', data::text) as said from record_employee
          union all select concat_ws(' ', data->>'firstName', data->>'lastName', data::text) from record_doctor
          union all select data::text from record_client union all select concat_ws(' ', first_name, last_name) from company_member`.execute(tx)
      ).rows,
    ])
    const others = texts.map(({ said }) => said).join('\n')
    clients = named.filter((client) => !isSaid(client, others) && named.filter((each) => fullName(each) === fullName(client)).length === 1)
    const all: Places[] = []
    for (const { name } of RESOURCES) for (const { id } of rowsOf(await owner.call({ path: `/api/records/${name}?limit=3` }))) all.push({ resource: name, id })
    places = all
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  /** Clients whose names this person may not be told. */
  const foreignTo = async (who: string, person: Person): Promise<readonly Named[]> => {
    const { status } = await person.call({ path: '/api/records/client/names?q=an' })
    if (status !== 200) {
      // A client is told their own name, and an employee those of clients whom they visit.
      const own = await person.call({ path: '/api/records/client?limit=200' })
      const theirs = new Set(own.status === 200 ? rowsOf(own).map(({ id }) => id) : [])
      expect(theirs.size).toBeLessThan(8)
      return clients.filter(({ id }) => !theirs.has(id))
    }
    return who === 'case' ? clients.filter(({ manager }) => manager !== person.login._id) : []
  }

  /** All samples of what this person may read, and one of each resource else. */
  async function placesFor(person: Person): Promise<readonly Places[]> {
    const read = new Set<string>()
    for (const { name } of RESOURCES) if ((await person.call({ path: `/api/records/${name}?limit=1` })).status === 200) read.add(name)
    return places.filter(({ resource }, at) => read.has(resource) || places.findIndex((each) => each.resource === resource) === at)
  }

  /** A record is read itself, each of them; what else it has is asked of one in three, which are of one resource. */
  const placesOf = (exit: Operation, mine: readonly Places[], at: number): readonly Places[] => {
    if (!exit.path.includes('{resource}')) return [ANYWHERE]
    return exit.path.endsWith('/{id}') ? mine : oneIn(3, mine, at)
  }

  it('are looked for in many places', () => {
    expect([clients.length > 60, exits.length > 25, places.length > 60, REPORTS.length > 100, ABOUT.map(({ name }) => name)]).toEqual([
      ...[true, true, true, true],
      ['claim-line', 'client-group-member', 'ds-session', 'emergency-plan', 'note', 'record-finding', 'red-alert', 'run-stop', 'shift-offer', 'time-line'],
    ])
  })

  it.each(WHO)(
    'leave by no exit for %s where they may not be told',
    async (who) => {
      const person = await server.signIn(`${who}@demo.test`)
      const foreign = await foreignTo(who, person)
      expect(foreign.length).toBeGreaterThan(['hr', 'case', 'client', 'aide'].includes(who) ? 40 : -1)
      // A resource that they may not read at all refuses each of its records alike: one of them says so.
      const mine = await placesFor(person)
      const paths = [
        ...exits.flatMap((exit, at) => placesOf(exit, mine, at).map((place) => pathOf(exit, place))),
        ...RESOURCES.flatMap(({ name }) => LISTS.map((query) => `/api/records/${name}${query}`)),
        ...REPORTS,
      ]
      const leaks: string[] = []
      for (const path of new Set(foreign.length === 0 ? [] : paths)) {
        const { text } = await person.call({ path })
        leaks.push(...foreign.filter((client) => isSaid(client, text)).map((client) => `${path} says ${fullName(client)}`))
      }
      expect(leaks).toEqual([])
    },
    300_000,
  )

  it.each(WHO)('and what is about them or others are read by %s only where that record may be read', async (who) => {
    const person = await server.signIn(`${who}@demo.test`)
    const known = new Map<string, number>()
    const statusOf = async (path: string): Promise<number> => {
      const status = known.get(path) ?? (await person.call({ path })).status
      known.set(path, status)
      return status
    }
    for (const { name, about } of ABOUT) {
      const reply = await person.call({ path: `/api/records/${name}?limit=200` })
      for (const { values } of reply.status === 200 ? rowsOf(reply) : []) {
        // What accounts of clients and employees reach is said field by field: what they are not given names nobody to them.
        const first = about.find(({ field }) => values[field] !== null && (who !== 'aide' || Object.hasOwn(values, field)))
        const status = first === undefined ? 200 : await statusOf(`/api/records/${first.to}/${String(values[first.field])}`)
        expect([name, first?.field, status]).toEqual([name, first?.field, 200])
      }
    }
  })
})
