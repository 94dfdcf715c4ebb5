import { beforeEach, describe, expect, it } from 'vitest'
import type { AnswerValues, Json, ResolvedField } from '#contract'
import { compileForm, type FormState, rulingOf, StepsSpent, stepsFor } from '#form-rules'
import { CONTEXT, field, formOf, GARDEN, ORCHARD } from './garden-form.ts'

/** A hundred blocks of ten fields: in each a hidden one, a required one, a chain of two calculations and a check. */
function wideForm() {
  const fields: Record<string, ResolvedField> = {}
  for (let block = 0; block < 100; block += 1) {
    for (let index = 0; index < 6; index += 1) fields[`t${block}x${index}`] = field('text')
    fields[`hidden${block}`] = field('text', { when: `answers.t${block}x0 == 'yes'` })
    fields[`asked${block}`] = field('decimal', { requiredWhen: `answered(answers.t${block}x1)` })
    fields[`sum${block}`] = field('calculated', { value: `answers.asked${block} + 1`, result: 'decimal' })
    fields[`twice${block}`] = field('calculated', { value: `answers.sum${block} * 2`, result: 'decimal' })
  }
  const checks = Array.from({ length: 100 }, (_, block) => ({ id: `c${block}`, check: `answers.twice${block} < 10`, severity: 'block' as const, message: 'm' }))
  return formOf(fields, { checks })
}

let evaluations: string[] = []
const count = (source: string): void => void evaluations.push(source)
beforeEach(() => {
  evaluations = []
})

/** The expressions that one change runs. */
function runOf(work: () => FormState): { readonly state: FormState; readonly ran: readonly string[] } {
  evaluations = []
  const state = work()
  return { state, ran: evaluations }
}

describe('a change in a form of 1,000 fields', () => {
  const form = wideForm()
  const rules = compileForm(form, count)
  const answers: AnswerValues = { t5x0: 'no', asked5: 3 }
  const first = rules.evaluate(answers, CONTEXT)

  it('begins with one evaluation per rule', () => {
    expect(Object.keys(form.fields)).toHaveLength(1_000)
    expect(runOf(() => rules.evaluate(answers, CONTEXT)).ran).toHaveLength(500)
  })
  it.each<[string, AnswerValues, readonly string[]]>([
    ['that nothing reads runs nothing', { t5x4: 'a' }, []],
    ['that a sight reads runs that one', { t5x0: 'yes' }, ["answers.t5x0 == 'yes'"]],
    ['that a requirement reads runs that one', { t5x1: 'x' }, ['answered(answers.t5x1)']],
    ['runs a chain to its end', { asked5: 4 }, ['answers.asked5 + 1', 'answers.sum5 * 2', 'answers.twice5 < 10']],
    ['to the same value runs nothing', { asked5: 3 }, []],
    ['by blanks only runs nothing', { t5x0: ' no ' }, []],
  ])('%s', (_, change, expected) => {
    const next = { ...answers, ...change }
    const { state, ran } = runOf(() => rules.update(first, next, CONTEXT, Object.keys(change)))
    expect(ran).toEqual(expected)
    expect(state.visible).toEqual(rules.evaluate(next, CONTEXT).visible)
  })
  it('keeps the sets that stay as they are', () => {
    const state = rules.update(first, { ...answers, t5x4: 'a' }, CONTEXT, ['t5x4'])
    expect([state.visible === first.visible, state.required === first.required, state.readOnly === first.readOnly]).toEqual([true, true, true])
    expect(rules.update(first, { ...answers, t5x0: 'yes' }, CONTEXT, ['t5x0']).required).toBe(first.required)
  })
  it('does not run a chain behind a value that stays', () => {
    const { ran } = runOf(() => rules.update(first, { t5x0: 'no', asked5: 3.001 }, CONTEXT, ['asked5']))
    expect(ran).toEqual(['answers.asked5 + 1'])
  })
  it('finds and hands in without evaluating anything', () => {
    const { ran } = runOf(() => {
      rules.problems(first, CONTEXT)
      rules.problemsOf(first, CONTEXT, ['asked5'])
      rules.submission(first)
      return first
    })
    expect(ran).toEqual([])
  })
})

describe('a change in a table of 50 rows', () => {
  const rules = compileForm(GARDEN, count)
  const beds: readonly Json[] = Array.from({ length: 50 }, (_, row) => ({ id: `b${row}`, crop: `c${row}`, rows: 2, spacing: 1, soil: { ph: 6 } }))
  const answers: AnswerValues = { grower: 'ann', width: 3, length: 50, beds }
  const first = rules.evaluate(answers, CONTEXT)
  const changed = (row: number, rest: object): readonly Json[] => beds.map((bed, index) => (index === row ? { ...(bed as object), ...rest } : bed))
  const ran = (next: AnswerValues, names: readonly string[]): readonly string[] => runOf(() => rules.update(first, next, CONTEXT, names)).ran

  it('runs the rules of that row, and those of other rows that read all rows', () => {
    const sources = ran({ ...answers, beds: changed(7, { rows: 3 }) }, ['beds'])
    const once = sources.filter((source) => source.includes('answers.beds.filter'))
    expect(once).toHaveLength(50)
    expect(sources.filter((source) => !once.includes(source)).sort()).toEqual(
      [
        'row.rows * row.spacing * answers.width',
        'row.used > 100',
        'row.used <= answers.area',
        'answers.beds.size() > 0',
        'answers.weather.low > 40 || answers.beds.size() == 0',
      ].sort(),
    )
  })
  it('runs the rules of a group in a row alone', () => {
    const sources = ran({ ...answers, beds: changed(7, { soil: { ph: 5 } }) }, ['beds'])
    expect(sources.filter((source) => source.startsWith('row.') || source === 'answers.hasTrees')).toEqual(['row.ph < 5.5', 'row.isSour', 'answers.hasTrees'])
  })
  it('runs no row’s values again when a row is taken away or moved', () => {
    const removed = ran({ ...answers, beds: beds.filter((_, index) => index !== 3) }, ['beds'])
    expect(removed.filter((source) => source.startsWith('row.'))).toEqual([])
    const moved = ran({ ...answers, beds: [...beds].reverse() }, ['beds'])
    expect(moved.filter((source) => source.startsWith('row.'))).toEqual([])
  })
  it('runs what reads another answer once for each row', () => {
    const sources = ran({ ...answers, width: 4 }, ['width'])
    expect(sources.filter((source) => source === 'row.rows * row.spacing * answers.width')).toHaveLength(50)
    expect(sources.filter((source) => source === 'row.ph < 5.5')).toHaveLength(0)
  })
})

describe('a change of what lies outside', () => {
  const rules = compileForm(GARDEN, count)
  const first = rules.evaluate({ grower: 'ann' }, CONTEXT)
  it('runs only what reads it', () => {
    const ran = (context: object): readonly string[] => runOf(() => rules.update(first, { grower: 'ann' }, { ...CONTEXT, ...context }, [])).ran
    expect(ran({ today: '2026-06-20' })).toEqual([])
    expect(ran({ lookups: { stock: 0 } })).toEqual(['lookups.stock > 0.0', 'lookups.stock >= answers.trees'])
    expect(ran({ lookups: {} })).toEqual([])
    const open = rules.evaluate({ grower: 'ann' }, { ...CONTEXT, lookups: { stock: 3 } })
    const later = { ...CONTEXT, lookups: { stock: 3 }, now: '2026-06-16T17:00:00.000Z' }
    const { state, ran: atNoon } = runOf(() => rules.update(open, { grower: 'ann' }, later, []))
    expect(atNoon).toEqual(["dateIn(now, timeZone) == '2026-06-16'"])
    expect(state.required.has('/seed')).toBe(true)
  })
})

describe('what is worked out for others', () => {
  const crates = (count: number) => ({ width: 10, harvest: Array.from({ length: count }, (_, row) => ({ id: `r${row}`, picker: 'Ann', crates: 1 })) })

  it('is no more than what the asked answers hang on', () => {
    const rules = compileForm(wideForm(), count)
    evaluations = []
    expect(rules.valuesOf({ asked5: 3, t5x0: 'yes' }, CONTEXT, ['twice5', 'asked5'])).toEqual({ twice5: 8, asked5: 3 })
    expect(evaluations).toEqual(['answers.asked5 + 1', 'answers.sum5 * 2'])
  })
  it.each([5, 20, 200, 2_000])('takes steps for each look of %i rows at each other, and stops where there are none left', (rows) => {
    const rules = compileForm(ORCHARD, count)
    const steps = stepsFor(1_000_000_000)
    rulingOf(rules, crates(Math.min(rows, 200)), { ...CONTEXT, steps })
    const taken = 1_000_000_000 - steps.left
    expect(taken).toBeGreaterThan(Math.min(rows, 200) ** 2)
    evaluations = []
    expect(() => rulingOf(rules, crates(rows), { ...CONTEXT, steps: stepsFor(rows * 3) })).toThrow(StepsSpent)
    expect(evaluations.length).toBeLessThan(rows * 3 + 1)
  })
})
