import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordView } from '#contract'
import { DEMO_COMPANIES, demoId } from '#demo'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { answerOf, makeRecord, messagesIn, readRecord, runOperation } from './office-calls.ts'

type Values = Readonly<Record<string, unknown>>

const [main] = DEMO_COMPANIES
const id = (kind: string, at: number | string): string => demoId(main.key, kind, at)
const problems = ({ body }: Reply) => (body.problems ?? []) as readonly { readonly path: string; readonly message: string }[]

/** Weeks of their own, so that no card is in the way of another. */
const week = (at: number) => new Date(Date.UTC(2031, 5, 1 + 7 * at)).toISOString().slice(0, 10)
const plus = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
const on = (day: string, hour: number): string => `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`
/** As a finding says it. */
const inWords = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(day))
const SIGNED = { workerSignedOn: '2026-01-05', clientSignedOn: '2026-01-05' }
const EVERY_DAY = 'T1019'

describe('time cards', () => {
  let server: TestServer
  let owner: Person
  let scheduler: Person
  let authorization: string
  let weeks = 0

  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    scheduler = await server.signIn('scheduler@demo.test')
    authorization = (
      await make('authorization', 'active', {
        ...{ authNo: '99000098702', clientId: id('client', 3), payerId: id('payer', 'Medicare'), serviceId: id('service', EVERY_DAY), serviceCode: EVERY_DAY },
        ...{ providerNpi: '1999990017', startDate: '2031-01-01', endDate: '2031-12-31', totalUnits: 4000 },
      })
    ).id
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const make = (resource: string, state: string | undefined, values: Values): Promise<RecordView> => makeRecord(owner, resource, values, state)
  const read = (own: string, resource = 'time-card'): Promise<RecordView> => readRecord(owner, resource, own)
  const run = (name: string, body: Values, who: Person = owner) => runOperation(who, `timecards/${name}`, body)
  /** Of whoever may not read it as well. */
  const step = async (own: string, name: string, body: Values = {}, { who = owner, resource = 'time-card' } = {}): Promise<Reply> => {
    const { version } = await read(own, resource)
    return who.call({ method: 'POST', path: `/api/records/${resource}/${own}/transitions/${name}`, body: { version, values: {}, ...body } })
  }
  const change = async (own: string, values: Values): Promise<Reply> => {
    const { version } = await read(own)
    return owner.call({ method: 'PUT', path: `/api/records/time-card/${own}`, body: { version, values } })
  }
  /** What is open of a card on the worklist, in the order in which it was found. */
  const worklist = async (own: string, status = 'open'): Promise<readonly RecordView[]> =>
    (await owner.call({ path: `/api/records/record-finding?filter[timeCardId][eq]=${own}&filter[status][eq]=${status}&sort=createdAt` })).body
      .data as unknown as readonly RecordView[]
  const told = (found: readonly RecordView[]) => found.map(({ values }) => String(values.check).split(':').at(-1))
  const line = (day: string, values: Values = {}): Values => ({
    ...{ id: randomUUID(), startAt: on(day, 14), endAt: on(day, 18), serviceId: id('service', EVERY_DAY), authorizationId: authorization },
    ...values,
  })
  const card = (start: string, values: Values = {}) => ({
    ...{ employeeId: id('employee', 2), clientId: id('client', 3), periodStart: start, periodEnd: plus(start, 6) },
    ...values,
  })
  const tryCard = (values: Values) => owner.call({ method: 'POST', path: '/api/records/time-card', body: { values } })
  /** A visit that took place, with its log confirmed. */
  const visited = async (day: string, values: Values = {}) => {
    const visit = await make('schedule', 'assigned', {
      ...{ clientId: id('client', 3), employeeId: id('employee', 2), serviceId: id('service', EVERY_DAY), serviceCode: EVERY_DAY },
      ...{ authorizationId: authorization, startAt: on(day, 14), endAt: on(day, 18), ratio: '1:1', locationType: 'home' },
      ...values,
    })
    for (const name of ['clock-in', 'clock-out']) expect(await step(visit.id, name, {}, { resource: 'schedule' })).toMatchObject({ status: 200 })
    return visit
  }
  const verified = async (day: string, values: Values = {}) => {
    const log = await make('evv-log', 'incomplete', {
      ...{ clientId: id('client', 3), employeeId: id('employee', 2), serviceCode: EVERY_DAY, serviceDate: day, method: 'mobileGPS' },
      ...{ clockIn: `${day}T14:03:00.000Z`, clockOut: on(day, 18) },
      ...values,
    })
    expect(await step(log.id, 'confirm', {}, { resource: 'evv-log' })).toMatchObject({ status: 200 })
    return log
  }
  const newWeek = (): string => {
    weeks += 1
    return week(weeks)
  }
  /** A card with a verified visit on its second day, signed. */
  const filled = async (values: Values = SIGNED) => {
    const start = newWeek()
    const visit = await visited(plus(start, 1))
    await verified(plus(start, 1), { scheduleId: visit.id })
    const made = await make('time-card', undefined, card(start, values))
    expect(await run('copy-from-schedule', { ids: [made.id] })).toMatchObject({ status: 200 })
    return { id: made.id, start, visit }
  }
  const approved = async () => {
    const own = await filled()
    await run('submit', { ids: [own.id] })
    expect(await step(own.id, 'approve')).toMatchObject({ status: 200 })
    return own
  }

  describe('in a period', () => {
    const entered = (who: Person, values: Values, reason?: string) =>
      who.call({ method: 'POST', path: '/api/records/time-card', body: { values, ...(reason && { reason }) } })
    const period = (start: string, values: Values = {}) =>
      make('cut-off', undefined, { name: `Period of ${start}`, periodStart: start, periodEnd: plus(start, 6), lockAt: on(plus(start, 9), 22), ...values })

    it('are entered until it is locked, then by owners with a reason alone', async () => {
      const payroll = await server.signIn('payroll@demo.test')
      const start = newWeek()
      const own = await period(start)
      const card1 = await make('time-card', undefined, card(start, { lines: [line(plus(start, 1))] }))
      expect(await run('lock-period', { ids: [own.id] }, scheduler)).toMatchObject({ status: 403 })
      const biller = await server.signIn('biller@demo.test')
      const locked = answerOf(await run('lock-period', { ids: [own.id] }, biller))
      expect(messagesIn(locked)).toEqual([expect.stringMatching(/not approved yet: 1\./)])
      expect((await read(own.id, 'cut-off')).values).toMatchObject({ status: 'locked', lockedAt: expect.any(String) })
      const later = card(start, { lines: [line(plus(start, 2))] })
      const refused = await entered(payroll, later)
      expect(refused).toMatchObject({ status: 422 })
      expect(refused.text).toContain(`Period of ${start} is locked`)
      expect(await entered(owner, later)).toMatchObject({ status: 422, body: { code: 'reason-required' } })
      const [row] = (await read(card1.id)).values.lines as unknown as readonly Values[]
      const changed = await change(card1.id, { lines: [{ ...row, endAt: on(plus(start, 1), 17) }] })
      expect(changed.text).toContain('is locked')
      expect((await change(card1.id, { lines: [] })).text).toContain('is locked')
      // Of another week it is entered as before.
      expect((await entered(payroll, card(newWeek()))).status).toBe(201)
    })

    it('of claims are entered all the same', async () => {
      const start = newWeek()
      const own = await period(start, { kind: 'claims' })
      await run('lock-period', { ids: [own.id] })
      expect(await make('time-card', undefined, card(start, { lines: [line(plus(start, 1))] }))).toBeDefined()
    })

    it('are entered again once an owner has unlocked it until a later time', async () => {
      const payroll = await server.signIn('payroll@demo.test')
      const start = newWeek()
      const own = await period(start)
      expect(await step(own.id, 'lock', {}, { resource: 'cut-off' })).toMatchObject({ status: 409 })
      await run('lock-period', { ids: [own.id] })
      expect(await step(own.id, 'unlock', { reason: 'Late cards' }, { who: payroll, resource: 'cut-off' })).toMatchObject({ status: 403 })
      expect((await step(own.id, 'unlock', { reason: 'Late cards', values: { lockAt: '2020-01-01T12:00:00.000Z' } }, { resource: 'cut-off' })).text).toContain(
        'later than now',
      )
      expect(await step(own.id, 'unlock', { reason: 'Late cards', values: { lockAt: on(plus(start, 20), 12) } }, { resource: 'cut-off' })).toMatchObject({
        status: 200,
      })
      expect(await entered(payroll, card(start, { lines: [line(plus(start, 1))] }))).toMatchObject({ status: 201 })
    })

    it('are planned for a year, without those that are there', async () => {
      const values = { kind: 'payroll', from: '2035-01-07', days: 14, count: 26, closesAfter: 2, closesAt: '17:00', paysAfter: 6 }
      const looked = answerOf(await run('plan-periods', { values, preview: true }))
      expect(looked).toMatchObject({ done: 26, isKept: false })
      expect(looked.items[0]?.record?.values).toMatchObject({
        periodStart: '2035-01-07',
        periodEnd: '2035-01-20',
        lockAt: '2035-01-22T23:00:00.000Z',
        payDate: '2035-01-26',
      })
      expect(answerOf(await run('plan-periods', { values: { ...values, count: 3 } }))).toMatchObject({ done: 3 })
      const again = answerOf(await run('plan-periods', { values: { ...values, count: 4 } }))
      expect(again).toMatchObject({ done: 1, refused: 3 })
      expect(messagesIn(again)[0]).toContain('has a cut-off already')
    })
  })

  describe('are refused', () => {
    it.each(['copy-from-schedule', 'submit', 'check'])('to whom %s is not for', async (name) => {
      const made = await make('time-card', undefined, card(newWeek()))
      expect(await run(name, { ids: [made.id] }, scheduler)).toMatchObject({ status: 403 })
    })

    it.each(['copy-from-schedule', 'submit', 'check'])('of another company to %s', async (name) => {
      const multi = await server.signIn('multi@demo.test')
      const { body } = await multi.call({ path: '/api/records/time-card?limit=1' })
      const [theirs] = body.data as unknown as readonly RecordView[]
      expect(theirs).toBeDefined()
      expect(await run(name, { ids: [theirs?.id] })).toMatchObject({ status: 404 })
    })

    it.each([
      ['an end before the start', { endAt: '2031-05-25T13:00:00.000Z' }, '/values/lines/0/endAt'],
      ['more than 25 hours', { endAt: '2031-05-27T14:00:00.000Z' }, '/values/lines/0/endAt'],
      ['a break longer than the time worked', { breakMin: 300 }, '/values/lines/0/breakMin'],
      ['no service', { serviceId: null }, '/values/lines/0/serviceId'],
    ])('lines with %s', async (_what, values, path) => {
      const refused = await tryCard(card('2031-05-25', { lines: [line('2031-05-25', values)] }))
      expect(refused).toMatchObject({ status: 422 })
      expect(problems(refused)).toContainEqual(expect.objectContaining({ path }))
    })

    it('lines over one another, on one card or two, of one worker', async () => {
      const start = newWeek()
      const twice = await tryCard(card(start, { lines: [line(start), line(start, { startAt: on(start, 17), endAt: on(start, 19) })] }))
      expect(twice).toMatchObject({ status: 422 })
      expect(problems(twice)[0]?.message).toMatch(/^This overlaps other time on this time card, from .*12:00 PM to 2:00 PM\. Change one of the two\.$/)
      const first = await make('time-card', undefined, card(start, { lines: [line(start)] }))
      const other = await make('time-card', undefined, card(start, { clientId: id('client', 4) }))
      const lines = [line(start, { startAt: on(start, 17), endAt: on(start, 19), authorizationId: null })]
      const refused = await change(other.id, { lines })
      expect(refused).toMatchObject({ status: 422, body: { problems: [{ path: '/values/lines/0/startAt' }] } })
      expect(problems(refused)[0]?.message).toContain(`on time card ${String(first.values.timeCardNo)}. Change one of the two.`)
      // One goes as another comes in its place.
      expect(await change(first.id, { lines: [line(start, { startAt: on(start, 15) })] })).toMatchObject({ status: 200 })
      const lates = [line(start, { startAt: on(start, 18), endAt: on(start, 19), authorizationId: null })]
      expect(await change(other.id, { lines: lates })).toMatchObject({ status: 200 })
    })

    it('a visit twice, and what is of somebody else', async () => {
      const own = await filled()
      const day = plus(own.start, 1)
      const twice = await tryCard(card(own.start, { lines: [line(plus(own.start, 2), { scheduleId: own.visit.id })] }))
      expect(twice).toMatchObject({ status: 409, body: { problems: [{ path: '/values/lines/0/scheduleId' }] } })
      const foreign = await visited(plus(own.start, 3), { employeeId: id('employee', 4) })
      const { lines } = (await read(own.id)).values
      const refused = await change(own.id, { lines: [...(lines as readonly Values[]), line(plus(day, 2), { scheduleId: foreign.id })] })
      expect(refused).toMatchObject({ status: 422, body: { problems: [{ path: '/values/lines/1/scheduleId' }] } })
      expect(await change(own.id, { employeeId: id('employee', 4) })).toMatchObject({ status: 422, body: { problems: [{ path: '/values/employeeId' }] } })
    })

    it('without time worked, twice, and before they were submitted', async () => {
      const empty = await make('time-card', undefined, card(newWeek()))
      expect(messagesIn(answerOf(await run('submit', { ids: [empty.id] })))).toEqual(['Add the time worked before you submit this time card.'])
      expect(messagesIn(answerOf(await run('check', { ids: [empty.id] })))).toEqual(['Submit this time card first. It is checked then.'])
      const { id: own } = await filled()
      expect(await step(own, 'approve')).toMatchObject({ status: 409 })
      await run('submit', { ids: [own] })
      expect(messagesIn(answerOf(await run('submit', { ids: [own] })))).toEqual(['This time card is submitted already.'])
      expect((await read(own)).values.status).toBe('autoChecked')
    })

    it('any change once they are checked and approved', async () => {
      const own = await filled()
      await run('submit', { ids: [own.id] })
      for (const state of ['autoChecked', 'approved', 'locked']) {
        const { values, version } = await read(own.id)
        expect(values.status).toBe(state)
        const [kept = {}] = values.lines as readonly Values[]
        const changes: readonly (readonly [Values, string])[] = [
          [{ lines: [] }, '/values/lines'],
          [{ lines: [kept, line(plus(own.start, 4))] }, '/values/lines'],
          [{ lines: [{ ...kept, endAt: on(plus(own.start, 1), 19) }] }, '/values/lines'],
          [{ periodEnd: plus(own.start, 5) }, '/values/periodEnd'],
          [{ clientSignedOn: null }, '/values/clientSignedOn'],
        ]
        for (const [asked, path] of changes) {
          const refused = await change(own.id, asked)
          expect(refused).toMatchObject({ status: 422 })
          expect(problems(refused)).toContainEqual({ path, message: 'This time card is checked or approved. Return it or unlock it before you change it.' })
        }
        expect(messagesIn(answerOf(await run('copy-from-schedule', { ids: [own.id] })))).toHaveLength(1)
        expect((await read(own.id)).version).toBe(version)
        if (state === 'autoChecked') await step(own.id, 'approve')
        if (state === 'approved') await step(own.id, 'lock')
      }
      expect((await change(own.id, { notes: 'Called the client' })).status).toBe(200)
    })

    it.each([
      ['approve', {}],
      ['unlock', { reason: 'Wrong day' }],
    ])('to whom may not %s', async (name, body) => {
      const own = name === 'unlock' ? await approved() : await filled()
      if (name === 'approve') await run('submit', { ids: [own.id] })
      const biller = await server.signIn('biller@demo.test')
      for (const who of [scheduler, biller]) expect([403, 404]).toContain((await step(own.id, name, body, { who })).status)
    })
  })

  describe('take over the schedule', () => {
    it('once, with the times that were verified, shown before', async () => {
      const start = newWeek()
      const days = [1, 2, 3].map((day) => plus(start, day))
      const visits = []
      for (const day of days) visits.push(await visited(day))
      const log = await verified(days[0] ?? '', { scheduleId: visits[0]?.id })
      await verified(days[1] ?? '', { scheduleId: visits[1]?.id })
      await visited(plus(start, 7))
      const made = await make('time-card', undefined, card(start))
      const shown = await run('copy-from-schedule', { ids: [made.id], key: undefined, preview: true })
      expect(answerOf(shown)).toMatchObject({ done: 2, refused: 1, isKept: false })
      expect(messagesIn(answerOf(shown))).toEqual([`The visit on ${inWords(days[2] ?? '')} has no verified EVV log yet. Confirm its EVV log first.`])
      expect(answerOf(shown).items.at(-1)).toMatchObject({ key: visits[2]?.id, name: visits[2]?.display })
      expect((await read(made.id)).values.visits).toBe(0)
      expect(answerOf(await run('copy-from-schedule', { ids: [made.id] }))).toMatchObject({ done: 2, refused: 1, isKept: true })
      const { values, version } = await read(made.id)
      expect(values).toMatchObject({ visits: 2, verifiedVisits: 2, totalMinutes: 474, billUnits: 32 })
      expect((values.lines as readonly Values[])[0]).toMatchObject({
        ...{ scheduleId: visits[0]?.id, evvLogId: log.id, startAt: `${days[0]}T14:03:00.000Z`, endAt: on(days[0] ?? '', 18), source: 'evv' },
        authorizationId: authorization,
      })
      expect(await run('copy-from-schedule', { ids: [made.id] })).toMatchObject({ status: 422 })
      expect((await read(made.id)).version).toBe(version)
      await verified(days[2] ?? '', { scheduleId: visits[2]?.id })
      expect(answerOf(await run('copy-from-schedule', { ids: [made.id] }))).toMatchObject({ done: 1 })
      expect(messagesIn(answerOf(await run('copy-from-schedule', { ids: [made.id] })))).toEqual(['All visits of this pay period are on a time card already.'])
      expect((await read(made.id)).values.visits).toBe(3)
    })
  })

  describe('are checked', () => {
    it('on submit, and go to approval without a finding', async () => {
      const own = await filled()
      const shown = await run('submit', { ids: [own.id], key: undefined, preview: true })
      expect(answerOf(shown)).toMatchObject({ done: 1, isKept: false, items: [{ record: { values: { status: 'autoChecked' } } }] })
      expect((await read(own.id)).values.status).toBe('draft')
      await run('submit', { ids: [own.id] })
      expect((await read(own.id)).values).toMatchObject({
        status: 'autoChecked',
        issueCount: 0,
        submittedAt: expect.any(String),
        checkedAt: expect.any(String),
      })
      expect(await step(own.id, 'approve')).toMatchObject({ status: 200 })
      expect((await read(own.id)).values).toMatchObject({ status: 'approved', approvedBy: expect.any(String) })
    })

    it('and go to review with what was found, line by line; checked again once it is mended', async () => {
      const start = newWeek()
      const [late, long] = [plus(start, 1), plus(start, 3)]
      const visit = await visited(late)
      const log = await verified(late, { scheduleId: visit.id, clockIn: `${late}T14:30:00.000Z` })
      const bad = line(long, { startAt: on(long, 7), endAt: on(plus(long, 1), 1), authorizationId: null })
      const good = { scheduleId: visit.id, evvLogId: log.id }
      const made = await make('time-card', undefined, card(start, { lines: [line(late, { ...good, startAt: `${late}T14:30:00.000Z` }), bad] }))
      const answer = answerOf(await run('submit', { ids: [made.id] }))
      expect(messagesIn(answer)).toEqual([
        'The time card is not signed by both.',
        `The time on ${inWords(late)} differs from the schedule.`,
        `The time on ${inWords(long)} has no EVV log.`,
        `The time on ${inWords(long)} has no authorization.`,
        `18 hours on ${inWords(long)}. More than 16 hours in a day need a review.`,
      ])
      const { values } = await read(made.id)
      expect(values).toMatchObject({ status: 'needsReview', issueCount: 5 })
      expect(values.findings).toEqual(['missingSignature', 'outsideSchedule', 'noEvv', 'noAuthorization', 'dayHours'])
      expect(values.issues).toContainEqual(expect.objectContaining({ finding: 'dayHours', at: on(long, 7) }))
      expect((await step(made.id, 'approve')).status).toBe(409)
      expect((await step(made.id, 'approve-after-review')).status).toBe(422)
      const held = await worklist(made.id)
      expect(told(held)).toEqual(values.findings)
      expect(held.find(({ values: found }) => found.check === 'time-card:issues:dayHours')?.values).toMatchObject({
        ...{ at: on(long, 7), severity: 'hold', concern: 'money', stops: ['time-card:approve'], clientId: id('client', 3), employeeId: id('employee', 2) },
      })
      await run('check', { ids: [made.id] })
      expect((await worklist(made.id)).map(({ id: own, version }) => [own, version])).toEqual(held.map(({ id: own, version }) => [own, version]))
      const [kept = {}] = values.lines as readonly Values[]
      expect((await change(made.id, { ...SIGNED, lines: [{ ...kept, startAt: on(late, 14) }] })).status).toBe(200)
      await run('check', { ids: [made.id] })
      const again = (await read(made.id)).values
      expect([again.status, again.issueCount, again.submittedAt]).toEqual(['autoChecked', 0, values.submittedAt])
      expect(await worklist(made.id)).toEqual([])
    })
  })

  describe('go back', () => {
    it('to whom worked, by the scheduler too, with the return reason, and are submitted again', async () => {
      const own = await filled()
      await run('submit', { ids: [own.id] })
      expect((await step(own.id, 'return')).status).toBe(422)
      expect(await step(own.id, 'return', { values: { returnReason: 'wrongService' } }, { who: scheduler })).toMatchObject({ status: 200 })
      expect((await read(own.id)).values).toMatchObject({ status: 'returned', returnReason: 'wrongService' })
      expect((await change(own.id, { lines: [] })).status).toBe(200)
      expect(answerOf(await run('copy-from-schedule', { ids: [own.id] }))).toMatchObject({ done: 1 })
      expect(answerOf(await run('submit', { ids: [own.id] }))).toMatchObject({ done: 1 })
      const { values } = await read(own.id)
      expect([values.status, values.returnReason ?? null]).toEqual(['autoChecked', null])
    })

    it('with what they were made of: a visit and its EVV log stay as they were until then', async () => {
      const own = await approved()
      const { timeCardNo, lines } = (await read(own.id)).values
      const [taken] = lines as readonly Values[]
      const message = `This is on time card ${timeCardNo}, which is checked or approved. Return or unlock the time card before you change it.`
      const edit = () =>
        owner.call({
          method: 'POST',
          path: '/api/operations/evv/edit-visit',
          body: { key: randomUUID(), ids: [taken?.evvLogId], values: { ends: on(plus(own.start, 1), 17), reason: '208', action: '19' } },
        })
      const move = async () => {
        const { version } = await read(own.visit.id, 'schedule')
        return owner.call({
          method: 'PUT',
          path: `/api/records/schedule/${own.visit.id}`,
          body: { version, values: { endAt: on(plus(own.start, 1), 17) }, reason: 'Left early' },
        })
      }
      expect(problems(await move())).toContainEqual({ path: '/values/endAt', message })
      expect(messagesIn(answerOf(await edit()))).toContain(message)
      expect(await step(own.id, 'unlock', { reason: 'Wrong day' })).toMatchObject({ status: 200 })
      expect(problems(await move())).not.toContainEqual(expect.objectContaining({ message }))
      expect(answerOf(await edit())).toMatchObject({ done: 1, refused: 0 })
    })

    it('from the worklist once somebody approved them after a review, with the reason, and onto it when they are unlocked', async () => {
      const own = await filled(SIGNED)
      expect((await change(own.id, { clientSignedOn: null })).status).toBe(200)
      await run('submit', { ids: [own.id] })
      expect(told(await worklist(own.id))).toEqual(['missingSignature'])
      const [finding] = await worklist(own.id)
      const accepted = await step(String(finding?.id), 'accept', { values: { acceptedWhy: 'Seen' } }, { resource: 'record-finding' })
      expect(accepted).toMatchObject({ status: 409, body: { message: expect.stringContaining('has to be fixed where it was found') } })
      expect((await step(own.id, 'approve-after-review', { reason: 'Signed on paper' })).status).toBe(200)
      expect((await worklist(own.id, 'accepted'))[0]?.values).toMatchObject({ acceptedBy: owner.login._id, acceptedWhy: 'Signed on paper' })
      expect((await step(own.id, 'unlock', { reason: 'Wrong day' })).status).toBe(200)
      expect(told(await worklist(own.id))).toEqual(['missingSignature'])
    })

    it('from approved to review, with a reason, and are open to changes then', async () => {
      const own = await approved()
      expect((await step(own.id, 'unlock')).status).toBe(422)
      expect(await step(own.id, 'unlock', { reason: 'Wrong day' })).toMatchObject({ status: 200 })
      const { values } = await read(own.id)
      expect([values.status, values.approvedBy ?? null, values.approvedAt ?? null]).toEqual(['needsReview', null, null])
      expect((await change(own.id, { lines: [] })).status).toBe(200)
      expect((await step(own.id, 'approve-after-review', { reason: 'Looked at' })).status).toBe(409)
    })
  })
})
