import { describe, expect, test } from 'vitest'
import type { Conflict, Json, ResolvedField } from '#contract'
import { mergedAnswers } from '../../../src/renderer/record/merge.ts'
import { roseRecord } from '../../../stories/forms/plants.ts'

const conflict: Conflict = {
  current: roseRecord({ version: 4, values: { name: 'Theirs', height: 150, uses: ['looks'] } }),
  changedFields: ['name', 'height', 'uses'],
  changedBy: 'Sam Birch',
  changedAt: '2026-06-15T14:00:00.000Z',
}

test('a field that both set to different values has to be decided', () => {
  expect(mergedAnswers(conflict, { name: 'Mine', notes: 'Mine' })).toEqual({
    clashes: [{ field: 'name', mine: 'Mine', theirs: 'Theirs' }],
    kept: { notes: 'Mine' },
  })
})

test('a field that both set to the same value is no clash', () => expect(mergedAnswers(conflict, { uses: ['looks'] }).clashes).toEqual([]))

test('a field that the other person emptied is a clash with nothing', () => {
  expect(mergedAnswers({ ...conflict, changedFields: ['notes'] }, { notes: 'Mine' }).clashes).toEqual([{ field: 'notes', mine: 'Mine', theirs: null }])
})

describe('rows that both changed', () => {
  const parts: ResolvedField = { type: 'rows', label: 'parts', of: { what: { type: 'text', label: 'what' }, size: { type: 'integer', label: 'size' } } }
  const row = (id: string, what: string, size: number) => ({ id, what, size })
  const base = { parts: [row('a', 'Leaf', 1), row('b', 'Stem', 2)] }
  const merged = (mine: Json, theirs: Json) =>
    mergedAnswers(
      { ...conflict, current: roseRecord({ version: 4, values: { parts: theirs } }), changedFields: ['parts'] },
      { parts: mine },
      { fields: { parts }, base },
    )

  test('go together where each of us changed, added and took out other ones', () => {
    const mine = [row('a', 'Leaf', 9), row('b', 'Stem', 2), row('c', 'Thorn', 3)]
    const theirs = [row('b', 'Stalk', 2), row('a', 'Leaf', 1), row('d', 'Root', 4)]
    expect(merged(mine, theirs)).toEqual({
      clashes: [],
      kept: { parts: [row('a', 'Leaf', 9), row('d', 'Root', 4), row('b', 'Stalk', 2), row('c', 'Thorn', 3)] },
    })
  })

  test('are decided where both changed the same one, and either choice keeps what only one of us did', () => {
    const mine = [row('a', 'Leaf', 9), row('b', 'Stem', 2), row('c', 'Thorn', 3)]
    const theirs = [row('a', 'Leaf', 5), row('b', 'Stalk', 2)]
    expect(merged(mine, theirs)).toEqual({
      clashes: [
        {
          field: 'parts',
          mine: [row('a', 'Leaf', 9), row('b', 'Stalk', 2), row('c', 'Thorn', 3)],
          theirs: [row('a', 'Leaf', 5), row('b', 'Stalk', 2), row('c', 'Thorn', 3)],
          isMerged: true,
        },
      ],
      kept: {},
    })
  })
})
