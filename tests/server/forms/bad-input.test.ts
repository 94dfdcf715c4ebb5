import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FieldProblem, FormStart, Json } from '#contract'
import { textAt } from '#document'
import fc from '../../fast-check.ts'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { picture } from './clinic.ts'
import { HOSTILE, OF_OTHER_TYPES, placesIn, pointerOf, replaced, typeOf, withKey } from './hostile.ts'

const FORM = 'forms/clinical/vital-signs'

interface FormCall {
  readonly name: string
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly body: Json
  /** Objects whose keys are free, by pointer: what stands in them is judged by the form, or kept as it is. */
  readonly free: readonly string[]
}

const isProblems = (value: unknown): value is readonly FieldProblem[] => Array.isArray(value)
const pathsOf = ({ body }: Reply): readonly string[] => (isProblems(body.problems) ? body.problems.map(({ path }) => path) : [])

describe('the calls of forms with bad input', () => {
  let server: TestServer
  let nurse: Person
  let calls: readonly FormCall[]
  let filedId: string

  beforeAll(async () => {
    server = await startTestServer()
    nurse = await server.signIn('nurse@demo.test')
    await nurse.call({ method: 'POST', path: '/api/user-signature', body: { pin: '2468', name: 'Nora Nurse', title: 'RN', signature: picture() } })
    const clientId = firstId((await nurse.call({ path: '/api/records/client?limit=1' })).body.data)
    const owner = await server.signIn('owner@demo.test')
    const takenBy = firstId((await owner.call({ path: '/api/records/employee?limit=1' })).body.data)
    const begun = (await nurse.call({ method: 'POST', path: '/api/ui/forms/start', body: { form: FORM, about: { clientId } } })).body.data as FormStart
    const hash = begun.hash
    const entryDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date())
    const given = { takenBy, entryDate, entryTime: '00:00', reason: 'routine', notTaken: true, notTakenReason: 'refused' }
    const answers = { ...(JSON.parse(JSON.stringify(begun.answers)) as Readonly<Record<string, Json>>), ...given }
    const signature = { slot: 'taker', method: 'storedByPin', name: '', pin: '2468' }
    const filing = { id: begun.id, form: FORM, hash, answers, hidden: ['comments'], reasons: { 'taken-twice': 'x', late: 'x' }, signatures: [signature] }
    const filed = await nurse.call({ method: 'POST', path: '/api/ui/forms/records', body: filing })
    expect([filed.status, filed.body.problems]).toEqual([201, undefined])
    filedId = begun.id
    await server.papers.settled()
    expect(await papersOf(filedId)).toBe(1)
    const about = { form: FORM, hash, answers }
    const content = { answers, reasons: { late: 'x' }, labels: { '/clientId': 'Mary' }, at: '/comments' }
    const own = `/api/ui/forms/records/${filedId}`
    const again = { ...filing, id: randomUUID() }
    calls = [
      { name: 'start', method: 'POST', path: '/api/ui/forms/start', body: { form: FORM, about: { clientId } }, free: ['/about'] },
      { name: 'prefill', method: 'POST', path: '/api/ui/forms/prefill', body: about, free: ['/answers'] },
      { name: 'lookups', method: 'POST', path: '/api/ui/forms/lookups', body: { ...about, id: filedId }, free: ['/answers'] },
      {
        ...{ name: 'draft', method: 'PUT', path: `/api/ui/forms/drafts/${randomUUID()}` },
        body: { form: FORM, hash, clientId, version: 1, device: 'Chrome', content, recordVersion: 1 },
        free: ['/content/answers', '/content/reasons', '/content/labels'],
      },
      { name: 'file', method: 'POST', path: '/api/ui/forms/records', body: again, free: ['/answers', '/reasons'] },
      { name: 'correct', method: 'PUT', path: own, body: { ...filing, version: 1 }, free: ['/answers', '/reasons'] },
      { name: 'sign', method: 'POST', path: `${own}/sign`, body: { version: 7, signatures: [signature] }, free: [] },
      { name: 'return', method: 'POST', path: `${own}/return`, body: { version: 7, message: 'Again', section: 'nowhere' }, free: [] },
      { name: 'stage', method: 'POST', path: `${own}/stage`, body: { version: 7, stage: 'sent', on: '2026-01-01' }, free: [] },
      { name: 'lock', method: 'POST', path: `${own}/lock`, body: { version: 7 }, free: [] },
      { name: 'void', method: 'POST', path: `${own}/void`, body: { version: 7, reason: 'Wrong client' }, free: [] },
      {
        ...{ name: 'addendum', method: 'POST', path: `${own}/addenda` },
        body: { id: randomUUID(), kind: 'lateEntry', refersTo: 'weight', text: 'Shoes on' },
        free: [],
      },
      { name: 'dry run', method: 'POST', path: '/api/ui/forms/migrations/dry-run', body: { form: FORM }, free: [] },
    ]
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const papersOf = (formId: string) =>
    server.database.read({ companyId: nurse.login.companyId }, async (tx) => {
      const { rows } = await sql<{ papers: number }>`select count(*)::int as papers from record_client_document where data->>'formId' = ${formId}`.execute(tx)
      return rows[0]?.papers
    })

  /** What the calls could have changed, in figures, without what the clock moves meanwhile; papers of what was filed before are made after its answer. */
  const stored = async () => {
    await server.papers.settled()
    const byTheClock = textAt(server.documents.current().strings.en, 'shared/records.byItself') ?? ''
    return server.database.read({ companyId: nurse.login.companyId }, async (tx) => {
      await sql`select set_config('app.user_id', ${nurse.login._id}, true)`.execute(tx)
      const { rows } = await sql`select
        (select count(*) || ' ' || max(updated_at) from form_answer) as answers,
        (select count(*) || ' ' || coalesce(sum(version), 0) from form_draft) as drafts,
        (select count(*) || ' ' || sum(version) from record_clinical_form) as forms,
        (select count(*) from record_todo) as todos,
        (select count(*) from record_history where by_id is not null and by_name <> ${byTheClock}) as history`.execute(tx)
      return JSON.stringify(rows)
    })
  }
  let before: string
  beforeEach(async () => {
    before = await stored()
  })

  const send = ({ method, path }: FormCall, body: unknown) => nurse.call({ method, path, body })
  const isUnder = (pointer: string, free: readonly string[]): boolean => free.some((each) => pointer.startsWith(`${each}/`))
  const polluted = (): unknown => Reflect.get({}, 'polluted')

  it('refuse a value of another type with its place', async () => {
    const wrong: string[] = []
    for (const call of calls)
      for (const [place, value] of placesIn(call.body)) {
        const pointer = pointerOf(place)
        if (isUnder(pointer, call.free)) continue
        for (const other of OF_OTHER_TYPES.filter((each) => typeOf(each) !== typeOf(value) && !(place.length === 0 && typeof each === 'string'))) {
          const reply = await send(call, replaced(call.body, place, other))
          const isNamed = pathsOf(reply).some((path) => path.startsWith(pointer))
          if (![400, 422].includes(reply.status) || !isNamed) wrong.push(`${call.name} ${pointer} ${typeOf(other)} → ${reply.status} ${pathsOf(reply)}`)
        }
      }
    expect(wrong).toEqual([])
    expect(await stored()).toBe(before)
  })

  it('refuse a key too many in every object, with its place', async () => {
    const wrong: string[] = []
    for (const call of calls)
      for (const [place, value] of placesIn(call.body)) {
        const pointer = pointerOf(place)
        if (typeOf(value) !== 'object' || call.free.includes(pointer) || isUnder(pointer, call.free)) continue
        for (const key of ['isOwner', 'contentHash', 'a/b~c', '$where']) {
          const reply = await send(call, withKey(call.body, place, key, '1'))
          if (reply.body.code !== 'unknown-field' || !pathsOf(reply).includes(pointerOf([...place, key])))
            wrong.push(`${call.name} ${pointer} ${key} → ${reply.status} ${reply.body.code} ${pathsOf(reply)}`)
        }
      }
    expect(wrong).toEqual([])
    expect(await stored()).toBe(before)
  })

  it('refuse polluting keys at every place, without a trace in any object (S19)', async () => {
    const wrong: string[] = []
    for (const call of calls)
      for (const [place, value] of placesIn(call.body)) {
        if (typeOf(value) !== 'object') continue
        for (const key of ['__proto__', 'constructor', 'prototype']) {
          const reply = await send(call, withKey(call.body, place, key, '{"polluted":1,"prototype":{"polluted":1}}'))
          const path = pointerOf([...place, key])
          if (reply.body.code !== 'unknown-field' || !pathsOf(reply).some((each) => each.startsWith(path)) || polluted() !== undefined)
            wrong.push(`${call.name} ${path} → ${reply.status} ${pathsOf(reply)}`)
        }
      }
    expect(wrong).toEqual([])
    expect(await stored()).toBe(before)
  })

  it('refuse what is too deep, too long and too much', async () => {
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`
    const found: string[] = []
    for (const call of calls) {
      found.push(`${call.name} deep ${(await send(call, deep)).body.code}`)
      found.push(`${call.name} long ${(await send(call, withKey(call.body, [], 'text', JSON.stringify('x'.repeat(5_000_000))))).status}`)
    }
    expect(found.filter((line) => !/ (too-deep|413)$/.test(line))).toEqual([])
    const many = Object.fromEntries(Array.from({ length: 2_001 }, (_none, index) => [`a${index}`, 1]))
    for (const call of calls.filter(({ free }) => free.includes('/answers'))) {
      const reply = await send(call, replaced(call.body, ['answers'], many))
      expect([call.name, reply.status, pathsOf(reply)]).toEqual([call.name, 400, ['/answers']])
    }
    expect(await stored()).toBe(before)
  })

  it('keep a draft with names that no database keeps', async () => {
    const draft = calls.find(({ name }) => name === 'draft')
    if (draft === undefined) throw new Error('no call for drafts')
    const strange = { 'a\u0000b': 'c\u0000d', '\uD800': 1 }
    const content = { answers: strange, reasons: { 'a\u0000': 'x' }, labels: { '/\uDFFF': 'y' } }
    const body = { ...(JSON.parse(JSON.stringify(draft.body)) as Readonly<Record<string, Json>>), version: 0, content }
    const saved = await send(draft, body)
    expect([saved.status, saved.text]).toMatchObject([200, expect.stringContaining('"version":1')])
    const kept = await nurse.call({ path: draft.path })
    expect(kept.body.data).toMatchObject({ content: { answers: { ab: 'cd', '\uFFFD': 1 }, reasons: { a: 'x' }, labels: { '/\uFFFD': 'y' } } })
    expect((await nurse.call({ method: 'DELETE', path: draft.path })).status).toBe(200)
  })

  it('refuse forged answers, rows and signatures with their place, and keep nothing of them', async () => {
    const file = calls.find(({ name }) => name === 'file')
    if (file === undefined) throw new Error('no call to file')
    const forged: readonly (readonly [place: readonly (string | number)[], key: string, value: Json, path: string])[] = [
      [['answers'], 'vitals', { systolic: 120 }, '/answers/vitals'],
      [['answers'], 'nothing', 1, '/answers/nothing'],
      [['answers'], 'no/such~thing', 1, '/answers/no~1such~0thing'],
      [['answers'], 'taker', 'me', '/answers/taker'],
      [['answers'], 'comments', 'x'.repeat(900_000), '/answers/comments'],
      [['answers'], 'comments', 'a\u0000b', '/answers/comments'],
      [['answers'], 'notTaken', 'yes', '/answers/notTaken'],
      [['answers'], 'orthostatic', [{ id: 'flying', systolic: 1 }], '/answers/orthostatic'],
      [['answers'], 'orthostatic', [{ id: '../..' }], '/answers/orthostatic/0'],
      [['answers'], 'orthostatic', [{ id: 'lying' }, { id: 'lying' }], '/answers/orthostatic'],
      [['answers'], 'clientId', randomUUID(), '/answers/clientId'],
      [['signatures', 0], 'slot', 'nobody', '/signatures/0/slot'],
      [['signatures', 0], 'pin', '0000', '/signatures/0/pin'],
      [['signatures', 0], 'method', 'typed', '/signatures/0/method'],
      [['signatures', 0], 'at', '2026-01-01T00:00:00Z', '/signatures/0/at'],
      [['signatures', 0], 'userId', randomUUID(), '/signatures/0/userId'],
      [[], 'signatures', [{ slot: 'taker', method: 'drawn', name: 'Me', pin: '2468', image: 'data:image/png;base64,AAAA' }], '/signatures/0/image'],
      [[], 'supersedesId', randomUUID(), ''],

      [[], 'version', 1, '/version'],
    ]
    const wrong: string[] = []
    for (const [place, key, value, path] of forged) {
      const reply = await send(file, withKey(file.body, place, key, JSON.stringify(value)))
      const isNamed = path === '' || pathsOf(reply).some((each) => each.startsWith(path))
      if (![400, 404, 413, 422].includes(reply.status) || !isNamed) wrong.push(`${path} → ${reply.status} ${reply.text.slice(0, 200)}`)
    }
    expect(wrong).toEqual([])
    expect(await stored()).toBe(before)
  })

  it("refuse another company's records as if they were not there", async () => {
    const harbor = await server.signIn('harbor@demo.test')
    const boss = await server.signIn('super@demo.test')
    const foreign = firstId((await boss.call({ path: '/api/records/client?limit=1', headers: { cid: harbor.login.companyId } })).body.data)
    const wrong: string[] = []
    for (const call of calls) {
      // These two ask about nobody, or answer with what the asker's own company has: nothing.
      if (['lookups', 'dry run'].includes(call.name)) continue
      const reply = await harbor.call({ method: call.method, path: call.path, body: call.body })
      if (![403, 404, 422].includes(reply.status) || reply.text.includes('Nora')) wrong.push(`${call.name} → ${reply.status}`)
    }
    for (const [name, place] of [
      ['start', ['about', 'clientId']],
      ['file', ['answers', 'clientId']],
    ] as const) {
      const call = calls.find((each) => each.name === name)
      const reply = call && (await send(call, replaced(call.body, place, foreign)))
      if (![404, 422].includes(reply?.status ?? 0)) wrong.push(`${name} with their client → ${reply?.status}`)
    }
    expect(wrong).toEqual([])
    expect(await stored()).toBe(before)
  })

  it('answer whatever comes with a refusal or as asked, never with an error of their own, and a refusal changes nothing', { timeout: 300_000 }, async () => {
    const call = fc.nat(calls.length - 1).map((at) => calls[at] ?? calls[0])
    const hit = fc.record({
      at: fc.nat(),
      value: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...HOSTILE) }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) }),
    })
    await fc.assert(
      fc.asyncProperty(call, fc.array(hit, { minLength: 1, maxLength: 3 }), async (chosen, hits) => {
        if (chosen === undefined) return
        const body = hits.reduce<Json>((now, { at, value }) => {
          const places = placesIn(now)
          return replaced(now, places[at % places.length]?.[0] ?? [], value as Json)
        }, chosen.body)
        const start = await stored()
        const reply = await send(chosen, body)
        expect([chosen.name, reply.status < 500, polluted()]).toEqual([chosen.name, true, undefined])
        expect(pathsOf(reply).filter((path) => path !== '' && !path.startsWith('/'))).toEqual([])
        if (reply.status >= 400) expect(await stored()).toBe(start)
      }),
      { numRuns: 250 },
    )
    expect(server.logged.filter((line) => line.includes('"level":50'))).toEqual([])
  })
})

function firstId(rows: unknown): string {
  const [first]: readonly unknown[] = Array.isArray(rows) ? rows : []
  if (typeof first === 'object' && first !== null && 'id' in first && typeof first.id === 'string') return first.id
  throw new Error('There is no row.')
}
