import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { OwnFormDraft } from '#contract'
import { isMetaSchema, linkOwnForm, loadDocuments, metaSchemasOf } from '#document'
import { runFormTests } from '#form-rules'
import { readDocumentFiles } from '#server/documents/store'
import { copiedForm } from '../../src/server/documents/library/blank-form.ts'
import { fieldsOf } from '../../src/studio/model/form-document.ts'
import { isFree, publishedUnder, renameField } from '../../src/studio/model/rename-field.ts'

const files = readDocumentFiles(join(import.meta.dirname, '../../schemas')).filter(({ path }) => !/^i18n\/(?!en\/)/.test(path))
const { documents: linked } = loadDocuments(files)
if (!linked) throw new Error('The documents of the product do not load.')
const meta = metaSchemasOf(files.filter(({ path }) => isMetaSchema(path)))
const problemsOf = (draft: OwnFormDraft) => {
  const { form, problems } = linkOwnForm({ id: 'company/forms/x', ...draft }, linked, { meta })
  return [...problems.map(({ pointer, message }) => `${pointer} ${message}`), ...(form ? runFormTests(form, form.tests).map(({ message }) => message) : [])]
}

/** A part that several forms share reads this one by its name, where a form has it. */
const READ_BY_PARTS: ReadonlySet<string> = new Set(['visitFrequency'])

/** Those with the most ways to speak of a question; a copy of each of the others costs a second and tells nothing more. */
const MANIFOLD = ['authorization', 'careplan', 'cfss-evaluation', 'emar-details', 'incident', 'pdn', 'poc', 'vulnerability'].map(
  (name) => `forms/clinical/${name}`,
)

describe('a question under another name', () => {
  it.each(MANIFOLD)('is spoken of by it wherever %s speaks of it', (id) => {
    const draft = copiedForm(linked, id, 'x', 'X')
    if (!draft) throw new Error(`There is no form ${id}.`)
    const names = Object.keys(fieldsOf(draft.form)).filter((name) => !READ_BY_PARTS.has(name))
    // All of them in one go: the linker and the form's own examples would tell of any place that was missed.
    const all = names.reduce((form, name, index) => renameField(form, { from: name, to: `renamed${index}` }), draft)
    expect(Object.keys(fieldsOf(all.form)).filter((name) => names.includes(name))).toEqual([])
    expect(problemsOf(all)).toEqual([])
    const back = names.reduce((form, name, index) => renameField(form, { from: `renamed${index}`, to: name }), all)
    expect(back).toEqual(draft)
  })

  it('cannot have one that is taken, nor one that is none', () => {
    const draft: OwnFormDraft = { form: { fields: { a: { type: 'choice' }, bOther: { type: 'text' } } }, words: {} }
    expect(['a', 'b', 'B', '1', 'a-b', '', 'x'.repeat(41)].filter((name) => isFree(draft, name))).toEqual([])
    expect(renameField(draft, { from: 'a', to: 'b' })).toBe(draft)
    expect(renameField(draft, { from: 'none', to: 'c' })).toBe(draft)
  })

  it('takes the answers of the version in use along, by one step however often it is renamed', () => {
    const published = 'f'.repeat(64)
    const draft: OwnFormDraft = { form: { fields: { a: { type: 'text' }, d: { type: 'text' } } }, words: { fields: { a: 'A', d: 'D' } } }
    const twice = renameField(renameField(draft, { from: 'a', to: 'b', published }), { from: 'b', to: 'c', published })
    expect(twice.form.migrations).toEqual([{ from: published, steps: [{ op: 'rename', field: 'a', to: 'c' }] }])
    expect(twice.words).toEqual({ fields: { c: 'A', d: 'D' } })
    const both = renameField(twice, { from: 'd', to: 'e', published })
    expect(both.form.migrations).toEqual([
      {
        from: published,
        steps: [
          { op: 'rename', field: 'a', to: 'c' },
          { op: 'rename', field: 'd', to: 'e' },
        ],
      },
    ])
    expect(renameField(twice, { from: 'c', to: 'a', published }).form.migrations).toEqual([])
    // Answers of the version before that one come along to the newest name.
    const next = 'e'.repeat(64)
    expect(renameField(twice, { from: 'c', to: 'f', published: next }).form.migrations).toEqual([
      { from: published, steps: [{ op: 'rename', field: 'a', to: 'f' }] },
      { from: next, steps: [{ op: 'rename', field: 'c', to: 'f' }] },
    ])
    const head = { hash: published, names: new Set(['a']) }
    expect([
      publishedUnder(draft, head, 'a'),
      publishedUnder(twice, head, 'c'),
      publishedUnder(twice, head, 'd'),
      publishedUnder(draft, undefined, 'a'),
    ]).toEqual([...[published, published, undefined, undefined]])
  })
})
