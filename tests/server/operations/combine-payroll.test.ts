import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, byKey, type RecordView } from '#contract'
import { DEMO_COMPANIES } from '#demo'
import { tableOf } from '#server/platform/database'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer, workingIn } from '../start-test-server.ts'
import { messagesOf, type OfficeCalls, officeCalls } from './office-calls.ts'

const [main, second] = DEMO_COMPANIES

/** Domain: backoffice §2.11. */
describe('the payroll of several companies', () => {
  let server: TestServer
  let multi: Person
  let both: OfficeCalls
  let there: OfficeCalls
  let day: string
  let here: RecordView
  let other: RecordView
  beforeAll(async () => {
    server = await startTestServer()
    multi = await server.signIn('multi@demo.test')
    both = officeCalls(workingIn(multi, main.id))
    there = officeCalls(workingIn(multi, second.id))
    const [batch] = await there.list('payroll-batch', 'filter[status][in]=paid,exported,locked,approved&sort=-periodStart&limit=1')
    day = String(batch?.values.periodStart)
    const pair = await apart()
    here = await both.read('employee', pair.here)
    other = await there.read('employee', pair.other)
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  interface Worked {
    readonly worker: string
    readonly starts: number
    readonly ends: number
  }
  /** Approved time of a week by employees whom the state gave a number, which names them wherever they work. */
  const workedIn = (companyId: string): Promise<readonly Worked[]> =>
    server.database.read({ companyId }, async (tx) => {
      const [line, card, person] = ['time-line', 'time-card', 'employee'].map((name) => sql.table(tableOf(name)))
      const { rows } = await sql<Worked>`select c.data->>'employeeId' as worker, extract(epoch from (l.data->>'startAt')::timestamptz)::float as starts,
          extract(epoch from (l.data->>'endAt')::timestamptz)::float as ends
        from ${line} l join ${card} c on c.id = (l.data->>'timeCardId')::uuid join ${person} p on p.id = (c.data->>'employeeId')::uuid
        where c.data->>'status' in ('approved', 'locked', 'exported', 'paid', 'billed') and p.data ? 'umpi' and p.deleted_at is null
          and l.data->>'date' between ${addDays(day, -8)} and ${addDays(day, 15)}`.execute(tx)
      return rows
    })
  /** Somebody here and somebody there who never work at the same time, and both in the period. */
  async function apart(): Promise<{ readonly here: string; readonly other: string }> {
    const [mine, theirs] = [await workedIn(main.id), await workedIn(second.id)].map((rows) => [...byKey(rows, ({ worker }) => worker)])
    const inPeriod = (rows: readonly Worked[]): boolean =>
      rows.some(({ starts }) => starts > Date.parse(`${day}T12:00Z`) / 1000 && starts < Date.parse(`${addDays(day, 6)}T12:00Z`) / 1000)
    for (const [a, own] of mine ?? [])
      for (const [b, others] of theirs ?? [])
        if (inPeriod(own) && inPeriod(others) && !own.some((one) => others.some(({ starts, ends }) => one.starts < ends && starts < one.ends)))
          return { here: a, other: b }
    throw new Error('Nobody works apart from somebody else.')
  }

  const combined = (query = '') => both.list('combined-payroll', `sort=-madeAt&limit=5${query}`)

  it('is not combined by who works in one of them alone, or may not see pay in the other', async () => {
    const owner = officeCalls(await server.signIn('owner@demo.test'))
    const reply = await owner.run('payroll/combine', { values: { on: day } })
    expect(reply.status).toBe(422)
    expect(messagesOf(reply)).toContainEqual(expect.stringMatching(/^There is nothing to combine/))
    for (const email of ['biller@demo.test', 'harbor@demo.test']) {
      const other = officeCalls(await server.signIn(email))
      expect((await other.run('payroll/combine', { values: { on: day } })).status, email).toBe(403)
    }
  })

  it('says which company has no batch for the day', async () => {
    expect(messagesOf(await both.run('payroll/combine', { values: { on: '2019-01-01' } }))).toEqual(
      expect.arrayContaining([`${main.name} has no payroll batch for Jan 1, 2019.`, `${second.name} has no payroll batch for Jan 1, 2019.`]),
    )
  })

  it('tests overtime again on the hours of somebody in both, and says what each company owes', async () => {
    const same = { firstName: 'Same', lastName: 'Person', dob: '1980-02-03' }
    for (const [office, { id }] of [
      [both, here],
      [there, other],
    ] as const) {
      const reply = await office.change('employee', id, { ...same, umpi: here.values.umpi })
      expect(reply, reply.text.slice(0, 300)).toMatchObject({ status: 200 })
    }
    const before = await combined()
    const looked = await both.run('payroll/combine', { values: { on: day }, preview: true })
    expect(looked, looked.text.slice(0, 500)).toMatchObject({ status: 200 })
    expect(await combined()).toEqual(before)
    await both.done('payroll/combine', { values: { on: day } })
    const [sheet] = await combined()
    expect(sheet?.values).toMatchObject({ periodStart: day, sharedCount: 1, companies: `${main.name}, ${second.name}`, madeBy: multi.login._id })
    const rows = await both.list('combined-payroll-line', `filter[combinedId][eq]=${sheet?.id}&filter[isShared][eq]=true&limit=20`)
    expect(rows.map(({ values }) => [values.employee, values.company]).toSorted()).toEqual(
      [
        ['Same Person', second.name],
        ['Same Person', main.name],
      ].toSorted(),
    )
    const sum = (name: string): number => rows.reduce((all, { values }) => all + Number(values[name]), 0)
    expect(sum('difference')).toBe(sheet?.values.difference)
    expect(sum('total')).toBe(sum('gross') + sum('difference'))
    expect(Number(sheet?.values.combinedGross) - Number(sheet?.values.separateGross)).toBe(sheet?.values.difference)
    expect(rows.every(({ values }) => Number(values.workedHours) > 0)).toBe(true)
  })

  it('is seen by who combined it, and by nobody else of either company', async () => {
    const [sheet] = await combined()
    for (const email of ['owner@demo.test', 'payroll@demo.test']) {
      const office = await server.signIn(email)
      for (const resource of ['combined-payroll', 'combined-payroll-line'])
        expect((await office.call({ path: `/api/records/${resource}?limit=5` })).body.data, `${email} ${resource}`).toEqual([])
      expect((await office.call({ path: `/api/records/combined-payroll/${sheet?.id}` })).status, email).toBe(404)
    }
  })

  it('leaves the batches of both as they are, and stands in the log of both', async () => {
    const { rows } = await server.database.read('platform', (tx) =>
      sql<{ company_id: string }>`select distinct company_id from audit where action = 'operation-run' and detail->>'operation' = 'payroll.combine'`.execute(
        tx,
      ),
    )
    expect(rows.map(({ company_id: id }) => id).toSorted()).toEqual([main.id, second.id].toSorted())
    const [batch] = await there.list('payroll-batch', `filter[periodStart][eq]=${day}&limit=1`)
    expect(batch?.version).toBe(1)
    expect(await there.list('combined-payroll', 'limit=5')).toEqual([])
  })
})
