import { describe, expect, it } from 'vitest'
import { migrateAnswers } from '#form-rules'

describe('a migration of answers', () => {
  it('renames, and loses what stood under the new name', () => {
    expect(migrateAnswers([{ op: 'rename', field: 'a', to: 'b' }], { a: 1, c: 3 })).toEqual({
      answers: { b: 1, c: 3 },
      changes: [
        { field: 'a', before: 1, after: null },
        { field: 'b', before: null, after: 1 },
      ],
      lost: [],
    })
    expect(migrateAnswers([{ op: 'rename', field: 'a', to: 'b' }], { a: 1, b: 2 }).lost).toEqual([{ field: 'b', value: 2 }])
  })
  it('splits a text; the last part takes the rest', () => {
    const split = { op: 'split', field: 'name', by: ',', to: ['last', 'first'] } as const
    const step = { ...split, to: [...split.to] as [string, string] }
    expect(migrateAnswers([step], { name: 'Smith, Ann, RN' }).answers).toEqual({ last: 'Smith', first: 'Ann, RN' })
    expect(migrateAnswers([step], { name: 'Smith' }).answers).toEqual({ last: 'Smith' })
    expect(migrateAnswers([step], { name: 5 })).toEqual({ answers: { name: 5 }, changes: [], lost: [] })
    const kept = { ...step, to: ['name', 'first'] as [string, string] }
    expect(migrateAnswers([kept], { name: 'Smith, Ann' }).answers).toEqual({ name: 'Smith', first: 'Ann' })
  })
  it('recodes choices, also in lists, each code once; codes that are not named stay', () => {
    const step = { op: 'recode' as const, field: 'a', codes: { x: 'z', y: 'z' } }
    expect(migrateAnswers([step], { a: 'x' }).answers).toEqual({ a: 'z' })
    expect(migrateAnswers([step], { a: ['x', 'y', 'w'] }).answers).toEqual({ a: ['z', 'w'] })
    expect(migrateAnswers([step], { a: 'constructor' }).changes).toEqual([])
  })
  it('retires an answer and says what is lost', () => {
    expect(migrateAnswers([{ op: 'retire', field: 'a' }], { a: 'old' })).toEqual({
      answers: {},
      changes: [{ field: 'a', before: 'old', after: null }],
      lost: [{ field: 'a', value: 'old' }],
    })
    expect(migrateAnswers([{ op: 'retire', field: 'a' }], { a: '' }).lost).toEqual([])
  })
  it('takes one step after the other and leaves the given answers alone', () => {
    const given = Object.freeze({ a: 'x' })
    const steps = [
      { op: 'rename' as const, field: 'a', to: 'b' },
      { op: 'recode' as const, field: 'b', codes: { x: 'y' } },
    ]
    expect(migrateAnswers(steps, given).answers).toEqual({ b: 'y' })
    expect(migrateAnswers(steps, {})).toEqual({ answers: {}, changes: [], lost: [] })
  })
})
