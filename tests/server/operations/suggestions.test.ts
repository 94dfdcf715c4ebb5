import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationAnswer, RecordView, Suggestion, SuggestionsAnswer } from '#contract'
import { DEMO_COMPANIES, demoId } from '#demo'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

type Values = Readonly<Record<string, unknown>>

const [main, second] = DEMO_COMPANIES
const id = (kind: string, at: number | string): string => demoId(main.key, kind, at)
const answerOf = ({ body }: Reply): SuggestionsAnswer => body.data as SuggestionsAnswer
const partsOf = ({ parts }: Suggestion) => Object.fromEntries(parts.map((part) => [part.id, part]))
const WHY = 'Agreed with the family'
const CLIENT = id('client', 3)

describe('workers who could take a visit', () => {
  let server: TestServer
  let owner: Person
  let visit: string
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    visit = await openVisit('2031-03-04', '10:00', '12:00')
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const ask = (ids: readonly string[], who: Person = owner, name = 'workers') =>
    who.call({ method: 'POST', path: `/api/suggestions/visits/${name}`, body: { ids } })
  const suggested = async (ids: readonly string[], who: Person = owner): Promise<readonly Suggestion[]> => answerOf(await ask(ids, who)).suggestions
  async function makeVisits(values: Values): Promise<readonly string[]> {
    const made = await owner.call({
      method: 'POST',
      path: '/api/operations/visits/create-series',
      body: {
        key: randomUUID(),
        reason: WHY,
        values: { recipient: CLIENT, care: id('service', 'T1019'), every: 'day', interval: 1, publish: true, ...values },
      },
    })
    expect(made.status, made.text).toBe(200)
    return (made.body.data as OperationAnswer).items.flatMap(({ record }) => record?.id ?? [])
  }
  async function openVisit(date: string, startTime: string, endTime: string, more: Values = {}): Promise<string> {
    const [made = ''] = await makeVisits({ from: date, until: date, startTime, endTime, ...more })
    return made
  }
  async function change(kind: string, own: string, values: Values): Promise<void> {
    const { version } = (await owner.call({ path: `/api/records/${kind}/${own}` })).body.data as RecordView
    const changed = await owner.call({ method: 'PUT', path: `/api/records/${kind}/${own}`, body: { version, values, reason: WHY } })
    expect(changed.status, changed.text).toBe(200)
  }
  const revoke = async (grant: readonly string[], revoked: readonly string[]): Promise<void> => {
    const body = { target: { role: 'scheduler' }, grant, revoke: revoked }
    expect((await owner.call({ method: 'PUT', path: '/api/ui/rights', body })).status).toBe(200)
  }

  describe('are refused', () => {
    it('to whom may not change visits', async () => {
      expect(await ask([visit], await server.signIn('auditor@demo.test'))).toMatchObject({ status: 403 })
      expect(await ask([visit], await server.signIn('biller@demo.test'))).toMatchObject({ status: 403 })
    })
    it.each<readonly [string, readonly string[], string, number]>([
      ['of a name that is not there', [randomUUID()], 'nobody', 404],
      ['for a visit that is not there', [randomUUID()], 'workers', 404],
      ["for another company's visit", [demoId(second.key, 'schedule', 1)], 'workers', 404],
      ['for none', [], 'workers', 400],
      ['for 51 at once', Array.from({ length: 51 }, () => randomUUID()), 'workers', 400],
    ])('%s', async (_what, ids, name, status) => {
      expect(await ask(ids, owner, name)).toMatchObject({ status })
    })
  })

  it('come best first, at most 10, each with the parts of its score and why', async () => {
    const { suggestions, judged, isCut } = answerOf(await ask([visit]))
    expect([suggestions.length, judged <= 200, isCut]).toEqual([10, true, judged === 200])
    const shares = suggestions.map(({ score, most }) => score / most)
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    for (const suggestion of suggestions) {
      const { availability, skills, continuity, distance } = partsOf(suggestion)
      expect(suggestion.name).not.toBe('')
      expect(suggestion.score).toBe(suggestion.parts.reduce((sum, { points, isUnknown }) => sum + (isUnknown ? 0 : points), 0))
      expect(availability).toMatchObject({ label: 'Availability', points: 40, most: 40, reason: 'Visits in available hours: 1 of 1' })
      expect(skills).toMatchObject({ most: 25, isUnknown: false })
      expect(continuity?.reason).toMatch(/^(Visits with this client in the last 90 days: \d+|The client prefers this employee)$/)
      expect(distance).toMatchObject({ isUnknown: true, points: 0, reason: 'An address has no place on the map' })
    }
  })

  it('for many visits take as many statements as for one', async () => {
    const many = await makeVisits({ from: '2031-04-01', until: '2031-04-20', startTime: '05:00', endTime: '06:00' })
    const statements = async (ids: readonly string[]): Promise<number> => {
      const before = server.database.statements()
      const { suggestions } = answerOf(await ask(ids))
      expect(suggestions).toHaveLength(10)
      return server.database.statements() - before
    }
    const least = async (ids: readonly string[]) => Math.min(await statements(ids), await statements(ids))
    expect(await least(many)).toBe(await least(many.slice(0, 1)))
  })

  describe('of one location', () => {
    let [best, busy, apart, off] = ['', '', '', '']
    const place = { latitude: 44.9778, longitude: -93.265 }
    let scheduler: Person
    let few: readonly Suggestion[]
    beforeAll(async () => {
      const { body } = await owner.call({ path: '/api/records/employee?filter[status][eq]=active&filter[roleType][eq]=cfssWorker&limit=4&sort=employeeNo' })
      ;[best = '', busy = '', apart = '', off = ''] = (body.data as readonly RecordView[]).map((each) => each.id)
      await change('client', CLIENT, {
        ...{ preferredWorkerIds: [best, busy, off], excludedWorkerIds: [apart], geo: place, primaryLanguage: 'so', careNeeds: ['transfers', 'meals'] },
      })
      const able = { geo: place, languages: ['en', 'so'], skills: ['transfers'], blackoutDates: [] }
      for (const worker of [best, busy, apart]) await change('employee', worker, able)
      await change('employee', off, { ...able, languages: ['en'], blackoutDates: [{ id: 'march', from: '2031-03-01', until: '2031-03-31' }] })
      await openVisit('2031-03-04', '09:00', '11:00', { worker: busy, recipient: id('client', 6) })
      const north = randomUUID()
      await server.database.transaction({ companyId: main.id }, async (tx) => {
        await sql`update record_employee set location_id = ${north} where id = any(${[best, busy, apart, off]}::uuid[])`.execute(tx)
        await sql`update record_schedule set location_id = ${north} where id = ${visit}`.execute(tx)
        await sql`update record_client set location_id = ${north} where id = ${CLIENT}`.execute(tx)
      })
      const { login } = await server.signIn('scheduler@demo.test')
      await server.database.transaction('platform', (tx) => sql`update membership set location_ids = ${[north]} where user_id = ${login._id}`.execute(tx))
      scheduler = await server.signIn('scheduler@demo.test')
      few = await suggested([visit], scheduler)
    })

    it('are those whom a scheduler of that location may see, and nobody else', () => {
      expect(few.map((each) => each.id).toSorted()).toEqual([best, busy, apart, off].toSorted())
    })

    it('are preferred, near, and speak the language', () => {
      expect(few[0]).toMatchObject({ id: best, score: 100, most: 100, isBlocked: false, findings: [] })
      expect(partsOf(few[0] as Suggestion)).toMatchObject({
        skills: { reason: 'Has what is needed: Somali, Transfers' },
        continuity: { reason: 'The client prefers this employee' },
        distance: { reason: '0 miles away' },
      })
    })

    it('are last where they cannot come, with the reason', () => {
      expect(few.map(({ isBlocked }) => isBlocked)).toEqual([false, true, true, true])
      const said = Object.fromEntries(few.map((each) => [each.id, each.findings.map(({ message }) => message).join(' ')]))
      expect(said[busy]).toContain('Has another visit Mar 4, 9:00 AM–11:00 AM.')
      expect(said[apart]).toContain('This client has asked not to have this employee.')
      expect(said[off]).toContain('Is off Mar 1')
      const missing = few.find((each) => each.id === off)
      expect(missing && partsOf(missing).skills).toMatchObject({ points: 13, reason: 'Missing: Somali' })
    })

    it('are known by name alone to whom may read neither employees nor clients: nothing of them is in the score', async () => {
      await revoke([], ['employee-list', 'client-list'])
      try {
        const named = await suggested([visit], await server.signIn('scheduler@demo.test'))
        expect(named.map((each) => each.id).toSorted()).toEqual([best, busy, apart, off].toSorted())
        for (const { parts, findings } of named) {
          expect(parts.map(({ id: part, isUnknown }) => [part, isUnknown])).toEqual([
            ['availability', true],
            ['skills', true],
            ['continuity', false],
            ['distance', true],
          ])
          expect(parts.map(({ reason }) => reason)).not.toContain('The client prefers this employee')
          expect(findings.map(({ code }) => code).filter((code) => code !== 'workerBusy')).toEqual([])
        }
      } finally {
        await revoke(['employee-list', 'client-list'], [])
      }
    })
  })
})
