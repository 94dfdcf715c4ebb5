import { describe, expect, it } from 'vitest'
import type { FormMigration, Json, ResolvedField } from '#contract'
import { compileForm, type FormVersionFields, moveAnswers, moveContent, newlyRequired, unitedRetired } from '#form-rules'
import fc from '../fast-check.ts'

type Fields = Readonly<Record<string, ResolvedField>>
const field = (type: ResolvedField['type'], more: Partial<ResolvedField> = {}): ResolvedField => ({ type, label: '', ...more })
const options = (...ids: readonly string[]): Partial<ResolvedField> => ({ options: ids.map((id) => ({ id, label: id })) })
const OLD = 'a'.repeat(64)
const NEW = 'b'.repeat(64)
const version = (hash: string, fields: Fields, steps: FormMigration['steps'][number][] = []): FormVersionFields => ({
  hash,
  fields,
  ...(steps[0] && { migrations: [{ from: OLD, steps: [steps[0], ...steps.slice(1)] }] }),
})

describe('moving answers to a later version', () => {
  it('leaves what both ask alone, whatever else changed', () => {
    const fields = { note: field('text'), rows: field('rows', { of: { dose: field('decimal') } }) }
    const answers = { note: 'x', rows: [{ id: 'r', dose: 2 }] }
    expect(moveAnswers(version(OLD, fields), version(NEW, { ...fields, more: field('text', { required: true }) }), answers)).toEqual({
      answers,
      moved: [],
      retired: [],
    })
  })
  it('follows the steps that the later document names for the earlier one, and says what became of each answer', () => {
    const old = { name: field('text'), mood: field('choice', options('fine', 'bad')), height: field('decimal'), comment: field('text') }
    const later = { last: field('text'), first: field('text'), mood: field('choice', options('good', 'bad')), remark: field('text') }
    const to = version(NEW, later, [
      { op: 'rename', field: 'comment', to: 'remark' },
      { op: 'split', field: 'name', by: ',', to: ['last', 'first'] },
      { op: 'recode', field: 'mood', codes: { fine: 'good' } },
      { op: 'retire', field: 'height' },
    ])
    const found = moveAnswers(version(OLD, old), to, { name: 'Roe, Ann', mood: 'fine', height: 180, comment: 'c' })
    expect(found.answers).toEqual({ last: 'Roe', first: 'Ann', mood: 'good', remark: 'c' })
    expect(found.moved.map(({ op, field: name, to: targets }) => [op, name, targets.map((target) => target.field)])).toEqual([
      ['rename', 'comment', ['remark']],
      ['split', 'name', ['last', 'first']],
      ['recode', 'mood', ['mood']],
      ['retire', 'height', []],
    ])
    expect(found.retired).toEqual([{ field: 'height', value: 180 }])
  })
  it('puts aside what is asked no more, of another type, or no longer a choice, and keeps the parts that fit', () => {
    const old = {
      gone: field('text'),
      age: field('text'),
      mood: field('choice', options('fine')),
      signs: field('choices', options('a', 'b')),
      doctor: field('reference', { to: 'doctor' }),
      rows: field('rows', { of: { dose: field('decimal'), unit: field('text') } }),
    }
    const later = {
      age: field('integer'),
      mood: field('choice', options('good')),
      signs: field('choices', options('b')),
      doctor: field('reference', { to: 'employee' }),
      rows: field('rows', { of: { dose: field('decimal') } }),
    }
    const doctor = '11111111-1111-4111-8111-111111111111'
    const given = { gone: 'x', age: 'ten', mood: 'fine', signs: ['a', 'b'], doctor, rows: [{ id: 'r', dose: 1, unit: 'mg' }] }
    const found = moveAnswers(version(OLD, old), version(NEW, later), given)
    expect(found.answers).toEqual({ signs: ['b'], rows: [{ id: 'r', dose: 1 }] })
    expect(Object.fromEntries(found.retired.map(({ field: name, value }) => [name, value]))).toEqual(given)
    expect(found.moved.map(({ op, field: name }) => `${op} ${name}`)).toEqual([
      'retire gone',
      'reset age',
      'reset mood',
      'reset signs',
      'reset doctor',
      'reset rows',
    ])
  })
  it('loses no words that were typed where options are chosen now, in a group as at the top, and keeps what stands beside them', () => {
    const asked = (allergies: ResolvedField, codeStatus: ResolvedField) => ({
      codeStatus,
      health: field('group', { of: { allergies, codeStatus, diet: field('text') } }),
    })
    const later = asked(field('choices', options('penicillin', 'latex')), field('choice', options('dnr', 'fullCode')))
    const answers = { codeStatus: 'DNR, see form', health: { allergies: 'Penicillin (hives)', codeStatus: 'dnr', diet: 'Soft' } }
    const content = { answers, labels: {}, reasons: {} }
    const { content: next, moved } = moveContent(version(OLD, asked(field('text'), field('text'))), version(NEW, later), content)
    expect(next.answers).toEqual({ health: { codeStatus: 'dnr', diet: 'Soft' } })
    const aside = Object.entries(answers).map(([name, value]) => ({ field: name, value }))
    expect(next.retired).toEqual([{ hash: OLD, answers: aside }])
    expect(moved.map(({ op, field: name }) => `${op} ${name}`)).toEqual(['reset codeStatus', 'reset health'])
  })
  it('works nothing out: calculated answers are left out on both sides and nobody misses them', () => {
    const calculated = field('calculated', { result: 'decimal', value: '1.0' })
    const fields = { bmi: calculated, rows: field('rows', { of: { dose: field('decimal'), twice: calculated } }) }
    const found = moveAnswers(version(OLD, fields), version(NEW, fields), { bmi: 20, rows: [{ id: 'r', dose: 1, twice: 2 }] })
    expect(found).toMatchObject({ answers: { rows: [{ id: 'r', dose: 1 }] }, moved: [], retired: [] })
  })
  it('keeps what another answer took the place of', () => {
    const to = version(NEW, { b: field('text') }, [{ op: 'rename', field: 'a', to: 'b' }])
    const found = moveAnswers(version(OLD, { a: field('text'), b: field('text') }), to, { a: 'new', b: 'old' })
    expect([found.answers, found.retired]).toEqual([{ b: 'new' }, [{ field: 'b', value: 'old' }]])
    expect(found.moved.map(({ op, field: name }) => [op, name])).toEqual([
      ['rename', 'a'],
      ['reset', 'b'],
    ])
  })
  it('loses nothing, whatever was asked, answered and changed', () => {
    const names = fc.constantFrom('a', 'b', 'c', 'd')
    const kinds = fc.constantFrom(field('text'), field('integer'), field('choice', options('x', 'y')), field('choices', options('x', 'z')), field('boolean'))
    const values = fc.constantFrom<Json>('x', 'y', 'one, two', 3, true, ['x', 'y'], ['z'], '', null)
    const step = fc.oneof(
      fc.record({ op: fc.constant('rename' as const), field: names, to: names }),
      fc.record({ op: fc.constant('recode' as const), field: names, codes: fc.constant({ x: 'z' }) }),
      fc.record({ op: fc.constant('retire' as const), field: names }),
      fc.record({ op: fc.constant('split' as const), field: names, by: fc.constant(','), to: fc.constant<[string, string]>(['c', 'd']) }),
    )
    fc.assert(
      fc.property(
        fc.dictionary(names, kinds),
        fc.dictionary(names, kinds),
        fc.array(step, { maxLength: 4 }),
        fc.dictionary(names, values),
        (old, later, steps, given) => {
          const found = moveAnswers(version(OLD, old), version(NEW, later, steps), given)
          // Where each answer went, step by step: it stands in the new answers, it was put aside, or a step says what it became.
          const said = [...found.retired, ...found.moved].map(({ field: name, value }) => JSON.stringify([name, value]))
          for (const [name, value] of Object.entries(given)) {
            if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) continue
            const stands = JSON.stringify(found.answers[name]) === JSON.stringify(value)
            expect(stands || said.includes(JSON.stringify([name, value]))).toBe(true)
          }
          expect(Object.keys(found.answers).every((name) => Object.hasOwn(later, name))).toBe(true)
          for (const { op, field: name, value } of found.moved)
            if (op === 'retire' || op === 'reset') expect(found.retired).toContainEqual({ field: name, value })
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('moving a draft', () => {
  it('takes texts and the place of the focus with the questions, and puts aside once what is put aside twice', () => {
    const from = version(OLD, { a: field('group', { of: { doctor: field('reference', { to: 'doctor' }) } }), gone: field('text') })
    const to = version(NEW, { b: field('group', { of: { doctor: field('reference', { to: 'doctor' }) } }) }, [{ op: 'rename', field: 'a', to: 'b' }])
    const doctor = '11111111-1111-4111-8111-111111111111'
    const aside = [{ hash: OLD, answers: [{ field: 'gone', value: 'x', label: 'X' }] }]
    const content = { answers: { a: { doctor }, gone: 'x' }, reasons: {}, labels: { '/a/doctor': 'Dr. Wu', '/gone': 'X' }, at: '/a/doctor', retired: aside }
    expect(moveContent(from, to, content).content).toEqual({
      answers: { b: { doctor } },
      reasons: {},
      labels: { '/b/doctor': 'Dr. Wu' },
      at: '/b/doctor',
      retired: aside,
    })
    expect(unitedRetired(aside, [{ hash: NEW, answers: [] }], aside)).toEqual([...aside, { hash: NEW, answers: [] }])
  })
})

describe('what a later version newly requires', () => {
  it('is what it did not require before and nobody has answered', () => {
    const rulesOf = (fields: Fields) => ({
      rules: compileForm({
        fields,
        checks: [],
        lookups: {},
        pages: [
          {
            id: 'p',
            title: '',
            sections: [{ id: 's', title: '', columns: 1, items: Object.keys(fields).map((name) => ({ kind: 'field' as const, field: name })) }],
          },
        ],
      }),
    })
    const old = { kept: field('text', { required: true }), easy: field('text') }
    const later = {
      ...old,
      easy: field('text', { required: true }),
      more: field('text', { required: true }),
      maybe: field('text', { requiredWhen: "answers.kept == 'yes'" }),
    }
    const context = { today: '2026-06-15', now: '2026-06-15T17:00:00Z', timeZone: 'UTC', lookups: {} }
    const asks = (answers: Readonly<Record<string, Json>>) => newlyRequired({ ...rulesOf(old), answers }, { ...rulesOf(later), answers }, context)
    expect(asks({})).toEqual(['/easy', '/more'])
    expect(asks({ easy: 'done', kept: 'yes' })).toEqual(['/more', '/maybe'])
  })
})
