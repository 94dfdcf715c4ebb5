import { describe, expect, it } from 'vitest'
import type { FormExpectation, FormTest } from '#contract'
import { formatProblem, problemAt } from '#document'
import { runFormTests } from '#form-rules'
import { GARDEN } from './garden-form.ts'

const test = (given: object, expectation: FormExpectation, rest: Partial<FormTest> = {}): FormTest => ({ id: 'try', given, expect: expectation, ...rest })
const messages = (each: FormTest): readonly string[] => runFormTests(GARDEN, [each]).map(({ message }) => message)

describe('the examples of a form', () => {
  it.each<[FormTest, string]>([
    [test({ weeds: 1 }, {}), 'Test "try": "given" answers /weeds, which the form does not ask'],
    [test({}, { visible: ['weeds'] }), 'Test "try": it names "weeds", which the form does not have'],
    [test({}, { hidden: ['sections/weeds'] }), 'Test "try": it names "sections/weeds", which the form does not have'],
    [test({}, { values: { 'weather.wind': 1 } }), 'Test "try": it names "weather.wind", which the form does not have'],
    [test({}, { errors: ['weeds'] }), 'Test "try": it names "weeds", which is no field\'s pointer and no check of the form'],
    [test({}, { visible: ['trees'] }), 'Test "try": "trees" should be in sight and is not'],
    [test({}, { hidden: ['grower'] }), 'Test "try": "grower" should not be in sight and is'],
    [test({}, { required: ['length'] }), 'Test "try": "length" should be required and is not'],
    [test({}, { optional: ['grower'] }), 'Test "try": "grower" should not be required and is'],
    [test({ width: 2, length: 3 }, { values: { area: 7 } }), 'Test "try": "area" should be 7 and is 6'],
    [test({ grower: 'a' }, { errors: ['/grower'] }), 'Test "try": "/grower" should refuse the submission; nothing complains'],
    [test({}, { errors: ['lowFirst'] }), 'Test "try": "lowFirst" should refuse the submission; what does: required complains at /grower'],
    [test({ grower: 'a' }, { warnings: ['roomy'] }), 'Test "try": "roomy" should warn; nothing complains'],
    [test({ width: 1, length: 1 }, { passes: ['roomy'] }), 'Test "try": "roomy" should not complain and does'],
    [test({ hasTrees: 'yes' }, {}), 'Test "try": "given" answers hasTrees with "yes", which is no boolean: true or false'],
    [test({ grower: 'a', thinning: '06/15/2026' }, {}), 'Test "try": "given" answers thinning with "06/15/2026", which is no day such as 2026-06-15'],
    [test({ treeKinds: ['fig'] }, {}), 'Test "try": "given" answers treeKinds/0 with "fig", which is none of its options: apple, pear, other, none'],
    [test({ beds: [{ crop: 'a', rows: '4' }] }, {}), 'Test "try": "given" answers beds/0/rows with "4", which is no whole number'],
    [test({ length: 3 }, { values: { area: 7 } }), 'Test "try": "area" should be 7 and is null, because width is blank: answered(…) tests for that'],
    [test({}, { complete: true }), 'Test "try": nothing else should be missing or wrong, but required complains at /grower'],
  ])('are refused with a sentence: %j', (each, message) => {
    expect(messages(each)).toEqual([message])
  })
  it('are told with the place of the answer or of the example, from which the line follows', () => {
    const tests = [test({}, {}), test({ grower: 1 }, { visible: ['trees'] })]
    const text = JSON.stringify({ tests }, null, 1)
    const told = runFormTests(GARDEN, tests).map((found) => formatProblem(problemAt({ path: 'garden.json', text }, found)))
    expect(told).toEqual([
      'garden.json:11:15 /tests/1/given/grower Test "try": "given" answers grower with 1, which is no text',
      'garden.json:8:3 /tests/1 Test "try": "trees" should be in sight and is not',
    ])
  })
  it.each<[string, FormTest]>([
    [
      'sight, by names, groups, rows, pages, sections and texts',
      test(
        { hasTrees: true, trees: 10, beds: [{ crop: 'kale' }] },
        {
          visible: ['trees', 'weather.low', 'beds.r1.crop', '/beds/r1/soil/ph', 'week.mon.watered', 'pages/trees', 'sections/care', 'texts/care/hint'],
          hidden: ['weather.frost', 'thinning', 'texts/size/wide'],
        },
      ),
    ],
    ['what is required', test({ width: 1 }, { required: ['grower', 'length', 'signed'], optional: ['width', 'weather.high'] })],
    [
      'values, also inside, and null for unknown',
      test(
        { weather: { low: 1, high: 3 }, beds: [{ crop: 'a', soil: { ph: 5 } }] },
        { values: { 'weather.range': 2, '/beds/r1/soil/isSour': true, area: null } },
      ),
    ],
    [
      'errors and warnings by pointer and by rule',
      test(
        { width: 1, length: 1, weather: { low: 3, high: 1 } },
        { errors: ['/grower', 'lowFirst', '/weather/high'], warnings: ['roomy', '/area'], passes: ['warmBeds', 'once'], complete: true },
      ),
    ],
    [
      'rules of rows by id, with the row or without',
      test({ grower: 'a', beds: [{ crop: 'x' }, { id: 'q', crop: 'x' }] }, { errors: ['once', 'beds/q/once', '/beds/q/crop', '/beds/0/crop'], complete: true }),
    ],
    ['lookups', test({ grower: 'a', hasTrees: true, trees: 5 }, { visible: ['seed'], errors: ['inStock'], complete: true }, { lookups: { stock: 2 } })],
    [
      'a day of their own',
      test({ grower: 'a', hasTrees: true, trees: 20, width: 8, length: 8, thinning: '2026-07-01' }, { complete: true }, { today: '2026-07-02' }),
    ],
    ['a moment of their own', test({}, { required: ['seed'] }, { now: '2026-06-16T17:00:00.000Z', lookups: { stock: 1 } })],
  ])('hold for %s', (_, each) => {
    expect(messages(each)).toEqual([])
  })
})

describe('what follows from a form', () => {
  const follows = {
    ...GARDEN,
    creates: [
      { id: 'crops', resource: 'crop', each: 'beds', when: 'row.rows > 1', values: { name: { is: 'row.crop' } }, ends: { gone: true } },
      { id: 'visit', resource: 'visit', values: { by: { answer: 'grower' } }, ends: { gone: true } },
    ],
    opens: [
      { id: 'thin', form: 'thinning', when: 'answers.isCrowded', answers: { by: { answer: 'grower' } } },
      { id: 'frost', form: 'frost', when: 'answers.weather.frost', answers: { by: { answer: 'grower' } } },
    ],
  }
  const told = (given: object, expectation: FormExpectation): readonly string[] =>
    runFormTests(follows, [test(given, expectation)]).map(({ message }) => message.slice('Test "try": '.length))
  const beds = [
    { crop: 'kale', rows: 2 },
    { crop: 'leek', rows: 1 },
    { crop: 'peas', rows: 3 },
  ]
  const crowded = { hasTrees: true, trees: 20, width: 8, length: 8 }

  it('is told by name when it is another', () => {
    expect(told({ beds }, { makes: { crops: 3, herbs: 1 } })).toEqual([
      '"crops" should make 3 records and makes 2',
      'it names "herbs", which is none of "creates"',
    ])
    expect(told(crowded, { opens: ['frost'] })).toEqual(['it should open frost and opens thin'])
    expect(told(crowded, { opens: [] })).toEqual(['it should open nothing and opens thin'])
    expect(told({}, { opens: ['thin'] })).toEqual(['it should open thin and opens nothing'])
    expect(told({}, { opens: ['hail'] })).toEqual(['it names "hail", which is none of "opens"'])
  })

  it('holds: of each row that its rule holds for, of the form once, and nothing of what is out of sight', () => {
    expect(told({ beds, ...crowded }, { makes: { crops: 2, visit: 1 }, opens: ['thin'] })).toEqual([])
    expect(told({ ...crowded, hasTrees: false, weather: { low: 20, frost: true } }, { makes: { crops: 0 }, opens: ['frost'] })).toEqual([])
  })
})
