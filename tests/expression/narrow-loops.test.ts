import { describe, expect, it } from 'vitest'
import fc from '../fast-check.ts'
import { outcomeOf } from './harbour-fields.ts'

/** Evaluated as it stands, since no part of its condition is an equality any more. */
const asItStands = (source: string): string =>
  source.replaceAll('(v.by == record.name)', '(v.by == record.name || false)').replaceAll('(record.name == v.by)', '(record.name == v.by || false)')

const SOURCES = [
  'record.visits.exists(v, (v.by == record.name))',
  'record.visits.exists(v, (record.name == v.by) && v.minutes > 5)',
  'record.visits.exists(v, v.minutes > 5 && (v.by == record.name))',
  'record.visits.exists(v, answered(v.by) && (v.by == record.name) && v.minutes > 5)',
  'record.visits.exists(v, (v.by == record.name) || v.minutes > 5)',
  '!record.visits.exists(v, (v.by == record.name) && v.stops.exists(s, s.at > "08:00"))',
  'size(record.visits.filter(v, (v.by == record.name)))',
  'size(record.visits.filter(v, answered(v.by) && (v.by == record.name) && v.minutes > 5))',
  'sum(record.visits.filter(v, answered(v.minutes) && (v.by == record.name)).map(v, v.minutes))',
  'record.visits.filter(v, answered(v.by) && (v.by == record.name) && record.visits.exists(v, (v.by == record.name) && v.minutes > 5)).map(v, v.by).join()',
  'record.visits.all(v, (v.by == record.name))',
]

const blank = fc.constantFrom(undefined, null, '')
const name = fc.oneof({ weight: 3, arbitrary: fc.constantFrom('ann', 'bo') }, { weight: 1, arbitrary: blank })
const visit = fc.record({
  by: name,
  minutes: fc.oneof(fc.nat(9), blank),
  stops: fc.array(fc.record({ at: fc.constantFrom('07:00', '09:00', '') }), { maxLength: 2 }),
})
const values = fc.record({ name, visits: fc.oneof({ weight: 9, arbitrary: fc.array(visit, { maxLength: 5 }) }, { weight: 1, arbitrary: blank }) })

describe('rows that are looked up in a list', () => {
  it.each(SOURCES)('%s comes to the same as going through all of them', (source) => {
    fc.assert(
      fc.property(values, (given) => {
        expect(outcomeOf(source, given)).toEqual(outcomeOf(asItStands(source), given))
      }),
    )
  })
})
