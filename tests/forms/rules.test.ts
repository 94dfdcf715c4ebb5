import { describe, expect, test } from 'vitest'
import type { Section } from '#contract'
import { changedAnswers } from '../../src/forms/rules/changed-answers.ts'
import { defaultAnswers } from '../../src/forms/rules/defaults.ts'
import { type CheckRule, compileRecordRules } from '../../src/forms/rules/record-rules.ts'
import { submissionOf } from '../../src/forms/rules/submission.ts'
import { BASICS, DETAILS, PLACE, PLANT, ROSE, SURROUNDINGS } from '../../stories/forms/plants.ts'

type Values = Readonly<Record<string, string | number | boolean | null>>
const rulesOf = (sections: readonly Section[], creating = false, checks: readonly CheckRule[] = []) =>
  compileRecordRules({ resource: PLANT, sections, root: 'record', checks, creating })
const see = (answers: Values, sections: readonly Section[] = [BASICS], creating = false) => rulesOf(sections, creating).view(answers, SURROUNDINGS).visible
const fieldNames = (sections: ReturnType<typeof see>) => sections.flatMap(({ fields }) => fields.map(({ name }) => name))
const field = (sections: ReturnType<typeof see>, name: string) => sections.flatMap(({ fields }) => fields).find((each) => each.name === name)

describe('what is in sight', () => {
  test('a field whose condition is unanswered stays hidden', () => expect(fieldNames(see({}))).not.toContain('warning'))
  test('a field appears, required, when its conditions hold', () => {
    expect(field(see({ poisonous: true }), 'warning')).toMatchObject({ required: true, readOnly: false })
  })
  test('a section whose condition fails is left out with its fields', () => {
    expect(see({ poisonous: false }, [{ ...BASICS, when: 'record.poisonous == true' }])).toEqual([])
  })
  test('what the server sets is read only', () => {
    const sections = see({}, [DETAILS])
    expect([field(sections, 'number')?.readOnly, field(sections, 'age')?.readOnly, field(sections, 'phone')?.readOnly]).toEqual([true, true, false])
  })
  test('a state is chosen among the initial ones when a record is made, and never afterwards', () => {
    expect(field(see({}), 'status')?.readOnly).toBe(true)
    const status = field(see({}, [BASICS], true), 'status')
    expect(status?.readOnly).toBe(false)
    expect(status?.field.options?.map(({ id }) => id)).toEqual(['seed', 'growing'])
  })
})

describe('what is wrong', () => {
  const problems = (answers: Values, sections: readonly Section[] = [BASICS]) =>
    rulesOf(sections)
      .view(answers, SURROUNDINGS)
      .problems.map(({ path, key }) => `${path} ${key}`)

  test('missing and unreadable answers are named in the order of the fields', () => {
    expect(problems({ height: 'tall', planted: '2030-01-01' })).toEqual([
      '/name shared/validation.required',
      '/planted shared/validation.past',
      '/height shared/validation.type.decimal',
    ])
  })
  test('a hidden field has no problems', () => expect(problems({ ...({ name: 'Rose', planted: '2026-01-01' } as const), poisonous: false })).toEqual([]))
  test('a kept secret is not read as an answer', () => expect(problems({ code: '••••7731' }, [DETAILS])).toEqual([]))
  test('problems inside rows point at the row and field', () => {
    const answers = { ...ROSE, feeds: [{ id: 'a', grams: 'much' }] }
    const { problems: found } = rulesOf([PLACE]).view(answers, SURROUNDINGS)
    expect(found.map(({ path }) => path)).toEqual(['/feeds/0/on', '/feeds/0/grams'])
  })
  test('a refusing check names its field, a warning is left to the server', () => {
    const rule = { check: "record.height < 200 || record.light == 'sun'", field: 'light', message: 'm', root: 'record' as const }
    const failed = (severity: 'block' | 'warn', answers: Values, sections: readonly Section[] = []) =>
      rulesOf(sections, false, [{ ...rule, severity }]).view(answers, SURROUNDINGS).problems
    expect(failed('block', { height: 250, light: 'shade' })).toMatchObject([{ path: '/light', key: 'm' }])
    expect(failed('block', { height: 250 })).toEqual([])
    expect(failed('warn', { height: 250, light: 'shade' })).toEqual([])
  })
})

describe('answers that follow on others', () => {
  const story: readonly Values[] = [
    {},
    { poisonous: true },
    { poisonous: true, warning: 'x' },
    { poisonous: true, warning: 'x', name: 'Rose' },
    { name: 'Rose', warning: 'x' },
    {},
  ]
  test('come to the same as when they are looked at alone', () => {
    const followed = rulesOf([BASICS, DETAILS, PLACE])
    for (const answers of story) expect(followed.view(answers, SURROUNDINGS)).toEqual(rulesOf([BASICS, DETAILS, PLACE]).view(answers, SURROUNDINGS))
  })
})

describe('what is sent', () => {
  test('hidden and read-only answers stay behind, texts come out tidy', () => {
    const answers = { name: '  Rose ', warning: 'kept in the draft', status: 'growing', poisonous: false }
    expect(submissionOf(see(answers), answers)).toEqual({ name: 'Rose', poisonous: false })
  })
  test('only what differs from the saved record is sent', () => {
    expect(
      changedAnswers(
        { name: 'Rose', uses: ['looks'], site: { zip: '55101', city: 'X' }, notes: null },
        { name: 'Rose', uses: ['food'], site: { city: 'X', zip: '55101' } },
      ),
    ).toEqual({
      uses: ['looks'],
    })
  })
  test('a new record starts with defaults and the first state', () =>
    expect(defaultAnswers(PLANT, { today: '2026-03-18', now: '2026-03-18T15:00:30.000Z' })).toEqual({ status: 'seed' }))
})
