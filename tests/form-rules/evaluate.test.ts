import { describe, expect, it } from 'vitest'
import type { AnswerValues, Query } from '#contract'
import { compileForm } from '#form-rules'
import { bed, CONTEXT, evaluated, field, formOf, GARDEN, options, told } from './garden-form.ts'

const visible = (answers: AnswerValues): ReadonlySet<string> => evaluated(answers).state.visible
const crowded = { grower: 'ann', hasTrees: true, trees: 20, width: 8, length: 8 }

describe('an answer that is worked out until somebody gives one', () => {
  const form = formOf({
    kg: field('decimal'),
    lb: field('decimal', { value: 'answers.kg * 2.2', scale: 1, required: true, max: 400 }),
    isHeavy: field('calculated', { value: 'answers.lb > 200', result: 'boolean' }),
    due: field('date', { value: 'addDays(today, 7)' }),
    meds: field('rows', { of: { name: field('text'), line: field('text', { value: "row.name + ' daily'" }) } }),
  })
  const told = (answers: AnswerValues) => {
    const { state, rules, findings: found } = evaluated(answers, form)
    return { answers: rules.submission(state).answers, isRequired: found.some(({ key }) => key === 'shared/validation.required'), values: state.values }
  }
  it.each<[string, AnswerValues, AnswerValues, boolean]>([
    ['is asked for while it is unknown', {}, { due: '2026-06-22' }, true],
    ['is what comes out', { kg: 100 }, { kg: 100, lb: 220, isHeavy: true, due: '2026-06-22' }, false],
    ['is what was typed, for other rules too', { kg: 100, lb: 80, due: '2026-07-01' }, { kg: 100, lb: 80, isHeavy: false, due: '2026-07-01' }, false],
    ['comes out again when it is cleared', { kg: 50, lb: null, due: '' }, { kg: 50, lb: 110, isHeavy: false, due: '2026-06-22' }, false],
    [
      'stands in rows',
      { kg: 1, meds: [bed('a', { name: 'ASA' }), bed('b', { name: 'KCl', line: 'stopped' })] },
      {
        ...{ kg: 1, lb: 2.2, isHeavy: false, due: '2026-06-22' },
        meds: [
          { id: 'a', name: 'ASA', line: 'ASA daily' },
          { id: 'b', name: 'KCl', line: 'stopped' },
        ],
      },
      false,
    ],
  ])('%s', (_, given, answers, isRequired) => {
    const { values, ...found } = told(given)
    expect(found).toEqual({ answers, isRequired })
    expect(values).toMatchObject(answers)
  })
  it('is refused like any answer where it does not fit', () => {
    expect(evaluated({ kg: 300 }, form).findings.map(({ path, key }) => [path, key])).toEqual([['/lb', 'shared/validation.tooLarge']])
  })
})

describe('what is in sight', () => {
  it.each<[string, AnswerValues, readonly string[], readonly string[]]>([
    ['nothing that waits for an unanswered question', {}, ['/grower', 'page:work', '/weather/low', '/week/mon/watered'], ['page:trees', '/trees', '/seed']],
    ['nothing of a hidden page', { trees: 12 }, ['/hasTrees'], ['page:trees', 'section:count', 'section:care', '/trees', '/perTree', 'text:care/hint']],
    ['a page by its rule', { hasTrees: true }, ['page:trees', 'section:count', '/trees'], ['section:care', '/thinning', '/treeKinds']],
    ['a section by its rule', { hasTrees: true, trees: 10 }, ['section:care', 'text:care/hint', '/treeKinds'], ['/thinning']],
    ['a field by a chain of calculated values', crowded, ['/thinning', 'text:size/wide'], ['/treeKindsOther']],
    ['a field for words by its option', { ...crowded, treeKinds: ['other'] }, ['/treeKindsOther'], []],
    ['nothing that hangs on a hidden answer', { ...crowded, treeKinds: ['other'], hasTrees: false }, [], ['/treeKinds', '/treeKindsOther', '/thinning']],
    ['fields of a group by their neighbours', { weather: { low: 30, frost: true } }, ['/weather/frost'], ['/weather/cover']],
    ['fields of a group by other answers', { hasTrees: true, weather: { low: 30, frost: true } }, ['/weather/cover'], []],
    ['nothing that hangs on a hidden neighbour', { hasTrees: true, weather: { low: 40, frost: true } }, [], ['/weather/frost', '/weather/cover']],
    [
      'fields of a row by what is calculated in it',
      { width: 30, beds: [bed('a', { rows: 4, spacing: 1 }), bed('b', { rows: 1, spacing: 1 })] },
      ['/beds/a/note'],
      ['/beds/b/note'],
    ],
    ['fields of a group in a row', { beds: [bed('a', { soil: { ph: 5 } }), bed('b', { soil: { ph: 6 } })] }, ['/beds/a/soil/lime'], ['/beds/b/soil/lime']],
    ['fields of a fixed row', { week: [{ id: 'tue', watered: true }] }, ['/week/tue/litres', '/week/mon/watered'], ['/week/mon/litres']],
  ])('is %s', (_, answers, shown, hidden) => {
    const set = visible(answers)
    expect(shown.filter((mark) => !set.has(mark))).toEqual([])
    expect(hidden.filter((mark) => set.has(mark))).toEqual([])
  })
  it('follows what a lookup came to', () => {
    expect(evaluated({}, GARDEN, { ...CONTEXT, lookups: { stock: 1 } }).state.visible.has('/seed')).toBe(true)
    expect(evaluated({}, GARDEN, { ...CONTEXT, lookups: { stock: 0 } }).state.visible.has('/seed')).toBe(false)
  })
  it('hangs on no number that its field refuses; it is refused at its place and handed in as it stands', () => {
    const of = { low: field('decimal', { max: 10 }) }
    const form = formOf({
      size: field('integer', { min: 1, max: 9 }),
      double: field('calculated', { result: 'integer', value: 'answers.size * 2' }),
      big: field('text', { when: 'answers.size > 5' }),
      cold: field('group', { of }),
      warm: field('text', { when: 'answers.cold.low > 5' }),
    })
    const { state, findings, rules } = evaluated({ size: 90, cold: { low: 80 } }, form)
    expect([state.visible.has('/big'), state.visible.has('/warm'), state.values.double]).toEqual([false, false, null])
    expect(told(findings).map((each) => each.split(' ').at(-1))).toEqual(['/size', '/cold/low'])
    expect(rules.submission(state).answers).toEqual({ size: 90, cold: { low: 80 } })
    expect(evaluated({ size: 9, cold: { low: 8 } }, form).state.visible).toEqual(new Set([...state.visible, '/big', '/warm']))
  })
  it('reads a ring, which no document has, as unanswered, whatever comes first', () => {
    const form = formOf({ a: field('text', { when: "answers.b == 'x'" }), b: field('text', { when: "answers.a != 'y'" }) })
    const rules = compileForm(form)
    const state = rules.evaluate({ a: 'x', b: 'x' }, CONTEXT)
    expect(rules.update(state, { a: 'y', b: 'x' }, CONTEXT, ['a']).visible).toEqual(rules.evaluate({ a: 'y', b: 'x' }, CONTEXT).visible)
  })
})

describe('what is required and what is read-only', () => {
  it.each<[string, AnswerValues, readonly string[], readonly string[]]>([
    ['always', {}, ['/grower', '/signed'], ['/length', '/approved', '/trees']],
    ['in sight only', { hasTrees: true }, ['/trees', '/approved'], ['/treeKindsOther']],
    ['by a rule', { width: 2 }, ['/length'], []],
    ['by a rule inside a group', { weather: { low: 2 } }, ['/weather/high'], []],
    ['inside rows', { hasTrees: true, beds: [{ id: 'a', soil: { ph: 2 } }] }, ['/beds/a/crop', '/beds/a/soil/lime'], ['/beds/a/note']],
    ['inside fixed rows', { week: [{ id: 'wed', watered: true }] }, ['/week/wed/litres'], ['/week/wed/watered']],
  ])('is required %s', (_, answers, required, optional) => {
    const { state } = evaluated(answers)
    expect(required.filter((mark) => !state.required.has(mark))).toEqual([])
    expect(optional.filter((mark) => state.required.has(mark))).toEqual([])
  })
  it('is read-only when calculated, by a rule and by nature', () => {
    const answers = { grower: 'guest', hasTrees: true, weather: { low: 2, frost: true }, beds: [bed('a')] }
    const expected = ['/area', '/perTree', '/isCrowded', '/weather/range', '/weather/cover', '/beds/a/used', '/beds/a/soil/isSour', '/litres']
    expect([...evaluated(answers).state.readOnly].sort()).toEqual([...expected].sort())
    expect(evaluated({ ...answers, grower: 'ann' }).state.readOnly.has('/weather/cover')).toBe(false)
  })
})

describe('calculated answers', () => {
  it('are computed along chains, in groups, rows and groups of rows, over what was given', () => {
    const { values } = evaluated({ ...crowded, area: 7, weather: { low: 1, high: 4 }, beds: [bed('a', { rows: 2, spacing: 3, soil: { ph: 4 } })] }).state
    expect(values).toMatchObject({ area: 64, perTree: 3.2, isCrowded: true, weather: { low: 1, high: 4, range: 3 } })
    expect(values.beds).toEqual([bed('a', { rows: 2, spacing: 3, used: 48, soil: { ph: 4, isSour: true } })])
  })
  it('are null while unknown or out of sight', () => {
    expect(evaluated({ width: 3 }).state.values).toEqual({ width: 3, area: null, perTree: null, isCrowded: null, weather: { range: null }, litres: 0 })
  })
  it('read what is out of sight as unanswered', () => {
    expect(
      evaluated({
        week: [
          { id: 'mon', watered: false, litres: 9 },
          { id: 'tue', watered: true, litres: 4 },
        ],
      }).state.values.litres,
    ).toBe(4)
  })
  it.each<[string, 'integer' | 'decimal' | 'text' | 'date' | 'boolean' | 'money', unknown]>([
    ['0.0 - 0.2', 'integer', 0],
    ['2.345', 'decimal', 2.35],
    ['12.5', 'money', 13],
    ["''", 'text', null],
    ["'soon'", 'date', null],
    ["addDays('2026-01-31', 1)", 'date', '2026-02-01'],
    ['1.0 / 0.0', 'decimal', null],
  ])('come as their type: %s as %s', (value, result, expected) => {
    const { values } = evaluated({}, formOf({ x: field('calculated', { value, result }) })).state
    expect(values.x).toBe(expected)
  })
})

describe('complaints', () => {
  it('come in the order of the document, with their page and section', () => {
    const { findings } = evaluated({ width: 1, length: 2, weather: { low: 9, high: 3 }, beds: [bed('a', { rows: 4, spacing: 1 }), { id: 'b' }] })
    expect(told(findings)).toEqual([
      'required /grower',
      'warn checks.roomy /area',
      'checks.lowFirst /weather/high',
      'checks.warmBeds /weather/low',
      'warn checks.fits /beds/0',
      'required /beds/1/crop',
    ])
    expect(findings.map(({ page, section }) => `${page}/${section}`)).toEqual(['plan/who', 'plan/size', 'work/sky', 'work/sky', 'work/ground', 'work/ground'])
  })
  it('name the rule, inside rows by the row', () => {
    const { findings } = evaluated({ grower: 'a', width: 1, length: 2, beds: [bed('a'), bed('b', { crop: 'a', rows: 9, spacing: 1 })] })
    expect(findings.flatMap(({ check = [] }) => check)).toEqual(['roomy', 'beds/a/once', 'beds/b/fits', 'beds/b/once'])
  })
  it('carry the answers that the sentence may name', () => {
    const { findings } = evaluated({ grower: 'a', width: 1, length: 2, beds: [bed('a', { rows: 9, spacing: 1 })] })
    expect(findings.map(({ params }) => params)).toEqual([{ area: 2 }, { used: 9 }])
  })
  it.each<[string, AnswerValues, readonly string[]]>([
    ['is unknown', { grower: 'a', width: 1 }, ['required /length']],
    ['has a `when` that does not hold', { grower: 'a', weather: { low: 5, high: 9 } }, []],
    ['stands at a field out of sight', { grower: 'a', hasTrees: false, trees: 3 }, []],
  ])('are not made by a rule that %s', (_, answers, expected) => {
    expect(told(evaluated(answers).findings)).toEqual(expected)
  })
  it('are made by rules over lookups, marked, and told as unchecked while a lookup is unknown', () => {
    const answers = { grower: 'a', hasTrees: true, trees: 5 }
    const { rules, state, findings } = evaluated(answers)
    expect([told(findings), rules.unchecked(state)]).toEqual([[], ['inStock']])
    const known = { ...CONTEXT, lookups: { stock: 4 } }
    const later = rules.update(state, answers, known, [])
    expect(rules.problems(later, known)).toEqual([
      {
        path: '',
        key: 'checks.inStock',
        params: { 'lookups.stock': 4, trees: 5 },
        severity: 'block',
        check: 'inStock',
        usesLookups: true,
        section: 'count',
        page: 'trees',
      },
    ])
    expect(rules.unchecked(later)).toEqual([])
  })
  it('of some answers are those that stand there; a rule that stands nowhere belongs to all it reads', () => {
    const known = { ...CONTEXT, lookups: { stock: 4 } }
    const { rules, state } = evaluated({ hasTrees: true, trees: 5, width: 1, length: 1 }, GARDEN, known)
    expect(told(rules.problemsOf(state, known, ['grower']))).toEqual(['required /grower'])
    expect(told(rules.problemsOf(state, known, ['area']))).toEqual(['warn checks.roomy /area'])
    expect(told(rules.problemsOf(state, known, ['trees']))).toEqual(['checks.inStock '])
    expect(told(rules.problemsOf(state, known, ['width']))).toEqual([])
  })
  it('miss a required group and required rows as a whole, unless something inside is missed', () => {
    const inner = { a: field('text') }
    const form = formOf({
      g: field('group', { required: true, of: inner }),
      r: field('rows', { required: true, of: inner }),
      f: field('rows', { required: true, items: options('p'), of: inner }),
    })
    expect(told(evaluated({}, form).findings)).toEqual(['required /g', 'required /r', 'required /f'])
    expect(told(evaluated({ g: { a: 'x' }, r: [{ id: 'q', a: 'x' }], f: [{ id: 'p', a: 'x' }] }, form).findings)).toEqual([])
    const strict = formOf({ g: field('group', { required: true, of: { a: field('text', { required: true }) } }) })
    expect(told(evaluated({}, strict).findings)).toEqual(['required /g/a'])
  })
  it('name a fixed row that was not given by its id', () => {
    const form = formOf({ f: field('rows', { items: options('p', 'q'), of: { a: field('text', { required: true }) } }) })
    expect(told(evaluated({ f: [{ id: 'q', a: '' }] }, form).findings)).toEqual(['required /f/p/a', 'required /f/0/a'])
  })
  it('never miss a field that is laid out nowhere', () => {
    const form = { ...formOf({ a: field('text') }), fields: { a: field('text'), b: field('text', { required: true }) } }
    expect(told(evaluated({}, form).findings)).toEqual([])
    expect(told(evaluated({ b: 5 }, form).findings)).toEqual(['type.text /b'])
  })
})

describe('a submission', () => {
  it('has the tidy answers in sight with calculated ones, and names what was answered and is out of sight', () => {
    const { rules, state } = evaluated({
      grower: ' ann ',
      hasTrees: false,
      trees: 4,
      width: 3,
      length: 4,
      seed: '',
      weather: { low: 50, high: 60, frost: true },
      beds: [bed('a', { note: 'x' })],
      week: [{ id: 'wed', watered: true, litres: 2 }, { id: 'mon' }],
      signed: null,
    })
    expect(rules.submission(state)).toEqual({
      answers: {
        grower: 'ann',
        hasTrees: false,
        width: 3,
        length: 4,
        area: 12,
        weather: { low: 50, high: 60, range: 10 },
        beds: [bed('a')],
        week: [{ id: 'wed', watered: true, litres: 2 }],
        litres: 2,
      },
      hidden: ['trees', 'weather/frost', 'beds/a/note'],
    })
  })
  it('leaves the given answers as they were', () => {
    const answers = Object.freeze({ hasTrees: false, trees: 4, weather: Object.freeze({ low: 3, high: 4 }) })
    expect(evaluated(answers).state.values).toMatchObject(answers)
  })
})

describe('what else a form tells', () => {
  const rules = compileForm(GARDEN)
  it('are the required signatures that are missing, by slot', () => {
    const state = rules.evaluate({ hasTrees: true }, CONTEXT)
    expect(rules.missingSignatures(state, [])).toEqual(['signed', 'approved'])
    expect(rules.missingSignatures(state, ['signed'])).toEqual(['approved'])
    expect(rules.missingSignatures(rules.evaluate({}, CONTEXT), ['signed'])).toEqual([])
  })
  it('are the answers that lookups read', () => expect(rules.lookupInputs).toEqual(['plot']))
  it('are also the answers that a calculated one hangs on by which a lookup asks', () => {
    const bySize: Query = { resource: 'plot', take: 'count', filter: [{ field: 'size', op: 'eq', value: { answer: 'area' } }] }
    expect(compileForm({ ...GARDEN, lookups: { bySize } }).lookupInputs).toEqual(expect.arrayContaining(['area', 'width', 'length']))
  })
  it('is where a pointer stands', () => {
    expect(rules.sectionOf('/beds/a/soil/ph')).toEqual({ page: 'work', section: 'ground' })
    expect(rules.sectionOf('/weeds')).toBeUndefined()
  })
  it.each<[string, readonly string[]]>([
    ['grower', ['weather']],
    ['length', ['area', 'beds', 'isCrowded', 'perTree', 'thinning']],
    ['seed', []],
    ['treeKinds', ['treeKindsOther']],
  ])('are the dependents of an answer: %s', (name, expected) => {
    expect([...rules.dependentsOf(name)].sort()).toEqual(expected)
  })
  it('are all fields of a page for the answer that opens it', () => {
    expect(rules.dependentsOf('hasTrees')).toEqual(expect.arrayContaining(['trees', 'treeKinds', 'perTree', 'thinning', 'weather', 'beds', 'approved']))
  })
})
