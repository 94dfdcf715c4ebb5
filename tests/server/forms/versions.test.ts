import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { LinkedForm } from '#document'
import { actor, aide, byClient, type Clinic, openClinic, TODAY } from './clinic.ts'
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
    expect((await clinic.forms.form(actor(), old)).strings).toMatchObject({ 'forms/clinical/vitals.title': 'Vital signs' })
    expect(await codeAndPaths(clinic.forms.file(actor(), clinic.body(clientId, { comment: 'x' })))).toContain('unknown-field')
    const corrected = await clinic.forms.correct(actor(), { ...body, answers: { ...body.answers, comment: 'Older words' }, version: 1 })
    expect([corrected.formHash, corrected.answers.comment, corrected.sealHolds]).toEqual([old, 'Older words', true])
    const { comment: _c, height: _h, bmi: _b, ...rest } = body.answers
    const migrated = await clinic.forms.correct(actor(), { ...body, hash: newer, answers: { ...rest, remark: 'New words' }, version: 2 })
    expect([migrated.formHash, migrated.newerHash, migrated.answers.remark]).toEqual([newer, undefined, 'New words'])
  })
  it('tells before a migration what it would change, to reviewers only, and changes nothing', async () => {
    const { id: clientId } = await clinic.addClient()
    const body = clinic.body(clientId, { comment: 'Old words' }, { signatures: [...(clinic.body(clientId).signatures ?? []), byClient()] })
    await clinic.forms.file(actor(), body)
    const from = clinic.hash()
    await clinic.publish(changed())
    expect(await codeOf(clinic.forms.dryRun(aide(), vitals.id))).toBe('forbidden')
    const previews = await clinic.forms.dryRun(actor(), vitals.id)
    expect(previews.find(({ id }) => id === body.id)).toEqual({
      id: body.id,
      display: `Vital signs ${TODAY}`,
      fromHash: from,
      changes: [
        { field: 'height', before: 200, after: null },
        { field: 'comment', before: 'Old words', after: null },
        { field: 'remark', before: null, after: 'Old words' },
      ].sort((a, b) => order(previews, body.id, a.field) - order(previews, body.id, b.field)),
      lost: ['height'],
    })
    expect((await clinic.forms.get(actor(), body.id)).answers.comment).toBe('Old words')
  })
  const order = (previews: Awaited<ReturnType<Clinic['forms']['dryRun']>>, id: string, field: string): number =>
    previews.find((preview) => preview.id === id)?.changes.findIndex((change) => change.field === field) ?? -1
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
