import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DAY_MS, type OperationAnswer, type OperationRunView, RUN_PREVIEW_MAX, RUN_RECORDS_MAX, type RunItems } from '#contract'
import { forgetEndedRuns, RUNS_KEPT_DAYS } from '../../../src/server/operations/runs/forget-ended.ts'
import { openSocket } from '../open-socket.ts'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { demo, draftsOf, operate, readRun, runIn, untilOver } from './visits-of-runs.ts'

const RUN_LIMIT_MS = 120_000
const WHY = 'Agreed with the family'

describe('runs', () => {
  let server: TestServer
  let owner: Person
  let scheduler: Person
  let stranger: Person
  let visits: readonly string[]
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    scheduler = await server.signIn('scheduler@demo.test')
    stranger = await server.signIn('harbor@demo.test')
    visits = [...(await draftsOf(owner, 3, '2033-01-03')), ...(await draftsOf(owner, 4, '2033-01-03')), ...(await draftsOf(owner, 5, '2033-01-03'))]
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const versions = async (ids: readonly string[]): Promise<readonly number[]> => {
    const { rows } = await server.database.read({ companyId: owner.login.companyId }, (tx) =>
      sql<{ version: number }>`select version from record_schedule where id = any(${[...ids]}::uuid[])`.execute(tx),
    )
    return rows.map(({ version }) => version)
  }
  const of = (client: number, status = 'draft') => ({
    'filter[clientId][eq]': demo('client', client),
    'filter[status][eq]': status,
    'filter[serviceDate][gte]': '2033-01-01',
  })
  const itemsOf = async (person: Person, run: string, query = ''): Promise<RunItems> =>
    (await person.call({ path: `/api/runs/${run}/items${query}` })).body.data as RunItems

  describe('are refused', () => {
    it('to whom the operation is not for, and without a key', async () => {
      expect(await operate(await server.signIn('biller@demo.test'), 'publish', { ids: visits })).toMatchObject({ status: 403 })
      expect(await operate(owner, 'publish', { ids: visits, key: undefined })).toMatchObject({ status: 400, body: { problems: [{ path: '/key' }] } })
    })

    it('with a record of another company among them, and with nothing to do', async () => {
      expect(await operate(stranger, 'publish', { ids: visits })).toMatchObject({ status: 404 })
      expect(await operate(owner, 'publish', { filter: of(3, 'cancelled') })).toMatchObject({
        status: 422,
        body: { message: expect.stringContaining('No records') },
      })
    })

    it('with more records than a run takes, with the place and the way out', async () => {
      const ids = Array.from({ length: RUN_RECORDS_MAX + 1 }, () => randomUUID())
      const refused = await operate(owner, 'publish', { ids })
      expect(refused).toMatchObject({ status: 413, body: { code: 'too-large', problems: [{ path: '/ids', message: expect.stringContaining('10000') }] } })
      expect(refused.body.message).toMatch(/filter|fewer/)
    })

    it.each([
      ['with more than one transaction takes, where it has to be one', 'swap-worker', { ids: 201 }, 413, '/ids'],
      ['by a filter, where it has to be one', 'swap-worker', { filter: true }, 400, '/filter'],
      ['of several, where it is done with one', 'move-series', { ids: 201 }, 400, '/ids'],
      ['by ids and a filter', 'publish', { ids: 2, filter: true }, 400, '/filter'],
    ])('%s', async (_what, name, { ids, filter }: { ids?: number; filter?: boolean }, status, path) => {
      const body = { ...(ids && { ids: visits.slice(0, ids) }), ...(filter && { filter: of(3) }) }
      expect(await operate(owner, name, body)).toMatchObject({ status, body: { problems: [expect.objectContaining({ path })] } })
    })

    it('by a filter that no list takes, and with answers that are missing', async () => {
      expect(await operate(owner, 'publish', { filter: { 'filter[nobody][eq]': '1' } })).toMatchObject({ status: 400, body: { code: 'unknown-field' } })
      expect(await operate(owner, 'publish', { filter: { limit: '5' } })).toMatchObject({ status: 400 })
      expect(await operate(owner, 'cancel', { ids: visits, values: {} })).toMatchObject({
        status: 422,
        body: { problems: [expect.objectContaining({ path: '/values/why' })] },
      })
      expect(await versions(visits)).toEqual(visits.map(() => 1))
    })
  })

  it('are looked at by their first records, and nothing is kept', async () => {
    const shown = (await operate(owner, 'publish', { ids: visits, key: undefined, preview: true })).body.data as OperationAnswer
    expect([shown.items.length, shown.total, shown.isKept]).toEqual([RUN_PREVIEW_MAX, visits.length, false])
    expect(await versions(visits)).toEqual(visits.map(() => 1))
  })

  it(
    'do each record once, with others answered in between, whoever asks again with the same key',
    async () => {
      const key = randomUUID()
      const [own, other] = [await openSocket(server.url, owner), await openSocket(server.url, scheduler)]
      const begun = await operate(owner, 'publish', { ids: visits, key, reason: WHY })
      expect(begun.status).toBe(202)
      const { id } = runIn(begun)
      expect(runIn(begun)).toMatchObject({ operation: 'visits.publish', total: visits.length, by: expect.stringMatching(/\w/) })
      const twice = await operate(owner, 'publish', { ids: visits, key, reason: WHY })
      expect([twice.status, runIn(twice).id]).toEqual([202, id])
      const seen = await untilOver(owner, id)
      const between = new Set(seen.map(({ left }) => left).filter((left) => left > 0 && left < visits.length))
      expect(between.size).toBeGreaterThan(3)
      expect(seen.at(-1)).toMatchObject({ state: 'done', left: 0, done: visits.length, refused: 0, endedAt: expect.any(String) })
      // Whose run it is hears of it over the line, and nobody else.
      await vi.waitFor(() => expect(own.payloads('run-changed').length).toBeGreaterThan(1))
      expect([own.payloads('run-changed')[0], other.payloads('run-changed')]).toEqual([{ id }, []])
      for (const { socket } of [own, other]) socket.close()
      expect(await versions(visits)).toEqual(visits.map(() => 2))
      expect(runIn(await operate(owner, 'publish', { ids: visits, key, reason: WHY }))).toMatchObject({ id, state: 'done' })
      expect((await owner.call({ path: '/api/runs' })).body.data).toEqual([expect.objectContaining({ id })])
      const first = await itemsOf(owner, id)
      expect([first.items.length, first.items[0]?.state, first.items[0]?.name]).toEqual([100, 'done', expect.stringMatching(/\w/)])
      const second = await itemsOf(owner, id, `?after=${first.next}`)
      expect(new Set([...first.items, ...second.items].map(({ key: own }) => own)).size).toBe(200)
    },
    RUN_LIMIT_MS,
  )

  it(
    'change nothing when they are done once more, say why, as CSV too, and are tried again',
    async () => {
      const { id } = runIn(await operate(owner, 'publish', { ids: visits }))
      expect((await untilOver(owner, id)).at(-1)).toMatchObject({ state: 'done', done: 0, refused: visits.length })
      expect(await versions(visits)).toEqual(visits.map(() => 2))
      const { items } = await itemsOf(owner, id, '?state=refused')
      expect(items[0]).toMatchObject({ state: 'refused', name: expect.stringMatching(/\w/), findings: [expect.objectContaining({ severity: 'block' })] })
      const file = await owner.call({ path: `/api/runs/${id}/refused.csv` })
      expect(file.headers.get('content-type')).toContain('text/csv')
      expect(file.text.trim().split('\r\n')).toHaveLength(visits.length + 1)
      expect(await owner.call({ method: 'POST', path: `/api/runs/${id}/stop`, body: {} })).toMatchObject({ status: 409 })
      const again = await owner.call({ method: 'POST', path: `/api/runs/${id}/again`, body: { key: randomUUID() } })
      expect(again).toMatchObject({ status: 202, body: { data: { total: visits.length } } })
      await untilOver(owner, (again.body.data as OperationRunView).id)
    },
    RUN_LIMIT_MS,
  )

  it('are theirs alone who began them, and of the owners of their company', async () => {
    const { id } = runIn(await operate(scheduler, 'publish', { ids: visits.slice(190) }))
    await untilOver(scheduler, id)
    expect(await readRun(owner, id)).toMatchObject({ id })
    const biller = await server.signIn('biller@demo.test')
    for (const person of [biller, stranger])
      for (const [method, path, body] of [
        ['GET', ''],
        ['GET', '/items'],
        ['GET', '/refused.csv'],
        ['POST', '/stop', {}],
        ['POST', '/again', { key: randomUUID() }],
      ] as const)
        expect(await person.call({ method, path: `/api/runs/${id}${path}`, ...(body && { body }) }), path).toMatchObject({ status: 404 })
  })

  it(
    'are stopped by a person, and go on with the rest when they are tried again',
    async () => {
      const { id, total } = runIn(await operate(owner, 'cancel', { filter: of(3, 'open'), values: { why: 'weather' }, reason: WHY }))
      const stopped = (await owner.call({ method: 'POST', path: `/api/runs/${id}/stop`, body: {} })).body.data as OperationRunView
      expect(stopped).toMatchObject({ state: 'stopped', why: 'stopped' })
      expect(stopped.left).toBeGreaterThan(0)
      const again = await owner.call({ method: 'POST', path: `/api/runs/${id}/again`, body: { key: randomUUID() } })
      const rest = (await untilOver(owner, (again.body.data as OperationRunView).id)).at(-1)
      expect([(rest?.done ?? 0) + stopped.done, total]).toEqual([total, 190])
      expect(await versions(visits.slice(0, 190))).toEqual(Array.from({ length: 190 }, () => 3))
    },
    RUN_LIMIT_MS,
  )

  it(
    'are stopped once who began them may not do it any more',
    async () => {
      const { id } = runIn(await operate(scheduler, 'cancel', { filter: of(4, 'open'), values: { why: 'weather' }, reason: WHY }))
      const taken = { target: { user: scheduler.login._id }, grant: [], revoke: ['edit-schedules'] }
      expect(await owner.call({ method: 'PUT', path: '/api/ui/rights', body: taken })).toMatchObject({ status: 200 })
      const over = (await untilOver(scheduler, id)).at(-1)
      expect(over).toMatchObject({ state: 'stopped', why: 'rights' })
      expect(over?.left).toBeGreaterThan(0)
      expect((await versions(visits.slice(190, 380))).filter((version) => version === 3)).toHaveLength(over?.done ?? -1)
    },
    RUN_LIMIT_MS,
  )

  it(
    'pass over a record that is gone meanwhile',
    async () => {
      const ids = visits.slice(380)
      const [gone = ''] = ids.slice(100)
      const { version } = (await owner.call({ path: `/api/records/schedule/${gone}` })).body.data as { version: number }
      const begun = operate(owner, 'cancel', { filter: of(5, 'open'), values: { why: 'weather' }, reason: WHY })
      const { id } = runIn(await begun)
      await owner.call({ method: 'DELETE', path: `/api/records/schedule/${gone}`, body: { version, reason: WHY } })
      expect((await untilOver(owner, id)).at(-1)).toMatchObject({ state: 'done', left: 0 })
      const cancelled = await owner.call({
        path: `/api/records/schedule?filter[clientId][eq]=${demo('client', 5)}&filter[status][eq]=open&filter[serviceDate][gte]=2033-01-01`,
      })
      expect(cancelled.body.data).toEqual([])
    },
    RUN_LIMIT_MS,
  )

  it('are forgotten 90 days after they ended, however many, and never while one goes on', async () => {
    const { companyId } = owner.login
    const kept = () => server.database.read({ companyId }, (tx) => sql<{ id: string }>`select id from operation_run`.execute(tx)).then(({ rows }) => rows)
    const inDays = (days: number) => () => new Date(Date.now() + days * DAY_MS)
    const old = randomUUID()
    await server.database.transaction({ companyId }, (tx) =>
      sql`insert into operation_run (id, company_id, by_id, key, operation, at, outcome, state, total, leased_by, leased_until)
        values (${old}, ${companyId}, ${owner.login._id}, ${randomUUID()}, 'visits.publish', '2020-01-01', '{}', 'running', 1, ${randomUUID()}, '2090-01-01')`.execute(
        tx,
      ),
    )
    const before = await kept()
    expect(before.length).toBeGreaterThan(5)
    expect(await forgetEndedRuns({ database: server.database, clock: inDays(RUNS_KEPT_DAYS - 1) })).toBe(0)
    expect(await forgetEndedRuns({ database: server.database, clock: inDays(RUNS_KEPT_DAYS + 1), batchMax: 2 })).toBeGreaterThanOrEqual(before.length - 1)
    expect(await kept()).toEqual([{ id: old }])
    const { rows: slices } = await server.database.read({ companyId }, (tx) => sql`select run_id from operation_run_slice`.execute(tx))
    expect(slices).toEqual([])
  })
})
