import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SHELL_RESOURCES } from '#contract'
import { FIELDS } from '../signatures/desk.ts'
import { OFFICE_PEOPLE, type Office, openOffice } from './office.ts'

const MINUTE_MS = 60_000

describe('office punches', () => {
  let office: Office
  const body = (over: object = {}) => ({ cid: office.agency.own, time: '8:02 AM', pin: FIELDS.pin, name: FIELDS.name, title: FIELDS.title, ...over })
  const punch = (call: 'clockin' | 'clockout' | 'break', over: object = {}, headers?: Readonly<Record<string, string>>) =>
    office.call('POST', `/api/users/${call}`, body(over), headers)
  const stored = () => office.stored(SHELL_RESOURCES.punches)

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
    expect(await punch('clockout', { time: '12:05 AM' })).toMatchObject({ success: true, message: 'Punched out at 12:05 AM' })
    expect((await stored()).map(({ kind, time }) => `${time} ${kind}`).sort()).toEqual(['00:05 out', '08:02 in', '12:00 breakStart', '12:30 breakEnd'])
    expect((await office.audited(SHELL_RESOURCES.punches)).map(({ action }) => action)).toEqual(['create', 'create', 'create', 'create'])
  })

  it('made fifty times at once are one, and the fifty answers are the same', async () => {
    const before = (await stored()).length
    const answers = await Promise.all(Array.from({ length: 50 }, () => punch('clockin', { time: '9:15 AM' })))
    expect(new Set(answers.map(({ status, data }) => `${status} ${Object(data)._id}`)).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 200, success: true })
    expect((await stored()).length).toBe(before + 1)
  })

  it('made again within a minute are one, later they are two', async () => {
    const before = (await stored()).length
    const first = await punch('clockout', { time: '5:00 PM' })
    office.wait(MINUTE_MS - 1)
    expect((await punch('clockout', { time: '5:00 PM' })).data).toEqual(first.data)
    expect((await stored()).length).toBe(before + 1)
    office.wait(1)
    expect(Object((await punch('clockout', { time: '5:00 PM' })).data)._id).not.toBe(Object(first.data)._id)
    expect((await stored()).length).toBe(before + 2)
  })

  it("take their date from the agency's clock", async () => {
    await office.database.transaction('platform', (tx) => sql`update company set time_zone = 'Pacific/Kiritimati' where id = ${office.agency.own}`.execute(tx))
    expect(await punch('clockin', { time: '5:10 AM' })).toMatchObject({ data: { date: '2026-03-03' } })
    await office.database.transaction('platform', (tx) => sql`update company set time_zone = 'America/Chicago' where id = ${office.agency.own}`.execute(tx))
  })

  it('are not there for another company, nor PIN and name in the log', async () => {
    expect(await office.stored(SHELL_RESOURCES.punches, office.agency.other)).toEqual([])
    const text = office.logged.join('')
    expect([FIELDS.pin, FIELDS.name].filter((each) => text.includes(`"${each}`))).toEqual([])
  })
})
