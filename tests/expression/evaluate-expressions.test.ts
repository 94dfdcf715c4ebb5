import { describe, expect, it } from 'vitest'
import type { ResolvedField } from '#contract'
import { UNKNOWN } from '#expression'
import fc from '../fast-check.ts'
import { compiled, NOW, outcomeOf } from './harbour-fields.ts'

describe('a blank', () => {
  it.each(['record.height > 3', 'record.name == "x"', '!record.lit', 'record.keeper.name == "x"', 'record.address.city == "x"', 'record.height + 1'])(
    'makes %s unknown',
    (source) => {
      for (const values of [{}, { height: null, name: '', lit: null, keeper: { name: '' }, address: { city: null } }])
        expect(outcomeOf(source, values)).toBe(UNKNOWN)
    },
  )

  it('is decided by answered() alone', () => {
    expect(outcomeOf('answered(record.name)', { name: '' })).toBe(false)
    expect(outcomeOf('answered(record.name)', { name: 'x' })).toBe(true)
    expect(outcomeOf('answered(record.lit)', { lit: false })).toBe(true)
    expect(outcomeOf('answered(record.keeper)', { keeper: { name: null } })).toBe(false)
    expect(outcomeOf('answered(record.keeper.name)', {})).toBe(false)
    expect(outcomeOf('answered(record.tags)', { tags: [] })).toBe(false)
    expect(outcomeOf('answered(record.address)', { address: { city: 'Duluth' } })).toBe(true)
  })

  it('does not hide what is decided without it', () => {
    expect(outcomeOf('record.lit && record.height > 3', { lit: false })).toBe(false)
    expect(outcomeOf('record.height > 3 || record.lit', { lit: true })).toBe(true)
    expect(outcomeOf('record.lit && record.height > 3', { lit: true })).toBe(UNKNOWN)
  })

  it('is an empty list where a list is missing', () => {
    expect(outcomeOf('size(record.visits) == 0 && size(record.tags) == 0', { tags: null })).toBe(true)
    expect(outcomeOf('record.visits.all(v, v.minutes > 0)')).toBe(true)
  })

  it('in a row makes a sum unknown, unless it is filtered out', () => {
    const visits = [{ minutes: 5 }, { minutes: null }]
    expect(outcomeOf('sum(record.visits.map(v, v.minutes))', { visits })).toBe(UNKNOWN)
    expect(outcomeOf('sum(record.visits.filter(v, answered(v.minutes)).map(v, v.minutes))', { visits })).toBe(5)
  })
})

describe('numbers', () => {
  it.each([
    ['record.height / 2', 2.5],
    ['2 / record.height', 0.4],
    ['record.height == 5', true],
    ['record.lit ? record.height : 0', 5],
    ['record.height in [1, 5]', true],
    ['size(record.visits) * record.height', 10],
    ['size(record.visits) + 1', 3],
    ['size(record.visits) == 2', true],
    ['record.height % 2', 1],
    ['round(record.height / 2)', 3],
    ['string(record.height) + " m"', '5 m'],
    ['record.name.substring(0, 2)', 'Sp'],
  ])('are all doubles: %s', (source, outcome) => {
    expect(outcomeOf(source, { height: 5, lit: true, name: 'Split', visits: [{}, {}] })).toBe(outcome)
  })

  it('that do not exist are unknown', () => {
    expect(outcomeOf('record.height / 0', { height: 1 })).toBe(UNKNOWN)
  })
})

describe('an expression', () => {
  it('lists the fields it reads, in the order of their mention', () => {
    expect(compiled('record.visits.exists(v, v.minutes > record.height) && answered(record.keeper.name) && record.height > 1').dependencies).toEqual([
      'visits',
      'height',
      'keeper',
    ])
  })

  it('says what it yields', () => {
    expect(['record.lit', 'record.height', 'record.name', 'record.tags', 'size(record.tags)'].map((source) => compiled(source).type)).toEqual([
      'boolean',
      'number',
      'text',
      'list',
      'number',
    ])
  })

  it('inside rows reads the row beside the record', () => {
    const row: Readonly<Record<string, ResolvedField>> = { minutes: { type: 'integer', label: 'minutes' } }
    const expression = compiled('row.minutes > record.height', row)
    expect(expression).toMatchObject({ dependencies: ['height'], rowDependencies: ['minutes'] })
    expect(expression.evaluate({ height: 3 }, { ...NOW, row: { minutes: 4 } })).toBe(true)
    expect(expression.evaluate({ height: 3 }, { ...NOW, row: {} })).toBe(UNKNOWN)
  })

  it('never throws and changes nothing, whatever the values', () => {
    const expressions = [
      'record.height > 3 && record.name != "x"',
      'sum(record.visits.map(v, v.minutes))',
      'addDays(record.builtOn, record.steps)',
      '"a" in record.tags',
    ].map((source) => compiled(source))
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('height', 'name', 'visits', 'builtOn', 'steps', 'tags'), fc.jsonValue()), (values) => {
        const before = JSON.stringify(values)
        for (const expression of expressions) expression.evaluate(values, NOW)
        expect(JSON.stringify(values)).toBe(before)
      }),
    )
  })

  it('depends on nothing but its dependencies', () => {
    const expression = compiled('record.height > 3 || answered(record.name)')
    fc.assert(
      fc.property(fc.record({ height: fc.option(fc.double({ noNaN: true })), name: fc.option(fc.string()) }), fc.jsonValue(), (values, other) => {
        expect(expression.evaluate({ ...values, tags: other, visits: other }, NOW)).toBe(expression.evaluate(values, NOW))
      }),
    )
  })
})
