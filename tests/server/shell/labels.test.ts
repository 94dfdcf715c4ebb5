import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CompanyWords, LabelModule } from '#contract'
import { OFFICE_PEOPLE, type Office, openOffice } from './office.ts'

const FIRST_NAME = 'resources/client.fields.preferredName'

describe('/api/company-labels', () => {
  let office: Office
  let owner: Office['call']
  const told: (readonly [string, CompanyWords])[] = []
  const put = (labels: object, call = owner, companyId = office.agency.own) => call('PUT', '/api/company-labels', { companyId, labels })
  const modules = async (call = owner, companyId = office.agency.own): Promise<readonly LabelModule[]> => {
    const { data } = await call('GET', `/api/company-labels?companyId=${companyId}`)
    return Array.isArray(data) ? data : []
  }
  const wordOf = async (key: string, call = owner, companyId = office.agency.own) =>
    (await modules(call, companyId)).flatMap(({ fields }) => fields).find((field) => field.key === key)?.value

  beforeAll(async () => {
    office = await openOffice()
    owner = await office.as(OFFICE_PEOPLE.owner)
    office.shell.labels.onChanged((companyId, words) => void told.push([companyId, words]))
  })
  afterAll(() => office.close())

  it('lists the two terms, and names and fields of what the documents describe', async () => {
    const found = await modules()
    expect(found[0]).toEqual({
      module: 'General',
      subModule: 'Terms',
      fields: [
        { label: 'Client', value: 'Client', key: 'terms.client' },
        { label: 'Employee', value: 'Employee', key: 'terms.employee' },
      ],
    })
    expect(found.find(({ module, subModule }) => module === 'client' && subModule === 'Fields')?.fields.length).toBeGreaterThan(20)
    const keys = found.flatMap(({ fields }) => fields.map(({ key }) => key))
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('is changed by owners and super admins only, in their own company', async () => {
    expect(await put({ 'terms.client': 'Member' }, office.call)).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await put({ 'terms.client': 'Member' }, owner, office.agency.other)).toMatchObject({ status: 403, code: 'wrong-company' })
    expect(await owner('GET', `/api/company-labels?companyId=${office.agency.other}`)).toMatchObject({ status: 403, code: 'wrong-company' })
    expect(await wordOf('terms.client')).toBe('Client')
  })

  it.each([
    ['terms.driver', 'Driver', 'This label cannot be changed'],
    ['shared/shell.signOut', 'Leave', 'This label cannot be changed'],
    ['__proto__.x', 'x', 'This label cannot be changed'],
    [FIRST_NAME, '{{user.email}}', 'Labels must be plain text on one line'],
    [FIRST_NAME, '$t(shared/shell.signOut)', 'Labels must be plain text on one line'],
    [FIRST_NAME, 'two\nlines', 'Labels must be plain text on one line'],
    [FIRST_NAME, 'x'.repeat(61), 'Use 60 characters or fewer'],
  ])('refuses %s as %o: %s', async (key, word, message) => {
    const path = `/labels/${key.replaceAll('/', '~1')}`
    expect(await put({ 'terms.client': 'Member', [key]: word })).toMatchObject({ status: 422, message, problems: [{ path, message }] })
    expect(await wordOf('terms.client')).toBe('Client')
    expect(told).toEqual([])
  })

  it('keeps the words, tells open pages once, and takes them back when they are emptied', async () => {
    const words = { terms: { client: 'Member' }, overrides: { [FIRST_NAME]: 'Called' } }
    expect(await put({ 'terms.client': ' Member ', [FIRST_NAME]: 'Called' })).toMatchObject({ status: 200, message: 'Labels saved', data: words })
    await put({ 'terms.client': 'Member' })
    expect(told).toEqual([[office.agency.own, words]])
    expect(await wordOf(FIRST_NAME, office.call)).toBe('Called')
    expect(await wordOf('terms.client', await office.as(OFFICE_PEOPLE.other), office.agency.other)).toBe('Client')
    expect(await put({ 'terms.client': '', [FIRST_NAME]: '' })).toMatchObject({ data: { terms: {}, overrides: {} } })
    expect((await office.audited('company-labels')).map(({ detail }) => detail.keys)).toEqual([
      ['terms.client', FIRST_NAME],
      ['terms.client', FIRST_NAME],
    ])
  })

  it('keeps the words of two people who save at once', async () => {
    const superadmin = await office.as(OFFICE_PEOPLE.super)
    const asSuper: Office['call'] = (method, url, payload) => superadmin(method, url, payload, { cid: office.agency.own })
    await Promise.all([put({ 'terms.client': 'Guest' }), put({ 'terms.employee': 'Carer' }, asSuper)])
    expect([await wordOf('terms.client'), await wordOf('terms.employee')]).toEqual(['Guest', 'Carer'])
  })
})
