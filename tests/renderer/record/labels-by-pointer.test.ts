import { describe, expect, it } from 'vitest'
import type { ResolvedField } from '#contract'
import { labelsByPointer } from '../../../src/renderer/record/filling/record-answers.ts'

const field = (type: ResolvedField['type'], of?: Readonly<Record<string, ResolvedField>>): ResolvedField => ({ type, label: type, ...(of && { of }) })
const rows = { parts: field('rows', { one: field('reference'), many: field('references') }) }

describe('texts of references by their pointers', () => {
  it('has those inside rows, of one record and of several', () => {
    const values = { parts: [{ id: 'r', one: 'a', many: ['b', 'c'] }] }
    const labels = { 'parts/one/a': 'Ann', 'parts/many/b': 'Bea', 'parts/many/c': 'Cal' }
    expect(labelsByPointer(rows, values, labels)).toEqual({
      ...{ '/parts/r/one': 'Ann', '/parts/r/many/b': 'Bea', '/parts/r/many/c': 'Cal' },
      ...{ '/parts/a': 'Ann', '/parts/b': 'Bea', '/parts/c': 'Cal' },
    })
  })

  it('has nothing of those that may not be read', () => {
    expect(labelsByPointer(rows, { parts: [{ id: 'r', many: ['b', 'c'] }] }, { 'parts/many/b': 'Bea' })).toEqual({
      '/parts/r/many/b': 'Bea',
      '/parts/b': 'Bea',
    })
  })
})
