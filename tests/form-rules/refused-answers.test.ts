import { describe, expect, it } from 'vitest'
import type { AnswerValues, ResolvedField } from '#contract'
import { compileForm } from '#form-rules'
import { bed, CONTEXT, evaluated, field, formOf, GARDEN, options, told } from './garden-form.ts'

/** As they come over the wire, where `__proto__` is a name like any other. */
const sent = (text: string): AnswerValues => JSON.parse(text)
const refusals = (answers: AnswerValues, form = GARDEN): readonly string[] => told(evaluated({ grower: 'ann', ...answers }, form).findings)
const one = (of: ResolvedField, value: AnswerValues[string]): readonly string[] => told(evaluated({ x: value }, formOf({ x: of })).findings)

describe('answers of a wrong kind', () => {
  it.each<[string, AnswerValues, string]>([
    ['a number for a text', { grower: 5 }, 'type.text /grower'],
    ['an object for a text', { grower: { a: 1 } }, 'type.text /grower'],
    ['a list for a group', { weather: [1] }, 'type.group /weather'],
    ['a text for rows', { beds: 'all' }, 'type.list /beds'],
    ['a text for a row', { beds: ['all'] }, 'type.group /beds/0'],
    ['a row without an id', { beds: [{ crop: 'kale' }] }, 'rowId /beds/0/id'],
    ['two rows of one id', { beds: [bed('a'), bed('a', { crop: 'leek' })] }, 'repeated /beds'],
    ['a fixed row that does not exist', { week: [{ id: 'sun', watered: true }] }, 'unknownRow /week/0/id'],
    ['a fixed row given twice', { week: [{ id: 'mon' }, { id: 'mon', watered: true }] }, 'repeated /week'],
    ['a wrong number in a row', { beds: [bed('a', { rows: 0 })] }, 'tooSmall /beds/0/rows'],
    ['a wrong number in a group in a row', { beds: [bed('a', { soil: { ph: 15 } })] }, 'tooLarge /beds/0/soil/ph'],
    ['a choice that cannot be combined', { hasTrees: true, trees: 1, treeKinds: ['none', 'pear'] }, 'exclusive /treeKinds'],
    ['a day in the future', { hasTrees: true, trees: 20, width: 8, length: 8, thinning: '2026-06-16' }, 'past /thinning'],
    ['a value for a signature slot', { signed: 'data:image/png;base64,AAAA' }, 'setByServer /signed'],
    ['a file of another kind', { photos: [{ id: 'f1', name: 'a.exe', type: 'application/x-msdownload', size: 5 }] }, 'fileType /photos/0'],
    ['a file with more than it has', { photos: [{ id: 'f1', name: 'a', type: 'image/png', size: 5, path: '/etc' }] }, 'unknownKey /photos/0/path'],
  ])('are refused: %s', (_, answers, refusal) => {
    expect(refusals(answers)).toContain(refusal)
  })
  it('are refused: a required tick that was unticked, as one that was never ticked', () => {
    const tick = field('boolean', { required: true })
    expect([false, null, true].map((value) => one(tick, value))).toEqual([['required /x'], ['required /x'], []])
  })
  it('are refused with both the place and the id of the row', () => {
    const { findings } = evaluated({ grower: 'ann', beds: [bed('k1'), bed('l2', { rows: 0 })] })
    expect(findings[0]).toEqual({
      path: '/beds/1/rows',
      rowPath: '/beds/l2/rows',
      key: 'shared/validation.tooSmall',
      params: { min: 1 },
      severity: 'block',
      section: 'ground',
      page: 'work',
    })
  })
  it.each<[ResolvedField, AnswerValues[string], readonly string[]]>([
    [field('integer', { min: 1, max: 9 }), 10, ['tooLarge /x']],
    [field('text', { format: 'zip' }), '123', ['formats.zip /x']],
    [field('choice', { options: options('a') }), 'b', ['type.choice /x']],
    [field('address'), { line1: '1 Elm' }, ['required /x/city', 'required /x/state', 'required /x/zip']],
    [field('rows', { max: 1, of: { a: field('text') } }), [{ id: 'p' }, { id: 'q' }], ['tooMany /x']],
  ])('are refused by the field’s own bounds: %j %j', (of, value, expected) => {
    expect(one(of, value)).toEqual(expected)
  })
})

describe('names that the form does not have', () => {
  it.each<[string, string, string]>([
    ['at the top', '{"weeds":1}', '/weeds'],
    ['of the prototype', '{"__proto__":{"isAdmin":true}}', '/__proto__'],
    ['of every object', '{"constructor":"x"}', '/constructor'],
    ['in a group', '{"weather":{"low":3,"wind":3}}', '/weather/wind'],
    ['of the prototype in a group', '{"weather":{"low":3,"__proto__":{"a":1}}}', '/weather/__proto__'],
    ['in a row', '{"beds":[{"id":"a","crop":"kale","owner":1}]}', '/beds/0/owner'],
    ['of the prototype in a row', '{"beds":[{"id":"a","crop":"kale","__proto__":{"used":1}}]}', '/beds/0/__proto__'],
  ])('are refused %s', (_, text, path) => {
    const answers = sent(text)
    const { rules, state, findings } = evaluated({ grower: 'ann', ...answers })
    expect(told(findings)).toContain(`unknownKey ${path}`)
    expect(rules.differences(state, { grower: 'ann', ...answers })).toContain(path)
    expect(JSON.stringify(rules.submission(state).answers)).not.toMatch(/proto|weeds|wind|owner|constructor/)
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
  })
  it('give nothing of an object’s own: a field may be called constructor', () => {
    const { state } = evaluated({}, formOf({ constructor: field('text'), after: field('text', { when: 'answered(answers.constructor)' }) }))
    expect([...state.visible]).toEqual(['/constructor', 'page:one', 'section:all'])
  })
})

describe('a text of five megabytes', () => {
  const huge = 'a'.repeat(5_000_000)
  it.each<[string, AnswerValues, string]>([
    ['a text', { grower: huge }, 'tooLong /grower'],
    ['a row', { beds: [bed('a', { note: huge, crop: huge })] }, 'tooLong /beds/0/crop'],
    ['a number', { width: huge }, 'type.decimal /width'],
    ['a date', { hasTrees: true, trees: 20, width: 8, length: 8, thinning: huge }, 'type.date /thinning'],
  ])('is refused in the place of %s', (_, answers, refusal) => {
    expect(refusals(answers)).toContain(refusal)
  })
})

describe('what is handed in and differs from what the rules make of it', () => {
  const honest = { grower: 'ann', hasTrees: true, trees: 4, width: 3, length: 4, area: 12, perTree: 3, isCrowded: true, litres: 0 }
  const differences = (answers: AnswerValues): readonly string[] => {
    const { rules, state } = evaluated(answers)
    return rules.differences(state, answers)
  }
  it('is nothing for an honest submission', () => expect(differences(honest)).toEqual([]))
  it.each<[string, AnswerValues, readonly string[]]>([
    ['a forged calculated value', { area: 99 }, ['/area']],
    ['a calculated value left out', { perTree: null }, ['/perTree']],
    ['a forged value in a group', { weather: { low: 1, high: 5, range: 40 } }, ['/weather/range']],
    ['a forged value in a row', { beds: [bed('a', { rows: 2, spacing: 2, used: 1 })] }, ['/beds/0/used']],
    ['an answer that is out of sight', { hasTrees: false }, ['/trees', '/perTree', '/isCrowded']],
    ['an answer that is not tidy', { grower: ' ann ' }, ['/grower']],
    ['a signature among the answers', { signed: 'x' }, ['/signed']],
  ])('is named: %s', (_, answers, expected) => {
    expect([...differences({ ...honest, ...answers })].sort()).toEqual([...expected].sort())
  })
  it('is not held against a value that hangs on the clock or on a lookup', () => {
    const form = formOf(
      {
        due: field('date'),
        left: field('calculated', { value: 'daysBetween(today, answers.due)', result: 'integer' }),
        late: field('calculated', { value: 'answers.left < 0', result: 'boolean' }),
        stock: field('calculated', { value: 'lookups.stock', result: 'integer' }),
        double: field('calculated', { value: 'answers.due + answers.due', result: 'text' }),
      },
      { lookups: GARDEN.lookups },
    )
    const rules = compileForm(form)
    const state = rules.evaluate({ due: '2026-06-20' }, CONTEXT)
    expect(rules.submission(state).answers).toEqual({ due: '2026-06-20', left: 5, late: false, double: '2026-06-202026-06-20' })
    expect(rules.differences(state, { due: '2026-06-20', left: 9, late: true, stock: 3, double: 'x' })).toEqual(['/double'])
  })
})
