import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnForm, OwnFormDraft, OwnFormEntry } from '#contract'
import { viewOf } from '../records-of.ts'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

const LIBRARY = '/api/ui/library'
const dataOf = <T>({ body: { data } }: Reply): T => data as T

/** Issue: approval before publishing where a company asks for it. */
describe('a form that a second person publishes', () => {
  let server: TestServer
  let owner: Person
  /** Has the form builder, too. */
  let second: Person
  let boss: Person
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    second = await server.signIn('admin@demo.test')
    boss = await server.signIn('super@demo.test')
    await needed(true)
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  /** As somebody of the office sets it, under Company Configuration. */
  async function needed(isNeeded: boolean): Promise<void> {
    const path = `/api/records/company-settings/${owner.login.companyId}`
    const { version } = viewOf(await owner.call({ path }))
    const reply = await owner.call({ method: 'PUT', path, body: { version, values: { formApproval: isNeeded } } })
    expect(reply, reply.text).toMatchObject({ status: 200 })
  }
  const call = (who: Person, name: string, way: string, body: object) => who.call({ method: 'POST', path: `${LIBRARY}/${name}/${way}`, body })
  const open = async (who: Person, name: string): Promise<OwnForm> => dataOf(await who.call({ path: `${LIBRARY}/${name}` }))
  const entry = async (name: string) => dataOf<readonly OwnFormEntry[]>(await second.call({ path: LIBRARY })).find((each) => each.name === name)
  const retitled = (draft: OwnFormDraft, title: string): OwnFormDraft => ({ ...draft, words: { ...draft.words, title } })
  const save = async (who: Person, { name, rev, draft }: OwnForm, title: string): Promise<number> =>
    dataOf<{ readonly rev: number }>(await who.call({ method: 'PUT', path: `${LIBRARY}/${name}`, body: { rev, draft: retitled(draft, title) } })).rev
  const make = async (who: Person, name: string): Promise<OwnForm> =>
    dataOf(await who.call({ method: 'POST', path: LIBRARY, body: { name, title: 'Fall check', copies: 'forms/clinical/vital-signs' } }))
  const letters = async () => {
    const { rows } = await server.database.read('platform', (tx) =>
      sql<{ recipient: string; subject: string; body: string }>`select recipient, subject, body from outbox where subject like 'A custom form%'`.execute(tx),
    )
    return rows
  }
  const forgetLetters = () => server.database.transaction('platform', (tx) => sql`delete from outbox where subject like 'A custom form%'`.execute(tx))
  const logged = async (name: string) => {
    const { rows } = await server.database.read('platform', (tx) =>
      sql<{ detail: object }>`select detail from audit where entity = 'form-library' and entity_id = ${`company/forms/${name}`} order by seq`.execute(tx),
    )
    return rows.map(({ detail }) => detail)
  }

  it('is published by nobody who changed it, also not by an owner, and not after taking turns', async () => {
    const made = await make(owner, 'turns')
    expect(made.approval).toEqual({ isOwn: true })
    expect(await call(owner, 'turns', 'publish', { rev: made.rev })).toMatchObject({
      status: 403,
      body: { message: 'You changed this form, so someone else with Form Builder has to publish it. Send it for approval.' },
    })
    const rev = await save(second, await open(second, 'turns'), 'Fall check 2')
    for (const person of [owner, second]) expect(await call(person, 'turns', 'publish', { rev })).toMatchObject({ status: 403 })
    const { head } = await open(owner, 'turns')
    expect(head).toBeUndefined()
  })

  it('waits until somebody else publishes it, who is named', async () => {
    const { rev } = await make(owner, 'waits')
    expect(await call(owner, 'waits', 'send-back', { rev, why: 'Nobody asked.' })).toMatchObject({ status: 409 })
    const asked = dataOf<OwnForm>(await call(owner, 'waits', 'ask', { rev, note: 'For the new nurses' }))
    expect(asked.approval).toMatchObject({ isOwn: true, asked: { by: 'Maevra Norrgard', note: 'For the new nurses' } })
    expect(await entry('waits')).toMatchObject({ isWaiting: true, state: 'draft' })
    expect((await open(second, 'waits')).approval).toMatchObject({ isOwn: false, asked: { by: 'Maevra Norrgard' } })
    const published = dataOf<OwnForm>(await call(second, 'waits', 'publish', { rev }))
    expect(published).toMatchObject({ state: 'published', approval: { isOwn: false } })
    expect(published.approval?.asked).toBeUndefined()
    expect((await entry('waits'))?.isWaiting).toBeUndefined()
    expect((await logged('waits')).at(-1)).toMatchObject({ version: 1, bySecondPerson: true })
  })

  it('is written about to who may approve it, and to who changed it when it comes back, without naming anything', async () => {
    await forgetLetters()
    const { rev } = await make(owner, 'told')
    await call(owner, 'told', 'ask', { rev, note: 'For Jorelle Kjorland' })
    await expect.poll(async () => (await letters()).map(({ recipient }) => recipient)).toContain('admin@demo.test')
    const asked = await letters()
    expect(asked.map(({ recipient }) => recipient)).not.toContain('owner@demo.test')
    expect(asked.map(({ recipient }) => recipient)).not.toContain('nurse@demo.test')
    for (const { subject, body } of asked) {
      expect(body).toContain('/pages/form-builder/builder?form=told')
      expect(`${subject} ${body}`).not.toMatch(/Maevra|Jorelle|Fall check/)
    }
    await forgetLetters()
    await call(second, 'told', 'send-back', { rev, why: 'Not yet.' })
    await expect.poll(async () => (await letters()).map(({ recipient }) => recipient)).toEqual(['owner@demo.test'])
  })

  it('goes back with why, and waits no longer once it is changed', async () => {
    const made = await make(owner, 'goes-back')
    await call(owner, 'goes-back', 'ask', { rev: made.rev })
    expect(await call(second, 'goes-back', 'send-back', { rev: made.rev, why: ' ' })).toMatchObject({ status: 400 })
    expect(await call(second, 'goes-back', 'send-back', { rev: made.rev + 1, why: 'Later' })).toMatchObject({ status: 409 })
    await call(second, 'goes-back', 'send-back', { rev: made.rev, why: 'The title says too little.' })
    const back = await open(owner, 'goes-back')
    expect(back.approval).toMatchObject({ isOwn: true, sentBack: { by: 'Orrin Lindqvarn', note: 'The title says too little.' } })
    const rev = await save(owner, back, 'Fall check after a fall')
    await call(owner, 'goes-back', 'ask', { rev })
    expect((await open(owner, 'goes-back')).approval?.sentBack).toBeUndefined()
    const later = await save(owner, await open(owner, 'goes-back'), 'Fall check after each fall')
    expect((await open(owner, 'goes-back')).approval?.asked).toBeUndefined()
    expect(await call(owner, 'goes-back', 'ask', { rev })).toMatchObject({ status: 409 })
    expect(await call(second, 'goes-back', 'publish', { rev })).toMatchObject({ status: 409 })
    expect(await call(second, 'goes-back', 'publish', { rev: later })).toMatchObject({ status: 200 })
    expect(await logged('goes-back')).toEqual(expect.arrayContaining([expect.objectContaining({ asked: true }), expect.objectContaining({ sentBack: true })]))
  })

  it('is taken back to an earlier version by one person, and no super admin publishes what they changed', async () => {
    const first = await make(owner, 'earlier')
    const { head = '' } = dataOf<OwnForm>(await call(second, 'earlier', 'publish', { rev: first.rev }))
    const rev = await save(second, await open(second, 'earlier'), 'Fall check, shorter')
    expect(await call(owner, 'earlier', 'publish', { rev })).toMatchObject({ status: 200 })
    expect(await call(owner, 'earlier', 'back', { hash: head })).toMatchObject({ status: 200 })
    const at = { headers: { cid: owner.login.companyId } }
    const theirs = { ...boss, call: (given: Parameters<Person['call']>[0]) => boss.call({ ...given, ...at }) }
    const made = await make(theirs, 'of-the-house')
    expect(await call(theirs, 'of-the-house', 'publish', { rev: made.rev })).toMatchObject({ status: 403 })
  })

  it('is published at once again where the company asks for no second person', async () => {
    await needed(false)
    const made = await make(owner, 'at-once')
    expect(made.approval).toBeUndefined()
    expect(await call(owner, 'at-once', 'ask', { rev: made.rev })).toMatchObject({ status: 409 })
    expect(await call(owner, 'at-once', 'publish', { rev: made.rev })).toMatchObject({ status: 200 })
  })
})
