import { describe, expect, it } from 'vitest'
import type { ScreenBundle } from '#contract'
import type { Actor } from '#permissions'
import { cutFields, pruneAnswerForm, publishForms } from '#server/documents/store'
import { createVariants } from '../../../src/server/documents/store/variants.ts'
import { linkedWith, vitals } from '../forms/clinic-documents.ts'

const SCREEN = 'screens/clinical/vitals'
const actor = (...may: readonly string[]): Actor => ({
  ...{ userId: 'u', companyId: 'c', superadmin: false, isOwner: false, userType: 'nurse', permissions: new Set(may), flags: {} },
  ...{ locationIds: [], locationId: null, nameOrder: false, timeZone: 'UTC', sessionId: 's' },
})
const linked = {
  ...linkedWith(vitals),
  screens: new Map([[SCREEN, { kind: 'form', form: vitals.id } as const]]),
  documents: new Map([[SCREEN, {}]]),
}
const bundleFor = (by: Actor): ScreenBundle | undefined => createVariants(linked).variantFor(SCREEN, by)?.bundle

describe('a screen that shows a form with answers of its own', () => {
  it('is nothing for those who may not read the form', () => {
    expect(bundleFor(actor())).toBeUndefined()
  })
  it('names the form and its published hash, and holds nothing of it', () => {
    const { answerForm, forms, resources } = bundleFor(actor('vitals')) ?? {}
    expect(answerForm).toEqual({ id: vitals.id, hash: publishForms(linked).get(vitals.id)?.hash })
    expect([forms, resources]).toEqual([{}, {}])
  })
  it('is another one when a question or a word of the form changes', () => {
    const before = createVariants(linked).publishedHashOf(SCREEN)
    const other = { ...linked, answerForms: new Map([[vitals.id, { ...vitals, layout: 'pages' as const }]]) }
    expect(createVariants(other).publishedHashOf(SCREEN)).not.toBe(before)
    const words = { en: { ...linked.strings.en, [vitals.id]: { title: 'Vitals' } } }
    expect(createVariants({ ...linked, strings: words }).publishedHashOf(SCREEN)).not.toBe(before)
    expect(createVariants({ ...linked, strings: { ...linked.strings, es: { [vitals.id]: { title: 'Signos' } } } }).publishedHashOf(SCREEN)).toBe(before)
  })
})

describe('a form for an audience', () => {
  const passes = (access: unknown): boolean => access === undefined
  it('loses its closed sections, rights, prefill and tests, and keeps all fields for its rules', () => {
    const pruned = pruneAnswerForm({ hash: 'h', form: vitals }, passes)
    expect(pruned.pages[0]?.sections.map(({ id }) => id)).toEqual(['about', 'values', 'sign'])
    expect(['rights', 'prefill', 'tests'].filter((key) => Object.hasOwn(pruned, key))).toEqual([])
    expect(JSON.stringify(pruned.pages)).not.toContain('requires')
    expect(pruned.fields).toBe(vitals.fields)
    expect([...cutFields(vitals, passes)]).toEqual(['pay'])
  })
  it('loses pages that are left empty', () => {
    const [page] = vitals.pages
    if (page === undefined) throw new Error('The form has no page.')
    const closed = { ...page, id: 'closed', sections: page.sections.filter(({ id }) => id === 'office') }
    expect(pruneAnswerForm({ hash: 'h', form: { ...vitals, pages: [page, closed] } }, passes).pages.map(({ id }) => id)).toEqual(['all'])
  })
})
