import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnAccountKind, OwnReach, RecordView } from '#contract'
import { hashPassword } from '#server/http/guards'
import { linkedDocuments } from '../demo/linked-documents.ts'
import { bodyOf, everyOperation, type Operation, oneIn, pathOf, titleOf } from '../handlers/operations.ts'
import { rowsOf, viewOf } from '../records-of.ts'
import { DEMO_PASSWORD, type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

const RESOURCES = [...linkedDocuments().resources.values()]
const OPEN = ['GET /api/records/{resource}', 'GET /api/records/{resource}/{id}']
const NOBODY = '00000000-0000-4000-8000-000000000000'

const reachOf = (name: string, kind: OwnAccountKind): OwnReach | undefined => RESOURCES.find((each) => each.name === name)?.ownAccounts?.[kind]
const readsOf = (reach: OwnReach | undefined): readonly string[] => [...(reach?.reads ?? []), ...(reach?.while?.reads ?? [])]

describe('an account of a client or an employee', () => {
  let server: TestServer
  let operations: readonly Operation[]
  const people = new Map<string, { readonly person: Person; readonly kind: OwnAccountKind }>()
  /** A record of each resource of the company. */
  const samples = new Map<string, string>()
  let own: { readonly client: string; readonly aide: string }

  beforeAll(async () => {
    server = await startTestServer()
    operations = (await everyOperation(server)).filter(({ open, path }) => !open && path.includes('{resource}'))
    const owner = await server.signIn('owner@demo.test')
    for (const { name } of RESOURCES) {
      const { status, ...reply } = await owner.call({ path: `/api/records/${name}?limit=1` })
      const [row] = status === 200 ? rowsOf({ status, ...reply }) : []
      if (row) samples.set(name, row.id)
    }
    const harbor = (await server.signIn('harbor@demo.test')).login.companyId
    await addAccount('gone@demo.test', owner.login.companyId)
    await addAccount('foreign@demo.test', owner.login.companyId, harbor)
    const [client, aide] = await Promise.all(['client', 'aide'].map((who) => server.signIn(`${who}@demo.test`)))
    if (!client || !aide) throw new Error('The demo has an account of a client and one of an employee.')
    people.set('aide', { person: aide, kind: 'employee' })
    people.set('client', { person: client, kind: 'client' })
    for (const who of ['gone', 'foreign']) people.set(who, { person: await server.signIn(`${who}@demo.test`), kind: 'employee' })
    own = await server.database.read({ companyId: owner.login.companyId }, async (tx) => ({
      client: await idOf(sql<{ id: string }>`select id from record_client where data->>'userId' = ${client.login._id}`.execute(tx)),
      aide: await idOf(sql<{ id: string }>`select id from record_employee where data->>'userId' = ${aide.login._id}`.execute(tx)),
    }))
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const idOf = async (found: Promise<{ readonly rows: readonly { readonly id: string }[] }>): Promise<string> => (await found).rows[0]?.id ?? NOBODY

  /** An employee's account whose record is in the recycle bin, or lies in another company. */
  async function addAccount(email: string, companyId: string, recordIn = companyId): Promise<void> {
    const [id, hash] = [randomUUID(), await hashPassword(DEMO_PASSWORD)]
    await server.database.transaction('platform', async (tx) => {
      await sql`insert into app_user (id, email, password_hash, first_name, last_name, status) values (${id}, ${email}, ${hash}, 'No', 'Record', 'active')`.execute(
        tx,
      )
      await sql`insert into membership (user_id, company_id, user_type, permissions) values (${id}, ${companyId}, 'employee', '{}')`.execute(tx)
    })
    const isGone = recordIn === companyId
    await server.database.transaction({ companyId: recordIn }, (tx) =>
      sql`update record_employee set data = jsonb_set(data, '{userId}', to_jsonb(${id}::text)), deleted_at = ${isGone ? new Date().toISOString() : null}
        where id = (select (data->>'employeeId')::uuid from record_schedule where company_id = ${recordIn} and data->>'employeeId' not in
          (select id::text from record_employee where data->>'userId' is not null) limit 1)`.execute(tx),
    )
  }

  const personOf = (who: string) => {
    const found = people.get(who)
    if (!found) throw new Error(`${who} has not signed in.`)
    return found
  }
  const list = async (who: string, path: string): Promise<Reply> => personOf(who).person.call({ path: `/api/records/${path}` })

  it.each(['aide', 'client', 'gone', 'foreign'])(
    'reaches records by two calls alone, as %s',
    async (who) => {
      const { person, kind } = personOf(who)
      const found: string[] = []
      // Whose record is gone or elsewhere has the calls of an employee: what differs is what they reach.
      const tried = ['aide', 'client'].includes(who) ? RESOURCES : [...RESOURCES.filter(({ name }) => reachOf(name, kind)), ...RESOURCES.slice(0, 5)]
      for (const [at, operation] of operations.entries()) {
        // What is open to them is tried of every resource, what is closed of other resources for each call.
        for (const { name } of OPEN.includes(titleOf(operation)) ? tried : oneIn(4, tried, at)) {
          const path = pathOf(operation, { resource: name, id: samples.get(name) ?? NOBODY })
          const { status } = await person.call({ method: operation.method, path, body: bodyOf(operation) })
          const isOpen = OPEN.includes(titleOf(operation)) && reachOf(name, kind) !== undefined
          if (!(isOpen ? [200, 404] : [403]).includes(status)) found.push(`${titleOf(operation)} of ${name} → ${status}`)
        }
      }
      expect(found).toEqual([])
    },
    120_000,
  )

  it.each(['gone', 'foreign'])('reaches nothing while its record is %s', async (who) => {
    for (const { name } of RESOURCES) {
      const reply = await list(who, `${name}?limit=200`)
      if (reply.status === 200) expect([name, rowsOf(reply), reply.body.page]).toEqual([name, [], { next: null, count: 0, countIsExact: true }])
    }
  })

  it.each(['aide', 'client'])(
    'sees of its records the fields that are said, as %s',
    async (who) => {
      const { kind } = personOf(who)
      const seen = new Set<string>()
      for (const { name, fields } of RESOURCES) {
        const reply = await list(who, `${name}?limit=200`)
        const reads = readsOf(reachOf(name, kind))
        /** Of rows as well: `lines/serviceId/…` is a name in a row. Rows that are records of their own have their own fields that are said. */
        const isSaid = (path: string): boolean => {
          const [field = '', part] = path.split('/')
          const owned = fields[field]?.owns?.resource
          return reads.includes(field) && (part === undefined || owned === undefined || readsOf(reachOf(owned, kind)).includes(part))
        }
        for (const row of reply.status === 200 ? rowsOf(reply) : []) {
          seen.add(name)
          expect([...Object.keys(row.values), ...Object.keys(row.labels)].filter((path) => !isSaid(path))).toEqual([])
          expect(row.can).toEqual([])
        }
        if (reply.status !== 200) continue
        const [row] = rowsOf(reply)
        if (row) expect(Object.keys(viewOf(await list(who, `${name}/${row.id}`)).values).filter((field) => !reads.includes(field))).toEqual([])
        const hidden = Object.entries(fields).filter(([field]) => !reads.includes(field))
        const queries = hidden.flatMap(([field, { filterable, sortable }]) => [
          `fields=${field}`,
          ...(filterable ? [`filter[${field}][filled]=true`] : []),
          ...(sortable ? [`sort=${field}`] : []),
        ])
        const refused = new Set<number>()
        for (const query of queries) refused.add((await list(who, `${name}?${query}`)).status)
        expect([name, ...refused]).toEqual(hidden.length === 0 ? [name] : [name, 400])
        expect((await list(who, `${name}?deleted=true`)).status).toBe(403)
      }
      expect([...seen]).toEqual(expect.arrayContaining(['client', 'employee', 'schedule']))
    },
    60_000,
  )

  it('an employee sees visits that are given to them, and no other', async () => {
    const reply = await list('aide', 'schedule?limit=200&count=exact')
    const { ids, foreign } = await visitsOf('employeeId', own.aide, ['draft', 'open', 'broadcast', 'offered', 'rescheduled'])
    expect(rowsOf(reply).length).toBeGreaterThan(3)
    expect(rowsOf(reply).every(({ id }) => ids.includes(id))).toBe(true)
    expect((reply.body.page as { count: number }).count).toBe(ids.length)
    expect((await list('aide', `schedule/${foreign}`)).status).toBe(404)
  })

  it('an employee reads an address until the visit is over, and the name a day longer', async () => {
    const rows = await all('aide', 'schedule')
    const isOver = ({ values: { status } }: RecordView) => !['assigned', 'confirmed', 'inProgress'].includes(String(status))
    expect(rows.filter((row) => isOver(row) && row.values.address !== null)).toEqual([])
    expect(rows.filter((row) => !isOver(row) && row.values.address !== null).length).toBeGreaterThan(0)
    const late = rows.filter((row) => isOver(row) && Date.parse(String(row.values.endAt)) < Date.now() - 86_400_000)
    const known = new Set(rowsOf(await list('aide', 'client?limit=200')).map(({ id }) => id))
    expect(late.filter(({ values, labels }) => labels.clientId !== undefined && !known.has(String(values.clientId)))).toEqual([])
    expect(rows.filter((row) => !isOver(row) && row.labels.clientId === undefined)).toEqual([])
  })

  it('a client sees their own visits, and who comes', async () => {
    const rows = await all('client', 'schedule')
    const { ids, foreign } = await visitsOf('clientId', own.client, ['draft', 'missed', 'noShow', 'rescheduled'])
    expect([rows.length, rows.every(({ id }) => ids.includes(id))]).toEqual([ids.length, true])
    expect((await list('client', `schedule/${foreign}`)).status).toBe(404)
    expect(rowsOf(await list('client', 'client?limit=200')).map(({ id }) => id)).toEqual([own.client])
  })

  async function all(who: string, name: string): Promise<readonly RecordView[]> {
    const rows: RecordView[] = []
    let after = ''
    do {
      const reply = await list(who, `${name}?limit=200${after}`)
      rows.push(...rowsOf(reply))
      const { next } = reply.body.page as { next: string | null }
      after = next === null ? '' : `&after=${encodeURIComponent(next)}`
    } while (after !== '')
    return rows
  }

  /** Ids of an account's visits, and of one that is somebody else's. */
  async function visitsOf(field: string, id: string, without: readonly string[]): Promise<{ readonly ids: readonly string[]; readonly foreign: string }> {
    const { companyId } = personOf('aide').person.login
    return server.database.read({ companyId }, async (tx) => {
      const mine = await sql<{
        id: string
      }>`select id from record_schedule where deleted_at is null and data->>${field} = ${id} and data->>'status' <> all(${without})`.execute(tx)
      const other = await sql<{ id: string }>`select id from record_schedule where data->>${field} <> ${id} limit 1`.execute(tx)
      return { ids: mine.rows.map((row) => row.id), foreign: other.rows[0]?.id ?? NOBODY }
    })
  }
})
