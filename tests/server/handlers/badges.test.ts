import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BadgeCounts, Boot, MenuNode } from '#contract'
import { agencyDay } from '../agency-day.ts'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer, workingIn } from '../start-test-server.ts'

describe('badges of the menu', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const countsOf = async (person: Person): Promise<BadgeCounts> => (await person.call({ path: '/api/ui/badges' })).body.data as BadgeCounts
  /** What the list itself counts. */
  const listed = async (person: Person, path: string): Promise<number> => {
    const { body } = await person.call({ path: `/api/records/${path}&limit=1` })
    return (body.page as { readonly count: number }).count
  }
  const overdue = (person: Person): Promise<number> => listed(person, `client?filter[status][eq]=active&filter[annualReviewDue][lt]=${agencyDay()}`)

  it('are refused without a session, and with anything that is asked beside', async () => {
    expect(await server.call({ path: '/api/ui/badges' })).toMatchObject({ status: 401 })
    const owner = await server.signIn('owner@demo.test')
    expect(await owner.call({ path: '/api/ui/badges?resource=audit-entry' })).toMatchObject({ status: 400 })
  })

  it('say what the person’s own lists would: all of the agency, and of a case manager the own caseload', async () => {
    const owner = await server.signIn('owner@demo.test')
    const all = await overdue(owner)
    expect(all).toBeGreaterThan(0)
    const held = await listed(owner, 'record-finding?filter[status][eq]=open&filter[severity][eq]=hold')
    expect(held).toBeGreaterThan(0)
    expect(await countsOf(owner)).toEqual({
      worklist: Math.min(held, 100),
      'client-list': Math.min(all, 100),
      'dhs-credentials': (await listed(owner, 'portal-credential?filter[status][in]=invalid,expiring,locked')) || undefined,
    })
    const manager = await server.signIn('case@demo.test')
    const own = await overdue(manager)
    expect(own).toBeLessThan(all)
    expect((await countsOf(manager))['client-list'] ?? 0).toBe(own)
  })

  it('leave out what a role may not open', async () => {
    const hr = await server.signIn('hr@demo.test')
    expect(await countsOf(hr)).not.toHaveProperty('client-list')
    for (const email of ['owner@demo.test', 'biller@demo.test', 'nurse@demo.test'])
      expect(await countsOf(await server.signIn(email))).not.toHaveProperty('super-admin')
  })

  it('follow a picked location', async () => {
    const owner = await server.signIn('owner@demo.test')
    const [place] = ((await owner.call({ path: '/api/ui/boot' })).body.data as Boot).locations
    const before = await countsOf(owner)
    expect(await owner.call({ method: 'POST', path: '/api/session/location', body: { locationId: place?.id } })).toMatchObject({ status: 200 })
    const after = (await countsOf(owner))['client-list'] ?? 0
    expect(after).toBeLessThan(before['client-list'] ?? 0)
    expect(after).toBe(await overdue(owner))
  })

  it('keep to the company a person works in, also where tickets of all companies are counted', async () => {
    const multi = await server.signIn('multi@demo.test')
    const boss = await server.signIn('super@demo.test')
    const companies = ((await multi.call({ path: '/api/ui/boot' })).body.data as Boot).companies
    const tickets = await listed(boss, 'support-ticket?filter[status][eq]=open')
    expect(tickets).toBeGreaterThan(0)
    for (const { id } of companies) {
      const there = workingIn(boss, id)
      expect(await countsOf(there)).toMatchObject({ 'super-admin': tickets, 'client-list': Math.min(100, await overdue(there)) })
    }
    expect(companies.length).toBe(2)
  })

  it('stand in the menu of those who may open the list', async () => {
    const entries = (nodes: readonly MenuNode[]): readonly MenuNode[] => nodes.flatMap((node) => [node, ...entries(node.children ?? [])])
    const shown = async (email: string) => {
      const { menu } = (await (await server.signIn(email)).call({ path: '/api/ui/boot' })).body.data as Boot
      return entries(menu)
        .filter(({ badge }) => badge !== undefined)
        .map(({ id }) => id)
    }
    expect(await shown('super@demo.test')).toEqual(['worklist', 'super-admin', 'client-list', 'dhs-credentials'])
    expect(await shown('hr@demo.test')).not.toContain('client-list')
  })
})
