import { describe, expect, it } from 'vitest'
import { numberRows, numbersOf } from '#form-rules'
import { field } from './garden-form.ts'

const of = { line: field('text', { numbered: true }), name: field('text') }
const fields = { lines: field('rows', { of }), other: field('rows', { of: { name: field('text') } }) }

describe('rows that are numbered', () => {
  it('begin with the next number that none has, and others with nothing', () => {
    expect(numbersOf(of, [])).toEqual({ line: '1' })
    expect(numbersOf(of, [{ line: '2' }, { line: 'A' }, { line: '10' }, {}])).toEqual({ line: '11' })
    expect(numbersOf(fields.other.of ?? {}, [{ line: '2' }])).toEqual({})
  })

  it('are numbered where they have none, in their order, and keep what they have', () => {
    const lines = [{ id: 'a' }, { id: 'b', line: '3', name: 'x' }, { id: 'c', line: '' }, { id: 'd', line: null }]
    const numbered = numberRows(fields, { lines, other: [{ id: 'o' }], stranger: [{ id: 's' }] })
    expect(numbered.lines).toEqual([
      { id: 'a', line: '4' },
      { id: 'b', line: '3', name: 'x' },
      { id: 'c', line: '5' },
      { id: 'd', line: '6' },
    ])
    expect([numbered.other, numbered.stranger]).toEqual([[{ id: 'o' }], [{ id: 's' }]])
  })

  it('are left alone where there are none', () => {
    expect(numberRows(fields, { lines: 'none' })).toEqual({ lines: 'none' })
    expect(numberRows(fields, {})).toEqual({})
  })
})
