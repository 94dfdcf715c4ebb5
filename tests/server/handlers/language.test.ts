import { readdirSync } from 'node:fs'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Boot } from '#contract'
import { LANGUAGES, leavesOf, placesOf, type Tree } from '#translation'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

/** Files in which translators have put something: then words of the language must reach the page. */
const isTranslated = (code: string): boolean => readdirSync('schemas/i18n').includes(code)

describe('languages', () => {
  let server: TestServer
  let nurse: Person
  beforeAll(async () => {
    server = await startTestServer()
    nurse = await server.signIn('nurse@demo.test')
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const bundle = async (code: string): Promise<Tree> => (await server.call({ path: `/assets/i18n/${code}.json` })).body as unknown as Tree
  const refusal = async (headers: Readonly<Record<string, string>>): Promise<string | undefined> =>
    (await server.call({ path: '/api/ui/boot', headers })).body.message
  const keep = (person: Person, language: unknown) => person.call({ method: 'PUT', path: '/api/ui/language', body: { language } })
  const boot = async (person: Person): Promise<Boot> => (await person.call({ path: '/api/ui/boot' })).body.data as Boot

  it('refuses to keep a language there is none of, and one for nobody', async () => {
    for (const wrong of ['de', 'EN', '', null, ['ar']]) expect((await keep(nurse, wrong)).status).toBe(400)
    expect((await server.call({ method: 'PUT', path: '/api/ui/language', body: { language: 'ar' } })).status).toBe(401)
    expect((await boot(nurse)).language).toBeUndefined()
  })

  it('are kept with the person, and nobody else’s', async () => {
    expect(await keep(nurse, 'ur')).toMatchObject({ status: 200 })
    expect((await boot(await server.signIn('nurse@demo.test'))).language).toBe('ur')
    expect((await boot(await server.signIn('case@demo.test'))).language).toBeUndefined()
  })

  it('give each refusal in the language of the cookie, else in one that the browser asks for, else in English', async () => {
    const words = async (code: string) => ((await bundle(code))['shared/errors'] as Tree)['not-signed-in']
    const [english, arabic, hindi] = [await words('en'), await words('ar'), await words('hi')]
    expect(new Set([english, arabic, hindi]).size).toBe(3)
    expect(await refusal({ cookie: 'lang=ar', 'accept-language': 'hi' })).toBe(arabic)
    expect(await refusal({ 'accept-language': 'de;q=0.9, hi-IN;q=0.8, en;q=0.1' })).toBe(hindi)
    expect(await refusal({ cookie: 'lang=../en', 'accept-language': 'de' })).toBe(english)
  })

  it('give refusals of calls with a body too, which is read meanwhile', async () => {
    const body = { email: 'ghost@demo.test', password: 'not-the-password' }
    const reply = await server.call({ method: 'POST', path: '/api/auth/login', body, headers: { cookie: 'lang=ar' } })
    expect(reply.body.message).toMatch(/[\u0600-\u06ff]/)
  })

  it('speak in files that are made while they are sent', async () => {
    const csv = await nurse.call({ path: '/api/records/employee.csv?fields=firstName', headers: { cookie: `${nurse.cookie}; lang=ar` } })
    const clients = await server.signIn('owner@demo.test')
    const own = await clients.call({ path: '/api/records/client.csv?fields=lastName,dob', headers: { cookie: `${clients.cookie}; lang=ar` } })
    expect([csv.status, own.status]).toEqual([403, 200])
    expect(csv.body.message).toMatch(/[\u0600-\u06ff]/)
    expect(own.text.split('\r\n')[0]).toMatch(/[\u0600-\u06ff]/)
    const book = await server.app.inject({
      url: '/api/records/client.xlsx?fields=lastName,dob,gender&limit=2',
      headers: { token: clients.login.token, _id: clients.login._id, cid: clients.login.companyId, cookie: `${clients.cookie}; lang=ar` },
    })
    expect(book.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(book.headers['content-disposition']).toMatch(/^attachment; filename="client-\d{4}-\d\d-\d\d\.xlsx"$/)
    const [titles = [], first = []] = (await readXlsx(book.rawPayload)).sheets[0]?.rows ?? []
    for (const said of [...titles, first[2]]) expect(said).toMatch(/[\u0600-\u06ff]/)
  })

  it.each(LANGUAGES.map(({ code }) => code))('%s has every string, none blank, and no place that English lacks', async (code) => {
    const [english, own] = [await bundle('en'), await bundle(code)]
    expect(Object.keys(own)).toEqual(Object.keys(english))
    const known = new Set(leavesOf(english).flatMap(({ text }) => placesOf(text)))
    const leaves = leavesOf(own)
    expect(leaves.length).toBeGreaterThanOrEqual(leavesOf(english).length * 0.9)
    expect(leaves.filter(({ text }) => text === '' || placesOf(text).some((place) => !known.has(place)))).toEqual([])
    expect(JSON.stringify(own) === JSON.stringify(english)).toBe(code === 'en' || !isTranslated(code))
  })

  it('are told by a hash that a page need not ask twice for', async () => {
    const first = await server.call({ path: '/assets/i18n/ar.json' })
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('no-cache')
    expect((await server.call({ path: '/assets/i18n/ar.json', headers: { 'if-none-match': etag } })).status).toBe(304)
    const labels = (await boot({ ...nurse, call: (call) => nurse.call({ ...call, headers: { cookie: `${nurse.cookie}; lang=ar` } }) })).labels
    expect(labels).toMatchObject({ language: 'ar', hash: etag.replaceAll('"', '') })
  })
})
