import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { healthSignIn, type WallPage, type WallPost } from '#contract'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

/** Domain: backoffice §2.16. */
describe('the wall of owners', () => {
  let server: TestServer
  let owner: Person
  let other: Person
  let boss: Person
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    other = await server.signIn('multi@demo.test')
    boss = await server.signIn('super@demo.test')
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const call = (who: Person, method: string, path = '', body?: object): Promise<Reply> =>
    who.call({ method, path: `/api/ui/wall${path}`, ...(body && { body }) })
  const page = async (who: Person, query = ''): Promise<WallPage> => (await call(who, 'GET', query)).body.data as WallPage
  const post = (who: Person, text: string, more: object = {}) => call(who, 'POST', '', { id: randomUUID(), text, ...more })
  const posted = async (who: Person, text: string, more: object = {}): Promise<WallPost> => {
    const reply = await post(who, text, more)
    expect(reply, reply.text.slice(0, 300)).toMatchObject({ status: 201 })
    return reply.body.data as WallPost
  }
  const seenBy = async (who: Person, id: string): Promise<WallPost | undefined> => (await page(who)).posts.find((each) => each.id === id)

  it('is closed to everybody else, by every call', async () => {
    const { id } = await posted(owner, 'For owners alone')
    const comment = randomUUID()
    for (const email of ['admin@demo.test', 'scheduler@demo.test', 'case@demo.test', 'client@demo.test', 'aide@demo.test']) {
      const who = await server.signIn(email)
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['POST', '', { id: randomUUID(), text: 'Me too' }],
        ['POST', `/${id}/comments`, { id: comment, text: 'Me too' }],
        ['DELETE', `-comments/${comment}`, undefined],
        ['PUT', `/${id}/mark`, { liked: true }],
        ['POST', `/${id}/reports`, { reason: 'x' }],
        ['PUT', `/${id}/state`, { state: 'removed' }],
      ] as const)
        expect(await call(who, method, path, body), `${email} ${method} ${path}`).toMatchObject({ status: 403 })
    }
    expect(await call(owner, 'GET', '?view=reported')).toMatchObject({ status: 403 })
    expect(await call(owner, 'PUT', `/${id}/state`, { pinned: true })).toMatchObject({ status: 403 })
    expect(await call(owner, 'PUT', `/${id}/state`, { state: 'hidden' })).toMatchObject({ status: 403 })
  })

  it('is read by owners of other companies, who like, comment and vote', async () => {
    const { id } = await posted(owner, 'Who hires in winter?', { options: ['We do', 'We do not'] })
    const seen = await seenBy(other, id)
    expect(seen).toMatchObject({ mine: false, author: 'Maevra Norrgard', company: 'Northern Lights Home Care', likes: 0 })
    expect(seen).not.toHaveProperty('reports')
    for (const _twice of [1, 2]) await call(other, 'PUT', `/${id}/mark`, { liked: true, vote: 'o1' })
    await call(other, 'PUT', `/${id}/mark`, { vote: 'o2' })
    const said = { id: randomUUID(), text: 'We did last year.' }
    for (const _twice of [1, 2]) await call(other, 'POST', `/${id}/comments`, said)
    expect(await seenBy(owner, id)).toMatchObject({
      mine: true,
      likes: 1,
      liked: false,
      options: [
        { id: 'o1', votes: 0 },
        { id: 'o2', votes: 1 },
      ],
      comments: [{ id: said.id, text: said.text, mine: false }],
    })
    expect(await call(other, 'PUT', `/${id}/mark`, { vote: 'o9' })).toMatchObject({ status: 404 })
    expect(await call(owner, 'DELETE', `-comments/${said.id}`)).toMatchObject({ status: 403 })
    expect(await call(other, 'DELETE', `-comments/${said.id}`)).toMatchObject({ status: 200 })
    expect((await seenBy(owner, id))?.comments).toEqual([])
  })

  it('takes the same post once', async () => {
    const body = { id: randomUUID(), text: 'Once' }
    for (const _twice of [1, 2]) expect(await call(owner, 'POST', '', body)).toMatchObject({ status: 201 })
    expect((await page(owner)).posts.filter(({ text }) => text === 'Once')).toHaveLength(1)
  })

  it.each([
    ['nothing', '   ', 'Write something'],
    ['a social security number', 'His is 123-45-6789.', 'social security'],
    ['one in wide digits', '１２３-４５-６７８９', 'social security'],
    ['a Medicare number', 'MBI 1EG4-TE5-MK73', 'Medicare number'],
    ['a Medicaid number', 'PMI 01234567 has no coverage', 'Medicaid number'],
    ['a day of birth', 'Born 3/14/1948', 'date of birth'],
    ['one in words', 'Born on March 14, 1948', 'date of birth'],
    ['too much', 'x'.repeat(2_001), '2000 characters'],
  ])('refuses %s, in posts, answers and comments', async (_what, text, why) => {
    expect(await post(owner, text)).toMatchObject({ status: 422, text: expect.stringContaining(why) })
    if (text.length < 200) expect(await post(owner, 'Fine', { options: ['Fine', text] })).toMatchObject({ status: 422 })
    const { id } = await posted(owner, 'Fine as well')
    expect(await call(other, 'POST', `/${id}/comments`, { id: randomUUID(), text: text.slice(0, 900) })).toMatchObject({ status: 422 })
  })

  it.each(['Call me at (612) 555-0140 or 612-555-0140.', 'See you on March 14 at 3:30.', 'ZIP 55401-1234, rate $24.50, 2026 budget', 'Suite 1200, T1019 U6'])(
    'takes %s',
    (text) => {
      expect(healthSignIn(text)).toBeUndefined()
    },
  )

  it('is looked after by super admins: what was reported, what is pinned, hidden, removed and back', async () => {
    const { id } = await posted(owner, 'Buy my car')
    expect(await call(other, 'POST', `/${id}/reports`, { reason: 'An advertisement' })).toMatchObject({ status: 200 })
    expect((await page(boss, '?view=reported')).posts.find((each) => each.id === id)?.reports).toEqual(['An advertisement'])
    await call(boss, 'PUT', `/${id}/state`, { state: 'hidden' })
    expect(await seenBy(owner, id)).toBeUndefined()
    expect(await call(owner, 'PUT', `/${id}/mark`, { liked: true })).toMatchObject({ status: 404 })
    expect((await page(boss, '?view=hidden')).posts.map((each) => each.id)).toContain(id)
    await call(boss, 'PUT', `/${id}/state`, { state: 'published' })
    expect((await page(boss, '?view=reported')).posts.map((each) => each.id)).not.toContain(id)
    await call(boss, 'PUT', `/${id}/state`, { pinned: true })
    await posted(other, 'Newer')
    expect((await page(owner)).posts[0]).toMatchObject({ id, pinned: true })
    expect(await call(owner, 'PUT', `/${id}/state`, { state: 'removed' })).toMatchObject({ status: 200, body: { data: null } })
    expect(await seenBy(boss, id)).toBeUndefined()
  })

  it('comes in pages, each post once, and refuses places that are none', async () => {
    for (let at = 0; at < 24; at += 1) await posted(at % 2 === 0 ? owner : other, `Post ${at}`)
    const first = await page(owner)
    const second = await page(owner, `?before=${encodeURIComponent(first.before ?? '')}`)
    const ids = [...first.posts, ...second.posts].map(({ id }) => id)
    expect(first.posts).toHaveLength(20)
    expect(new Set(ids).size).toBe(ids.length)
    const times = [...first.posts, ...second.posts].filter(({ pinned }) => !pinned).map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    for (const before of ['x', '1~now~x', "1~2026-01-01~'; drop table wall_post"])
      expect(await call(owner, 'GET', `?before=${encodeURIComponent(before)}`)).toMatchObject({ status: 400 })
  })
})
