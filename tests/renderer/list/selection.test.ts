import { expect, it } from 'vitest'
import { NOTHING_SELECTED, type RowPick, type Selection, select } from '../../../src/renderer/list/selection.ts'

const shown = ['a', 'b', 'c', 'd', 'e']
const after = (...picks: readonly RowPick[]): Selection => picks.reduce((selection, pick) => select(selection, pick, shown), NOTHING_SELECTED)
const tick = (key: string, on = true): RowPick => ({ kind: 'one', key, on })
const range = (key: string, on = true): RowPick => ({ kind: 'range', key, on })

const cases: readonly (readonly [string, readonly RowPick[], string, boolean])[] = [
  ['nothing', [], '', false],
  ['a row ticked and unticked', [tick('b'), tick('d'), tick('b', false)], 'd', false],
  ['a range downwards', [tick('b'), range('d')], 'bcd', false],
  ['a range upwards', [tick('d'), range('b')], 'bcd', false],
  ['a range that takes away', [tick('a'), range('e'), tick('b', false), range('d', false)], 'ae', false],
  ['a range without a beginning', [range('c')], 'c', false],
  ['a range whose beginning is no longer shown', [tick('gone'), range('c')], 'cgone', false],
  ['all that is shown', [tick('b'), { kind: 'shown', on: true }], 'abcde', false],
  [
    'none of what was shown',
    [
      { kind: 'shown', on: true },
      { kind: 'shown', on: false },
    ],
    '',
    false,
  ],
  ['all that fits', [{ kind: 'shown', on: true }, { kind: 'all' }], '', true],
  ['all that fits without one, which is all that is shown without it', [{ kind: 'all' }, tick('c', false)], 'abde', false],
  ['nothing after all that fits', [{ kind: 'all' }, { kind: 'none' }], '', false],
]

it.each(cases)('%s', (_title, picks, keys, isAll) => {
  const selection = after(...picks)
  expect([...selection.keys].toSorted().join('')).toBe(keys)
  expect(selection.isAll).toBe(isAll)
})
