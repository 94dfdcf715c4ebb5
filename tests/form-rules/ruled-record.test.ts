import { describe, expect, it } from 'vitest'
import type { AnswerValues, ResolvedField } from '#contract'
import { compileForm, ruledRecord } from '#form-rules'

const field = (type: ResolvedField['type'], rest: Partial<ResolvedField> = {}): ResolvedField => ({ type, label: type, ...rest })
const CONTEXT = { today: '2026-03-02', now: '2026-03-02T15:30:00.000Z', timeZone: 'America/Chicago', lookups: {} }

/** A boat as a screen draws it: its motor when it has one, its sails when it has none. */
const boat = compileForm(
  ruledRecord({
    root: 'answers',
    fields: {
      name: field('text', { required: true }),
      hasMotor: field('boolean', { required: true }),
      motor: field('text', { requiredWhen: 'record.hasMotor' }),
      sails: field('integer'),
      crew: field('rows', { of: { name: field('text', { required: true }), mate: field('boolean') } }),
      berth: field('text', { required: true }),
      sum: field('calculated', { result: 'integer', value: 'record.sails * 2' }),
    },
    pages: [
      {
        id: 'boat',
        sections: [
          { id: 'name', fields: ['name', 'hasMotor', { field: 'motor', when: 'answers.hasMotor' }] },
          { id: 'sails', when: '!answers.hasMotor', fields: [{ field: 'sails', requiredWhen: 'answers.name == "Record"' }, 'crew', 'sum'] },
        ],
      },
    ],
    checks: [{ id: 'few', check: 'record.sails < 9', severity: 'block', field: 'sails', root: 'record', message: 'few' }],
  }),
)
const outcome = (answers: AnswerValues) => {
  const state = boat.evaluate(answers, CONTEXT)
  return { wrong: boat.problems(state, CONTEXT).map(({ path }) => path), sent: boat.submission(state), state }
}

describe('a record that is filled in', () => {
  it('is asked for what stands on its screen alone', () => {
    expect(outcome({}).wrong).toEqual(['/name', '/hasMotor'])
    expect(outcome({ name: 'Record', hasMotor: false }).wrong).toEqual(['/sails'])
    expect(outcome({ name: 'Ann', hasMotor: true }).wrong).toEqual(['/motor'])
  })
  it('takes a no for an answer', () => {
    expect(outcome({ name: 'Ann', hasMotor: false }).sent.answers).toEqual({ name: 'Ann', hasMotor: false })
  })
  it('keeps what is out of sight, lets rules read it, and does not hand it in', () => {
    const { sent, state, wrong } = outcome({ name: 'Ann', hasMotor: true, motor: 'Diesel', sails: 12, crew: [{ id: 'r1', name: '', mate: true }] })
    expect(wrong).toEqual([])
    expect(state.values.sum).toBe(24)
    expect(state.visible.has('/sails')).toBe(false)
    expect(sent).toEqual({ answers: { name: 'Ann', hasMotor: true, motor: 'Diesel' }, hidden: ['sails', 'crew'] })
  })
  it('speaks of the record in its own rules and of the answers in those of its sections', () => {
    expect(outcome({ name: 'Ann', hasMotor: false, sails: 12 }).wrong).toEqual(['/sails'])
    expect(outcome({ name: 'Ann', hasMotor: false, sails: 3, crew: [{ id: 'r1', name: '' }] }).wrong).toEqual(['/crew/0/name'])
  })
})
