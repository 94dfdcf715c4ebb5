import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ListScreen, RecordView, ResolvedField } from '#contract'
import { newRecordDefaults } from '../../../src/renderer/list/new-record-defaults.ts'

const option = (id: string) => ({ id, label: id })
const field = (rest: Omit<ResolvedField, 'label'>): ResolvedField => ({ label: 'x', ...rest })
const fields = {
  title: field({ type: 'text', max: 12 }),
  kind: field({ type: 'choice', options: [option('sloop'), option('ketch')] }),
  ports: field({ type: 'choices', options: [option('north'), option('south')] }),
  length: field({ type: 'integer', max: 3 }),
  from: field({ type: 'reference', to: 'boat' }),
}
const editor: NonNullable<ListScreen['editor']> = {
  sections: [{ id: 'main', fields: ['title', { field: 'kind' }, 'ports', 'length'] }],
  begins: { as: 'boat', resource: 'boat', values: { title: 'text', kind: 'kind', ports: 'ports', length: 'length', from: 'id', gone: 'text' } },
}
const other = (values: RecordView['values']): RecordView => ({ id: 'b1', display: '', version: 1, values, can: [] }) as unknown as RecordView
const begun = (values: RecordView['values']) => newRecordDefaults(editor, { fields }, other(values))
const titleOf = (text: string) => begun({ text }).values.title

describe('what a new record takes over', () => {
  it('is no choice that its field does not offer, and nothing for a field it has not', () => {
    expect(begun({ kind: 'raft', ports: ['east', 'south'], text: 'A boat' }).values).toEqual({ title: 'A boat', ports: ['south'] })
    expect(begun({ kind: 'ketch' }).values).toEqual({ kind: 'ketch' })
  })

  it('leaves out what is empty, and keeps apart what the editor does not show', () => {
    expect(begun({ text: null, length: 8 })).toEqual({ id: 'b1', values: { length: 8 }, fixed: { from: 'b1' } })
  })

  it.each([
    ['Twelve chars', 'Twelve chars'],
    ['Twelve chars more', 'Twelve chars'],
    ['Where is the boat', 'Where is the'],
    ['Where are\tall boats', 'Where are'],
    ['Unpronounceable', 'Unpronouncea'],
    ['elevenchars🚤', 'elevenchars'],
  ])('cuts the text "%s" at a word', (text, cut) => {
    expect(titleOf(text)).toBe(cut)
  })

  it('is a beginning of the text that the field can hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const cut = String(titleOf(text) ?? '')
        expect(text.startsWith(cut)).toBe(true)
        expect(cut.length).toBeLessThanOrEqual(12)
        expect(cut).not.toMatch(/\p{Surrogate}/u)
      }),
    )
  })
})
