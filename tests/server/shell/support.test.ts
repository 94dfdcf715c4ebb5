import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HTML, JPEG, pdf, png, SVG } from '../files/corpus.ts'
import { OFFICE_PEOPLE, type Office, openOffice } from './office.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const dataUrl = (type: string, bytes: Buffer): string => `data:${type};base64,${bytes.toString('base64')}`
const TICKET = { reporter: 'Ada Byron', company: 'Alder Care', section: 'Billing', priority: 'high', email: 'ada@agency.test', description: 'The batch waits.' }

describe('POST /api/support-ticket', () => {
  let office: Office
  const post = (over: object = {}, headers?: Readonly<Record<string, string>>) => office.call('POST', '/api/support-ticket', { ...TICKET, ...over }, headers)
  const stored = () => office.stored('support-ticket')
  beforeAll(async () => {
    office = await openOffice()
  })
  beforeEach(() => office.wait(MINUTE_MS))
  afterAll(() => office.close())

  it('is refused without a session and with a key too many', async () => {
    expect(await post({}, { cookie: '' })).toMatchObject({ status: 401, code: 'not-signed-in' })
    expect(await post({ status: 'closed' })).toMatchObject({ status: 400, code: 'unknown-field', problems: [{ path: '/status' }] })
    expect(await post({ ticketNo: 'T-1' })).toMatchObject({ status: 400, code: 'unknown-field', problems: [{ path: '/ticketNo' }] })
  })

  it.each(['reporter', 'section', 'priority', 'email'])('without %s says that fields are missing', async (name) => {
    const message = 'Please Fill All Required Fields'
    expect(await post({ [name]: ' ' })).toMatchObject({ status: 422, success: false, message, problems: [{ path: `/${name}`, message }] })
  })

  it.each([
    [{ email: 'ada' }, '/email', 'Enter a valid email address'],
    [{ phone: '(612)555-01' }, '/phone', 'Phone number must be 10 digits'],
    [{ description: 'x'.repeat(4_001) }, '/description', 'Use 4000 characters or fewer'],
    [{ image: 'https://example.com/x.png' }, '/image', 'The image must be an image file'],
    [{ image: dataUrl('image/svg+xml', SVG) }, '/image', 'The image must be an image file'],
    [{ image: dataUrl('image/png', HTML) }, '/image', 'The image must be an image file'],
    [{ image: dataUrl('application/pdf', pdf()) }, '/image', 'The image must be an image file'],
    [{ image: dataUrl('image/png', JPEG) }, '/image', 'The image must be an image file'],
    [{ image: dataUrl('image/png', Buffer.alloc(5_000_001, 1)) }, '/image', 'The file must be 5 MB or smaller'],
  ])('is refused with %.60o', async (over, path, message) => {
    expect(await post(over)).toMatchObject({ status: 422, success: false, message, problems: [{ path, message }] })
    expect(await stored()).toEqual([])
    expect(await office.mail.list()).toEqual([])
  })

  it('is stored with a number and its picture drawn anew, and told to support without its description', async () => {
    const answer = await post({ phone: '(612)555-0123', image: dataUrl('image/png', png()) })
    expect(answer).toMatchObject({ status: 200, success: true, message: 'Ticket T-00001 was created', data: { number: 'T-00001' } })
    expect(await stored()).toMatchObject([
      {
        ...{ ticketNo: 'T-00001', status: 'open', phone: '6125550123', company: 'Alder Care', image: [{ type: 'image/png', name: 'picture.png' }] },
        sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    ])
    const [letter] = await office.mail.list()
    expect(letter).toMatchObject({ kind: 'ticket', to: 'support@example.com', subject: 'T-00001: Billing', status: 'waiting', tries: 0 })
    expect(letter?.text).toContain('Alder Care')
    expect(letter?.text).not.toContain('batch')
    expect(office.logged.join('')).not.toContain('batch')
  })

  it('gives the picture to whoever may read the ticket, and to nobody of another company', async () => {
    const [{ image } = {}] = await stored()
    const id = Array.isArray(image) ? String(Object(image[0]).id) : ''
    const read = (email: string) => office.raw(`/api/ui/files/${id}/preview`, email)
    expect(await read(OFFICE_PEOPLE.super)).toMatchObject({ status: 200, type: 'image/jpeg' })
    expect(await read(OFFICE_PEOPLE.other)).toMatchObject({ status: 404 })
    expect(await read(OFFICE_PEOPLE.biller)).toMatchObject({ status: 404 })
  })

  it('sent fifty times at once is one ticket and one letter', async () => {
    const [tickets, letters] = [(await stored()).length, (await office.mail.list()).length]
    const answers = await Promise.all(Array.from({ length: 50 }, () => post({ section: 'Scheduling' })))
    expect(new Set(answers.map(({ status, data }) => `${status} ${Object(data).number}`)).size).toBe(1)
    expect((await stored()).length).toBe(tickets + 1)
    expect((await office.mail.list()).length).toBe(letters + 1)
  })

  it('sent again within a minute is one, later it is another', async () => {
    const first = await post({ section: 'Reports' })
    expect((await post({ section: 'Reports' })).data).toEqual(first.data)
    office.wait(MINUTE_MS)
    expect((await post({ section: 'Reports' })).data).not.toEqual(first.data)
  })

  it('is bounded: no more than twenty an hour from one person', async () => {
    office.wait(HOUR_MS / 3)
    await office.call('GET', '/api/ui/support')
    office.wait(HOUR_MS / 3)
    await office.call('GET', '/api/ui/support')
    office.wait(HOUR_MS / 3)
    const answers = []
    for (let at = 0; at < 21; at += 1) answers.push(await post({ section: `Section ${at}` }))
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  })
})

describe('POST /api/referral', () => {
  let office: Office
  const REFERRAL = { company_name: 'Gull Lake Home Care', owner_name: 'Ada Byron', email: 'office@example.com', phone_number: '(612)555-0142' }
  const post = (over: object = {}) => office.call('POST', '/api/referral', { ...REFERRAL, ...over })
  const stored = () => office.stored('agency-referral')
  beforeAll(async () => {
    office = await openOffice()
  })
  afterAll(() => office.close())

  it.each([
    ['company_name', 'Company name is required'],
    ['owner_name', 'Owner name is required'],
    ['email', 'Email address is required'],
    ['phone_number', 'Phone number is required'],
  ])('without %s says: %s', async (name, message) => {
    expect(await post({ [name]: '' })).toMatchObject({ status: 422, success: false, message, problems: [{ path: `/${name}`, message }] })
    expect(await stored()).toEqual([])
  })

  it('names every missing field at once, refuses other keys, and says where a value does not fit', async () => {
    const { problems } = await office.call('POST', '/api/referral', {})
    expect(problems?.map(({ path }) => path)).toEqual(['/company_name', '/owner_name', '/email', '/phone_number'])
    expect(await post({ bonus: 1 })).toMatchObject({ status: 400, code: 'unknown-field', problems: [{ path: '/bonus' }] })
    expect(await post({ email: 'x' })).toMatchObject({ status: 422, problems: [{ path: '/email', message: 'Enter a valid email address' }] })
    expect(await post({ phone_number: '12' })).toMatchObject({ status: 422, problems: [{ path: '/phone_number', message: 'Phone number must be 10 digits' }] })
  })

  it('is stored once however often it is sent, told by mail, and read by the one who sent it and super admins', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => post()))
    expect(new Set(answers.map(({ data }) => Object(data)._id)).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 200, success: true, message: 'Thank you for the referral' })
    expect(await stored()).toMatchObject([{ companyName: 'Gull Lake Home Care', ownerName: 'Ada Byron', phoneNumber: '6125550142', status: 'sent' }])
    expect((await office.mail.list()).map(({ kind, subject }) => [kind, subject])).toEqual([['referral', 'Referred: Gull Lake Home Care']])
    const count = async (call: Office['call'], headers = {}) => Object(await call('GET', `/api/records/agency-referral`, undefined, headers)).data?.length
    expect(await count(office.call)).toBe(1)
    expect(await count(await office.as(OFFICE_PEOPLE.biller))).toBe(0)
    expect(await count(await office.as(OFFICE_PEOPLE.other))).toBe(0)
    expect(await count(await office.as(OFFICE_PEOPLE.super), { cid: office.agency.own })).toBe(1)
  })
})

describe('where help is found, and the outbox', () => {
  it('are read by everyone and set by super admins; the outbox is theirs alone', async () => {
    const office = await openOffice()
    const superadmin = await office.as(OFFICE_PEOPLE.super)
    const owner = await office.as(OFFICE_PEOPLE.owner)
    const facts = { phone: '6125550177', email: 'help@example.com', hours: 'Mon-Fri 9:00-17:00 CT', community: 'https://community.example', links: [] }
    expect(await owner('GET', '/api/ui/support')).toMatchObject({ data: { phone: '6125550100', hours: 'Mon-Fri 9:00-17:00 CT', community: null } })
    expect(await owner('PUT', '/api/ui/support', facts)).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await superadmin('PUT', '/api/ui/support', { ...facts, community: 'javascript:alert(1)' })).toMatchObject({ status: 400 })
    expect(await superadmin('PUT', '/api/ui/support', facts)).toMatchObject({ status: 200, data: facts })
    expect(await owner('GET', '/api/ui/support')).toMatchObject({ data: facts })
    expect(await owner('GET', '/api/ui/outbox')).toMatchObject({ status: 403, code: 'forbidden' })
    await office.call('POST', '/api/support-ticket', TICKET)
    expect(await superadmin('GET', '/api/ui/outbox')).toMatchObject({ status: 200, data: [{ kind: 'ticket', to: 'help@example.com', status: 'waiting' }] })
    await office.close()
  })

  it('hand letters to a mail server when there is one, and try again when it refuses', async () => {
    let isDown = true
    const office = await openOffice({
      deliver: async () => {
        if (isDown) throw new Error('connection refused')
      },
    })
    await office.call('POST', '/api/support-ticket', TICKET)
    await office.mail.deliverDue()
    expect(await office.mail.list()).toMatchObject([{ status: 'waiting', tries: 1, sentAt: null }])
    expect(await office.mail.deliverDue()).toBe(0)
    isDown = false
    office.wait(MINUTE_MS)
    expect(await office.mail.deliverDue()).toBe(1)
    office.wait(HOUR_MS / 4)
    await office.mail.deliverDue()
    expect(office.sent.map(({ subject }) => subject)).toEqual(['T-00001: Billing'])
    expect(await office.mail.list()).toMatchObject([{ status: 'sent', tries: 2 }])
    await office.close()
  })
})
