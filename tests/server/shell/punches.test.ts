import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FIELDS } from '../signatures/desk.ts'
import { OFFICE_PEOPLE, type Office, openOffice } from './office.ts'

const MINUTE_MS = 60_000

describe('office punches', () => {
  let office: Office
  const body = (over: object = {}) => ({ cid: office.agency.own, time: '8:02 AM', pin: FIELDS.pin, name: FIELDS.name, title: FIELDS.title, ...over })
  const punch = (call: 'clockin' | 'clockout' | 'break', over: object = {}, headers?: Readonly<Record<string, string>>) =>
    office.call('POST', `/api/users/${call}`, body(over), headers)
  const stored = () => office.stored('office-punch')

  beforeAll(async () => {
    office = await openOffice()
    await office.call('POST', '/api/user-signature', { ...FIELDS, cid: office.agency.own })
  })
  beforeEach(() => office.wait(MINUTE_MS))
  afterAll(() => office.close())

  it('are refused without a session, its token, for another company, and with a key too many', async () => {
    expect(await punch('clockin', {}, { cookie: '' })).toMatchObject({ status: 401, code: 'not-signed-in' })
    expect(await punch('clockin', {}, { token: 'x' })).toMatchObject({ status: 403, code: 'cross-site' })
    expect(await punch('clockin', { cid: office.agency.other })).toMatchObject({ status: 403, code: 'wrong-company' })
    expect(await punch('clockin', { date: '2026-03-01' })).toMatchObject({ status: 400, code: 'unknown-field', problems: [{ path: '/date' }] })
    expect(await stored()).toEqual([])
  })

  it.each([
    ['clockin', { time: '' }, '/time', 'Punch In time is required'],
    ['clockin', { time: '08:02' }, '/time', 'Enter the time as h:mm AM or h:mm PM'],
    ['clockin', { time: '13:02 PM' }, '/time', 'Enter the time as h:mm AM or h:mm PM'],
    ['clockin', { time: '8:60 AM' }, '/time', 'Enter the time as h:mm AM or h:mm PM'],
    ['clockin', { pin: '' }, '/pin', 'PIN is required'],
    ['clockin', { pin: '9999' }, '/pin', 'PIN does not match'],
    ['clockin', { name: ' ' }, '/name', 'Name is required'],
    ['clockout', { title: '' }, '/title', 'Title is required'],
    ['clockout', { name: 'x'.repeat(101) }, '/name', 'Use 100 characters or fewer'],
    ['clockin', { type: 's' }, '/type', 'Only breaks have a type'],
    ['break', {}, '/type', 'Choose whether the break starts or ends'],
  ] as const)('of %s with %o are refused: %s, %s', async (call, over, path, message) => {
    expect(await punch(call, over)).toMatchObject({ status: 422, success: false, message, problems: [{ path, message }] })
    expect(await stored()).toEqual([])
  })

  it('of someone without a stored signature are refused', async () => {
    const biller = await office.as(OFFICE_PEOPLE.biller)
    expect(await biller('POST', '/api/users/clockin', body())).toMatchObject({ status: 422, message: 'There is no stored signature yet. Add yours first.' })
  })

  it('are stored with kind, date, time and who, and audited', async () => {
    expect(await punch('clockin')).toMatchObject({
      status: 200,
      success: true,
      message: 'Punched in at 8:02 AM',
      data: { kind: 'in', date: '2026-03-02', time: '8:02 AM' },
    })
    expect(await punch('break', { type: 's', time: '12:00 PM' })).toMatchObject({ success: true, message: 'Break started at 12:00 PM' })
    expect(await punch('break', { type: 'e', time: '12:30 PM' })).toMatchObject({ success: true, message: 'Break ended at 12:30 PM' })
    expect(await punch('clockout', { time: '5:05 PM' })).toMatchObject({ success: true, message: 'Punched out at 5:05 PM' })
    expect((await stored()).map(({ kind, time }) => `${time} ${kind}`).sort()).toEqual(['08:02 in', '12:00 breakStart', '12:30 breakEnd', '17:05 out'])
    expect((await office.audited('office-punch')).map(({ action }) => action)).toEqual(['create', 'create', 'create', 'create'])
  })

  it('made fifty times at once are one, and the fifty answers are the same', async () => {
    const before = (await stored()).length
    const answers = await Promise.all(Array.from({ length: 50 }, () => punch('clockin', { time: '5:15 PM' })))
    expect(new Set(answers.map(({ status, data }) => `${status} ${Object(data)._id}`)).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 200, success: true })
    expect((await stored()).length).toBe(before + 1)
  })

  it('made again within a minute are one, later they are refused', async () => {
    const before = (await stored()).length
    const first = await punch('clockout', { time: '5:20 PM' })
    office.wait(MINUTE_MS - 1)
    expect((await punch('clockout', { time: '5:20 PM' })).data).toEqual(first.data)
    expect((await stored()).length).toBe(before + 1)
    office.wait(1)
    expect(await punch('clockout', { time: '5:20 PM' })).toMatchObject({ status: 422, message: 'You are not punched in. Punch in first.' })
    expect((await stored()).length).toBe(before + 1)
  })

  it('keep to the order of a day, and its times to theirs', async () => {
    const before = (await stored()).length
    const tries = [
      ['break', { type: 'e', time: '5:30 PM' }, 'You are not punched in. Punch in first.'],
      ['clockin', { time: '5:10 PM' }, 'Your last punch today was at 5:20 PM. Enter a later time.'],
      ['clockin', { time: '5:31 PM' }, ''],
      ['clockin', { time: '5:32 PM' }, 'You are already punched in. Your last punch was at 5:31 PM.'],
      ['break', { type: 'e', time: '5:33 PM' }, 'You have no break to end.'],
      ['break', { type: 's', time: '5:34 PM' }, ''],
      ['break', { type: 's', time: '5:35 PM' }, 'You are already on a break, since 5:34 PM.'],
      ['clockout', { time: '5:36 PM' }, 'You are on a break, since 5:34 PM. End the break first.'],
      ['clockin', { time: '5:37 PM' }, 'You are on a break, since 5:34 PM. End the break first.'],
      ['break', { type: 'e', time: '5:33 PM' }, 'Your last punch today was at 5:34 PM. Enter a later time.'],
      ['break', { type: 'e', time: '5:38 PM' }, ''],
      ['clockout', { time: '5:39 PM' }, ''],
    ] as const
    for (const [call, over, message] of tries) {
      const answer = await punch(call, over)
      expect([call, over, answer.status, message === '' ? '' : answer.message]).toEqual([call, over, message === '' ? 200 : 422, message])
    }
    expect((await stored()).length).toBe(before + 4)
    const outs = await Promise.all(['5:50 PM', '5:51 PM', '5:52 PM'].map((time) => punch('clockin', { time })))
    expect(outs.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  it("take their date from the agency's clock", async () => {
    await office.database.transaction('platform', (tx) => sql`update company set time_zone = 'Pacific/Kiritimati' where id = ${office.agency.own}`.execute(tx))
    expect(await punch('clockin', { time: '5:10 AM' })).toMatchObject({ data: { date: '2026-03-03' } })
    await office.database.transaction('platform', (tx) => sql`update company set time_zone = 'America/Chicago' where id = ${office.agency.own}`.execute(tx))
  })

  it('are not there for another company, nor PIN and name in the log', async () => {
    expect(await office.stored('office-punch', office.agency.other)).toEqual([])
    const text = office.logged.join('')
    expect([FIELDS.pin, FIELDS.name].filter((each) => text.includes(`"${each}`))).toEqual([])
  })
})
