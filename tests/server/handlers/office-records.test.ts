import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Boot, HistoryEntry, RecordView } from '#contract'
import { agencyDay } from '../agency-day.ts'
import { rowsOf, viewOf } from '../records-of.ts'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

const PERSON = {
  dob: '1950-04-05',
  gender: 'F',
  phone: '6125550177',
  address: { line1: '1 Main Street', city: 'Minneapolis', state: 'MN', zip: '55401' },
  county: 'hennepin',
}
const CLIENT = {
  ...PERSON,
  firstName: 'Placid',
  lastName: 'Wanderling',
  livingArrangement: 'ownHome',
  careModel: 'cfssAgency',
  emergencyContacts: [{ id: '11111111-1111-4111-8111-111111111111', name: 'Ann Other', relation: 'child', phone: '6125550178' }],
}
const NOW = '2026-03-18T15:00:00.000Z'

describe('records of the office', () => {
  let server: TestServer
  let owner: Person
  let admin: Person
  let nurse: Person
  let scheduler: Person
  let places: readonly string[]
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    admin = await server.signIn('admin@demo.test')
    nurse = await server.signIn('nurse@demo.test')
    scheduler = await server.signIn('scheduler@demo.test')
    places = ((await owner.call({ path: '/api/ui/boot' })).body.data as Boot).locations.map(({ id }) => id)
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const post = (person: Person, path: string, body: unknown): Promise<Reply> => person.call({ method: 'POST', path: `/api/records/${path}`, body })
  const put = (person: Person, path: string, body: unknown): Promise<Reply> => person.call({ method: 'PUT', path: `/api/records/${path}`, body })
  const list = async (person: Person, query: string): Promise<readonly RecordView[]> => rowsOf(await person.call({ path: `/api/records/${query}` }))
  const one = async (path: string): Promise<RecordView> => viewOf(await owner.call({ path: `/api/records/${path}` }))
  const historyOf = async (path: string) => (await owner.call({ path: `/api/records/${path}/history` })).body.data as readonly HistoryEntry[]
  const problemsOf = ({ status, body }: Reply): readonly unknown[] => [
    status,
    body.code,
    ...((body.problems ?? []) as readonly { path: string }[]).map(({ path }) => path),
  ]
  const newClient = async (locationId = places[0]): Promise<RecordView> => {
    const reply = await post(owner, 'client', { values: { ...CLIENT, locationId }, state: 'referral', reason: 'another one' })
    if (reply.status !== 201) throw new Error(reply.text)
    return viewOf(reply)
  }

  describe('have a location', () => {
    it('without which no client and no employee is made while all are in sight', async () => {
      expect(problemsOf(await post(owner, 'client', { values: CLIENT, state: 'referral' }))).toEqual([422, 'invalid-value', '/values/locationId'])
      expect(problemsOf(await post(owner, 'employee', { values: { ...PERSON, firstName: 'No', lastName: 'Where' } }))).toContain('/values/locationId')
      expect(problemsOf(await post(owner, 'client', { values: { ...CLIENT, locationId: owner.login._id }, state: 'referral', reason: 'x' }))).toEqual([
        422,
        'invalid-value',
        '/values/locationId',
      ])
    })

    it('that a form cannot change, and a move neither without the right nor without a reason', async () => {
      const { id } = await newClient()
      expect(problemsOf(await put(owner, `client/${id}`, { version: 1, values: { locationId: places[1] } }))).toEqual([
        422,
        'invalid-value',
        '/values/locationId',
      ])
      expect(problemsOf(await put(owner, `client/${id}`, { version: 1, values: {}, locationId: places[1] }))).toEqual([422, 'reason-required'])
      expect(problemsOf(await put(owner, `client/${id}`, { version: 1, values: {}, locationId: null, reason: 'x' }))).toContain('/values/locationId')
      expect((await put(scheduler, `client/${id}`, { version: 1, values: {}, locationId: places[1], reason: 'x' })).status).toBe(403)
      const seen = viewOf(await scheduler.call({ path: `/api/records/client/${id}` }))
      expect([seen.can.includes('move'), seen.version]).toEqual([false, 1])
    })

    it('that a move changes with its reason in the history, and what is part of the record goes along', async () => {
      const { id, values, labels } = await newClient()
      expect([values.locationId, typeof labels.locationId]).toEqual([places[0], 'string'])
      const note = viewOf(await post(owner, 'note', { values: { clientId: id, type: 'general', body: 'Came along' }, locationId: places[2] }))
      expect(note.locationId).toBe(places[0])
      const moved = viewOf(await put(owner, `client/${id}`, { version: 1, values: {}, locationId: places[1], reason: 'Lives there now' }))
      expect([moved.values.locationId, (await one(`note/${note.id}`)).locationId]).toEqual([places[1], places[1]])
      const [entry] = await historyOf(`client/${id}`)
      expect(entry).toMatchObject({
        reason: 'Lives there now',
        changes: [{ field: 'locationId', before: places[0], after: places[1], afterLabel: moved.labels.locationId }],
      })
      expect((await list(owner, `client?filter[locationId][eq]=${places[1]}&q=Wanderling`)).map((row) => row.id)).toContain(id)
    })

    it('which those that have none can be given', async () => {
      const { id } = await newClient()
      await server.database.transaction({ companyId: owner.login.companyId }, (tx) =>
        sql`update record_client set location_id = null where id = ${id}`.execute(tx),
      )
      expect((await list(owner, 'client?filter[locationId][empty]=true')).map((row) => row.id)).toEqual([id])
      expect((await put(owner, `client/${id}`, { version: 1, values: { preferredName: 'Plaz' } })).status).toBe(200)
      expect((await put(owner, `client/${id}`, { version: 2, values: {}, locationId: places[3], reason: 'Forgotten' })).status).toBe(200)
      expect(await list(owner, 'client?filter[locationId][empty]=true')).toEqual([])
    })
  })

  describe('that end', () => {
    const OPEN = 'assigned,confirmed,open,draft,offered,broadcast'
    const visitsOf = (field: string, id: string, state = OPEN) => list(owner, `schedule?filter[${field}][eq]=${id}&filter[status][in]=${state}&limit=200`)
    /** An active client, or worker, with the most visits to come, until a day where one is given: weekends have few. */
    const busiest = async (field: 'clientId' | 'employeeId', among?: readonly RecordView[], until = '2999-12-31'): Promise<string> => {
      const found = await list(owner, `schedule?filter[status][in]=assigned,confirmed&filter[serviceDate][gt]=${today}&sort=serviceDate&limit=200`)
      const rows = found.filter(({ values }) => String(values.serviceDate) < until)
      const counts = new Map<string, number>()
      for (const { values } of rows)
        if (among === undefined || among.some(({ id }) => id === values[field])) counts.set(String(values[field]), (counts.get(String(values[field])) ?? 0) + 1)
      const [first] = [...counts].sort(([, a], [, b]) => b - a)
      if (first === undefined) throw new Error('The demo plans no visits.')
      return first[0]
    }
    const today = agencyDay()

    it('change nothing at all when one of what follows is refused', async () => {
      const id = await busiest('clientId')
      const before = [await one(`client/${id}`), await visitsOf('clientId', id)]
      const reply = await post(owner, `client/${id}/transitions/discharge`, {
        version: before[0] && 'version' in before[0] ? before[0].version : 0,
        values: { dischargeDate: '1980-01-01', dischargeReason: 'moved' },
        reason: 'x',
      })
      expect(reply.status).toBe(422)
      expect([await one(`client/${id}`), await visitsOf('clientId', id)]).toEqual(before)
    })

    it('take visits and authorizations with them, each with the cause in its history, unless that is left out', async () => {
      for (const without of [['visits'], []]) {
        const id = await busiest('clientId')
        const { version } = await one(`client/${id}`)
        const values = { dischargeDate: today, dischargeReason: 'moved' }
        const future = (await visitsOf('clientId', id)).filter((visit) => String(visit.values.serviceDate) > today)
        const lines = await list(owner, `authorization?filter[clientId][eq]=${id}&filter[status][in]=active,approved,partiallyApproved,exhausted&limit=100`)
        const counted = await post(scheduler, `client/${id}/transitions/discharge/effects`, { values })
        expect(counted.status).toBe(403)
        expect((await post(owner, `client/${id}/transitions/discharge/effects`, { values })).body.data).toEqual({
          visits: future.length,
          authorizations: lines.length,
        })
        expect((await post(owner, `client/${id}/transitions/discharge`, { version, values, reason: 'Moved to Iowa', without })).status).toBe(200)
        const after = await Promise.all(future.map((visit) => one(`schedule/${visit.id}`)))
        const expected = without.length > 0 ? future.map((visit) => visit.values.status) : future.map(() => 'cancelled')
        expect(after.map((visit) => visit.values.status)).toEqual(expected)
        const [entry] = await historyOf(`schedule/${future[0]?.id}`)
        if (without.length === 0) expect(entry).toMatchObject({ action: 'transition', transition: 'cancel', reason: 'Client: Discharge – Moved to Iowa' })
        const closed = await Promise.all(lines.map((line) => one(`authorization/${line.id}`)))
        expect(closed.map((line) => line.values.status)).toEqual(lines.map(() => 'terminated'))
        expect(closed.every((line) => String(line.values.endDate) <= today || String(line.values.startDate) > today)).toBe(true)
        if (without.length > 0)
          await server.database.transaction({ companyId: owner.login.companyId }, (tx) =>
            sql`update record_schedule set deleted_at = now() where f_client_id = ${id}`.execute(tx),
          )
      }
    })

    it('cancel the visits of a client in hospital: of the next week where that is wanted, and of the stay on return, with those missed meanwhile', async () => {
      const [here, soon, back] = [agencyDay(0), agencyDay(8), agencyDay(5)]
      const id = await busiest('clientId', await list(owner, 'client?filter[status][eq]=active&limit=200'), back)
      const planned = await visitsOf('clientId', id)
      const within = (day: unknown, until: string) => String(day) >= here && String(day) < until
      const yetToCome = planned.filter(({ values }) => within(values.serviceDate, soon) && String(values.startAt) > new Date().toISOString())
      const values = { hospitalizedOn: here, hospitalName: 'Riverside' }
      const { version } = await one(`client/${id}`)
      expect((await post(owner, `client/${id}/transitions/hospitalize/effects`, { values })).body.data).toEqual({ visits: yetToCome.length })
      expect((await post(owner, `client/${id}/transitions/hospitalize`, { version, values, without: ['visits'] })).status).toBe(200)
      expect((await visitsOf('clientId', id)).length).toBe(planned.length)
      const missed = planned.find((visit) => within(visit.values.serviceDate, back) && visit.values.status === 'assigned')
      await server.database.transaction({ companyId: owner.login.companyId }, (tx) =>
        sql`update record_schedule set data = data || '{"status": "missed", "missedReason": "noCall"}' where id = ${missed?.id}`.execute(tx),
      )
      expect((await post(scheduler, `schedule/${missed?.id}/transitions/excuse`, { version: missed?.version, values: {} })).status).toBe(403)
      expect((await post(owner, `client/${id}/transitions/return`, { version: version + 1, values: { hospitalReturnOn: back } })).status).toBe(200)
      const after = await Promise.all(planned.map((visit) => one(`schedule/${visit.id}`)))
      const cancelled = after.filter((visit) => visit.values.status === 'cancelled')
      expect(cancelled.map((visit) => visit.id)).toEqual(planned.filter((visit) => within(visit.values.serviceDate, back)).map((visit) => visit.id))
      expect(cancelled.every((visit) => visit.values.cancelReason === 'clientHospital' && visit.values.missedReason === null)).toBe(true)
      expect([cancelled.length > 1, (await historyOf(`schedule/${missed?.id}`))[0]?.reason]).toEqual([true, 'Client: Back from hospital'])
    })

    it('give up their visits when a worker is on leave, until its end where that is known, or is suspended', async () => {
      const [from, until] = [agencyDay(1), agencyDay(4)]
      const id = await busiest('employeeId', await list(owner, 'employee?filter[status][eq]=active&limit=200'), until)
      const planned = await visitsOf('employeeId', id)
      const during = planned.filter(({ values }) => String(values.serviceDate) >= from)
      const inLeave = during.filter(({ values }) => String(values.serviceDate) <= until)
      const countFor = async (leaveUntil: string | null) =>
        (await post(owner, `employee/${id}/transitions/start-leave/effects`, { values: { leaveFrom: from, leaveUntil } })).body.data
      expect([await countFor(until), await countFor(null)]).toEqual([{ visits: inLeave.length }, { visits: during.length }])
      const { version } = await one(`employee/${id}`)
      expect((await post(owner, `employee/${id}/transitions/start-leave`, { version, values: { leaveFrom: from, leaveUntil: until } })).status).toBe(200)
      const left = await visitsOf('employeeId', id)
      expect(left.map((visit) => visit.id)).toEqual(planned.filter((visit) => !inLeave.includes(visit)).map((visit) => visit.id))
      expect((await post(owner, `employee/${id}/transitions/suspend`, { version: version + 1, values: {}, reason: 'OIG match' })).status).toBe(200)
      const begun = left.filter(({ values }) => String(values.startAt) <= new Date().toISOString())
      expect((await visitsOf('employeeId', id)).map((visit) => visit.id)).toEqual(begun.map((visit) => visit.id))
      const freed = await one(`schedule/${inLeave[0]?.id}`)
      expect([freed.values.employeeId, ['open', 'draft'].includes(String(freed.values.status))]).toEqual([null, true])
    })

    it('give up their visits when a worker leaves', async () => {
      const id = await busiest('employeeId')
      const { version } = await one(`employee/${id}`)
      const future = (await visitsOf('employeeId', id)).filter((visit) => String(visit.values.serviceDate) > today)
      const values = { terminationDate: today, terminationReason: 'resigned' }
      expect((await post(owner, `employee/${id}/transitions/terminate/effects`, { values })).body.data).toEqual({ visits: future.length })
      const reply = await post(owner, `employee/${id}/transitions/terminate`, { version, values })
      expect(reply.status).toBe(200)
      const after = await Promise.all(future.map((visit) => one(`schedule/${visit.id}`)))
      expect(after.map((visit) => [visit.values.status, visit.values.employeeId])).toEqual(
        future.map((visit) => [visit.values.status === 'draft' ? 'draft' : 'open', null]),
      )
    })
  })

  describe('that are notes', () => {
    it('have the author that the server knows, whom nobody sets, and whose alone they are to change', async () => {
      const { id: clientId } = await newClient()
      const values = { clientId, type: 'general', body: 'Called the daughter' }
      expect(problemsOf(await post(nurse, 'note', { values: { ...values, authorId: owner.login._id } }))).toContain('/values/authorId')
      const note = viewOf(await post(nurse, 'note', { values }))
      expect([note.values.authorId, typeof note.values.notedAt]).toEqual([nurse.login._id, 'string'])
      const change = { version: 1, values: { body: 'Another text' } }
      expect((await put(scheduler, `note/${note.id}`, change)).status).toBe(403)
      expect(viewOf(await scheduler.call({ path: `/api/records/note/${note.id}` })).can).toEqual([])
      expect((await put(nurse, `note/${note.id}`, change)).status).toBe(200)
      expect((await put(admin, `note/${note.id}`, { ...change, version: 2, values: { pinned: true } })).status).toBe(200)
      expect((await historyOf(`note/${note.id}`)).map(({ by }) => by.id)).toEqual([admin.login._id, nurse.login._id, nurse.login._id])
    })

    it('of a clinical kind are neither read nor made without the right to clinical details', async () => {
      const { id: clientId } = await newClient()
      const values = { clientId, type: 'clinical', body: 'Pressure 150/90', notedAt: NOW }
      expect((await post(scheduler, 'note', { values })).status).toBe(403)
      const { id } = viewOf(await post(nurse, 'note', { values }))
      expect((await scheduler.call({ path: `/api/records/note/${id}` })).status).toBe(404)
      expect((await list(scheduler, 'note?limit=200')).filter((row) => row.values.type === 'clinical')).toEqual([])
      expect((await list(nurse, `note?filter[clientId][eq]=${clientId}`)).length).toBe(1)
    })
  })
})
