import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HTML, heic, pdf, png, SVG } from '../files/corpus.ts'
import { OFFICE_PEOPLE, type Office, openOffice } from './office.ts'

const URL = '/api/common/release'
const dataUrl = (type: string, bytes: Buffer): string => `data:${type};base64,${bytes.toString('base64')}`
const mp4 = (size = 64): Buffer => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom0000isommp42'), Buffer.alloc(size, 7)])
const release = (items: readonly { text: string; imageUrl: string }[] = [], version = '2.1.0') => ({
  version,
  features: [{ category: 'Scheduling', categoryId: 'scheduling', items: [{ text: 'Visits can be copied', imageUrl: '' }, ...items] }],
})

describe('/api/common/release', () => {
  let office: Office
  let superadmin: Office['call']
  let owner: Office['call']
  const post = (body: object) => superadmin('POST', URL, body)
  const newest = async () => Object((await office.call('GET', URL)).data)

  beforeAll(async () => {
    office = await openOffice()
    superadmin = await office.as(OFFICE_PEOPLE.super)
    owner = await office.as(OFFICE_PEOPLE.owner)
  })
  afterAll(() => office.close())

  it('answers nobody without a session and is written by super admins only', async () => {
    expect(await office.call('GET', URL, undefined, { cookie: '' })).toMatchObject({ status: 401 })
    expect(await owner('POST', URL, release())).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await office.call('GET', URL)).toMatchObject({ status: 200, success: true, data: null })
  })

  it.each([
    ['a key too many', { ...release(), publishedAt: '2020-01-01' }, 'unknown-field', '/publishedAt'],
    [
      'a key too many in an item',
      { version: '1', features: [{ category: 'a', categoryId: '', items: [{ text: '', imageUrl: '', link: '' }] }] },
      'unknown-field',
      '/features/0/items/0/link',
    ],
    ['a blank version', release([], '  '), 'bad-request', '/version'],
    [
      'too many items',
      { version: '1', features: [{ category: 'a', categoryId: '', items: Array.from({ length: 51 }, () => ({ text: '', imageUrl: '' })) }] },
      'bad-request',
      '/features/0/items',
    ],
  ])('refuses %s', async (_what, body, code, path) => {
    expect(await post(body)).toMatchObject({ status: 400, code, problems: [{ path }] })
  })

  it.each([
    ['SVG', dataUrl('image/svg+xml', SVG), 'Choose an image or a video'],
    ['HTML called a picture', dataUrl('image/png', HTML), 'Choose an image or a video'],
    ['HTML called a video', dataUrl('video/mp4', HTML), 'Choose an image or a video'],
    ['a video called a picture', dataUrl('image/png', mp4()), 'Choose an image or a video'],
    ['a PDF', dataUrl('application/pdf', pdf()), 'Choose an image or a video'],
    ['a picture no browser shows', dataUrl('image/heic', heic()), 'Choose an image or a video'],
    ['an address of elsewhere', 'https://example.com/x.png', 'Choose an image or a video'],
    ['a picture that is too large', dataUrl('image/png', Buffer.alloc(5_000_001, 1)), 'The file must be 5 MB or smaller'],
    ['a picture of no release', `${URL}/media/${randomUUID()}`, 'This image or video is no longer available. Choose it again.'],
  ])('refuses %s', async (_what, imageUrl, message) => {
    expect(await post(release([{ text: '', imageUrl }]))).toMatchObject({ status: 422, message, problems: [{ path: '/features/0/items/1/imageUrl', message }] })
    expect(await newest()).toEqual({})
  })

  it('shows the newest one to people of all companies, its media by path; the same sent twice is one', async () => {
    const body = release([
      { text: 'A picture', imageUrl: dataUrl('image/png', png()) },
      { text: 'A video', imageUrl: dataUrl('video/mp4', mp4()) },
    ])
    const answers = [await post(body), ...(await Promise.all([post(body), post(body)]))]
    expect(answers.map(({ status, data }) => `${status} ${Object(data)._id}`)).toEqual(Array.from({ length: 3 }, () => `200 ${Object(answers[0]?.data)._id}`))
    const { data } = await (await office.as(OFFICE_PEOPLE.other))('GET', URL)
    expect(data).toMatchObject({
      version: '2.1.0',
      features: [{ category: 'Scheduling', items: [{ text: 'Visits can be copied', imageUrl: '' }, { mediaType: 'image/png' }, { mediaType: 'video/mp4' }] }],
    })
    expect(Object(data).features[0].items[2].imageUrl).toMatch(/^\/api\/common\/release\/media\/[0-9a-f-]{36}$/)
    expect((await office.audited('product-release')).map(({ action }) => action)).toEqual(['create'])
  })

  it('gives out media byte by byte, sealed off, to those who are signed in', async () => {
    const [, , item] = (await newest()).features[0].items
    const media = await office.raw(item.imageUrl)
    expect(media).toMatchObject({ status: 200, type: 'video/mp4', disposition: 'attachment' })
    expect(media.bytes.equals(mp4())).toBe(true)
    expect(await office.call('GET', item.imageUrl, undefined, { cookie: '' })).toMatchObject({ status: 401 })
    expect(await office.call('GET', `${URL}/media/${randomUUID()}`)).toMatchObject({ status: 404 })
  })

  it('is edited under its id; media that is sent by its path stays, what is left out goes', async () => {
    const before = await newest()
    const [, picture, video] = before.features[0].items
    const edited = { _id: before._id, ...release([{ text: 'Still a picture', imageUrl: picture.imageUrl }], '2.1.1') }
    expect(await post(edited)).toMatchObject({ status: 200, message: 'Release saved', data: { _id: before._id, version: '2.1.1' } })
    expect(await office.raw(picture.imageUrl)).toMatchObject({ status: 200 })
    expect(await office.raw(video.imageUrl)).toMatchObject({ status: 404 })
    expect(await post({ ...edited, _id: randomUUID() })).toMatchObject({ status: 404, code: 'not-found' })
  })

  it('refuses a version that another release has, and lists all of them newest first', async () => {
    office.wait(1_000)
    const { data } = await post(release([], '2.2.0'))
    expect(await post({ _id: Object(data)._id, ...release([], '2.1.1') })).toMatchObject({ status: 409, code: 'duplicate', problems: [{ path: '/version' }] })
    expect(await post(release([{ text: 'other', imageUrl: '' }], '2.2.0'))).toMatchObject({
      status: 409,
      message: 'A release with this version already exists',
    })
    const all = (await office.call('GET', `${URL}?all=true`)).data
    expect(Array.isArray(all) ? all.map(({ version }) => version) : []).toEqual(['2.2.0', '2.1.1'])
    expect(await newest()).toMatchObject({ version: '2.2.0' })
  })
})
