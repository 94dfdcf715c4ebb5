import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FiledForm } from '#contract'
import { RefusalError } from '#server/platform/refusal'
import { LINK_FILES_MAX } from '../../../src/server/forms/form-links/limits.ts'
import { ANN, actor, aide, BOB, NORTH, picture, SOUTH, stranger } from '../forms/clinic.ts'
import { type LinksDesk, openLinksDesk, shared } from './links-desk.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
let ip = 1

describe('a link to a form', () => {
  let desk: LinksDesk
  let client: string
  let address: string

  beforeAll(async () => {
    desk = await openLinksDesk()
    client = (await desk.addClient({ gender: 'female', dob: '1950-02-03' })).id
  })
  afterAll(() => desk.close())
  beforeEach(() => {
    ip += 1
    address = `10.0.0.${ip}`
  })

  const wait = (ms: number): void => {
    desk.clock.now = new Date(desk.clock.now.getTime() + ms)
  }
  const open = (token: string) => desk.links.open({ token, ip: address })
  const file = (token: string, body = desk.filled()) => desk.links.file({ token, ip: address }, body)
  const refusal = async (work: Promise<unknown>): Promise<{ code?: string; why?: unknown; problems?: readonly string[] }> => {
    const error: unknown = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    if (!(error instanceof RefusalError)) throw error ?? new Error('Nothing was refused.')
    const data = error.data as { why?: string } | undefined
    return { code: error.code, ...(data?.why && { why: data.why }), ...(error.problems.length > 0 && { problems: error.problems.map(({ path }) => path) }) }
  }
  const over = (why: string) => ({ code: 'wrong-state', why })
  const filedOf = async (by = actor()): Promise<readonly FiledForm[]> => {
    const { rows } = await desk.database.read({ companyId: NORTH }, (tx) =>
      sql<{ id: string }>`select record_id as id from form_answer where link is not null`.execute(tx),
    )
    return Promise.all(rows.map(({ id }) => desk.forms.get(by, id)))
  }

  it('is made by nobody who may not file that form for that client, nor without an account in the company', async () => {
    const ask = (by: Parameters<typeof desk.made>[0], form = shared.id, about = client) => refusal(desk.made(by, about, { form }))
    expect(await ask(actor({ may: ['clinical-forms'] }))).toEqual({ code: 'forbidden' })
    expect(await ask(actor({ superadmin: true, userId: randomUUID() }))).toEqual({ code: 'forbidden' })
    expect(await ask(stranger())).toEqual({ code: 'not-found' })
    expect(await ask(actor(), shared.id, randomUUID())).toEqual({ code: 'not-found' })
    expect(await ask(actor(), 'forms/clinical/other')).toEqual({ code: 'not-found' })
    const { public: _public, ...closed } = shared
    await desk.publish(closed as typeof shared)
    expect(await ask(actor())).toEqual({ code: 'not-found' })
    await desk.publish(shared)
  })

  it.each([
    ['made up', () => 'x'.repeat(80)],
    ['no link at all', () => "' or 1=1 --"],
    ['empty', () => ''],
    ['changed by one letter', (token: string) => `${token.slice(0, 5)}${token[5] === 'a' ? 'b' : 'a'}${token.slice(6)}`],
  ])('opens nothing when it is %s', async (_what, spoil) => {
    const token = spoil(await desk.made(actor(), client))
    expect(await refusal(open(token))).toEqual(over('unknown'))
    expect(await refusal(file(token))).toEqual(over('unknown'))
  })

  it.each(['company_id', 'form', 'client_id', 'made_by', 'uses_max', 'expires_at'])(
    'holds for what it was made for: nothing when its %s was changed behind its back',
    async (column) => {
      const token = await desk.made(actor(), client)
      const other = { company_id: SOUTH, form: 'forms/clinical/other', client_id: randomUUID(), made_by: BOB, uses_max: '99', expires_at: '2030-01-01' }[column]
      await desk.database.transaction('platform', (tx) =>
        sql`set local role none`
          .execute(tx)
          .then(() =>
            sql`update form_link set ${sql.ref(column)} = ${sql.lit(other ?? '')} where created_at = (select max(created_at) from form_link)`.execute(tx),
          ),
      )
      expect(await refusal(open(token))).toEqual(over('unknown'))
      await desk.database.transaction('platform', (tx) => sql`set local role none`.execute(tx).then(() => sql`delete from form_link`.execute(tx)))
    },
  )

  it('opens nothing when its time is over, to the millisecond', async () => {
    const token = await desk.made(actor(), client, { days: 1 })
    wait(DAY_MS - 1)
    expect((await open(token)).form.id).toBe(shared.id)
    wait(1)
    expect(await refusal(open(token))).toEqual(over('expired'))
    expect(await refusal(file(token))).toEqual(over('expired'))
  })

  it('opens nothing once it was taken back, which another company cannot do', async () => {
    const token = await desk.made(actor(), client)
    const [link] = await desk.links.list(actor(), shared.id)
    expect(await refusal(desk.links.revoke(stranger(), link?.id ?? ''))).toEqual({ code: 'not-found' })
    expect(await refusal(desk.links.revoke(actor({ may: ['clinical-forms'] }), link?.id ?? ''))).toEqual({ code: 'forbidden' })
    expect((await open(token)).until).toBe(link?.expiresAt)
    await desk.links.revoke(actor(), link?.id ?? '')
    expect(await refusal(open(token))).toEqual(over('revoked'))
    expect(await refusal(file(token))).toEqual(over('revoked'))
    expect(desk.audited.at(-1)).toMatchObject({ action: 'form-link-revoked', actor: { userId: ANN }, entityId: link?.id })
  })

  it('is worth no more than who made it: nothing once they left, lost the right, or the form is public no more', async () => {
    const token = await desk.made(aide(), client)
    await desk.grant(BOB, ['clinical-forms'])
    expect(await refusal(open(token))).toEqual(over('revoked'))
    await desk.grant(BOB, ['clinical-forms', 'vitals'])
    expect((await open(token)).form.id).toBe(shared.id)
    const close = (at: string | null) =>
      desk.database.transaction('platform', (tx) => sql`update membership set closed_at = ${at} where user_id = ${BOB}`.execute(tx))
    await close('2026-03-01T00:00:00.000Z')
    expect(await refusal(file(token))).toEqual(over('revoked'))
    await close(null)
    const { public: _public, ...closed } = shared
    await desk.publish(closed as typeof shared)
    expect(await refusal(open(token))).toEqual(over('revoked'))
    await desk.publish(shared)
  })

  it('gives out nothing but its own sections and the answers that the document names', async () => {
    const page = await open(await desk.made(actor(), client))
    expect(page.answers).toEqual({ agency: 'Company 0' })
    expect(page.labels).toEqual({})
    expect(page.form.pages.flatMap(({ sections }) => sections.map(({ id }) => id))).toEqual(['family'])
    expect(Object.keys(page.form.fields).toSorted()).toEqual(['agency', 'clientSignature', 'comment', 'height', 'papers', 'symptoms', 'weight'])
    const text = JSON.stringify(page)
    for (const secret of [client, NORTH, ANN, '1950-02-03', 'Mary']) expect(text).not.toContain(secret)
    expect(Object.keys(page).toSorted()).toEqual(['answers', 'fileMaxBytes', 'form', 'labels', 'timeZone', 'until'])
  })

  it('takes no answer, signature, reason or file of what its page does not show, and changes nothing that may only be read', async () => {
    const token = await desk.made(actor(), client)
    const answers = { weight: 80, symptoms: [] }
    expect(await refusal(file(token, desk.filled({ answers: { ...answers, pay: 5 } })))).toEqual({ code: 'invalid-value', problems: ['/answers/pay'] })
    expect(await refusal(file(token, desk.filled({ answers: { ...answers, clientId: randomUUID() } })))).toMatchObject({ problems: ['/answers/clientId'] })
    const sign = (slot: string, method: 'drawn' | 'storedByPin' | 'verbal') =>
      refusal(file(token, desk.filled({ signatures: [{ slot, method, name: 'Ann', pin: '4711', image: picture() }] })))
    expect(await sign('author', 'drawn')).toMatchObject({ problems: ['/signatures/0/slot'] })
    expect(await sign('clientSignature', 'storedByPin')).toMatchObject({ problems: ['/signatures/0/slot'] })
    expect(await sign('clientSignature', 'verbal')).toMatchObject({ problems: ['/signatures/0/slot'] })
    const upload = { id: randomUUID(), holder: randomUUID(), hash: desk.hash(), name: 'a.png', declared: 'image/png', bytes: Buffer.from('x') }
    expect(await refusal(desk.links.sendFile({ token, ip: address }, { ...upload, at: '/comment' }))).toEqual(over('revoked'))
    expect(await refusal(desk.links.sendFile({ token, ip: address }, { ...upload, at: '/pay' }))).toEqual(over('revoked'))
    expect(await refusal(desk.links.sendFile({ token, ip: address }, { ...upload, at: '/papers' }))).toMatchObject({ code: 'unsupported-media' })
    await file(token, desk.filled({ answers: { ...answers, agency: 'Another agency' } }))
    expect((await filedOf()).at(-1)?.answers.agency).toBe('Company 0')
  })

  it('says what is wrong on its page, and nothing of what is wrong elsewhere', async () => {
    const token = await desk.made(actor(), client)
    expect(await refusal(file(token, desk.filled({ answers: { comment: 'no weight' } })))).toEqual({ code: 'invalid-value', problems: ['/answers/weight'] })
    await desk.publish({ ...shared, public: { ...shared.public, answers: { reason: 'fall' } } } as typeof shared)
    expect(await refusal(file(token, desk.filled()))).toEqual({ code: 'check-failed' })
    await desk.publish(shared)
    await file(token, desk.filled())
  })

  it('is handed in once, however often and by however many at once; the same again gets the same answer', async () => {
    const before = (await filedOf()).length
    const token = await desk.made(actor(), client)
    const two = [desk.filled(), desk.filled({ by: 'Another' })]
    const outcomes = await Promise.allSettled(two.map((body) => file(token, body)))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const won = two[outcomes.findIndex(({ status }) => status === 'fulfilled')]
    await expect(file(token, won)).resolves.toBeUndefined()
    expect(await refusal(file(token))).toEqual(over('used'))
    expect(await refusal(open(token))).toEqual(over('used'))
    expect((await filedOf()).length).toBe(before + 1)
    const same = desk.filled()
    const again = await desk.made(actor(), client)
    await Promise.all([file(again, same), file(again, same), file(again, same)])
    expect((await filedOf()).length).toBe(before + 2)
  })

  it('tells who sends other answers under the same id that the first ones came and these did not, one after the other and at once', async () => {
    const token = await desk.made(actor(), client)
    const first = desk.filled()
    await file(token, first)
    for (const change of [{ answers: { ...first.answers, weight: 81 } }, { by: 'Another' }, { signatures: [] }])
      expect(await refusal(file(token, { ...first, ...change }))).toEqual(over('changed'))
    wait(MINUTE_MS)
    await expect(file(token, first)).resolves.toBeUndefined()
    expect((await desk.forms.get(actor(), first.id)).answers.weight).toBe(80)
    const again = await desk.made(actor(), client)
    const one = desk.filled()
    const sent = [one, { ...one, answers: { weight: 70, symptoms: [] } }]
    const outcomes = await Promise.allSettled(sent.map((body) => file(again, body)))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = sent[outcomes.findIndex(({ status }) => status === 'rejected')]
    expect(await refusal(file(again, lost))).toEqual(over('changed'))
    expect(outcomes.find((outcome) => outcome.status === 'rejected')).toMatchObject({ reason: { data: { why: 'changed' } } })
  })

  it('stops thousands of tries, of links that never were and of one that is, and lets a real one through from the same address', async () => {
    const real = await desk.made(actor(), client)
    const codes = new Map<string, number>()
    for (let tries = 0; tries < 1_000; tries += 1) {
      const { code = '' } = await refusal(open(`${tries}`.padStart(80, 'A')))
      codes.set(code, (codes.get(code) ?? 0) + 1)
    }
    expect(Object.fromEntries(codes)).toEqual({ 'wrong-state': 30, 'too-many-tries': 970 })
    expect((await open(real)).form.id).toBe(shared.id)
    for (let tries = 1; tries < 120; tries += 1) await open(real)
    expect(await refusal(open(real))).toMatchObject({ code: 'too-many-tries' })
    address = '10.9.9.9'
    expect(await refusal(open(real))).toMatchObject({ code: 'too-many-tries' })
    wait(10 * MINUTE_MS)
    expect((await open(real)).form.id).toBe(shared.id)
  })

  it('takes only so many files, of which none counts that was refused or is there already', async () => {
    const token = await desk.made(actor(), client)
    const holder = randomUUID()
    const bytes = Buffer.from(picture().split(',')[1] ?? '', 'base64')
    const send = (id = randomUUID(), content = bytes) =>
      desk.links.sendFile({ token, ip: address }, { id, holder, hash: desk.hash(), at: '/papers', name: 'a.png', declared: 'image/png', bytes: content })
    const first = randomUUID()
    for (let tries = 0; tries < LINK_FILES_MAX; tries += 1) {
      expect(await refusal(send(randomUUID(), Buffer.from('x')))).toMatchObject({ code: 'unsupported-media' })
      expect((await send(first)).id).toBe(first)
    }
    for (let sent = 1; sent < LINK_FILES_MAX; sent += 1) await send()
    expect(await refusal(send())).toEqual({ code: 'wrong-state' })
    expect((await send(first)).id).toBe(first)
  })

  it('arrives like any filed form, and says in its history and in the audit who filled it in and who had sent the link', async () => {
    const token = await desk.made(actor(), client)
    const picture_ = { id: randomUUID(), hash: desk.hash(), at: '/papers', name: 'Scale.png', declared: 'image/png' }
    const body = desk.filled({ by: '  Maria Larsson ' })
    const sent = await desk.links.sendFile(
      { token, ip: address },
      { ...picture_, holder: body.id, bytes: Buffer.from(picture().split(',')[1] ?? '', 'base64') },
    )
    await file(token, { ...body, answers: { ...body.answers, papers: [{ id: sent.id, name: sent.name, type: sent.type, size: sent.size }] } })
    const filed = await desk.forms.get(actor(), body.id)
    expect(filed.link).toEqual({ by: 'Maria Larsson' })
    expect(filed.record.values).toMatchObject({ source: 'link', status: 'submitted', clientId: client, authorId: ANN })
    expect(filed.answers).toMatchObject({ clientId: client, entryDate: filed.record.values.eventDate, weight: 80, clientName: expect.any(String) })
    expect(filed.signatures).toMatchObject([{ slot: 'clientSignature', method: 'typed', name: 'Maria Larsson' }])
    expect(filed.answers.papers).toMatchObject([{ id: sent.id, name: 'Scale.png' }])
    const { rows } = await desk.database.read({ companyId: NORTH }, (tx) =>
      sql<{ by_name: string }>`select by_name from record_history where record_id = ${body.id}`.execute(tx),
    )
    expect(rows).toEqual([{ by_name: 'Maria Larsson by a link from Ann Ames' }])
    const told = desk.audited.filter(({ detail }) => JSON.stringify(detail ?? {}).includes('Maria Larsson'))
    expect(told.map(({ action, entity, detail }) => ({ action, entity, detail })).slice(-2)).toMatchObject([
      { action: 'form-link-used', entity: 'form-link', detail: { by: 'Maria Larsson', record: body.id } },
      { action: 'create', entity: 'clinical-form', detail: { through: { by: 'Maria Larsson' } } },
    ])
  })

  it('is mailed in a letter that names the agency and no person, and listed for who may see its client, until it is used', async () => {
    const token = await desk.made(actor(), client, { email: 'maria@family.test' })
    const [letter] = await desk.mail.list()
    expect(letter).toMatchObject({ to: 'maria@family.test', kind: 'form', subject: 'shared/form-links.letter.subject Company 0' })
    expect(letter?.text).toContain(`https://care.test/forms/fill#${token}`)
    expect(letter?.text).not.toMatch(/Mary|Maria|Vital/)
    expect(desk.audited.at(-1)).toMatchObject({ action: 'form-link-made', detail: { client, mailed: true } })
    const mine = async () => (await desk.links.list(actor(), shared.id)).filter(({ email }) => email === 'maria@family.test')
    expect(await mine()).toMatchObject([{ recipient: 'Maria', clientId: client, madeBy: 'Ann Ames', usesLeft: 1 }])
    expect((await mine())[0]).not.toHaveProperty('openedAt')
    await open(token)
    expect((await mine())[0]?.openedAt).toBe(desk.clock.now.toISOString())
    expect(await refusal(desk.links.list(actor({ may: ['clinical-forms'] }), shared.id))).toEqual({ code: 'forbidden' })
    expect(await desk.links.list(stranger(), shared.id)).toEqual([])
    await file(token)
    expect(await mine()).toEqual([])
    const { rows } = await desk.database.read('platform', (tx) =>
      sql<{ all: string }>`select string_agg(form_link::text, ' ') as all from form_link`.execute(tx),
    )
    expect(rows[0]?.all).not.toContain(token)
  })
})
