import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordView } from '#contract'
import { hashPassword } from '#server/http/guards'
import { type Call, DEMO_PASSWORD, type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { bodyOf, everyOperation, namedInVain, type Operation, oneIn, pathOf, titleOf } from './operations.ts'

interface CompanyList {
  readonly text: string
  readonly names: readonly string[]
  readonly firstId: string | undefined
  /** All of it is in the text. */
  readonly isWhole: boolean
}

const NOBODY = '00000000-0000-4000-8000-000000000000'

describe('every call of the API', () => {
  let server: TestServer
  let operations: readonly Operation[]
  let inVain: readonly string[]
  let scheduler: Person
  let stranger: Person
  /** Someone of the same company who was granted nothing. */
  let rightless: Person
  /** One record of the other company for each resource that has any. */
  const foreign = new Map<string, string>()
  /** Names that only the other company knows. */
  let canaries: readonly string[]

  beforeAll(async () => {
    server = await startTestServer()
    const all = await everyOperation(server)
    inVain = namedInVain(all)
    operations = all.filter(({ open }) => !open)
    scheduler = await server.signIn('scheduler@demo.test')
    stranger = await server.signIn('harbor@demo.test')
    await addRightless()
    rightless = await server.signIn('rightless@demo.test')
    const own = await companyTexts(scheduler.login.companyId)
    const others = await companyTexts(stranger.login.companyId)
    // Rows of the platform are every company's.
    const isShared = (name: string): boolean => server.documents.current().resources.get(name)?.scope === 'platform'
    for (const [resource, { firstId }] of others) if (firstId !== undefined && !isShared(resource)) foreign.set(resource, firstId)
    const ownText = [...own.values()].map(({ text }) => text).join('\n')
    const names = [...others].flatMap(([resource, texts]) => (own.get(resource)?.isWhole ? texts.names : []))
    canaries = [...names.filter((name) => !ownText.includes(name)), stranger.login.companyId, ...foreign.values()]
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  async function addRightless(): Promise<void> {
    const [id, hash] = [randomUUID(), await hashPassword(DEMO_PASSWORD)]
    await server.database.transaction('platform', async (tx) => {
      await sql`insert into app_user (id, email, password_hash, first_name, last_name, status) values (${id}, 'rightless@demo.test', ${hash}, 'No', 'Rights', 'active')`.execute(
        tx,
      )
      await sql`insert into membership (user_id, company_id, user_type, permissions) values (${id}, ${scheduler.login.companyId}, 'nobody', '{}')`.execute(tx)
    })
  }

  /** Reads a company's lists as a super admin. */
  async function companyTexts(companyId: string): Promise<ReadonlyMap<string, CompanyList>> {
    const boss = await server.signIn('super@demo.test')
    const lists = new Map<string, CompanyList>()
    // Rows of the platform belong to no company; super admins read some lists over all of them.
    const ofOne = resources().filter((each) => {
      const { source, acrossCompanies } = server.documents.current().resources.get(each) ?? {}
      return source === undefined && acrossCompanies !== true
    })
    for (const name of ofOne) {
      const { body, text } = await boss.call({ path: `/api/records/${name}?limit=200`, headers: { cid: companyId } })
      const rows = isRows(body.data) ? body.data : []
      const names = rows.map(({ display }) => display).filter((each) => each.trim().length > 8)
      lists.set(name, { text, names, firstId: rows[0]?.id, isWhole: text.includes('"next":null') })
    }
    return lists
  }

  const resources = () => [...server.documents.current().resources.keys()]

  /** Each operation, for these resources where it has one: for one in `share` of them, each operation for others. */
  function* callsOf(named: readonly string[], share = 1): Generator<{ readonly operation: Operation; readonly call: Call }> {
    for (const [at, operation] of operations.entries()) {
      for (const resource of operation.path.includes('{resource}') ? oneIn(share, named, at) : ['']) {
        const path = pathOf(operation, { resource, id: foreign.get(resource) ?? NOBODY })
        yield { operation, call: { method: operation.method, path, body: bodyOf(operation) } }
      }
    }
  }

  /** Signing out is a call too; it would end the session of the ones after it. */
  const keepsSession = ({ path }: Call) => !['/api/auth/logout', '/api/session/end-all'].includes(path)

  const leakOf = ({ text }: Reply): string => {
    const name = canaries.find((each) => text.includes(each))
    return name === undefined ? '' : ` LEAKS ${name}`
  }

  /** What is refused before anybody looks at the resource is tried with two of them. */
  async function outcomes(
    ask: (call: Call) => Promise<Reply>,
    takes: (call: Call) => boolean = () => true,
    [named, share]: readonly [named: readonly string[], share: number] = [['client', 'user-account'], 1],
  ): Promise<readonly string[]> {
    const found: string[] = []
    for (const { operation, call } of callsOf(named, share)) {
      if (!takes(call)) continue
      const reply = await ask(call)
      found.push(`${titleOf(operation)} → ${reply.status} ${reply.body.code ?? ''}${leakOf(reply)}`)
    }
    return [...new Set(found)]
  }

  it('is known to this test', () => {
    expect(operations.length).toBeGreaterThan(15)
    expect(inVain).toEqual([])
    expect(foreign.size).toBeGreaterThan(4)
    expect(canaries.length).toBeGreaterThan(50)
  })

  it('is refused without a session', async () => {
    const found = await outcomes((call) => server.call(call))
    expect(found.filter((line) => !line.endsWith('401 not-signed-in'))).toEqual([])
  })

  it('is refused without the token', async () => {
    const found = await outcomes((call) => scheduler.call({ ...call, headers: { token: undefined } }))
    expect(found.filter((line) => !line.endsWith('403 cross-site'))).toEqual([])
  })

  it('is refused with the token of another session', async () => {
    const found = await outcomes((call) => scheduler.call({ ...call, headers: { token: stranger.login.token } }))
    expect(found.filter((line) => !line.endsWith('403 cross-site'))).toEqual([])
  })

  it("is refused with another company's cid", async () => {
    const found = await outcomes((call) => scheduler.call({ ...call, headers: { cid: stranger.login.companyId } }))
    expect(found.filter((line) => !line.endsWith('403 wrong-company'))).toEqual([])
  })

  it("is refused with another user's _id", async () => {
    const found = await outcomes((call) => scheduler.call({ ...call, headers: { _id: stranger.login._id } }))
    expect(found.filter((line) => !line.endsWith('403 forbidden'))).toEqual([])
  })

  it.each(['companyId', 'cId', 'cid'])("is refused with another company's id as %s in the query", async (name) => {
    const query = `${name}=${stranger.login.companyId}`
    const found = await outcomes((call) => scheduler.call({ ...call, path: `${call.path}${call.path.includes('?') ? '&' : '?'}${query}` }))
    const others = found.filter((line) => !line.endsWith('403 wrong-company'))
    expect(others.filter((line) => !/^POST \/api\/session\/company → 400/.test(line))).toEqual([])
  })

  it("is refused with another company's id in the body", async () => {
    const hasBody = ({ body, path }: Call) => body !== undefined && path !== '/api/session/company'
    const found = await outcomes((call) => scheduler.call({ ...call, body: { ...Object(call.body), companyId: stranger.login.companyId } }), hasBody)
    expect(found.filter((line) => !line.endsWith('403 wrong-company'))).toEqual([])
    const chosen = { method: 'POST', path: '/api/session/company', body: { companyId: stranger.login.companyId } }
    expect((await scheduler.call(chosen)).body.code).toBe('wrong-company')
  })

  it('is refused when a page of another site makes it', async () => {
    const found = await outcomes((call) => scheduler.call({ ...call, headers: { origin: 'https://evil.test' } }))
    expect(found.filter((line) => !line.endsWith('403 cross-site'))).toEqual([])
  })

  /** Of resources of which the other company has a record: an id of nothing is found nowhere, and their lists have nothing to show. */
  it("finds nothing under another company's ids, whatever the rights", async () => {
    const owner = await server.signIn('owner@demo.test')
    const named = [...foreign.keys()]
    for (const [person, share] of [
      [scheduler, 6],
      [owner, 3],
    ] as const) {
      const found = await outcomes((call) => person.call(call), keepsSession, [named, share])
      const onOthers = found.filter((line) => line.includes('{id}'))
      expect(onOthers.filter((line) => !/→ (403 forbidden|404 not-found|400 bad-request|409 wrong-state)$/.test(line))).toEqual([])
      expect(found.filter((line) => line.includes('LEAKS'))).toEqual([])
    }
  }, 300_000)

  it('is refused for records to someone who was granted nothing', async () => {
    const everyone = new Set(
      [...server.documents.current().resources.values()].filter(({ rights }) => 'everyone' in rights.read.access).map(({ name }) => name),
    )
    const found: string[] = []
    for (const { operation, call } of callsOf(resources(), 4)) {
      const resource = call.path.split('/')[3]?.replace('.csv', '') ?? ''
      if (!operation.path.includes('{resource}') || everyone.has(resource)) continue
      const reply = await rightless.call(call)
      if (reply.status !== 403) found.push(`${operation.method} ${call.path} → ${reply.status}`)
    }
    expect(found).toEqual([])
  })

  it('gives no screen to someone who was granted nothing, also by its hash', async () => {
    const boot = await scheduler.call({ path: '/api/ui/boot' })
    const index = isBootIndex(boot.body.data) ? boot.body.data.index : {}
    const own = await rightless.call({ path: '/api/ui/boot' })
    const ownHashes = new Set(Object.values(isBootIndex(own.body.data) ? own.body.data.index : {}))
    for (const hash of Object.values(index).filter((each) => !ownHashes.has(each))) {
      expect((await rightless.call({ path: `/api/ui/documents/${hash}` })).status).toBe(404)
    }
  })

  it('is refused with a key too many in body or query', async () => {
    const found = await outcomes((call) => scheduler.call({ ...call, path: `${call.path}${call.path.includes('?') ? '&' : '?'}isOwner=true` }))
    expect(found.filter((line) => !/400 unknown-field$|(company-labels|PUT \/api\/ui\/files\/\{id\}) → 400 bad-request$/.test(line))).toEqual([])
    const hasBody = ({ body }: Call) => body !== undefined
    for (const key of ['isOwner', 'superadmin', 'status', 'created_by', 'is_demo']) {
      const inBody = await outcomes((call) => scheduler.call({ ...call, body: { ...Object(call.body), [key]: true } }), hasBody)
      expect(inBody.filter((line) => !/400 (unknown-field|bad-request)$/.test(line))).toEqual([])
    }
  })

  it('audits what it refused, with the pattern of the route and no name', async () => {
    const { rows } = await server.database.read('platform', (tx) =>
      sql<{ detail: { route?: string; code: string } }>`select detail from audit where action = 'refused'`.execute(tx),
    )
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.some(({ detail }) => detail.route === '/api/records/:resource/:id')).toBe(true)
    const text = JSON.stringify(rows)
    expect(canaries.slice(0, -1 - foreign.size).find((name) => text.includes(name))).toBeUndefined()
  })

  it('left no name of anyone in the log', () => {
    const text = server.logged.join('')
    expect(text.length).toBeGreaterThan(1_000)
    expect(canaries.find((name) => name.includes(' ') && text.includes(name))).toBeUndefined()
  })
})

const isRows = (value: unknown): value is readonly RecordView[] => Array.isArray(value)
const isBootIndex = (value: unknown): value is { readonly index: Readonly<Record<string, string>> } =>
  typeof value === 'object' && value !== null && 'index' in value
