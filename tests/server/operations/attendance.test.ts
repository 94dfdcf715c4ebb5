import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordView } from '#contract'
import { DEMO_COMPANIES, demoId } from '#demo'
import { rowsOf, viewOf } from '../records-of.ts'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { answerOf, messagesOf, readRecord, runOperation } from './office-calls.ts'

type Values = Readonly<Record<string, unknown>>

const [main, second] = DEMO_COMPANIES
const id = (kind: string, at: number | string, company: { readonly key: string } = main): string => demoId(company.key, kind, at)
const at = (day: string, time: string): string => `${day}T${time}:00.000Z`
const ADULT_DAY = 'S5100'

describe('day programs', () => {
  let server: TestServer
  let owner: Person
  let scheduler: Person
  let auditor: Person
  let biller: Person
  let multi: Person
  let place: string | undefined
  let clients: readonly string[]
  let away: string | undefined
  let groups = 0

  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    scheduler = await server.signIn('scheduler@demo.test')
    auditor = await server.signIn('auditor@demo.test')
    biller = await server.signIn('biller@demo.test')
    multi = await server.signIn('multi@demo.test')
    place = rowsOf(await owner.call({ path: '/api/records/location' }))[0]?.id
    clients = rowsOf(await owner.call({ path: '/api/records/client?filter[status][eq]=active&limit=12' })).map((row) => row.id)
    away = rowsOf(await owner.call({ path: '/api/records/client?filter[status][eq]=discharged&limit=1' }))[0]?.id
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const create = (resource: string, values: Values, who: Person = scheduler) =>
    who.call({ method: 'POST', path: `/api/records/${resource}`, body: { values, reason: 'Test' } })
  const make = async (resource: string, values: Values, who: Person = scheduler): Promise<RecordView> => {
    const made = await create(resource, values, who)
    expect(made).toMatchObject({ status: 201 })
    return viewOf(made)
  }
  const read = (resource: string, own: string): Promise<RecordView> => readRecord(owner, resource, own)
  const run = (name: string, body: Values, who: Person = scheduler) => runOperation(who, `attendance/${name}`, body)
  const step = async (resource: string, own: string, name: string, body: Values = {}, who: Person = scheduler): Promise<Reply> => {
    const { version } = await read(resource, own)
    return who.call({ method: 'POST', path: `/api/records/${resource}/${own}/transitions/${name}`, body: { version, values: {}, ...body } })
  }
  const change = async (resource: string, own: string, values: Values): Promise<Reply> => {
    const { version } = await read(resource, own)
    return scheduler.call({ method: 'PUT', path: `/api/records/${resource}/${own}`, body: { version, values } })
  }
  const member = (client: string | undefined, more: Values = {}): Values => ({ id: randomUUID(), clientId: client, from: '2030-01-01', ...more })
  const group = (members: readonly Values[] = [], more: Values = {}): Promise<RecordView> => {
    groups += 1
    return make('client-group', {
      ...{ name: `Test group ${groups}`, program: 'adultDay', locationId: place, capacity: 4, days: ['mon', 'wed'], startTime: '09:00', endTime: '15:00' },
      ...{ serviceId: id('service', ADULT_DAY), members, ...more },
    })
  }
  const coming = (client: string | undefined, day: string, more: Values = {}): Values => ({
    ...{ id: randomUUID(), clientId: client, plannedIn: at(day, '15:00'), plannedOut: at(day, '21:00') },
    ...more,
  })
  const tryDay = (own: string, day: string, more: Values = {}) =>
    create('group-day', { clientGroupId: own, startAt: at(day, '15:00'), endAt: at(day, '21:00'), capacity: 2, ...more })
  const sessionsOf = async (day: string): Promise<readonly RecordView[]> =>
    rowsOf(await scheduler.call({ path: `/api/records/ds-session?filter[groupDayId][eq]=${day}&limit=50` }))

  describe('are refused', () => {
    it('to whoever may not schedule, and whoever may not see them at all', async () => {
      const own = await group([member(clients[0])])
      const day = await make('group-day', { clientGroupId: own.id, startAt: at('2031-01-06', '15:00'), endAt: at('2031-01-06', '21:00'), capacity: 2 })
      expect(await read('group-day', day.id)).toMatchObject({ values: { planned: 0, places: '0/2', standing: 'places' } })
      expect(viewOf(await auditor.call({ path: `/api/records/group-day/${day.id}` })).can).toEqual([])
      expect(await create('group-day', { clientGroupId: own.id }, auditor)).toMatchObject({ status: 403 })
      for (const name of ['plan-days', 'copy-week', 'add-client', 'calculate-units', 'swap-driver'])
        expect(await run(name, { ids: [day.id] }, auditor)).toMatchObject({ status: 403 })
      for (const resource of ['group-day', 'ds-session', 'driver-run', 'run-stop', 'vehicle'])
        expect(await biller.call({ path: `/api/records/${resource}` })).toMatchObject({ status: 403 })
    })

    it('of another company', async () => {
      const theirs = rowsOf(await multi.call({ path: '/api/records/client-group?limit=1' }))[0]
      expect(theirs).toBeDefined()
      expect(await run('plan-days', { ids: [theirs?.id], values: { from: '2031-01-06', until: '2031-01-07' } })).toMatchObject({ status: 404 })
      expect(await tryDay(String(theirs?.id), '2031-01-06')).toMatchObject({ status: 422 })
      const [day] = rowsOf(await multi.call({ path: '/api/records/group-day?limit=1' }))
      expect(await run('add-client', { ids: [day?.id], values: { recipient: clients[0] } })).toMatchObject({ status: 404 })
      const own = await group()
      expect(await tryDay(own.id, '2031-01-06', { attendance: [coming(id('client', 3, second), '2031-01-06')] })).toMatchObject({ status: 422 })
    })

    const DAY = '2031-01-13'
    it.each<[string, () => Values, string]>([
      ['that end before they begin', () => ({ endAt: at(DAY, '14:00') }), '/values/endAt'],
      ['that end on another date', () => ({ endAt: at('2031-01-14', '21:00') }), '/values/endAt'],
      ['with more clients than places', () => ({ attendance: [0, 1, 2].map((n) => coming(clients[n], DAY)) }), '/values/attendance'],
      [
        'with a client twice',
        () => ({ attendance: [coming(clients[0], DAY), coming(clients[0], DAY, { plannedIn: at(DAY, '20:00') })] }),
        '/values/attendance',
      ],
      ['with a client planned on another date', () => ({ attendance: [coming(clients[0], '2031-01-14')] }), '/values/attendance'],
      ['with a client who was discharged', () => ({ attendance: [coming(away, DAY)] }), '/values/attendance/0/clientId'],
    ])('%s', async (_what, more, path) => {
      const refused = await tryDay((await group()).id, DAY, more())
      expect(refused).toMatchObject({ status: 422, body: { problems: expect.arrayContaining([expect.objectContaining({ path })]) } })
    })

    it('with a client who is planned in another group then, and of a group that meets already', async () => {
      const [one, other] = [await group(), await group()]
      const day = '2031-01-20'
      expect(await tryDay(one.id, day, { attendance: [coming(clients[0], day)] })).toMatchObject({ status: 201 })
      expect(await tryDay(one.id, day)).toMatchObject({ status: 422 })
      const twice = await tryDay(other.id, day, { attendance: [coming(clients[0], day)] })
      expect(twice).toMatchObject({ status: 422 })
      expect(JSON.stringify(twice.body.problems)).toContain(`is already planned in Test group`)
    })

    it('typed units, and a state that nobody moved to', async () => {
      const day = '2031-01-27'
      const made = await tryDay((await group()).id, day, { attendance: [coming(clients[0], day, { units: 99, status: 'present' })] })
      expect(made).toMatchObject({ status: 201 })
      const [session] = await sessionsOf(viewOf(made).id)
      expect(session?.values).toMatchObject({ status: 'expected' })
      expect(session?.values.units).toBeNull()
      expect(await step('ds-session', String(session?.id), 'present', {}, auditor)).toMatchObject({ status: 403 })
      expect(await step('ds-session', String(session?.id), 'present')).toMatchObject({ status: 422 })
      expect(await step('ds-session', String(session?.id), 'close', {}, owner)).toMatchObject({ status: 403 })
    })
  })

  it('plan the days of a group with who is in it then and can come, once for one key', async () => {
    const own = await group([member(clients[0]), member(clients[1], { until: '2031-02-04' }), member(away)])
    const body = { ids: [own.id], values: { from: '2031-02-03', until: '2031-02-09' } }
    const seen = await run('plan-days', { ...body, preview: true })
    expect(answerOf(seen).items.map(({ record }) => record?.values.places)).toEqual(['2/4', '1/4'])
    expect(messagesOf(seen)).toContain('Left out because they are not active or are in the hospital: 1.')
    expect(rowsOf(await scheduler.call({ path: `/api/records/group-day?filter[clientGroupId][eq]=${own.id}` }))).toEqual([])
    const key = randomUUID()
    const [first, again] = [await run('plan-days', { ...body, key }), await run('plan-days', { ...body, key })]
    expect([answerOf(first).done, answerOf(again).done]).toEqual([2, 2])
    const days = rowsOf(await scheduler.call({ path: `/api/records/group-day?filter[clientGroupId][eq]=${own.id}&sort=startAt` }))
    expect(days.map(({ values }) => [values.date, values.planned, values.program])).toEqual([
      ['2031-02-03', 2, 'adultDay'],
      ['2031-02-05', 1, 'adultDay'],
    ])
    expect(await run('plan-days', body)).toMatchObject({ status: 422 })
  })

  it('copy a week with its clients, but for those who are planned elsewhere, and add one as long as there is room', async () => {
    const own = await group([member(clients[2]), member(clients[3])], { capacity: 2 })
    await run('plan-days', { ids: [own.id], values: { from: '2031-03-03', until: '2031-03-09' } })
    const values = { from: '2031-03-02', to: '2031-03-09', group: own.id }
    expect(await run('copy-week', { values: { ...values, to: '2031-03-05' } })).toMatchObject({ status: 422 })
    const copied = await run('copy-week', { values })
    expect(answerOf(copied)).toMatchObject({ done: 2, refused: 0 })
    const [day] = rowsOf(await scheduler.call({ path: `/api/records/group-day?filter[clientGroupId][eq]=${own.id}&sort=-startAt` }))
    // The clocks go forward on 9 March: the group still meets at nine.
    expect(day?.values).toMatchObject({ planned: 2, startAt: '2031-03-12T14:00:00.000Z' })
    const added = await run('add-client', { ids: [day?.id], values: { recipient: clients[4] } })
    expect(added).toMatchObject({ status: 422 })
    expect(messagesOf(added)).toEqual(['The group is full: it has 2 places.'])
    await change('group-day', String(day?.id), { capacity: 3 })
    expect(answerOf(await run('add-client', { ids: [day?.id], values: { recipient: clients[4], transport: true } }))).toMatchObject({ done: 1 })
    expect(await read('group-day', String(day?.id))).toMatchObject({ values: { planned: 3, places: '3/3', standing: 'full' } })
    expect(messagesOf(await run('add-client', { ids: [day?.id], values: { recipient: clients[4] } }))).toEqual(['This client is planned on this day already.'])
  })

  it('count units of who was there by the rounding of a quarter hour, and anew when times are corrected', async () => {
    const day = '2031-04-07'
    const made = viewOf(await tryDay((await group()).id, day, { serviceId: id('service', ADULT_DAY), attendance: [0, 1].map((n) => coming(clients[n], day)) }))
    const sessions = await sessionsOf(made.id)
    const [one = '', other = ''] = sessions.map((each) => each.id)
    expect(messagesOf(await run('calculate-units', { ids: [one] }))).toEqual(['Mark the client as present first.'])
    expect(await step('ds-session', one, 'present', { values: { timeIn: at(day, '15:00') } })).toMatchObject({ status: 200 })
    expect(messagesOf(await run('calculate-units', { ids: [one] }))).toEqual(['Enter the time in and the time out first.'])
    expect(await step('ds-session', one, 'present', { values: { timeIn: at(day, '15:00'), timeOut: at('2031-04-08', '15:00') } })).toMatchObject({
      status: 422,
    })
    expect(await step('ds-session', one, 'left-early', { values: { timeIn: at(day, '15:00'), timeOut: at(day, '16:22') } })).toMatchObject({ status: 200 })
    expect(await step('ds-session', other, 'excuse', { values: { absentReason: 'illness' } })).toMatchObject({ status: 200 })
    expect(answerOf(await run('calculate-units', { ids: [one, other] }))).toMatchObject({ done: 1, refused: 1 })
    expect(await read('ds-session', one)).toMatchObject({ values: { minutes: 82, units: 5 } })
    expect(await read('group-day', made.id)).toMatchObject({ values: { present: 1, absent: 1, units: 5 } })
    await step('ds-session', one, 'present', { values: { timeIn: at(day, '15:00'), timeOut: at(day, '16:23') } })
    expect((await read('ds-session', one)).values.units).toBeNull()
    await run('calculate-units', { ids: [one] })
    expect(await read('ds-session', one)).toMatchObject({ values: { units: 6 } })
  })

  it('are marked as planned once they are over, and found by their group', async () => {
    const [past, later] = ['2024-04-08', '2031-04-09']
    const own = await group()
    const marked = async (day: string) => {
      const made = viewOf(await tryDay(own.id, day, { attendance: [coming(clients[0], day)] }))
      const [session = ''] = (await sessionsOf(made.id)).map((each) => each.id)
      return { session, reply: await step('ds-session', session, 'as-planned') }
    }
    const [before, after] = [await marked(past), await marked(later)]
    expect(before.reply).toMatchObject({ status: 200 })
    const { values } = await read('ds-session', before.session)
    expect([values.status, values.timeIn, values.timeOut]).toEqual(['present', values.plannedIn, values.plannedOut])
    expect(after.reply.status).toBe(409)
    expect(JSON.stringify(after.reply.body)).toContain('The planned time is not over yet.')
    expect(values.clientGroupId).toBe(own.id)
    const found = async (of: string) =>
      rowsOf(await scheduler.call({ path: `/api/records/ds-session?filter[clientGroupId][eq]=${of}&sort=plannedIn` })).map((row) => row.id)
    expect(await found(own.id)).toEqual([before.session, after.session])
    expect(await found((await group()).id)).toEqual([])
    expect(await biller.call({ path: `/api/records/ds-session?filter[clientGroupId][eq]=${own.id}` })).toMatchObject({ status: 403 })
  })

  it('close a day with its attendance, which then stays as it is until the day opens again', async () => {
    const day = '2031-05-05'
    const made = viewOf(await tryDay((await group()).id, day, { attendance: [coming(clients[0], day)] }))
    expect(await step('group-day', made.id, 'close')).toMatchObject({ status: 422 })
    expect(await step('group-day', made.id, 'close', { values: { closeReason: 'weather' } })).toMatchObject({ status: 200 })
    const [session] = await sessionsOf(made.id)
    expect(session?.values.status).toBe('closed')
    const refused = await change('group-day', made.id, { attendance: [coming(clients[1], day)] })
    expect(refused).toMatchObject({ status: 422 })
    expect(JSON.stringify(refused.body.problems)).toContain('This day is closed.')
    // The client is free that day.
    expect(await tryDay((await group()).id, day, { attendance: [coming(clients[0], day)] })).toMatchObject({ status: 201 })
    expect(await step('group-day', made.id, 'reopen')).toMatchObject({ status: 422 })
  })

  describe('runs', () => {
    let van: RecordView
    let drivers: readonly string[]
    beforeAll(async () => {
      van = await make('vehicle', { unitNo: 'T-1', plate: 'ZZT 1', seats: 1, wheelchairSpots: 1, locationId: place, inspectionExpiry: '2031-12-31' }, owner)
      const rows = rowsOf(await owner.call({ path: '/api/records/employee?filter[roleType][eq]=driver&filter[status][eq]=active&limit=20' }))
      drivers = rows.map((row) => row.id)
      for (const driver of drivers.slice(0, 3)) {
        const { version, values } = await read('employee', driver)
        const license = { ...(values.driver as Values), expiresOn: driver === drivers[2] ? '2031-05-31' : '2031-12-31' }
        await owner.call({ method: 'PUT', path: `/api/records/employee/${driver}`, body: { version, values: { driver: license } } })
      }
    })

    const stop = (client: string | undefined, day: string, more: Values = {}): Values => ({
      id: randomUUID(),
      clientId: client,
      plannedAt: at(day, '13:30'),
      ...more,
    })
    const tryRun = (day: string, more: Values = {}, who: Person = scheduler) =>
      create(
        'driver-run',
        {
          ...{ runName: 'Test run', direction: 'pickup', departAt: at(day, '13:00'), returnAt: at(day, '14:30'), locationId: place },
          ...{ vehicleId: van.id, driverId: drivers[0], ...more },
        },
        who,
      )

    it.each<[string, string, () => Values, string, string]>([
      ['in a vehicle whose inspection expired', '2032-01-02', () => ({ driverId: drivers[0] }), '/values/vehicleId', 'Vehicle inspection expired'],
      ['with a driver whose license expired', '2031-06-02', () => ({ driverId: drivers[2] }), '/values/driverId', 'Driver license expired'],
      [
        'with more riders than seats',
        '2031-06-02',
        () => ({ stops: [0, 1].map((n) => stop(clients[n], '2031-06-02')) }),
        '/values/stops',
        '2 riders need a seat, and the vehicle has 1.',
      ],
      [
        'with more wheelchairs than places',
        '2031-06-02',
        () => ({ stops: [0, 1].map((n) => stop(clients[n], '2031-06-02', { wheelchair: true })) }),
        '/values/stops',
        '2 riders come in a wheelchair, and the vehicle has 1 wheelchair places.',
      ],
      [
        'with a stop before they depart',
        '2031-06-02',
        () => ({ stops: [stop(clients[0], '2031-06-02', { plannedAt: at('2031-06-02', '12:00') })] }),
        '/values/stops',
        'All stops must be between the departure and the return',
      ],
    ])('are refused %s', async (_what, day, more, path, message) => {
      expect(await tryRun(day, more())).toMatchObject({ status: 422, body: { problems: expect.arrayContaining([{ path, message }]) } })
    })

    it('are refused to auditors, in a vehicle of another company, and where the vehicle or the driver has one', async () => {
      const day = '2031-06-09'
      expect(await tryRun(day, {}, auditor)).toMatchObject({ status: 403 })
      expect(await tryRun(day, { vehicleId: id('vehicle', 0, second) })).toMatchObject({ status: 422 })
      expect(await tryRun(day)).toMatchObject({ status: 201 })
      const twice = await tryRun(day)
      expect(JSON.stringify(twice.body.problems)).toMatch(/This vehicle already has a run .*This driver already has a run/)
    })

    it('are driven stop by stop, given to another driver, and canceled with their stops', async () => {
      const day = '2031-06-16'
      const stops = [stop(clients[0], day, { order: 1 }), stop(clients[1], day, { order: 2, wheelchair: true })]
      const made = viewOf(await tryRun(day, { stops }))
      expect(await read('driver-run', made.id)).toMatchObject({ values: { stopCount: 2, seatsUsed: 2 } })
      expect(messagesOf(await run('swap-driver', { ids: [made.id], values: { driver: drivers[2] }, preview: true }))).toEqual(['Driver license expired'])
      expect(answerOf(await run('swap-driver', { ids: [made.id], values: { driver: drivers[1] } }))).toMatchObject({ done: 1 })
      expect(await step('driver-run', made.id, 'start')).toMatchObject({ status: 422 })
      expect(await step('driver-run', made.id, 'start', { values: { startOdo: 100 } })).toMatchObject({ status: 200 })
      const [first = ''] = stops.map((each) => String(each.id))
      for (const name of ['arrive', 'board', 'drop-off']) expect(await step('run-stop', first, name)).toMatchObject({ status: 200 })
      expect(await step('driver-run', made.id, 'complete', { values: { endOdo: 90 } })).toMatchObject({ status: 422 })
      expect(await step('driver-run', made.id, 'cancel')).toMatchObject({ status: 422 })
      expect(await step('driver-run', made.id, 'cancel', { reason: 'Snow' })).toMatchObject({ status: 200 })
      const states = rowsOf(await scheduler.call({ path: `/api/records/run-stop?filter[runId][eq]=${made.id}&sort=order` })).map(({ values }) => values.status)
      expect(states).toEqual(['droppedOff', 'cancelled'])
      expect(await read('driver-run', made.id)).toMatchObject({ values: { driverId: drivers[1], seatsUsed: 1, reachedStops: 1, onTimePercent: 100 } })
    })
  })
})
