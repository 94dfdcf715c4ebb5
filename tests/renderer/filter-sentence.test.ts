import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Filter, ResolvedField } from '#contract'
import { filterSentence, type Words } from '../../src/renderer/list/filter-sentence.ts'

const words: Words = {
  translate: (key, places) => [key.replace('shared/list.', ''), ...Object.values(places ?? {})].join(' '),
  formats: {
    date: (day: string) => `day ${day}`,
    money: (cents: number | null) => `$${Number(cents) / 100}`,
    percent: (value: number | null) => `${value}%`,
  } as Words['formats'],
  names: { r1: 'Albatross' },
}
const field = (type: ResolvedField['type'], rest: Partial<ResolvedField> = {}): ResolvedField => ({ type, label: 'Thing', ...rest })
const options = [
  { id: 'a', label: 'Afloat' },
  { id: 'b', label: 'Moored' },
]

describe('the words of a filter', () => {
  it('never show the id of a record whose name is not known', () => {
    expect(filterSentence({ field: 'x', op: 'eq', value: 'r2' }, field('reference', { to: 'boat' }), words)).toBe('filter.eq Thing …')
  })
  it('keep an option that the document no longer has readable', () => {
    expect(filterSentence({ field: 'x', op: 'eq', value: 'gone' }, field('choice', { options }), words)).toBe('filter.eq Thing gone')
  })
  it.each<readonly [string, Filter, ResolvedField, string]>([
    ['an option by its label', { field: 'x', op: 'eq', value: 'a' }, field('choice', { options }), 'filter.eq Thing Afloat'],
    ['a list of one as one', { field: 'x', op: 'in', value: ['b'] }, field('choice', { options }), 'filter.in Thing Moored'],
    ['a list of several by their number', { field: 'x', op: 'in', value: ['a', 'b'] }, field('choice', { options }), 'filter.inMany Thing 2'],
    ['yes from an address', { field: 'x', op: 'eq', value: 'true' }, field('boolean'), 'filter.eq Thing yes'],
    ['no', { field: 'x', op: 'eq', value: false }, field('boolean'), 'filter.eq Thing no'],
    ['a day in the language of the page', { field: 'x', op: 'lte', value: '2026-02-03' }, field('date'), 'filter.lte Thing day 2026-02-03'],
    ['money in dollars', { field: 'x', op: 'gte', value: '12500' }, field('money'), 'filter.gte Thing $125'],
    ['a calculated percentage', { field: 'x', op: 'lt', value: 10 }, field('calculated', { result: 'percent' }), 'filter.lt Thing 10%'],
    ['a record by its name', { field: 'x', op: 'eq', value: 'r1' }, field('reference', { to: 'boat' }), 'filter.eq Thing Albatross'],
    ['empty without a value', { field: 'x', op: 'empty' }, field('text'), 'filter.empty Thing'],
    ['today', { field: 'x', op: 'lt', value: { from: 'today' } }, field('date'), 'filter.lt Thing moment.today'],
    ['days ahead', { field: 'x', op: 'lte', value: { from: 'today', days: 30 } }, field('date'), 'filter.lte Thing moment.daysAfter moment.today 30'],
    ['hours back', { field: 'x', op: 'gt', value: { from: 'now', hours: -2 } }, field('datetime'), 'filter.gt Thing moment.hoursBefore moment.now 2'],
  ])('say %s', (_name, filter, of, sentence) => {
    expect(filterSentence(filter, of, words)).toBe(sentence)
  })
})

it('has words for every day, moment and person that a filter may speak of', () => {
  const text = (path: string): string => readFileSync(`schemas/${path}.json`, 'utf8')
  const [, names = '[]'] = /"enum": (\["today", [^\]]*\])/.exec(text('meta/shared.schema')) ?? []
  const words: Readonly<Record<string, string>> = JSON.parse(text('i18n/en/shared/list')).strings.moment
  const named = (JSON.parse(names) as readonly string[]).filter((each) => each !== 'form').map((each) => each.replace('.', '-'))
  expect(named).toContain('yearStart')
  expect(named.filter((each) => !words[each])).toEqual([])
})
