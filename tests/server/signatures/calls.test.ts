import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSignatures } from '#server/forms/signatures'
import { signatureRoutes } from '../../../src/server/forms/routes/signatures.ts'
import { type Calling, openCalling, type Said } from '../guards/calling.ts'
import { FIELDS } from './desk.ts'

describe('/api/user-signature', () => {
  let calling: Calling
  const call = (method: 'GET' | 'POST', payload?: object, headers?: Readonly<Record<string, string>>): Promise<Said> =>
    calling.call(method, '/api/user-signature', payload, headers)

  beforeAll(async () => {
    calling = await openCalling((app, { database, audit }) =>
      signatureRoutes(app, { signatures: createSignatures({ database, audit, clock: () => new Date('2026-03-02T15:00:00Z') }) }),
    )
  })
  afterAll(() => calling.close())

  it('answers nobody without a session', async () => {
    expect(await call('GET', undefined, { cookie: '' })).toMatchObject({ status: 401, code: 'not-signed-in' })
    expect(await call('POST', FIELDS, { cookie: '' })).toMatchObject({ status: 401 })
  })

  it("refuses another company's cid and keys that do not belong", async () => {
    expect(await call('POST', { ...FIELDS, cid: calling.agency.other })).toMatchObject({ status: 403, code: 'wrong-company' })
    expect(await call('POST', { ...FIELDS, role: 'nurse' })).toMatchObject({ status: 400, code: 'unknown-field' })
    expect(await call('POST', { ...FIELDS, pin: 4821 })).toMatchObject({ status: 400, code: 'bad-request' })
  })

  it('says what is missing in the words of the specification', async () => {
    const { signature: _none, ...rest } = FIELDS
    expect(await call('POST', { ...rest, cid: calling.agency.own })).toMatchObject({
      status: 422,
      success: false,
      message: 'Signature is required',
      problems: [{ path: '/signature', message: 'Signature is required' }],
    })
  })

  it('stores the signature and gives it back without its PIN', async () => {
    expect(await call('GET')).toMatchObject({ status: 200, data: { exists: false } })
    expect(await call('POST', { ...FIELDS, cid: calling.agency.own })).toMatchObject({ status: 200, success: true, message: 'Signature saved', data: null })
    const { data } = await call('GET')
    expect(Object.keys(data ?? {}).sort()).toEqual(['exists', 'image', 'name', 'title'])
    expect(JSON.stringify(data)).not.toContain(FIELDS.pin)
  })

  it('says whether a PIN is right, as at signing, and tells nothing else', async () => {
    const check = (pin: unknown, headers?: Readonly<Record<string, string>>): Promise<Said> =>
      calling.call('POST', '/api/user-signature/check', { pin }, headers)
    expect(await check(FIELDS.pin, { cookie: '' })).toMatchObject({ status: 401 })
    expect(await check(4821)).toMatchObject({ status: 400, code: 'bad-request' })
    expect(await check('0000')).toMatchObject({ status: 422, problems: [{ path: '/pin', message: 'PIN does not match' }] })
    expect(await check(FIELDS.pin)).toMatchObject({ status: 200, data: null })
    const tries = await Promise.all(Array.from({ length: 10 }, () => check('0000')))
    expect(tries.map(({ status }) => status)).toContain(429)
  })

  it('left neither PIN nor name in the log', () => {
    const text = calling.logged.join('')
    expect(text.length).toBeGreaterThan(100)
    expect([FIELDS.pin, FIELDS.name, 'iVBOR'].filter((each) => text.includes(`"${each}`))).toEqual([])
  })
})
