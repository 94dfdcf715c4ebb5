import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { LinkedForm } from '#document'
import { actor, aide, byClient, type Clinic, openClinic, stranger, TODAY } from './clinic.ts'
import { vitals } from './clinic-documents.ts'
import { codeAndPaths, codeOf } from './refused.ts'

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
})
afterAll(() => clinic.close())
afterEach(async () => {
  await clinic.publish(vitals)
})

/** `comment` is called `remark` now, and `height` is asked no more. */
function changed(): LinkedForm {
  const { comment, height: _height, bmi: _bmi, ...fields } = vitals.fields
  const pages = vitals.pages.map((page) => ({
    ...page,
    sections: page.sections.map((section) => ({
      ...section,
      items: section.items.flatMap((item) => {
        if (item.kind !== 'field' || !['comment', 'height', 'bmi'].includes(item.field)) return [item]
        return item.field === 'comment' ? [{ ...item, field: 'remark' }] : []
      }),
    })),
  }))
  if (comment === undefined) throw new Error('The form has no comment.')
  const prefill = vitals.prefill.filter(({ field }) => field !== 'height')
  const steps = [{ op: 'rename', field: 'comment', to: 'remark' } as const, { op: 'retire', field: 'height' } as const]
  return {
    ...vitals,
    fields: { ...fields, remark: comment },
    pages,
    prefill,
    migrations: [{ from: clinic.hash(), steps: [steps[0] ?? never(), ...steps.slice(1)] }],
  }
}
const never = (): never => {
  throw new Error('unreachable')
}

describe('a published version', () => {
  it('is stored once, and nobody can change or remove it', async () => {
    const rows = () => clinic.database.read('platform', async (tx) => (await sql<{ hash: string }>`select hash from form_version`.execute(tx)).rows)
    expect(await rows()).toEqual([{ hash: clinic.hash() }])
    expect(await clinic.counting(() => clinic.forms.publish())).toBe(1)
    expect(await rows()).toHaveLength(1)
    for (const change of [sql`update form_version set form = 'x'`, sql`delete from form_version`])
      await expect(clinic.database.transaction('platform', (tx) => change.execute(tx))).rejects.toThrow(/permission denied/)
  })
  it('is told of with the one it takes the place of, and with what its steps name in vain', async () => {
    const before = clinic.hash()
    const next = changed()
    const [migration] = next.migrations
    if (!migration) throw new Error('The form has no migration.')
    const migrations = [migration, { ...migration, from: 'f'.repeat(64) }]
    const [told, again] = [await clinic.publishing({ ...next, migrations }), await clinic.publishing({ ...next, migrations })]
    expect(told).toEqual([{ form: vitals.id, hash: clinic.hash(), before, unknown: ['f'.repeat(64)] }])
    expect(again).toEqual([])
  })
  it('from before values had one spelling is read as it is written today', async () => {
    const hash = 'b'.repeat(64)
    const { creates: _creates, ...rest } = vitals
    const written = {
      ...rest,
      tasks: [
        { id: 'again', title: 'x', due: 'addDays(answers.date, 7)' },
        { id: 'soon', title: 'x', due: { from: 'today' } },
      ],
    }
    await clinic.database.transaction('platform', (tx) =>
      sql`insert into form_version (hash, form, content, first_seen) values (${hash}, ${vitals.id}, ${JSON.stringify({ form: written, strings: {} })}::json, now())`.execute(
        tx,
      ),
    )
    const { tasks } = await clinic.forms.form(actor(), hash)
    expect(tasks.map(({ due }) => due)).toEqual([{ is: 'addDays(answers.date, 7)' }, { from: 'today' }])
  })
  it('has the hash of what it asks and of its words, not of its tests', async () => {
    const hash = clinic.hash()
    expect(await clinic.publish({ ...vitals, tests: [{ id: 'x', given: {}, expect: {} }] } as unknown as LinkedForm)).toBe(hash)
    expect(await clinic.publish({ ...vitals, layout: 'pages' })).not.toBe(hash)
  })
  it('is shown to those who may read it, without the sections that are not for them', async () => {
    expect(await codeOf(clinic.forms.form(actor({ may: ['clinical-forms'] }), clinic.hash()))).toBe('forbidden')
    expect(await codeOf(clinic.forms.form(actor(), 'c'.repeat(64)))).toBe('not-found')
    expect(await codeOf(clinic.forms.form(actor(), "' or 1=1"))).toBe('not-found')
    const sections = async (by = actor()) => (await clinic.forms.form(by, clinic.hash())).pages.flatMap((page) => page.sections.map(({ id }) => id))
    expect(await sections()).toEqual(['about', 'values', 'office', 'sign'])
    expect(await sections(aide())).toEqual(['about', 'values', 'sign'])
    const shown = await clinic.forms.form(actor(), clinic.hash())
    expect(Object.keys(shown)).not.toContain('rights')
    expect([shown.hash, shown.strings]).toEqual([clinic.hash(), undefined])
  })
  it('outlives the next one: what was begun with it is filed, shown and corrected with it', async () => {
    const { id: clientId } = await clinic.addClient()
    const body = clinic.body(clientId, { comment: 'Old words' })
    const old = clinic.hash()
    const newer = await clinic.publish(changed())
    const filed = await clinic.forms.file(actor(), body)
    expect([filed.formHash, filed.newerHash, filed.answers.comment]).toEqual([old, newer, 'Old words'])
    const shown = await clinic.forms.form(actor(), old)
    // Its words are still said today, and therefore in the language of who reads it.
    expect(shown.strings).toEqual({})
    expect(Object.keys(shown.fields)).toEqual(Object.keys(vitals.fields))
    expect(await codeAndPaths(clinic.forms.file(actor(), clinic.body(clientId, { comment: 'x' })))).toContain('unknown-field')
    const corrected = await clinic.forms.correct(actor(), { ...body, answers: { ...body.answers, comment: 'Older words' }, version: 1 })
    expect([corrected.formHash, corrected.answers.comment, corrected.sealHolds]).toEqual([old, 'Older words', true])
    const { comment: _c, height: _h, bmi: _b, ...rest } = body.answers
    const migrated = await clinic.forms.correct(actor(), { ...body, hash: newer, answers: { ...rest, remark: 'New words' }, version: 2 })
    expect([migrated.formHash, migrated.newerHash, migrated.answers.remark]).toEqual([newer, undefined, 'New words'])
  })
  it('keeps what it asked and the next one does not, also when a correction leaves it out', async () => {
    const { id: clientId } = await clinic.addClient()
    const body = clinic.body(clientId, { comment: 'Old words' })
    const old = clinic.hash()
    await clinic.forms.file(actor(), body)
    const newer = await clinic.publish(changed())
    const { comment: _c, height: _h, bmi: _b, ...rest } = body.answers
    const put = [{ hash: old, answers: [{ field: 'fallNote', value: 'Fell in May' }] }]
    const next = { ...body, hash: newer, answers: { ...rest, remark: 'Old words' }, version: 1 }
    const never = [{ hash: 'e'.repeat(64), answers: [] }]
    expect(await codeAndPaths(clinic.forms.correct(actor(), { ...next, retired: never }))).toEqual(['invalid-value', '/retired/0/hash'])
    const unasked = [{ hash: old, answers: [{ field: 'constructor', value: 1 }] }]
    expect(await codeAndPaths(clinic.forms.correct(actor(), { ...next, retired: unasked }))).toEqual(['unknown-field', '/retired/0/answers/0'])
    const huge = [{ hash: old, answers: [{ field: 'comment', value: 'x'.repeat(1_000_001) }] }]
    expect(await codeOf(clinic.forms.correct(actor(), { ...next, retired: huge }))).toBe('too-large')
    const corrected = await clinic.forms.correct(actor(), { ...next, retired: put })
    expect(corrected.retired).toEqual([
      {
        hash: old,
        answers: [
          { field: 'height', value: 200 },
          { field: 'fallNote', value: 'Fell in May' },
        ],
      },
    ])
    expect(corrected.sealHolds).toBe(true)
  })
  it('tells before a migration what it would change and what the next version would refuse, to reviewers only, and changes nothing', async () => {
    const { id: clientId } = await clinic.addClient()
    const body = clinic.body(clientId, { comment: 'Old words' }, { signatures: [...(clinic.body(clientId).signatures ?? []), byClient()] })
    await clinic.forms.file(actor(), body)
    const from = clinic.hash()
    const next = changed()
    await clinic.publish({ ...next, fields: { ...next.fields, home: { ...(next.fields.home ?? never()), required: true } } })
    expect(await codeOf(clinic.forms.dryRun(aide(), vitals.id))).toBe('forbidden')
    expect(await codeOf(clinic.forms.dryRun(actor(), 'forms/none'))).toBe('not-found')
    const { filed, hash } = await clinic.forms.dryRun(actor(), vitals.id)
    const found = filed.list.find(({ id }) => id === body.id)
    expect(found).toMatchObject({ id: body.id, display: `Vital signs ${TODAY}`, fromHash: from })
    expect(found?.moved).toEqual([
      { op: 'rename', field: 'comment', value: 'Old words', to: [{ field: 'remark', value: 'Old words' }] },
      { op: 'retire', field: 'height', value: 200, to: [] },
    ])
    expect(found?.problems.map(({ path }) => path)).toEqual(['/home'])
    expect([filed.changed <= filed.looked, filed.looked <= filed.older, hash]).toEqual([true, true, clinic.hash()])
    expect((await clinic.forms.get(actor(), body.id)).answers.comment).toBe('Old words')
    expect(clinic.audited.at(-2)).toMatchObject({ action: 'read', detail: { form: 'vital-signs', dryRun: filed.looked } })
  })
  it('brings drafts to the next one for reviewers; nothing in them is lost, and who has one open hears of it', async () => {
    const { id: clientId } = await clinic.addClient()
    const id = randomUUID()
    const answers = { clientId, comment: 'Half a word', height: 180 }
    const content = { answers, reasons: { a: 'b' }, labels: { '/clientId': 'Mary', '/comment': 'odd' }, at: '/comment' }
    const draft = { form: vitals.id, hash: clinic.hash(), clientId, version: 0, device: 'Tablet', content }
    const old = clinic.hash()
    await clinic.forms.saveDraft(aide(), id, draft)
    const hash = await clinic.publish(changed())
    expect(await codeOf(clinic.forms.moveDrafts(aide(), vitals.id))).toBe('forbidden')
    const { drafts } = await clinic.forms.dryRun(actor(), vitals.id)
    expect([drafts.older > 0, drafts.changed > 0, drafts.setAside > 0]).toEqual([true, true, true])
    expect((await clinic.forms.draft(aide(), id)).hash).toBe(old)
    expect((await clinic.forms.moveDrafts(stranger(), vitals.id)).moved).toBe(0)
    const done = await clinic.forms.moveDrafts(actor(), vitals.id)
    expect([done.moved, done.left]).toEqual([drafts.older, 0])
    expect(await clinic.forms.draft(aide(), id)).toMatchObject({
      hash,
      version: 2,
      content: {
        answers: { clientId, remark: 'Half a word' },
        reasons: { a: 'b' },
        labels: { '/clientId': 'Mary', '/remark': 'odd' },
        at: '/remark',
        retired: [{ hash: old, answers: [{ field: 'height', value: 180 }] }],
      },
    })
    expect(await codeOf(clinic.forms.saveDraft(aide(), id, { ...draft, version: 1 }))).toBe('conflict')
    expect(await clinic.forms.moveDrafts(actor(), vitals.id)).toEqual({ moved: 0, left: 0 })
    expect((await clinic.forms.dryRun(actor(), vitals.id)).drafts).toEqual({ older: 0, changed: 0, setAside: 0 })
  })
})

describe('the validator of a version', () => {
  it('is not there for what was never published', async () => {
    expect(await codeOf(clinic.forms.validator('d'.repeat(64)))).toBe('not-found')
    expect(await codeOf(clinic.forms.validator('runtime-0000000000000000'))).toBe('not-found')
  })
  it('runs where no code may be made from text, and imports its runtime only', async () => {
    const text = await clinic.forms.validator(clinic.hash())
    const imports = [...text.matchAll(/(?:from|import)\s*\(?'([^']+)'/g)].map(([, path]) => path ?? '')
    expect(imports.every((path) => /^\.\/runtime-[0-9a-f]{16}\.js$/.test(path))).toBe(true)
    expect(text).not.toMatch(/require\(|new Function|\beval\(/)
    const runtime = (imports[0] ?? '').slice(2)
    const folder = mkdtempSync(join(tmpdir(), 'rendercare-validator-'))
    try {
      writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
      writeFileSync(join(folder, 'form.js'), text)
      writeFileSync(join(folder, runtime), await clinic.forms.validator(runtime.replace('.js', '')))
      const good = { weight: 80, diagnoses: [{ id: 'a', code: 'Zürich 👋' }] }
      const bad = { weight: 'heavy', diagnoses: [{ code: 'x'.repeat(21) }], extra: 1 }
      writeFileSync(
        join(folder, 'run.js'),
        `import validate from './form.js'
const paths = (answers) => (validate(answers) ? [] : validate.errors.map(({ instancePath }) => instancePath).sort())
process.stdout.write(JSON.stringify([paths(${JSON.stringify(good)}), paths(${JSON.stringify(bad)})]))`,
      )
      const ran = spawnSync(process.execPath, ['--disallow-code-generation-from-strings', join(folder, 'run.js')], { encoding: 'utf8' })
      expect([ran.stderr, JSON.parse(ran.stdout)]).toEqual(['', [[], ['', '/diagnoses/0', '/diagnoses/0/code', '/weight']]])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
