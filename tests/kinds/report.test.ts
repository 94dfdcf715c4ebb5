import { describe, expect, it } from 'vitest'
import type { ReportScreen } from '#contract'
import { formatProblem, loadDocuments } from '#document'
import { createVariants } from '../../src/server/documents/store/variants.ts'
import { changed } from '../document/made-up.ts'
import { actor, banker, owner, visitor } from '../server/documents/harbour-actors.ts'

const HOME = 'screens/harbour/home'
const words = { title: 'Lamps', measures: { lamps: 'Lamps', dear: 'Dear', share: 'Lit', own: 'Own' } }
const lamps = { resource: 'lighthouse', take: 'count' }
const written = {
  $schema: '../../meta/screen.schema.json',
  kind: 'report',
  resource: 'lighthouse',
  groups: [
    { id: 'state', field: 'state' },
    { id: 'insured', field: 'litOn', each: 'month' },
  ],
  measures: [
    { id: 'lamps', query: lamps },
    { id: 'dear', query: { resource: 'lighthouse', take: 'sum', field: 'insuredFor' }, as: 'money' },
    { id: 'share', query: { ...lamps, take: 'share', of: [{ field: 'state', op: 'eq', value: 'lit' }] }, as: 'percent' },
    { id: 'own', query: lamps, requires: { owners: true } },
  ],
}
const load = (screen: object, strings: object = words) =>
  loadDocuments(
    changed(
      [`${HOME}.json`, JSON.stringify(screen)],
      [`i18n/en/${HOME}.json`, JSON.stringify({ $schema: '../../../../meta/i18n.schema.json', strings })],
      ['routes/harbour.json', ['routes', 0, 'requires'], { anyOf: ['lighthouse-list'] }],
    ),
    { icons: ['activity', 'building-2', 'check', 'plus'] },
  )

describe('a report', () => {
  const loaded = load(written)
  it.each([
    ['who may only look', visitor, ['lamps', 'share']],
    ['who reads amounts', banker, ['lamps', 'dear', 'share']],
    ['an owner', owner, ['lamps', 'dear', 'share', 'own']],
  ])('has for %s the numbers that they may see', (_who, who, measures) => {
    expect(loaded.problems.map(formatProblem)).toEqual([])
    const screen = loaded.documents && createVariants(loaded.documents).variantFor(HOME, who)?.bundle.screen
    expect((screen as ReportScreen).measures.map(({ id }) => id)).toEqual(measures)
  })
  it('is not for who may read no records', () => {
    expect(loaded.documents && createVariants(loaded.documents).variantFor(HOME, actor([]))).toBeUndefined()
  })

  const problems = (change: object): readonly string[] =>
    load({ ...written, ...change })
      .problems.map(formatProblem)
      .map((line) => line.replace(/^\S+ /, ''))
  it.each<[string, object, RegExp]>([
    ['a group by what is not there', { groups: [{ id: 'x', field: 'nothing' }] }, /\/groups\/0\/field .*no field of resources\/lighthouse "nothing"/],
    ['a group by an amount', { groups: [{ id: 'x', field: 'insuredFor' }] }, /\/groups\/0\/field Records are not grouped by a field of the type "money"/],
    ['spans of what is no date', { groups: [{ id: 'x', field: 'state', each: 'month' }] }, /\/groups\/0\/each The field "state" is no date/],
    [
      'the same group twice',
      {
        groups: [
          { id: 'x', field: 'state' },
          { id: 'y', field: 'state' },
        ],
      },
      /\/groups\/1 The same as an earlier one/,
    ],
    ['a count of something else', { measures: [{ id: 'lamps', query: { resource: 'keeper', take: 'count' } }] }, /\/measures\/0\/query\/resource/],
    ['a share that reads as a number', { measures: [{ id: 'lamps', query: written.measures[2]?.query }] }, /\/measures\/0 A share reads as a percentage/],
    ['a count that reads as a percentage', { measures: [{ id: 'lamps', query: lamps, as: 'percent' }] }, /\/measures\/0\/as A share reads as a percentage/],
    [
      'a moment that reads as a number',
      { measures: [{ id: 'lamps', query: { ...lamps, take: 'latest', field: 'litOn' } }] },
      /\/measures\/0\/query\/take This shows one number/,
    ],
    ['a number that reads as a moment', { measures: [{ id: 'lamps', query: lamps, as: 'moment' }] }, /\/measures\/0\/as What is latest reads as a moment/],
    [
      'the days of what is no date',
      { measures: [{ id: 'lamps', query: { ...lamps, take: 'days', field: 'state' } }] },
      /\/query\/field The field "state" is no date/,
    ],
    ['days of nothing', { measures: [{ id: 'lamps', query: { ...lamps, take: 'days' } }] }, /"field" goes with "sum", "days" and "latest"/],
    ['a list of other records behind it', { drill: 'welcome' }, /\/drill The route "welcome" lists no records of lighthouse/],
  ])('is refused for %s', (_what, change, expected) => {
    expect(problems(change).join('\n')).toMatch(expected)
  })
})
