import { describe, expect, it } from 'vitest'
import { numberRows, numbersOf, startedNow, startingAnswers } from '#form-rules'
import { CONTEXT, field } from './garden-form.ts'

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

describe('starting values', () => {
  const of = {
    ...{ kind: field('choice', { default: 'a' }), at: field('time'), on: field('date', { starts: 'today' }), noted: field('datetime', { starts: 'now' }) },
    group: field('group', { of: { since: field('date', { starts: 'today' }), by: field('user', { starts: 'user' }) } }),
  }
  it('are what a row begins with that is added in the page, where nobody is named', () => {
    expect(startingAnswers(of, CONTEXT)).toEqual({ kind: 'a', on: CONTEXT.today, noted: CONTEXT.now, group: { since: CONTEXT.today } })
  })
  it('are those of the moment when a form that was kept is begun without network, but for what a prefill brought', () => {
    const kept = { kind: 'b', on: '2026-01-01', noted: '2026-01-01T00:00:00.000Z', group: { since: '2026-01-01', by: 'ann' } }
    expect(startedNow(of, kept, { moment: CONTEXT, prefilled: ['noted'] })).toEqual({ ...kept, on: CONTEXT.today, group: { since: CONTEXT.today, by: 'ann' } })
    expect(startedNow(of, kept, { moment: CONTEXT, prefilled: ['on', 'noted', 'group.since'] })).toEqual(kept)
  })
})
