import { describe, expect, test } from 'vitest'
import type { Section } from '#contract'
import { changedAnswers } from '../../src/forms/rules/changed-answers.ts'
import { compileRules } from '../../src/forms/rules/compile-rules.ts'
import { defaultAnswers } from '../../src/forms/rules/defaults.ts'
import { compileChecks, failedChecks, findProblems } from '../../src/forms/rules/find-problems.ts'
import { submissionOf } from '../../src/forms/rules/submission.ts'
import { visibleSections } from '../../src/forms/rules/visible-fields.ts'
import { BASICS, DETAILS, PLACE, PLANT, ROSE, SURROUNDINGS } from '../../stories/forms/plants.ts'

const see = (answers: Readonly<Record<string, string | number | boolean | null>>, sections: readonly Section[] = [BASICS], creating = false) =>
  visibleSections(compileRules(sections, PLANT, 'record'), answers, { resource: PLANT, surroundings: SURROUNDINGS, creating })
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
  const problems = (answers: Parameters<typeof see>[0], sections?: readonly Section[]) =>
    findProblems(see(answers, sections), answers, SURROUNDINGS).map(({ path, key }) => `${path} ${key}`)

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
    const sections = visibleSections(compileRules([PLACE], PLANT, 'record'), answers, { resource: PLANT, surroundings: SURROUNDINGS, creating: false })
    expect(findProblems(sections, answers, SURROUNDINGS).map(({ path }) => path)).toEqual(['/feeds/0/on', '/feeds/0/grams'])
  })
  test('a refusing check names its field, a warning is left to the server', () => {
    const rule = { check: "record.height < 200 || record.light == 'sun'", field: 'light', message: 'm', root: 'record' as const }
    const failed = (severity: 'block' | 'warn', answers: Parameters<typeof see>[0]) =>
      failedChecks(compileChecks([{ ...rule, severity }], PLANT), answers, SURROUNDINGS)
    expect(failed('block', { height: 250, light: 'shade' })).toEqual([{ path: '/light', key: 'm' }])
    expect(failed('block', { height: 250 })).toEqual([])
    expect(failed('warn', { height: 250, light: 'shade' })).toEqual([])
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
