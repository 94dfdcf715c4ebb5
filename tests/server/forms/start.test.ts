import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerValues, ResolvedField } from '#contract'
import type { LinkedForm } from '#document'
import { ANN, actor, aide, CAS, type Clinic, caseManager, HOUSE, openClinic, stranger, TODAY } from './clinic.ts'
import { vitals } from './clinic-documents.ts'
import { codeAndPaths, codeOf, refusalOf } from './refused.ts'

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
})
afterAll(() => clinic.close())

const form = vitals.id
const start = (about: AnswerValues, by = actor()) => clinic.forms.start(by, { form, about })
const lookups = (answers: AnswerValues, by = actor(), id?: string) => clinic.forms.lookups(by, { form, hash: clinic.hash(), answers, ...(id && { id }) })
const addWhole = () =>
  clinic.addClient({
    dob: '1950-01-02',
    gender: 'female',
    address: { line1: '1 Main St', city: 'Duluth', state: 'MN', zip: '55802' },
    diagnoses: [
      { id: 'first', code: 'E11', isPrimary: true, secret: 'hidden' },
      { id: 'second', code: 'I10', isPrimary: false },
      { id: 'third', code: 'F32' },
    ],
  })

/** Vital signs with a list that the client's authorizations fill, newest first. */
function withGrants(more: readonly object[] = []): LinkedForm {
  const text = (label: string) => ({ type: 'text', label, max: 100 }) as const
  const of = { number: text('number'), totalUnits: { type: 'decimal', label: 'units' }, client: text('client'), note: text('note') } as const
  const filter = [{ field: 'clientId', op: 'eq', value: { answer: 'clientId' } }]
  const from = { resource: 'authorization', filter, sort: '-totalUnits', rows: { number: 'authNo', client: 'clientId' } }
  const pages = vitals.pages.map((page, index) =>
    index > 0 ? page : { ...page, sections: [...page.sections, { id: 'grants', title: 'g', columns: 1, items: [{ kind: 'field', field: 'grants' }] }] },
  )
  return {
    ...vitals,
    fields: { ...vitals.fields, grants: { type: 'rows', label: 'grants', max: 3, of } },
    pages,
    prefill: [...vitals.prefill, { field: 'grants', from, keep: 'row.totalUnits > 1' }, ...more],
  } as unknown as LinkedForm
}

describe('records that become rows', () => {
  afterAll(() => clinic.publish(vitals))
  const grant = (clientId: string, authNo: string, totalUnits: number, by = actor()) =>
    clinic.records.create(by, 'authorization', { values: { authNo, clientId, totalUnits }, locationId: HOUSE })
  it('are those of this client that the person may read, in order, kept by their rule and never more than the list holds', async () => {
    await clinic.publish(withGrants())
    const [{ id }, other] = [await clinic.addClient({ lastName: 'Rowan' }), await clinic.addClient()]
    const made = [await grant(id, 'A', 5), await grant(id, 'B', 9), await grant(id, 'tiny', 1), await grant(id, 'C', 7), await grant(id, 'D', 2)]
    await grant(other.id, 'not theirs', 8)
    const { answers } = await start({ clientId: id })
    const rows = answers.grants as readonly { readonly id: string; readonly number: string; readonly client: string }[]
    expect(rows[0]).toEqual({ id: made[1]?.id, number: 'B', totalUnits: 9, client: expect.stringContaining('Rowan') })
    expect(rows.map(({ number }) => number)).toEqual(['B', 'C', 'A'])
  })
  it('are asked for again with the same ids, so that the rows can be laid beside each other', async () => {
    await clinic.publish(withGrants())
    const { id } = await clinic.addClient()
    const { id: grantId } = await grant(id, 'A', 5)
    const first = await start({ clientId: id })
    const again = await clinic.forms.prefill(actor(), { form, hash: clinic.hash(), answers: first.answers })
    expect(again.answers.grants).toEqual(first.answers.grants)
    expect(again.answers.grants).toMatchObject([{ id: grantId }])
  })
  it('stand before rows of the last form that no record made; those whose record ended are left out', async () => {
    const hash = await clinic.publish(withGrants([{ field: 'grants', from: 'last', path: 'grants', adds: true }]))
    const { id } = await clinic.addClient()
    const [current, ended] = [await grant(id, 'A', 5), await grant(id, 'B', 1)]
    const filed = [
      { id: ended.id, number: 'ended' },
      { id: 'own', number: 'by hand' },
      { id: current.id, number: 'old' },
    ]
    await clinic.forms.file(actor(), clinic.body(id, { grants: filed }, { hash }))
    expect((await start({ clientId: id })).answers.grants).toMatchObject([
      { id: current.id, number: 'A' },
      { id: 'own', number: 'by hand' },
    ])
  })
  it('are completed from the last form of the kind, row by row, where that is asked for', async () => {
    const hash = await clinic.publish(withGrants([{ field: 'grants', from: 'last', path: 'grants', completes: true }]))
    const { id } = await clinic.addClient()
    const { id: grantId } = await grant(id, 'A', 5)
    const body = clinic.body(
      id,
      {
        grants: [
          { id: grantId, number: 'old', note: 'checked twice' },
          { id: 'own', number: 'by hand' },
        ],
      },
      { hash },
    )
    await clinic.forms.file(actor(), body)
    expect((await start({ clientId: id })).answers.grants).toEqual([
      { id: grantId, number: 'A', totalUnits: 5, client: expect.any(String), note: 'checked twice' },
    ])
  })
})

describe('lookups of rows', () => {
  afterAll(() => clinic.publish(vitals))
  it('give the records of this client that the person may read, in order, with the fields named and what may be seen of them', async () => {
    const filter = [{ field: 'clientId', op: 'eq' as const, value: { answer: 'clientId' } }]
    const lookups: LinkedForm['lookups'] = {
      ...vitals.lookups,
      grants: { resource: 'authorization', take: 'rows', fields: ['authNo', 'totalUnits'], sort: '-totalUnits', filter },
      clients: { resource: 'client', take: 'rows', fields: ['lastName', 'dob'], filter: [] },
      staff: { resource: 'employee', take: 'rows', fields: ['lastName'], filter: [] },
      born: { resource: 'client', take: 'last', field: 'dob', result: 'date', sort: '-lastName' },
      large: { resource: 'authorization', take: 'share', of: [{ field: 'totalUnits', op: 'gt', value: 6 }], filter },
      none: { resource: 'authorization', take: 'share', of: [{ field: 'totalUnits', op: 'gt', value: 6 }], filter: [{ field: 'clientId', op: 'empty' }] },
    }
    const hash = await clinic.publish({ ...vitals, lookups })
    const [other, { id }] = [await clinic.addClient(), await clinic.addClient({ lastName: 'Birch', dob: '1950-05-06' })]
    await clinic.addClient({ lastName: 'zz', dob: '1960-01-02' })
    for (const [authNo, clientId, units] of [
      ['A', id, 5],
      ['B', id, 9],
      ['C', other.id, 7],
      ['D', id, undefined],
    ] as const)
      await clinic.records.create(actor(), 'authorization', { values: { authNo, clientId, ...(units && { totalUnits: units }) }, locationId: HOUSE })
    const ask = (by = actor()) => clinic.forms.lookups(by, { form, hash, answers: { clientId: id } })
    const found = await ask()
    expect(found.grants).toEqual([{ authNo: 'B', totalUnits: 9 }, { authNo: 'A', totalUnits: 5 }, { authNo: 'D' }])
    expect(found.clients).toContainEqual({ lastName: 'Birch', dob: '1950-05-06' })
    const seen = await ask(aide())
    expect(seen.clients).toContainEqual({ lastName: 'Birch' })
    expect([found.staff, seen.staff]).toEqual([[], undefined])
    // What is masked for somebody is no answer to a question of theirs.
    expect([found.born, seen.born]).toEqual(['1960-01-02', undefined])
    expect([found.large, found.none]).toEqual([1 / 3, undefined])
  })
})

describe('choices that become something else, and what stands beside a reference', () => {
  afterAll(() => clinic.publish(vitals))
  const text = (label: string) => ({ type: 'text', label, max: 100 }) as const
  const option = (id: string) => ({ id, label: id })
  const rows = { substance: text('substance'), kind: { type: 'choice', label: 'kind', options: [option('latex'), option('insect')] }, note: text('note') }
  const more = {
    fields: {
      allergies: { type: 'rows', label: 'allergies', max: 5, of: rows },
      noAllergies: { type: 'boolean', label: 'none' },
      physician: {
        type: 'group',
        label: 'physician',
        of: {
          doctorId: { type: 'reference', to: 'employee', label: 'd', fills: { name: 'lastName', badge: 'badge' } },
          name: text('name'),
          badge: text('badge'),
        },
      },
    },
    prefill: [
      { field: 'noAllergies', from: 'client', path: 'allergies', becomes: { none: true } },
      { field: 'allergies', from: 'last', path: 'allergies' },
      {
        field: 'allergies',
        from: 'client',
        path: 'allergies',
        adds: true,
        labelIn: 'substance',
        becomes: { latex: { kind: 'latex' }, bees: { kind: 'insect', substance: '' } },
      },
      { field: 'physician.doctorId', from: 'client', path: 'doctorId' },
    ],
  }
  const names = Object.keys(more.fields)
  const made = {
    ...vitals,
    fields: { ...vitals.fields, ...more.fields },
    pages: vitals.pages.map((page, index) =>
      index > 0
        ? page
        : { ...page, sections: [...page.sections, { id: 'more', title: 'm', columns: 1, items: names.map((field) => ({ kind: 'field', field })) }] },
    ),
    prefill: [...vitals.prefill, ...more.prefill],
  } as unknown as LinkedForm
  it('are options, ticks and rows of the answer; rows of the last form stay and are never doubled', async () => {
    const hash = await clinic.publish(made)
    const { id } = await clinic.addClient({ allergies: ['latex', 'bees'] })
    const first = (await start({ clientId: id })).answers
    expect([first.allergies, first.noAllergies]).toEqual([
      [
        { id: 'latex', substance: 'resources/client.options.allergies.latex', kind: 'latex' },
        { id: 'bees', kind: 'insect' },
      ],
      undefined,
    ])
    const allergies = [
      { id: 'latex', substance: 'Latex', note: 'rash' },
      { id: 'own', substance: 'Nickel' },
    ]
    await clinic.forms.file(actor(), clinic.body(id, { allergies }, { hash }))
    expect((await start({ clientId: id })).answers.allergies).toEqual([...allergies, { id: 'bees', kind: 'insect' }])
    const { id: none } = await clinic.addClient({ allergies: ['none'] })
    expect(await start({ clientId: none })).toMatchObject({ answers: { noAllergies: true } })
    expect((await start({ clientId: none })).answers.allergies).toBeUndefined()
  })
  it('is filled as if the record had been chosen, for who may read it', async () => {
    await clinic.publish(made)
    const { id: doctorId } = await clinic.records.create(actor(), 'employee', { values: { lastName: 'Rowe', badge: 'B7' }, locationId: HOUSE })
    const { id } = await clinic.addClient({ doctorId })
    expect((await start({ clientId: id })).answers.physician).toEqual({ doctorId, name: 'Rowe', badge: 'B7' })
    expect((await start({ clientId: id }, aide())).answers.physician).toEqual({ doctorId })
  })
})

describe('answers that are too many', () => {
  afterAll(() => clinic.publish(vitals))
  const rows = (count: number) => Array.from({ length: count }, (_, row) => ({ id: `r${row}`, number: 'x' }))
  it('are refused with the list and its place before anything is worked out or looked up', async () => {
    const { id } = await clinic.addClient()
    const hash = await clinic.publish(withGrants())
    const answers = { clientId: id, grants: rows(4) }
    const calls = [
      () => clinic.forms.lookups(actor(), { form, hash, answers }),
      () => clinic.forms.prefill(actor(), { form, hash, answers }),
      () => clinic.forms.file(actor(), clinic.body(id, { grants: rows(4) }, { hash })),
    ]
    for (const call of calls) expect(await codeAndPaths(call())).toEqual(['invalid-value', '/answers/grants'])
    const { problems } = await refusalOf(clinic.forms.lookups(actor(), { form, hash, answers: { clientId: id, grants: rows(5_500) } }))
    expect(problems[0]?.message).toBe('shared/form-records.tooMany')
    expect(await codeAndPaths(clinic.forms.lookups(actor(), { form, hash, answers: { clientId: id, comments: 'x'.repeat(1_000_001) } }))).toEqual([
      'too-large',
      '/answers',
    ])
  })
  it('count as blank where lookups ask by them and their shape is wrong', async () => {
    const { id } = await clinic.addClient()
    expect(await clinic.forms.lookups(actor(), { form, hash: clinic.hash(), answers: { clientId: [[id]], entryDate: { a: 1 } } as never })).toEqual(
      await clinic.forms.lookups(actor(), { form, hash: clinic.hash(), answers: {} }),
    )
  })
})

describe('rows that are numbered', () => {
  afterAll(() => clinic.publish(vitals))
  it('get the numbers that the last form gave them, and new ones the next', async () => {
    const made = withGrants([{ field: 'grants', from: 'last', path: 'grants', completes: true }])
    const { grants } = made.fields
    const line: ResolvedField = { type: 'text', label: 'line', max: 10, numbered: true }
    const hash = await clinic.publish({ ...made, fields: { ...made.fields, grants: { ...grants, of: { ...grants?.of, line } } as ResolvedField } })
    const { id } = await clinic.addClient()
    const add = (authNo: string, totalUnits: number) =>
      clinic.records.create(actor(), 'authorization', { values: { authNo, clientId: id, totalUnits }, locationId: HOUSE })
    const first = await add('A', 5)
    const numbers = async () =>
      ((await start({ clientId: id })).answers.grants as readonly { number: string; line: string }[]).map((row) => [row.number, row.line])
    expect(await numbers()).toEqual([['A', '1']])
    await clinic.forms.file(actor(), clinic.body(id, { grants: [{ id: first.id, number: 'A', line: '7' }] }, { hash }))
    await add('B', 9)
    expect(await numbers()).toEqual([
      ['B', '8'],
      ['A', '7'],
    ])
  })
})

describe('starting values', () => {
  afterAll(() => clinic.publish(vitals))
  const label = 'x'
  const more: LinkedForm['fields'] = {
    noted: { type: 'datetime', label, starts: 'now' },
    writer: { type: 'user', label, starts: 'user', readOnly: true },
    seenOn: { type: 'date', label, starts: 'today' },
    before: { type: 'decimal', label, starts: { is: 'lookups.lastWeight' }, held: true },
    target: { type: 'integer', label, starts: { is: 'answers.before * 2' } },
    odd: { type: 'integer', label, starts: { is: 'answers.before / 3' } },
    round: { type: 'decimal', label, scale: 1, value: 'answers.weight / 3' },
  }
  const publish = () => {
    const shown = Object.keys(more).filter((name) => !more[name]?.held)
    const pages = vitals.pages.map((page, index) => {
      const section = { id: 'more', title: 'm', columns: 1 as const, items: shown.map((field) => ({ kind: 'field' as const, field })) }
      return index > 0 ? page : { ...page, sections: [...page.sections, section] }
    })
    return clinic.publish({ ...vitals, fields: { ...vitals.fields, ...more }, pages })
  }
  it('are the date, the moment, who makes it, and what expressions say of records: in the order of the document, where the field can hold it', async () => {
    await publish()
    const { id } = await clinic.addClient()
    const none = (await start({ clientId: id })).answers
    expect([none.seenOn, none.writer, none.noted, none.before, none.target]).toEqual([TODAY, ANN, expect.stringMatching(/T.*Z$/), undefined, undefined])
    await clinic.forms.file(actor(), clinic.body(id))
    const { answers } = await start({ clientId: id })
    expect([answers.before, answers.target, answers.odd, answers.round]).toEqual([80, 160, undefined, undefined])
  })
  it('are filed out of sight and as they were typed over; what is left blank is worked out', async () => {
    const hash = await publish()
    const filed = async (answers: AnswerValues) => {
      const { id } = await clinic.addClient()
      const body = clinic.body(id, answers, { hash })
      await clinic.forms.file(actor(), body)
      return (await clinic.forms.get(actor(), body.id)).answers
    }
    expect(await filed({ before: 71, round: 5 })).toMatchObject({ before: 71, round: 5 })
    expect(await filed({})).toMatchObject({ round: 26.7 })
  })
})

describe('starting a form', () => {
  it('refuses what it is not about, wrong types, and people without the right', async () => {
    const { id } = await clinic.addClient()
    expect(await codeAndPaths(start({ clientId: id, weight: 80 }))).toEqual(['invalid-value', '/about/weight'])
    expect(await codeAndPaths(start({ clientId: 'Mary' }))).toEqual(['invalid-value', '/about/clientId'])
    expect(await codeOf(start({ clientId: id }, actor({ may: ['clinical-forms'] })))).toBe('forbidden')
    expect(await codeOf(clinic.forms.start(actor(), { form: 'forms/none', about: {} }))).toBe('not-found')
  })
  it("refuses clients out of reach: another company's, and those of other case managers", async () => {
    const { id } = await clinic.addClient()
    expect(await codeOf(start({ clientId: id }, stranger()))).toBe('not-found')
    expect(await codeOf(start({ clientId: id }, caseManager()))).toBe('not-found')
    expect(await codeOf(start({ clientId: randomUUID() }))).toBe('not-found')
    const mine = await clinic.addClient({ caseManagerUserId: CAS })
    expect((await start({ clientId: mine.id }, caseManager())).answers.clientId).toBe(mine.id)
  })
  it('gives defaults, what is known, and what the client, the company and the newest form say', async () => {
    const { id, display } = await addWhole()
    await clinic.forms.file(actor(), clinic.body(id, { height: 180, bmi: 24.7 }))
    const begun = await start({ clientId: id, entryDate: TODAY })
    expect(begun.answers).toEqual({
      ...{ clientId: id, entryDate: TODAY, reason: 'routine', clientName: display, dob: '1950-01-02', gender: 'female', height: 180 },
      ...{ home: '1 Main St, Duluth, MN 55802', agency: 'Company 0', diagnoses: [{ id: 'first', code: 'E11', isPrimary: true }] },
    })
    expect(begun.labels).toEqual({ '/clientId': display })
    expect(begun.lookups).toEqual({ sameDay: 1, lastWeight: 80, units: 0 })
    expect([begun.id.length, begun.hash]).toEqual([36, clinic.hash()])
    expect((await start({ clientId: id })).answers.diagnoses).toEqual(begun.answers.diagnoses)
  })
  it("takes over the user's own record, its name where that is all they may see, and nobody else's", async () => {
    const { id: clientId } = await clinic.addClient()
    const own = await clinic.records.create(actor(), 'employee', { values: { lastName: 'Ames', badge: 'B-7', userId: ANN } })
    const clerk = actor({ may: ['clinical-forms', 'vitals'] })
    expect(await start({ clientId })).toMatchObject({
      answers: { takenBy: own.id, takerName: 'Ames', takerBadge: 'B-7' },
      labels: { '/takenBy': 'Ames' },
    })
    const named = await start({ clientId }, clerk)
    expect(named).toMatchObject({ answers: { takenBy: own.id, takerName: 'Ames' }, labels: { '/takenBy': 'Ames' } })
    expect(Object.keys(named.answers)).not.toContain('takerBadge')
    expect(Object.keys((await start({ clientId }, aide())).answers)).not.toContain('takenBy')
    const other = await clinic.records.create(actor(), 'employee', { values: { lastName: 'Best' } })
    expect((await start({ clientId, takenBy: other.id }, clerk)).answers).toMatchObject({ takenBy: other.id, takerName: 'Best' })
  })
  it('copies no value that this person sees masked', async () => {
    const { id } = await addWhole()
    expect(Object.keys((await start({ clientId: id }, aide())).answers)).not.toContain('dob')
  })
  it('takes nothing from forms that were taken out of force, nor from other clients', async () => {
    const { id } = await clinic.addClient()
    const body = clinic.body(id)
    await clinic.forms.file(actor(), body)
    await clinic.forms.void(actor(), body.id, { version: 1, reason: 'Wrong' })
    const begun = await start({ clientId: id })
    expect([begun.answers.height, begun.lookups.lastWeight]).toEqual([undefined, undefined])
  })
  it('writes to the audit whose data was read, and takes few statements', async () => {
    const { id } = await addWhole()
    expect(await clinic.counting(() => start({ clientId: id, entryDate: TODAY }))).toBeLessThanOrEqual(12)
    expect(clinic.audited.at(-1)).toMatchObject({ action: 'read', entity: 'client', entityId: id, detail: { form: 'vital-signs' } })
  })
})

describe('asking the sources again', () => {
  it('says what they say now, for answers of the form only', async () => {
    const { id } = await addWhole()
    const begun = await start({ clientId: id })
    await clinic.records.update(actor(), { resource: 'client', id }, { version: 1, values: { gender: 'male' } })
    const now = await clinic.forms.prefill(actor(), { form, hash: begun.hash, answers: { ...begun.answers, weight: 90 } })
    expect(now.answers).toMatchObject({ gender: 'male', diagnoses: begun.answers.diagnoses })
    expect(Object.keys(now.answers)).not.toContain('weight')
  })
})

describe('lookups', () => {
  it('are unknown while an answer they need is blank', async () => {
    expect(await lookups({})).toEqual({})
    expect(await lookups({ clientId: 'abc', entryDate: '2026-02-31', takenBy: 'a\u0000' })).toEqual({})
    expect(Object.keys(await lookups({ clientId: (await clinic.addClient()).id }))).toEqual(['units'])
  })
  it('count, sum, find the last and whether there is one', async () => {
    const { id: clientId } = await clinic.addClient()
    const employee = await clinic.records.create(actor(), 'employee', { values: { lastName: 'Hill' } })
    await clinic.forms.file(actor(), clinic.body(clientId, { takenBy: employee.id }))
    await clinic.forms.file(actor(), clinic.body(clientId, { entryDate: '2026-03-17', dayOfWeek: 'past', weight: 70, bmi: 17.5 }, { reasons: { late: 'x' } }))
    for (const totalUnits of [10, 2.5])
      await clinic.database.transaction({ companyId: actor().companyId }, async (tx) => {
        const data = JSON.stringify({ authNo: 'A', clientId, totalUnits })
        await tx
          .insertInto('record_authorization' as 'record_*')
          .values({
            id: randomUUID(),
            company_id: actor().companyId,
            location_id: null,
            data,
            created_by: null,
            updated_by: null,
            deleted_at: null,
            deleted_by: null,
            delete_reason: null,
          })
          .execute()
      })
    expect(await lookups({ clientId, entryDate: TODAY, takenBy: employee.id })).toEqual({ sameDay: 1, lastWeight: 80, units: 12.5, seenByEmployee: true })
    expect(await lookups({ clientId, takenBy: randomUUID() })).toMatchObject({ seenByEmployee: false })
  })
  it('do not count the form that asks', async () => {
    const { id: clientId } = await clinic.addClient()
    const body = clinic.body(clientId)
    await clinic.forms.file(actor(), body)
    expect((await lookups({ clientId, entryDate: TODAY }, actor(), body.id)).sameDay).toBe(0)
  })
  it('keep to the rights of who asks', async () => {
    const { id: clientId } = await clinic.addClient()
    await clinic.forms.file(actor(), clinic.body(clientId))
    expect((await lookups({ clientId, entryDate: TODAY }, caseManager())).sameDay).toBe(0)
    expect((await lookups({ clientId, entryDate: TODAY }, stranger())).sameDay).toBe(0)
  })
})
