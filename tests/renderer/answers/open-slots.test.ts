import { expect, it } from 'vitest'
import type { ResolvedField, ResolvedForm, Signature } from '#contract'
import { createFormSession } from '#form-engine'
import { compileForm } from '#form-rules'
import { openSlots } from '../../../src/renderer/answers/open-slots.ts'

const field = (type: ResolvedField['type'], rest: Partial<ResolvedField> = {}): ResolvedField => ({ type, label: type, ...rest })
const slot = (rest: Partial<ResolvedField> = {}): ResolvedField => field('signature', { signer: { role: 'nurse', by: 'staff' }, ...rest })
const fields = {
  author: slot(),
  nurse: slot({ when: 'answers.hasNurse' }),
  hasNurse: field('boolean'),
  doses: field('rows', { of: { medicine: field('text'), given: field('boolean'), initials: slot({ when: 'row.given' }) } }),
}
const items = Object.keys(fields).map((name) => ({ kind: 'field' as const, field: name }))
const form = {
  id: 'forms/x',
  formType: 'x',
  hash: 'h',
  fields,
  pages: [{ id: 'p', title: 'p', sections: [{ id: 's', title: 's', columns: 1, items }] }],
  checks: [],
  lookups: {},
} as unknown as ResolvedForm
const doses = [
  { id: 'a', medicine: 'Lisinopril', given: true },
  { id: 'b', medicine: 'Metformin', given: false },
  { id: 'c', medicine: 'Warfarin', given: true },
]
const session = createFormSession({
  form,
  rules: compileForm(form),
  answers: { doses },
  reasons: {},
  labels: {},
  context: { today: '2026-03-02', now: '2026-03-02T12:00:00.000Z', timeZone: 'UTC', lookups: {} },
})
const signed = (...slots: readonly string[]) => ({ signatures: slots.map((each) => ({ slot: each }) as Signature) })

it('offers the slots in sight that nobody has signed, rows by their place in the list', () => {
  const [first, rows, ...more] = openSlots(signed(), session)
  expect([first?.name, first?.rows, more]).toEqual(['author', undefined, []])
  expect([rows?.name, rows?.field, rows?.rows?.map(({ slot: each, number }) => [each, number])]).toEqual([
    'doses/initials',
    fields.doses.of?.initials,
    [
      ['doses/a/initials', 1],
      ['doses/c/initials', 3],
    ],
  ])
})

it('offers nothing that is signed', () => {
  expect(openSlots(signed('author', 'doses/a/initials'), session).map(({ rows }) => rows?.map(({ slot: each }) => each))).toEqual([['doses/c/initials']])
  expect(openSlots(signed('author', 'doses/a/initials', 'doses/c/initials'), session)).toEqual([])
})
