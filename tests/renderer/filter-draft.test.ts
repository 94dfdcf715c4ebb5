import { describe, expect, it } from 'vitest'
import type { Filter, ResolvedField } from '#contract'
import { draftOf, filtersOf } from '../../src/renderer/list/filter-draft.ts'

const field = (type: ResolvedField['type'], rest: Partial<ResolvedField> = {}): ResolvedField => ({ type, label: 'x', ...rest })
const f = (op: Filter['op'], value?: Filter['value']): Filter => (value === undefined ? { field: 'x', op } : { field: 'x', op, value })

describe('a blank filter form', () => {
  it.each(['text', 'choice', 'choices', 'boolean', 'date', 'datetime', 'integer', 'money', 'reference', 'user'] as const)('of a %s sets no filter', (type) => {
    expect(filtersOf('x', draftOf(field(type), []))).toEqual([])
  })
  it('of spaces sets no filter', () => {
    expect(filtersOf('x', { kind: 'text', text: '   ', chosen: [] })).toEqual([])
  })
  it('of a number that was emptied sets no filter', () => {
    expect(filtersOf('x', { kind: 'numbers', money: false, from: '', to: null })).toEqual([])
  })
})

describe('a filter form', () => {
  it('leaves out a value it can not show', () => {
    expect(draftOf(field('date'), [f('gte', { from: 'today', days: -30 })])).toEqual({ kind: 'dates', from: null, to: null })
  })
  it.each([
    ['one choice', field('choice'), [f('eq', 'a')]],
    ['several choices', field('choices'), [f('in', ['a', 'b'])]],
    ['yes', field('boolean'), [f('eq', true)]],
    ['no', field('boolean'), [f('eq', false)]],
    ['a span of days', field('date'), [f('gte', '2026-01-01'), f('lte', '2026-01-31')]],
    ['a span open at its end', field('datetime'), [f('gte', '2026-01-01')]],
    ['a span of numbers', field('decimal'), [f('gte', 2), f('lte', 7.5)]],
    ['a calculated number', field('calculated', { result: 'integer' }), [f('lte', 3)]],
    ['a record', field('reference', { to: 'boat' }), [f('eq', 'r1')]],
    ['the start of a text', field('text'), [f('starts', 'Ab')]],
    ['a text', field('text'), [f('eq', 'Abc')]],
    ['several texts', field('text'), [f('in', ['Abc, Inc.', 'Def'])]],
    ['a calculated text that is one of some', field('calculated', { result: 'text', options: [{ id: '07', label: 'July' }] }), [f('eq', '07')]],
  ] as const)('gives back %s as it was', (_name, of, filters) => {
    expect(filtersOf('x', draftOf(of, filters))).toEqual(filters)
  })
  it('takes numbers from an address, where everything is text', () => {
    expect(draftOf(field('money'), [f('gte', '12500')])).toEqual({ kind: 'numbers', money: true, from: 12_500, to: null })
  })
  it('shows the name of the record it points at', () => {
    expect(draftOf(field('user'), [f('eq', 'u1')], { u1: 'Ada Kestrel' })).toEqual({ kind: 'reference', chosen: { id: 'u1', label: 'Ada Kestrel' } })
  })
})
