import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  DraftTrial,
  FiledForm,
  FormChange,
  FormEntry,
  FormStart,
  OwnForm,
  OwnFormChecked,
  OwnFormDraft,
  OwnFormEntry,
  OwnFormLanguage,
  ResolvedForm,
} from '#contract'
import { rowsOf } from '../records-of.ts'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

const LIBRARY = '/api/ui/library'

/** Spec: shell-and-account §2, custom forms; domain: backoffice §2.6. */
describe('the forms that a company makes for itself', () => {
  let server: TestServer
  let owner: Person
  let nurse: Person
  let other: Person
  let client: string
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    nurse = await server.signIn('nurse@demo.test')
    other = await server.signIn('harbor@demo.test')
    client = rowsOf(await nurse.call({ path: '/api/records/client?limit=1' }))[0]?.id ?? ''
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const dataOf = <T>({ text }: { readonly text: string }): T => (JSON.parse(text) as { data: T }).data
  const create = (who: Person, name: string, more: object = {}) => who.call({ method: 'POST', path: LIBRARY, body: { name, title: 'Fall check', ...more } })
  const open = async (name: string): Promise<OwnForm> => dataOf(await owner.call({ path: `${LIBRARY}/${name}` }))
  const save = (who: Person, name: string, rev: number, draft: OwnFormDraft) => who.call({ method: 'PUT', path: `${LIBRARY}/${name}`, body: { rev, draft } })
  const check = async (name: string, draft: OwnFormDraft): Promise<OwnFormChecked> =>
    dataOf(await owner.call({ method: 'POST', path: `${LIBRARY}/${name}/check`, body: { draft } }))
  const publish = (who: Person, name: string, rev: number, note = '') => who.call({ method: 'POST', path: `${LIBRARY}/${name}/publish`, body: { rev, note } })
  const catalogue = async (who: Person): Promise<readonly FormEntry[]> => dataOf(await who.call({ path: '/api/ui/forms' }))
  const ownOnes = async (who: Person) => (await catalogue(who)).filter(({ id }) => id.startsWith('company/'))

  /** With a question more. */
  function asking({ form, words }: OwnFormDraft, name: string, field: object, label: string): OwnFormDraft {
    const fields = { ...(form.fields as object), [name]: field }
    const [page] = form.pages as { sections: { items: unknown[] }[] }[]
    const pages = [{ ...page, sections: page?.sections.map((section) => ({ ...section, items: [...section.items, name] })) }]
    return { form: { ...form, fields, pages }, words: { ...words, fields: { ...(words.fields as object), [name]: label } } }
  }

  /** One in use, with a question about falls. */
  async function inUse(name: string): Promise<OwnForm> {
    await create(owner, name)
    const { draft, rev } = await open(name)
    const saved = await save(owner, name, rev, asking(draft, 'falls', { type: 'integer', min: 0, max: 50, required: true }, 'Falls since the last visit'))
    const published = await publish(owner, name, dataOf<{ rev: number }>(saved).rev, 'First one')
    expect(published, published.text.slice(0, 800)).toMatchObject({ status: 200 })
    return dataOf(published)
  }

  async function fileOne(who: Person, form: string, hash: string, more: object) {
    const start = dataOf<FormStart>(
      await who.call({ method: 'POST', path: '/api/ui/forms/start', body: { form, about: { clientId: client, formDate: '2026-06-01' } } }),
    )
    const reply = await who.call({ method: 'POST', path: '/api/ui/forms/records', body: { id: start.id, form, hash, answers: { ...start.answers, ...more } } })
    return { id: start.id, reply }
  }

  describe('are refused', () => {
    it('to who designs none', async () => {
      await create(owner, 'not-theirs')
      const calls = [
        { path: LIBRARY },
        { path: '/api/ui/library-language' },
        { path: `${LIBRARY}/not-theirs` },
        { method: 'POST', path: LIBRARY, body: { name: 'mine', title: 'Mine' } },
        { method: 'POST', path: `${LIBRARY}/not-theirs/publish`, body: { rev: 1, note: '' } },
        { method: 'POST', path: `${LIBRARY}/not-theirs/archive`, body: { archived: true } },
      ]
      for (const call of calls) expect((await nurse.call(call)).status, call.path).toBe(403)
    })

    it('to another company, as if there were none', async () => {
      await create(owner, 'ours')
      expect((await other.call({ path: `${LIBRARY}/ours` })).status).toBe(404)
      expect((await save(other, 'ours', 1, (await open('ours')).draft)).status).toBe(404)
      expect((await publish(other, 'ours', 1)).status).toBe(404)
      const { head = '' } = await inUse('ours-in-use')
      expect((await other.call({ path: `/api/ui/forms/${head}` })).status).toBe(404)
      expect((await other.call({ path: `${LIBRARY}/ours-in-use/versions/${head}` })).status).toBe(404)
      expect(await ownOnes(other)).toEqual([])
      expect((await other.call({ method: 'POST', path: '/api/ui/forms/start', body: { form: 'company/forms/ours-in-use', about: {} } })).status).toBe(404)
      expect(dataOf<readonly OwnFormEntry[]>(await other.call({ path: LIBRARY }))).toEqual([])
    })

    it.each([
      ['a name with a capital', { name: 'Falls' }],
      ['a name with a place in it', { name: 'a/b' }],
      ['no title', { title: ' ' }],
      ['a copy of nothing', { copies: 'forms/clinical/no-such-form' }],
    ])('with %s', async (_what, more) => {
      expect((await create(owner, 'refused', more)).status).toBeGreaterThanOrEqual(400)
    })

    it('under a name that is taken', async () => {
      await create(owner, 'taken')
      expect(await create(owner, 'taken')).toMatchObject({
        status: 422,
        body: { problems: [{ path: '/name', message: 'There is a form with this name already.' }] },
      })
    })

    it('when somebody else has saved meanwhile, and nothing of theirs is lost', async () => {
      await create(owner, 'two-at-once')
      const { draft, rev } = await open('two-at-once')
      const first = asking(draft, 'one', { type: 'text' }, 'One')
      expect((await save(owner, 'two-at-once', rev, first)).status).toBe(200)
      expect(await save(owner, 'two-at-once', rev, asking(draft, 'two', { type: 'text' }, 'Two'))).toMatchObject({ status: 409 })
      expect((await publish(owner, 'two-at-once', rev)).status).toBe(409)
      expect((await open('two-at-once')).draft).toEqual(first)
    })

    it.each([
      ['a question of no kind', (form: OwnFormDraft) => asking(form, 'a', { type: 'currency' }, 'A'), '/fields/a/type'],
      ['a rule about nothing', (form: OwnFormDraft) => asking(form, 'a', { type: 'text', when: "answers.nothing == 'x'" }, 'A'), '/fields/a/when'],
      [
        'a question that no page asks',
        ({ form, words }: OwnFormDraft) => ({ form: { ...form, fields: { ...(form.fields as object), a: { type: 'text' } } }, words }),
        '/fields/a',
      ],
      [
        'a permission that nobody has',
        ({ form, words }: OwnFormDraft) => ({ form: { ...form, rights: { read: { anyOf: ['no-such'] }, write: { anyOf: ['forms'] } } }, words }),
        '/rights/read/anyOf/0',
      ],
      [
        'a record that it makes',
        ({ form, words }: OwnFormDraft) => ({
          form: { ...form, creates: [{ id: 'x', resource: 'client-note', values: { body: { answer: 'formDate' } }, ends: [] }] },
          words,
        }),
        '/creates',
      ],
      ['a link for the public', ({ form, words }: OwnFormDraft) => ({ form: { ...form, public: { sections: ['section-1'] } }, words }), '/public'],
      ['the name of a form of the product', ({ form, words }: OwnFormDraft) => ({ form: { ...form, formType: 'careplan' }, words }), '/formType'],
      ['words that nothing asks for', ({ form, words }: OwnFormDraft) => ({ form, words: { ...words, nothing: 'x' } }), '/nothing'],
      ['a text that turns around', ({ form, words }: OwnFormDraft) => ({ form, words: { ...words, title: 'abc\u202Edef' } }), '/title'],
    ])('with %s, and the place is named', async (_what, change, pointer) => {
      await create(owner, 'with-faults')
      const { draft } = await open('with-faults')
      const { problems, preview } = await check('with-faults', change(draft))
      expect(problems.map((problem) => problem.pointer)).toContain(pointer)
      expect(preview).toBeUndefined()
    })

    it('too large to be kept, and too deep to be read', async () => {
      await create(owner, 'too-large')
      const { draft, rev } = await open('too-large')
      const long = { ...draft, words: { ...draft.words, title: 'x'.repeat(401_000) } }
      expect((await save(owner, 'too-large', rev, long)).status).toBe(422)
      const questions = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`q${index}`, { type: 'text' }]))
      const many = await check('too-large', { ...draft, form: { ...draft.form, fields: questions } })
      expect(many.problems).toMatchObject([{ pointer: '/fields', expected: 'at most 1000' }])
    })

    it('to be put in use while something is wrong', async () => {
      await create(owner, 'not-sound')
      const { draft, rev } = await open('not-sound')
      const saved = await save(owner, 'not-sound', rev, { ...draft, words: { title: 'Without words' } })
      expect(await publish(owner, 'not-sound', dataOf<{ rev: number }>(saved).rev)).toMatchObject({ status: 422 })
      expect(await ownOnes(owner)).not.toContainEqual(expect.objectContaining({ id: 'company/forms/not-sound' }))
    })
  })

  it('are drafted, checked, put in use, filled in, printed and found', async () => {
    const { head = '', state, releases } = await inUse('fall-check')
    expect(state).toBe('published')
    expect(releases).toMatchObject([{ version: 1, note: 'First one', by: expect.stringContaining(' '), isBack: false }])
    const entry = (await ownOnes(nurse)).find(({ id }) => id === 'company/forms/fall-check')
    expect(entry).toMatchObject({ formType: 'own-fall-check', hash: head, path: '/pages/dynamic_form/fall-check', mayWrite: true, offline: true })
    const form = dataOf<ResolvedForm>(await nurse.call({ path: `/api/ui/forms/${head}` }))
    expect(form.strings).toMatchObject({ 'company/forms/fall-check.fields.falls': 'Falls since the last visit' })
    expect((await nurse.call({ path: '/api/ui/boot' })).body.data).toMatchObject({ words: { 'company/forms/fall-check.title': 'Fall check' } })
    expect((await server.call({ path: `/api/ui/validators/${head}.js` })).status).toBe(200)

    expect((await fileOne(nurse, 'company/forms/fall-check', head, {})).reply).toMatchObject({ status: 422, body: { problems: [{ path: '/answers/falls' }] } })
    const { id, reply } = await fileOne(nurse, 'company/forms/fall-check', head, { falls: 2 })
    expect(reply, reply.text.slice(0, 500)).toMatchObject({ status: 201 })
    expect(dataOf<FiledForm>(await nurse.call({ path: `/api/ui/forms/records/${id}` }))).toMatchObject({ answers: { falls: 2 }, formHash: head })
    const found = await nurse.call({ path: `/api/records/clinical-form?filter[formType][eq]=own-fall-check` })
    expect(
      rowsOf(found).map((row) => row.id),
      found.text.slice(0, 300),
    ).toEqual([id])
    expect((await nurse.call({ path: `/api/ui/forms/records/${id}/pdf` })).status).toBe(200)
    expect(dataOf<readonly OwnFormEntry[]>(await owner.call({ path: LIBRARY })).find(({ name }) => name === 'fall-check')).toMatchObject({
      ...{ state: 'published', version: 1, filed: 1, problems: 0 },
    })
  })

  it('keep what was filed as it was asked, whatever comes after', async () => {
    const first = await inUse('kept-as-asked')
    const { id } = await fileOne(nurse, 'company/forms/kept-as-asked', first.head ?? '', { falls: 3 })
    const { draft, rev } = await open('kept-as-asked')
    const fields = { ...(draft.form.fields as Record<string, object>) }
    delete fields.falls
    const bare = {
      ...draft,
      form: { ...draft.form, fields, pages: [{ id: 'page-1', sections: [{ id: 'section-1', items: ['clientId', 'formDate'] }] }] },
      words: { ...draft.words, fields: { clientId: 'Client', formDate: 'Day' } },
    }
    const next = asking(bare, 'dizzy', { type: 'boolean' }, 'Dizzy when standing up')
    expect((await check('kept-as-asked', next)).changes).toEqual([
      { kind: 'words', what: 'Client', before: '{{term.client}}', after: 'Client' },
      { kind: 'words', what: 'Day', before: 'Date', after: 'Day' },
      { kind: 'added', what: 'Dizzy when standing up' },
      { kind: 'removed', what: 'Falls since the last visit' },
    ])
    const saved = dataOf<{ rev: number }>(await save(owner, 'kept-as-asked', rev, next))
    const second = dataOf<OwnForm>(await publish(owner, 'kept-as-asked', saved.rev, 'Dizziness instead'))
    expect(second.releases.map(({ version }) => version)).toEqual([2, 1])

    // Any two are compared, in either direction, by who designs forms of this company.
    const since = (hash: unknown, from: unknown) => `${LIBRARY}/kept-as-asked/versions/${hash}/since/${from}`
    const [later, earlier] = [since(second.head, first.head), since(first.head, second.head)]
    const kinds = async (path: string) => dataOf<readonly FormChange[]>(await owner.call({ path })).map(({ kind, what }) => `${kind} ${what}`)
    expect(await kinds(later)).toEqual(['words Client', 'words Day', 'added Dizzy when standing up', 'removed Falls since the last visit'])
    expect(await kinds(earlier)).toEqual(['words {{term.client}}', 'words Date', 'added Falls since the last visit', 'removed Dizzy when standing up'])
    expect([(await nurse.call({ path: later })).status, (await other.call({ path: later })).status]).toEqual([403, 404])
    expect((await owner.call({ path: since(second.head, 'a'.repeat(64)) })).status).toBe(404)

    const filed = dataOf<FiledForm>(await nurse.call({ path: `/api/ui/forms/records/${id}` }))
    expect(filed).toMatchObject({ answers: { falls: 3 }, formHash: first.head, newerHash: second.head })
    const asked = dataOf<ResolvedForm>(await nurse.call({ path: `/api/ui/forms/${first.head}` }))
    expect(asked.strings?.['company/forms/kept-as-asked.fields.falls']).toBe('Falls since the last visit')
    // Begun before and handed in after: the version it was begun in still counts.
    expect((await fileOne(nurse, 'company/forms/kept-as-asked', first.head ?? '', { falls: 1 })).reply.status).toBe(201)

    const back = dataOf<OwnForm>(
      await owner.call({ method: 'POST', path: `${LIBRARY}/kept-as-asked/back`, body: { hash: first.head, note: 'Falls are asked again' } }),
    )
    expect(back).toMatchObject({ head: first.head, state: 'changed', releases: [{ version: 1, isBack: true }, { version: 2 }, { version: 1 }] })
    expect(back.draft).toEqual(next)
    expect((await ownOnes(nurse)).find(({ id: form }) => form === 'company/forms/kept-as-asked')?.hash).toBe(first.head)

    await owner.call({ method: 'POST', path: `${LIBRARY}/kept-as-asked/archive`, body: { archived: true } })
    expect((await ownOnes(nurse)).find(({ id: form }) => form === 'company/forms/kept-as-asked')).toMatchObject({ off: true, mayWrite: false })
    const about = { clientId: client, formDate: '2026-06-01' }
    const begun = await nurse.call({ method: 'POST', path: '/api/ui/forms/start', body: { form: 'company/forms/kept-as-asked', about } })
    expect(begun.status).toBe(403)
    expect((await nurse.call({ path: `/api/ui/forms/records/${id}` })).status).toBe(200)
  })

  it('are tried on what people have begun before they are published; nobody learns what stands in it, and nothing of it changes', async () => {
    const { head = '', draft, rev } = await inUse('tried')
    const [form, path] = ['company/forms/tried', `${LIBRARY}/tried/drafts`]
    const { id, answers } = dataOf<FormStart>(
      await nurse.call({ method: 'POST', path: '/api/ui/forms/start', body: { form, about: { clientId: client, formDate: '2026-06-01' } } }),
    )
    const content = { answers: { ...answers, falls: 3 }, reasons: {}, labels: {} }
    const kept = { form, hash: head, clientId: client, version: 0, device: 'test', content }
    expect(await nurse.call({ method: 'PUT', path: `/api/ui/forms/drafts/${id}`, body: kept })).toMatchObject({ status: 200 })
    const before = (await nurse.call({ path: `/api/ui/forms/drafts/${id}` })).text
    const more = asking(draft, 'hurt', { type: 'boolean' }, 'Was the client hurt?')
    const saved = dataOf<{ rev: number }>(await save(owner, 'tried', rev, more)).rev
    expect(dataOf<DraftTrial>(await owner.call({ path }))).toEqual({ looked: 1, more: false, setAside: 0, questions: [] })
    const { falls: _falls, ...fields } = draft.form.fields as Record<string, object>
    const gone = JSON.parse(JSON.stringify({ ...draft, form: { ...draft.form, fields } }).replace(',"falls"', '')) as OwnFormDraft
    const { falls: _label, ...labels } = draft.words.fields as Record<string, string>
    const without = { form: gone.form, words: { ...draft.words, fields: labels } }
    expect((await check('tried', without)).problems).toEqual([])
    await save(owner, 'tried', saved, without)
    const told = await owner.call({ path })
    expect(dataOf<DraftTrial>(told)).toEqual({ looked: 1, more: false, setAside: 1, questions: [{ label: 'Falls since the last visit', drafts: 1 }] })
    expect(told.text).not.toContain(client)
    expect((await nurse.call({ path: `/api/ui/forms/drafts/${id}` })).text).toBe(before)
    expect(await nurse.call({ path })).toMatchObject({ status: 403 })
    expect(await other.call({ path })).toMatchObject({ status: 404 })
  })

  it('are put in use whole or not at all, whatever fails on the way', async () => {
    await create(owner, 'all-or-nothing')
    const { rev } = await open('all-or-nothing')
    const break_ = (broken: boolean) =>
      server.database.asOwner('read write', async (tx) => {
        if (!broken) return sql`drop trigger fails on own_form_release; drop function fails_always()`.execute(tx)
        await sql`create function fails_always() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(tx)
        return sql`create trigger fails before insert on own_form_release for each row execute function fails_always()`.execute(tx)
      })
    await break_(true)
    const failed = await publish(owner, 'all-or-nothing', rev).finally(() => break_(false))
    expect(failed.status).toBe(500)
    const after = await open('all-or-nothing')
    expect(after).toMatchObject({ rev, state: 'draft', releases: [] })
    expect(after.head).toBeUndefined()
    expect((await ownOnes(owner)).map(({ id }) => id)).not.toContain('company/forms/all-or-nothing')
    // Two at once: one version, in use once.
    const both = await Promise.all([publish(owner, 'all-or-nothing', rev), publish(owner, 'all-or-nothing', rev)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set((await open('all-or-nothing')).releases.map(({ version, hash }) => `${version} ${hash}`)).size).toBe(1)
  })

  it('offer designers nothing that they may not read themselves', async () => {
    const language = dataOf<OwnFormLanguage>(await owner.call({ path: '/api/ui/library-language' }))
    expect(language.references.map(({ name }) => name)).toEqual(expect.arrayContaining(['client', 'employee']))
    expect(language.references.map(({ name }) => name)).not.toContain('company')
    expect(Object.keys(language.fields)).not.toContain('secret')
    expect(language.forms.length).toBeGreaterThan(20)
  })

  it('are copies of forms of the product, and sound at once', async () => {
    const copied = await create(owner, 'our-vitals', { copies: 'forms/clinical/vital-signs', title: 'Our vitals' })
    expect(copied).toMatchObject({ status: 200 })
    const { draft } = dataOf<OwnForm>(copied)
    expect(await check('our-vitals', draft)).toMatchObject({ problems: [], preview: { formType: 'own-our-vitals' } })
  })
})
