import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import type { AnswerValues, Json } from '#contract'
import { answerSchema, compileForm, type FormContext, type FormState } from '#form-rules'
import fc from '../fast-check.ts'
import { CONTEXT, ORCHARD } from './garden-form.ts'

const number = fc.oneof(fc.integer({ min: -3, max: 60 }), fc.constantFrom<Json>(null, 'x', 12.5))
const text = fc.constantFrom<Json>('', '  ', 'ann', 'guest', 'kale', null, 5)
const flag = fc.constantFrom<Json>(true, false, null, 'yes')
const soil = fc.oneof(fc.constantFrom<Json>(null, 'mud'), fc.record({ ph: number, lime: text, isSour: flag }, { requiredKeys: [] }))
const bedRow = fc.record(
  { id: fc.constantFrom('a', 'b', 'c', 'd'), crop: text, rows: number, spacing: number, used: number, note: text, soil },
  { requiredKeys: ['id'] },
)
const picked = fc.record(
  {
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    picker: text,
    crates: number,
    sofar: number,
    again: text,
    bonus: flag,
    cart: fc.constantFrom<Json>('barrow', 'wagon', 'truck', null),
    weighed: fc.record({ by: text, isOwn: flag }, { requiredKeys: [] }),
  },
  { requiredKeys: ['id'] },
)
const day = fc.record({ id: fc.constantFrom('mon', 'tue', 'wed', 'sun'), watered: flag, litres: number }, { requiredKeys: ['id'] })

/** A value for each answer, wrong ones among them. */
const VALUES: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  grower: text,
  hasTrees: flag,
  trees: number,
  treeKinds: fc.oneof(fc.constant(null), fc.subarray(['apple', 'pear', 'other', 'none'])),
  treeKindsOther: text,
  width: number,
  length: number,
  area: number,
  thinning: fc.constantFrom<Json>('2026-06-01', '2027-01-01', 'soon', null),
  weather: fc.oneof(
    fc.constantFrom<Json>(null, 'wet'),
    fc.record({ low: number, high: number, frost: flag, cover: text, range: number }, { requiredKeys: [] }),
  ),
  beds: fc.oneof(fc.constantFrom<Json>(null, 'all'), fc.uniqueArray(bedRow, { selector: ({ id }) => id, maxLength: 4 })),
  harvest: fc.oneof(fc.constantFrom<Json>(null, 'all'), fc.uniqueArray(picked, { selector: ({ id }) => id, maxLength: 4 })),
  week: fc.oneof(fc.constant(null), fc.uniqueArray(day, { selector: ({ id }) => id, maxLength: 3 })),
  seed: text,
  tools: fc.oneof(fc.constant(null), fc.subarray(['saw', 'ladder', 'net'])),
}
const change = fc.constantFrom(...Object.keys(VALUES)).chain((name) => (VALUES[name] ?? fc.constant(null)).map((value): AnswerValues => ({ [name]: value })))
const several = fc.array(change, { minLength: 1, maxLength: 3 }).map((changes): AnswerValues => Object.assign({}, ...changes))
const context = fc.record({
  today: fc.constantFrom('2026-06-15', '2028-01-01'),
  now: fc.constantFrom('2026-06-15T17:00:00.000Z', '2026-06-16T17:00:00.000Z'),
  timeZone: fc.constant('America/Chicago'),
  lookups: fc.constantFrom({}, { stock: 0 }, { stock: 20 }),
})
const step = fc.record({
  answers: fc.oneof({ weight: 9, arbitrary: several }, { weight: 1, arbitrary: fc.constant({}) }),
  context: fc.option(context, { freq: 6 }),
})

/** Changes one row at a time and keeps the other objects, as the page does. */
function applied(before: AnswerValues, changes: AnswerValues): AnswerValues {
  const after = Object.entries(changes).map(([name, value]): [string, Json] => {
    const standing = before[name]
    if (!Array.isArray(value) || !Array.isArray(standing)) return [name, value]
    return [name, value.map((row: Json) => standing.find((each: Json) => JSON.stringify(each) === JSON.stringify(row)) ?? row)]
  })
  return { ...before, ...Object.fromEntries(after) }
}

const plain = (state: FormState) => ({
  values: state.values,
  visible: [...state.visible].sort(),
  required: [...state.required].sort(),
  readOnly: [...state.readOnly].sort(),
  withheld: [...state.withheld].sort(),
})

describe('an update', () => {
  const rules = compileForm(ORCHARD)
  const fits = new Ajv({ ownProperties: true }).compile(answerSchema(ORCHARD))
  it('gives what an evaluation from scratch gives, after any sequence of changes', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 5 }), (steps) => {
        let answers: AnswerValues = {}
        let now: FormContext = CONTEXT
        let state = rules.evaluate(answers, now)
        for (const next of steps) {
          answers = applied(answers, next.answers)
          now = next.context ?? now
          state = rules.update(state, answers, now, Object.keys(next.answers))
          const fresh = rules.evaluate(answers, now)
          expect(plain(state)).toEqual(plain(fresh))
          expect(rules.problems(state, now)).toEqual(rules.problems(fresh, now))
          expect(rules.submission(state)).toEqual(rules.submission(fresh))
        }
      }),
      { numRuns: 1_000 },
    )
  }, 120_000)

  it('leaves nothing for the server to decide otherwise: what is handed in gives the same result again', () => {
    fc.assert(
      fc.property(several, several, context, (some, more, now) => {
        const state = rules.evaluate({ ...some, ...more }, now)
        const { answers } = rules.submission(state)
        const again = rules.evaluate(JSON.parse(JSON.stringify(answers)), now)
        expect([...again.visible].sort()).toEqual([...state.visible].sort())
        expect(rules.submission(again)).toEqual({ answers, hidden: [] })
        expect(rules.differences(again, answers)).toEqual([])
        const refused = rules.problems(state, now).filter(({ check, key }) => check === undefined && !key.endsWith('.notOffered'))
        if (refused.every(({ key }) => key.endsWith('.required'))) expect(fits(answers)).toBe(true)
        if (rules.problems(state, now).every(({ key }) => !key.includes('type.') && !key.includes('unknown')))
          expect(rules.problems(again, now).map(({ key, rowPath, path }) => [key, rowPath ?? path])).toEqual(
            rules.problems(state, now).map(({ key, rowPath, path }) => [key, rowPath ?? path]),
          )
      }),
      { numRuns: 1_000 },
    )
  }, 120_000)
})
