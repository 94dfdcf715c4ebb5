import { describe, expect, it } from 'vitest'
import type { RecordView } from '#contract'
import { acceptedBy, type ColumnCards, placeOf, withMoving } from '../../../src/renderer/board/board-columns.ts'

const row = (id: string, ...can: readonly string[]): RecordView => ({
  ...{ id, version: 1, display: id, createdAt: '', updatedAt: '', deletedAt: null, locationId: null },
  ...{ values: {}, labels: {}, masked: [], can },
})
const cards = (id: string, count: number, ...ids: readonly string[]): ColumnCards => ({
  column: { id, filter: [{ field: 'state', op: 'eq', value: id }] },
  rows: ids.map((each) => row(each)),
  count,
  countIsExact: true,
})
const columns = [cards('open', 40, 'a', 'b'), cards('taken', 1, 'c'), cards('done', 0)]
const shown = (all: readonly ColumnCards[]) => all.map(({ rows, count }) => [rows.map(({ id }) => id).join(''), count])

describe('a column', () => {
  const take = { id: 'take', kind: 'transition', transition: 'take' } as const
  const retake = { id: 'retake', kind: 'transition', transition: 'retake' } as const
  it.each([
    ['nothing, where it names nothing', undefined, ['transition:take'], undefined],
    ['nothing that the record does not allow', [take, retake], [], undefined],
    ['the first that it allows', [take, retake], ['transition:retake', 'transition:take'], 'take'],
    ['another where it does not allow the first', [take, retake], ['transition:retake'], 'retake'],
  ] as const)('does with a card %s', (_what, accepts, can, expected) => {
    const column = { id: 'taken', filter: [], ...(accepts && { accepts }) } as unknown as ColumnCards['column']
    expect(acceptedBy(column, row('a', ...can), {})?.id).toBe(expected)
  })
})

describe('what is on its way', () => {
  it('stands on top of where it goes, and is counted there', () => {
    expect(shown(withMoving(columns, [{ row: row('b'), to: 'done' }]))).toEqual([
      ['a', 39],
      ['c', 1],
      ['b', 1],
    ])
  })
  it('stands there once when the answer has it there already', () => {
    expect(shown(withMoving(columns, [{ row: row('c'), to: 'taken' }]))).toEqual(shown(columns))
  })
  it('is found where it stands', () => {
    expect(['b', 'c', 'z'].map((id) => placeOf(columns, id))).toEqual([{ column: 0, row: 1 }, { column: 1, row: 0 }, undefined])
  })
})
