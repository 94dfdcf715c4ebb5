import { describe, expect, it } from 'vitest'
import { conditionOf, conditionText, type Filter, type OwnReport, ownReportOf, ownReportValues } from '#contract'
import fc from '../fast-check.ts'

const field = fc.stringMatching(/^[a-z][A-Za-z0-9]{0,20}$/)
const value = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => !text.startsWith('@'))
const filter: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({ field, op: fc.constantFrom('empty' as const, 'filled' as const) }),
  fc.record({ field, op: fc.constantFrom('eq' as const, 'ne' as const, 'gte' as const, 'starts' as const), value }),
  fc.record({ field, op: fc.constantFrom('in' as const, 'nin' as const), value: fc.array(value, { minLength: 1, maxLength: 4 }) }),
  fc.record({
    field,
    op: fc.constant('gte' as const),
    value: fc.record({ from: fc.constantFrom('today' as const, 'monthStart' as const), days: fc.integer({ min: 1, max: 400 }) }),
  }),
) as fc.Arbitrary<Filter>
const report: fc.Arbitrary<OwnReport> = fc.record({
  source: field,
  groups: fc.array(fc.record({ field, each: fc.constantFrom('week' as const, 'month' as const, undefined) }), { minLength: 1, maxLength: 6 }),
  numbers: fc.array(
    fc.record({
      title: fc.string({ minLength: 1, maxLength: 60 }),
      take: fc.constantFrom('count' as const, 'sum' as const, 'share' as const, 'days' as const, 'latest' as const),
      field: fc.option(field, { nil: undefined }),
      inHours: fc.boolean(),
      conditions: fc.array(filter, { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  conditions: fc.array(filter, { maxLength: 4 }),
  dateField: fc.option(field, { nil: undefined }),
  span: fc.constantFrom('thisMonth' as const, 'lastMonth' as const, undefined),
})

describe('a report that a company makes', () => {
  it('reads as it was written, its conditions with the column that they are of', () => {
    fc.assert(
      fc.property(report, (made) => {
        expect(ownReportOf(ownReportValues(made))).toEqual(made)
      }),
    )
  })

  it('has conditions that are lines of text', () => {
    fc.assert(
      fc.property(filter, (asked) => {
        expect(conditionOf(asked.field, conditionText(asked))).toEqual(asked)
      }),
    )
    expect(['', 'like:a', 'eq:', ':x'].map((text) => conditionOf('state', text))).toEqual([undefined, undefined, undefined, undefined])
    expect(conditionOf('state"', 'eq:a')).toBeUndefined()
  })

  it('gives its rows ids, and never leaves out what it cannot read', () => {
    expect(ownReportOf({ source: 'boat', conditions: [{ field: 'state', is: 'resembles:x' }], numbers: [] }).conditions).toEqual([{ field: 'state', op: 'eq' }])
    expect(ownReportOf({ source: 'boat', conditions: [{ number: 3, field: 'state', is: 'eq:x' }], numbers: [] }).conditions).toEqual([
      { field: 'state', op: 'eq' },
    ])
  })
})
