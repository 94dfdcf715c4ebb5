import { describe, expect, it } from 'vitest'
import type { ResolvedResource } from '#contract'
import { nextSort, sortFieldOf, wholeNames } from '../../src/renderer/list/sort-order.ts'

describe('a click on a column head', () => {
  it.each([
    [['name'], 'age', false, ['age']],
    [['age'], 'age', false, ['-age']],
    [['-age'], 'age', false, ['name']],
    [['name'], 'age', true, ['name', 'age']],
    [['a', 'b', 'c'], 'd', true, ['b', 'c', 'd']],
    [['a', '-b'], 'b', true, ['a']],
  ] as const)('turns %j, clicked on %s (additive %s), into %j', (sort, field, additive, expected) => {
    expect(nextSort(sort, field, additive, ['name'])).toEqual(expected)
  })
  it('can leave a document order that starts descending', () => {
    expect(nextSort(['-age'], 'age', false, ['-age'])).toEqual(['age'])
  })
})

describe('the field a column sorts by', () => {
  const field = (sortable: boolean) => ({ type: 'text' as const, label: 'x', ...(sortable ? { sortable: true as const } : {}) })
  const resource = {
    fields: { first: field(true), last: field(true), note: field(false) },
    display: { template: '{first} {last}', lastFirst: '{last}, {first}' },
  } as unknown as ResolvedResource

  it('is none for a field that is not sortable', () => {
    expect(sortFieldOf('note', resource)).toBeUndefined()
  })
  it("is the last name for the record's name", () => {
    expect(sortFieldOf('display', resource)).toBe('last')
  })

  it.each([
    [['last'], ['last', 'first']],
    [['-last'], ['-last', '-first']],
    [
      ['age', 'last'],
      ['age', 'last', 'first'],
    ],
    [
      ['last', '-first'],
      ['last', '-first'],
    ],
    [
      ['last', 'age'],
      ['last', 'age'],
    ],
    [
      ['a', 'b', 'last'],
      ['a', 'b', 'last'],
    ],
    [['age'], ['age']],
  ])('%j is asked for as %j, so that one last name stands by the first', (sort, asked) => {
    expect(wholeNames(sort, resource)).toEqual(asked)
  })
  it('is left alone where a name is no person’s', () => {
    expect(wholeNames(['last'], { ...resource, display: { template: '{last} {first}' } })).toEqual(['last'])
  })
})
