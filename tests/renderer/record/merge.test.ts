import { expect, test } from 'vitest'
import type { Conflict } from '#contract'
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
