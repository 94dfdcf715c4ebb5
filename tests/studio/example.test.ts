import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AnswerValues } from '#contract'
import { loadDocuments } from '#document'
import { runFormTests } from '#form-rules'
import { pruneAnswerForm, publishForm, readDocumentFiles } from '#server/documents/store'
import { addCheck, addExample, checksOf, examplesOf, removeCheck, removeExample, setCheckKey } from '../../src/studio/model/checks.ts'
import { exampleOf } from '../../src/studio/model/example.ts'

const { documents: linked } = loadDocuments(readDocumentFiles(join(import.meta.dirname, '../../schemas')).filter(({ path }) => !/^i18n\/(?!en\/)/.test(path)))
if (!linked) throw new Error('The documents of the product do not load.')

describe('an example that is kept from the preview', () => {
  it.each(['vital-signs', 'incident', 'iapp', 'medication-order', 'hhs'].map((name) => `forms/clinical/${name}`))(
    'holds at once, whatever was answered: %s',
    (id) => {
      const form = linked.answerForms.get(id)
      if (!form) throw new Error(`There is no form ${id}.`)
      const shown = pruneAnswerForm(publishForm(form, linked.strings.en ?? {}), () => true)
      for (const { given } of form.tests.slice(0, 6)) {
        const example = exampleOf(shown, given as AnswerValues, ['example-1'])
        expect(example.id).toBe('example-2')
        expect(runFormTests(form, [example])).toEqual([])
        // And fails once the form makes something else of the same answers.
        const [name] = example.expect.visible ?? []
        if (name === undefined) continue
        const other = { ...form, fields: { ...form.fields, [name]: { ...form.fields[name], when: 'false' } } } as typeof form
        expect(runFormTests(other, [example]).length).toBeGreaterThan(0)
      }
    },
  )

  it('stands among the others, and goes again', () => {
    const draft = { form: { fields: {} }, words: {} }
    const two = addExample(addExample(draft, { id: 'a' }), { id: 'b' })
    expect(examplesOf(removeExample(two, 'a'))).toEqual([{ id: 'b' }])
    expect(removeExample(removeExample(two, 'a'), 'b')).toEqual(draft)
  })
})

describe('a rule over several answers', () => {
  it('has words of its own, is changed, and goes with them', () => {
    const draft = { form: { fields: {} }, words: {} }
    const one = addCheck(draft, 'Say where it happened.', 'answered(answers.a)')
    expect(checksOf(one)).toEqual([{ id: 'say-where-it-happened', check: 'answered(answers.a)', severity: 'block' }])
    expect(one.words).toEqual({ checks: { 'say-where-it-happened': 'Say where it happened.' } })
    const warned = setCheckKey(setCheckKey(one, 'say-where-it-happened', 'severity', 'warn'), 'say-where-it-happened', 'field', 'a')
    expect(checksOf(warned)).toEqual([{ id: 'say-where-it-happened', check: 'answered(answers.a)', severity: 'warn', field: 'a' }])
    expect(checksOf(setCheckKey(warned, 'say-where-it-happened', 'field', undefined))[0]).not.toHaveProperty('field')
    expect(removeCheck(warned, 'say-where-it-happened')).toEqual(draft)
  })
})
