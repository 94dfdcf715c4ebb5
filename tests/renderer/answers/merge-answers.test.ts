import { describe, expect, it } from 'vitest'
import type { AnswerValues, Json, ResolvedField } from '#contract'
import { mergeAnswers, takenAtFirst } from '../../../src/renderer/answers/merge-answers.ts'
import fc from '../../fast-check.ts'

const field = (type: ResolvedField['type'], of?: Readonly<Record<string, ResolvedField>>): ResolvedField => ({ type, label: type, ...(of && { of }) })
const texts = { a: field('text'), b: field('text') }
const FIELDS = {
  pulse: field('integer'),
  note: field('multiline'),
  tags: field('choices'),
  sum: field('calculated'),
  vitals: field('group', { ...texts, inner: field('group', texts) }),
  meds: field('rows', { ...texts, doses: field('rows', texts) }),
  photos: field('file'),
}
const merge = (base: AnswerValues, mine: AnswerValues, theirs: AnswerValues, taken: readonly string[] = []) =>
  mergeAnswers(FIELDS, { base, mine, theirs }, new Set(taken))
const pointers = (merged: ReturnType<typeof merge>) => merged.contests.map(({ pointer }) => pointer)

describe('merging two sides of a draft', () => {
  it('keeps a reading of each side of one group, whether or not it is known what both began with', () => {
    const [mine, theirs] = [{ vitals: { a: '61' }, note: 'x' }, { vitals: { b: '18' } }]
    for (const base of [{}, { vitals: {} }]) expect(merge(base, mine, theirs)).toEqual({ answers: { vitals: { a: '61', b: '18' }, note: 'x' }, contests: [] })
  })

  it('asks about the one answer that both gave, and takes the side that is chosen', () => {
    const sides = [{ vitals: { a: '1', b: '1' } }, { vitals: { a: '2', b: '1' } }, { vitals: { a: '3', b: '4' } }] as const
    expect(pointers(merge(...sides))).toEqual(['/vitals/a'])
    expect(merge(...sides).answers).toEqual({ vitals: { a: '2', b: '4' } })
    expect(merge(...sides, ['/vitals/a']).answers).toEqual({ vitals: { a: '3', b: '4' } })
  })

  it('keeps rows that either side put in, in an order that both know', () => {
    const row = (id: string, a = 'x') => ({ id, a })
    const merged = merge({ meds: [row('1'), row('2')] }, { meds: [row('1', 'mine'), row('2'), row('m')] }, { meds: [row('1'), row('t'), row('2')] })
    expect(merged).toEqual({ answers: { meds: [row('1', 'mine'), row('t'), row('2'), row('m')] }, contests: [] })
  })

  it('asks when one side took out a row that the other went on with, and keeps it until somebody says otherwise', () => {
    const [base, edited, gone] = [{ meds: [{ id: '1', a: 'x' }] }, { meds: [{ id: '1', a: 'y' }] }, { meds: [] }]
    for (const [mine, theirs] of [
      [edited, gone],
      [gone, edited],
    ] as const) {
      const { contests } = merge(base, mine, theirs)
      expect(contests.map(({ pointer, isRow }) => [pointer, isRow])).toEqual([['/meds/1', true]])
      expect(merge(base, mine, theirs, [...takenAtFirst(contests)]).answers).toEqual(edited)
    }
    expect(merge(base, edited, gone, ['/meds/1']).answers).toEqual({ meds: [] })
    expect(merge(base, base, gone)).toEqual({ answers: { meds: [] }, contests: [] })
  })

  it('keeps the pictures of both sides, and leaves calculated values to the form', () => {
    expect(merge({}, { photos: [{ id: 'p' }], sum: 1 }, { photos: [{ id: 'q' }], sum: 2 }).answers).toEqual({ photos: [{ id: 'q' }, { id: 'p' }], sum: 1 })
  })
})

const text = fc.constantFrom<Json>('x', 'y', 'z')
const group = fc.record({ a: text, b: text, inner: fc.record({ a: text, b: text }, { requiredKeys: [] }) }, { requiredKeys: [] })
const rows = <T extends Readonly<Record<string, Json>>>(of: fc.Arbitrary<T>) =>
  fc.uniqueArray(
    fc.tuple(fc.constantFrom('1', '2', '3', '4'), of).map(([id, row]) => ({ ...row, id })),
    { selector: ({ id }) => id, maxLength: 4 },
  )
const leaves = fc.record({ a: text, b: text }, { requiredKeys: [] })
const med = fc.record({ a: text, b: text, doses: rows(leaves) }, { requiredKeys: [] })
const side = fc.record(
  { pulse: fc.integer({ min: 1, max: 3 }), note: text, vitals: group, meds: rows(med) },
  { requiredKeys: [] },
) as unknown as fc.Arbitrary<AnswerValues>

/** Each answer by its pointer, and each row by its own: an oracle that knows nothing of the fields. */
function flat(value: Json | undefined, at = ''): ReadonlyMap<string, Json> {
  if (typeof value !== 'object' || value === null) return new Map(value === undefined || value === null ? [] : [[at, value]])
  if (Array.isArray(value))
    return new Map(
      value.flatMap((row: Json) => [[`${at}/${Reflect.get(Object(row), 'id')}`, 'row'] as const, ...flat(row, `${at}/${Reflect.get(Object(row), 'id')}`)]),
    )
  return new Map(Object.entries(value).flatMap(([name, inner]) => (name === 'id' ? [] : [...flat(inner, `${at}/${name}`)])))
}
const isUnder = (pointer: string, parents: readonly string[]): boolean => parents.some((parent) => pointer === parent || pointer.startsWith(`${parent}/`))

it('takes over every answer and every row that one side alone changed, and asks about nothing else', () => {
  fc.assert(
    fc.property(side, side, side, (base, mine, theirs) => {
      const merged = merge(base, mine, theirs)
      const contested = pointers(merged)
      const [b, m, t, r] = [flat(base), flat(mine), flat(theirs), flat(merged.answers)]
      /** Rows that a side took out, with all that lies in them. */
      const out = [...b].flatMap(([pointer, value]) => (value === 'row' && !(m.has(pointer) && t.has(pointer)) ? [pointer] : []))
      for (const pointer of new Set([...b.keys(), ...m.keys(), ...t.keys()])) {
        if (isUnder(pointer, contested) || isUnder(pointer, out)) continue
        const [before, here, there] = [b.get(pointer), m.get(pointer), t.get(pointer)]
        if (here === before || there === before || here === there) expect([pointer, r.get(pointer)]).toEqual([pointer, here === before ? there : here])
      }
      for (const [pointer, value] of [...m, ...t])
        if (value === 'row' && !b.has(pointer) && !isUnder(pointer, [...contested, ...out])) expect(r.get(pointer)).toBe('row')
      for (const { pointer, isRow, mine: here, theirs: there } of merged.contests) {
        if (isRow) expect([b.get(pointer), (here === undefined) === (there === undefined)]).toEqual(['row', false])
        else expect(new Set([b.get(pointer), m.get(pointer), t.get(pointer)]).size).toBe(3)
      }
    }),
    { numRuns: 2_000 },
  )
})
