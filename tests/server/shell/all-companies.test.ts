import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { picture } from '../forms/clinic.ts'
import { openSocket } from '../open-socket.ts'
import { rowsOf, viewOf } from '../records-of.ts'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

const TICKETS = '/api/records/support-ticket'
const REFERRALS = '/api/records/agency-referral'

describe('what companies send to support', () => {
  let server: TestServer
  let owner: Person
  let harbor: Person
  let boss: Person
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    harbor = await server.signIn('harbor@demo.test')
    boss = await server.signIn('super@demo.test')
    for (const person of [owner, harbor]) {
      const ticket = { reporter: 'Nell Osterby', section: 'Zebra stripes', priority: 'high', email: 'nell@demo.test' }
      expect((await person.call({ method: 'POST', path: '/api/support-ticket', body: ticket })).status).toBe(200)
      const referral = { company_name: 'Quince Care', owner_name: 'Ida Quince', email: 'ida@quince.example', phone_number: '6125550143' }
      expect((await person.call({ method: 'POST', path: '/api/referral', body: referral })).status).toBe(200)
    }
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const zebras = async (person: Person, more = '') => rowsOf(await person.call({ path: `${TICKETS}?q=zebra${more}` }))
  const ofHarbor = async () => {
    const [found] = (await zebras(boss)).filter(({ values }) => values.company === 'Harbor Pines Support Services')
    if (found === undefined) throw new Error("Harbor's ticket is not listed.")
    return found
  }

  it('is seen of other companies by super admins alone', async () => {
    expect((await zebras(owner)).map(({ values }) => values.company)).toEqual(['Northern Lights Home Care'])
    const { id, version } = await ofHarbor()
    expect((await owner.call({ path: `${TICKETS}/${id}` })).status).toBe(404)
    expect((await owner.call({ path: `${TICKETS}/${id}/history` })).status).toBe(404)
    const move = { method: 'POST', path: `${TICKETS}/${id}/transitions/start`, body: { version } }
    for (const person of [owner, harbor]) expect([403, 404]).toContain((await person.call(move)).status)
  })

  it('stands in one list over all companies, with who sent it, whichever company is chosen', async () => {
    for (const cid of [owner.login.companyId, harbor.login.companyId]) {
      const found = rowsOf(await boss.call({ path: `${TICKETS}?q=zebra&sort=company`, headers: { cid } }))
      expect(found.map(({ values }) => values.company)).toEqual(['Harbor Pines Support Services', 'Northern Lights Home Care'])
      expect(found.map(({ labels }) => labels.userId)).toEqual(['Lorent Grenholm', 'Maevra Norrgard'])
    }
    const referred = rowsOf(await boss.call({ path: `${REFERRALS}?q=quince&sort=sentFrom` }))
    expect(referred.map(({ values }) => values.sentFrom)).toEqual(['Harbor Pines Support Services', 'Northern Lights Home Care'])
  })

  it('is filtered by company, paged, and exported with all companies', async () => {
    expect((await zebras(boss, '&filter[company][starts]=Harbor')).length).toBe(1)
    const { body } = await boss.call({ path: `${TICKETS}?limit=1&sort=company` })
    const { page } = body as { page: { next: string | null; count: number } }
    expect([page.next !== null, page.count > 1]).toEqual([true, true])
    const { text } = await boss.call({ path: `${TICKETS}.csv?q=zebra` })
    for (const name of ['Harbor Pines', 'Northern Lights']) expect(text).toContain(name)
  })

  it('is worked on in the company it came from: state, history and audit, and open lists hear of it', async () => {
    const { id, version } = await ofHarbor()
    const { socket, payloads } = await openSocket(server.url, boss)
    const moved = await boss.call({ method: 'POST', path: `${TICKETS}/${id}/transitions/start`, body: { version } })
    expect(viewOf(moved).values.status).toBe('inProgress')
    await vi.waitFor(() => expect(payloads<{ id: string }>('changed').map((changed) => changed.id)).toEqual([id]), { timeout: 20_000 })
    socket.close()
    expect((await boss.call({ method: 'POST', path: `${TICKETS}/${id}/transitions/start`, body: { version } })).status).toBe(409)
    const history = (await boss.call({ path: `${TICKETS}/${id}/history` })).body.data as readonly { by: { name: string } }[]
    expect(history[0]?.by.name).toBe('Soren Halvorun')
    expect(viewOf(await harbor.call({ path: `${TICKETS}/${id}` })).values.status).toBe('inProgress')
    const { rows } = await server.database.read('platform', (tx) =>
      sql<{ company_id: string }>`select company_id from audit where entity_id = ${id} and action = 'transition'`.execute(tx),
    )
    expect(rows).toEqual([{ company_id: harbor.login.companyId }])
  })

  it('is given to a super admin, whom the company then reads by name, and to nobody of a company', async () => {
    const { id, version } = await ofHarbor()
    const give = (to: Person, by = boss) => by.call({ method: 'PUT', path: `${TICKETS}/${id}`, body: { version, values: { assignee: to.login._id } } })
    for (const person of [owner, harbor]) {
      expect(await give(person)).toMatchObject({ status: 422, body: { problems: [{ path: '/values/assignee' }] } })
      expect([403, 404]).toContain((await give(boss, person)).status)
    }
    expect(viewOf(await give(boss)).labels.assignee).toBe('Soren Halvorun')
    expect(viewOf(await harbor.call({ path: `${TICKETS}/${id}` })).labels.assignee).toBe('Soren Halvorun')
    const offered = async (person: Person, cid = person.login.companyId) =>
      (await person.call({ path: '/api/ui/people?accounts=superAdmins', headers: { cid } })).body.data
    for (const { login } of [owner, harbor]) expect(await offered(boss, login.companyId)).toEqual([{ id: boss.login._id, name: 'Soren Halvorun' }])
    expect(await offered(harbor)).toEqual([])
  })

  it('shows its picture to super admins whichever company is chosen, and to nobody else of another one', async () => {
    const ticket = { reporter: 'Nell Osterby', section: 'Picture', priority: 'low', email: 'nell@demo.test', image: picture() }
    expect((await harbor.call({ method: 'POST', path: '/api/support-ticket', body: ticket })).status).toBe(200)
    const [sent] = rowsOf(await harbor.call({ path: `${TICKETS}?q=picture` }))
    const [image] = (sent?.values.image ?? []) as readonly { readonly id: string }[]
    const seen = (person: Person, headers = {}) => person.call({ path: `/api/ui/files/${image?.id}`, headers })
    for (const cid of [owner.login.companyId, harbor.login.companyId]) {
      expect((await seen(boss, { cid })).status).toBe(200)
      expect((await boss.call({ path: `/api/ui/files/${image?.id}/preview`, headers: { cid } })).headers.get('content-type')).toBe('image/jpeg')
    }
    expect((await seen(harbor)).status).toBe(200)
    expect((await seen(owner)).status).toBe(404)
  })

  it('leads owners to the community from their menu while support has given its address', async () => {
    const nurse = await server.signIn('nurse@demo.test')
    const leads = async (person: Person) => {
      const { menu } = (await person.call({ path: '/api/ui/boot' })).body.data as { menu: readonly { id: string; external?: string }[] }
      return menu.find(({ id }) => id === 'community')?.external
    }
    const facts = { phone: '6125550100', email: 'support@example.com', hours: '', links: [] }
    const set = (community: string | null) => boss.call({ method: 'PUT', path: '/api/ui/support', body: { ...facts, community } })
    expect([await leads(owner), await leads(nurse)]).toEqual(['https://community.example', undefined])
    expect((await set('https://community.example.com')).status).toBe(200)
    expect([await leads(owner), await leads(nurse)]).toEqual(['https://community.example.com', undefined])
    const review = await boss.call({ path: `/api/ui/menu-review?user=${owner.login._id}`, headers: { cid: owner.login.companyId } })
    const { entries } = review.body.data as { entries: readonly { id: string; hidden?: string }[] }
    expect(entries.find(({ id }) => id === 'community')).not.toHaveProperty('hidden')
    await set(null)
    expect(await leads(owner)).toBeUndefined()
  })

  it('says where people find help on a screen of its own, which nobody else reads or changes', async () => {
    const path = '/api/records/help-desk'
    expect((await owner.call({ path })).status).toBe(403)
    const [row] = rowsOf(await boss.call({ path }))
    const put = (values: object, version = row?.version) => boss.call({ method: 'PUT', path: `${path}/${row?.id}`, body: { version, values } })
    expect(await put({ community: 'javascript:alert(1)' })).toMatchObject({ status: 422, body: { problems: [{ path: '/values/community' }] } })
    expect(await owner.call({ method: 'PUT', path: `${path}/${row?.id}`, body: { version: row?.version, values: {} } })).toMatchObject({ status: 403 })
    const saved = viewOf(await put({ phone: '6125550177', hours: 'Always', community: 'https://help.example' }))
    expect(saved.values).toMatchObject({ phone: '6125550177', hours: 'Always', community: 'https://help.example' })
    expect((await owner.call({ path: '/api/ui/support' })).body.data).toMatchObject({ phone: '6125550177', community: 'https://help.example' })
    expect((await put({ hours: 'Never' })).status).toBe(409)
    const links = [{ id: 'a', label: 'Our page', url: 'https://page.example' }]
    const spoilt = [...links, { id: 'b', label: 'Bad', url: 'javascript:alert(1)' }]
    expect(await put({ links: spoilt }, saved.version)).toMatchObject({ status: 422, body: { problems: [{ path: '/values/links/1/url' }] } })
    const linked = viewOf(await put({ links }, saved.version))
    expect(linked.values.links).toEqual(links)
    expect((await owner.call({ path: '/api/ui/support' })).body.data).toMatchObject({ phone: '6125550177', links })
    expect(viewOf(await put({ community: null }, linked.version)).values.community).toBeNull()
  })
})
