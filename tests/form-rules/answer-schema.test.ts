import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import type { ResolvedField } from '#contract'
import { answerSchema } from '#form-rules'
import { bed, evaluated, field, GARDEN, options } from './garden-form.ts'

const compile = (form: Parameters<typeof answerSchema>[0]) => new Ajv({ strict: true, allErrors: true, ownProperties: true }).compile(answerSchema(form))
const garden = compile(GARDEN)
const paths = (validate: typeof garden, answers: unknown): readonly string[] =>
  validate(answers) ? [] : (validate.errors ?? []).map(({ instancePath, keyword }) => `${keyword} ${instancePath}`)

describe('the schema of answers', () => {
  it.each<[string, string, string]>([
    ['a name that the form does not have', '{"weeds":1}', 'additionalProperties '],
    ['a name of the prototype', '{"__proto__":{"a":1}}', 'additionalProperties '],
    ['a name of the prototype in a row', '{"beds":[{"id":"a","__proto__":{"a":1}}]}', 'additionalProperties /beds/0'],
    ['a signature', '{"signed":"x"}', 'additionalProperties '],
    ['a number for a text', '{"grower":5}', 'type /grower'],
    ['a text that is too long', `{"grower":"${'a'.repeat(5_000_000)}"}`, 'maxLength /grower'],
    ['a number out of bounds', '{"trees":501}', 'maximum /trees'],
    ['a part of a whole number', '{"trees":1.5}', 'type /trees'],
    ['a code that is no option', '{"treeKinds":["oak"]}', 'enum /treeKinds/0'],
    ['a date in words', '{"thinning":"soon"}', 'pattern /thinning'],
    ['a reference that is no id', '{"plot":"x"}', 'pattern /plot'],
    ['rows without end', `{"beds":[${Array.from({ length: 21 }, (_, i) => `{"id":"${i}"}`).join()}]}`, 'maxItems /beds'],
    ['a row without an id', '{"beds":[{"crop":"x"}]}', 'required /beds/0'],
    ['an id that is no id', '{"beds":[{"id":"../x"}]}', 'pattern /beds/0/id'],
    ['a fixed row that does not exist', '{"week":[{"id":"sun"}]}', 'enum /week/0/id'],
    ['a file of another kind', '{"photos":[{"id":"f","name":"n","type":"text/html","size":1}]}', 'enum /photos/0/type'],
    ['null', '{"grower":null}', 'type /grower'],
  ])('refuses %s', (_, text, error) => {
    expect(paths(garden, JSON.parse(text))).toContain(error)
  })
  it('takes what the rules hand in', () => {
    const { rules, state } = evaluated({
      grower: 'ann',
      hasTrees: true,
      trees: 20,
      treeKinds: ['pear', 'other'],
      treeKindsOther: 'plum',
      width: 8,
      length: 8,
      thinning: '2026-01-02',
      weather: { low: 20, high: 30, frost: true, cover: 'straw' },
      beds: [bed('a', { rows: 2, spacing: 0.5, soil: { ph: 4, lime: 'some' } })],
      week: [{ id: 'tue', watered: true, litres: 3 }],
      photos: [{ id: 'f1', name: 'bed.png', type: 'image/png', size: 900 }],
    })
    expect(paths(garden, rules.submission(state).answers)).toEqual([])
  })
  const filled: readonly (readonly [ResolvedField, unknown])[] = [
    [field('address'), { line1: '1 Elm', city: 'Duluth', state: 'MN', zip: '55802' }],
    [field('email'), 'a@b.org'],
    [field('phone'), '2185550101'],
    [field('datetime'), '2026-01-02T10:00:00.000Z'],
    [field('time'), '23:59'],
    [field('money'), 1_250],
    [field('percent'), 12.5],
    [field('choice', { options: options('1:2') }), '1:2'],
    [field('references', { to: 'plot' }), ['018f4b7e-5a3c-7b1d-9e2f-0a1b2c3d4e5f']],
    [field('text', { format: 'icd10' }), 'E11.9'],
    [field('multiline'), 'one\ntwo'],
    [field('calculated', { value: "''", result: 'date' }), '2026-01-02'],
  ]
  it.each(filled)('takes what #validation takes: %j %j', (of, value) => {
    expect(paths(compile({ fields: { x: of } }), { x: value })).toEqual([])
  })
})
