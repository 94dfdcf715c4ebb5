import { describe, expect, it } from 'vitest'
import type { Json } from '#contract'
import { compileForm } from '#form-rules'
import { CONTEXT, evaluated, ORCHARD } from './garden-form.ts'

const answers = (...harvest: readonly Readonly<Record<string, Json>>[]) => ({ width: 10, harvest })
const rowsOf = (value: Json | undefined) => value as readonly Readonly<Record<string, Json>>[]

describe('rows that look at each other', () => {
  it('add up what stands above, values of calculated neighbours included', () => {
    const { state } = evaluated(answers({ id: 'a', crates: 1 }, { id: 'b' }, { id: 'c', crates: 2 }), ORCHARD)
    expect(rowsOf(state.values.harvest).map(({ sofar }) => sofar)).toEqual([10, null, 30])
  })
  it('are worked out once where others see them', () => {
    const ran: string[] = []
    compileForm(ORCHARD, (source) => ran.push(source)).evaluate(answers({ id: 'a', crates: 1 }, { id: 'b', crates: 2 }), CONTEXT)
    expect(ran.filter((source) => source === 'row.crates * answers.width')).toHaveLength(2)
  })
  it('see the others and not themselves', () => {
    const { state } = evaluated(answers({ id: 'a', picker: 'Ann' }, { id: 'b', picker: 'Bo' }, { id: 'c', picker: 'Ann' }), ORCHARD)
    const seen = ['a', 'b', 'c'].map((id) => state.visible.has(`/harvest/${id}/again`))
    expect(seen).toEqual([true, false, true])
  })
  it('go on along what such a value decides', () => {
    const { state } = evaluated({ ...answers({ id: 'a', crates: 5 }, { id: 'b', crates: 2 }), hasTrees: true }, ORCHARD)
    expect([state.visible.has('/harvest/a/bonus'), state.required.has('/harvest/b/bonus')]).toEqual([false, true])
  })
  it('are worked out again when a neighbour changes, moves or goes, and only then', () => {
    const ran: string[] = []
    const rules = compileForm(ORCHARD, (source) => ran.push(source))
    const [a, b, c] = [
      { id: 'a', crates: 1 },
      { id: 'b', crates: 2 },
      { id: 'c', crates: 3 },
    ]
    const start = rules.evaluate(answers(a, b, c), CONTEXT)
    const sums = (rows: readonly object[], before = start) => {
      ran.length = 0
      const next = rules.update(before, { width: 10, harvest: rows as readonly Json[] }, CONTEXT, ['harvest'])
      return rowsOf(next.values.harvest).map(({ sofar }) => sofar)
    }
    expect(sums([a, b, c])).toEqual([10, 30, 60])
    expect(ran.filter((source) => source.startsWith('sum(above'))).toEqual([])
    expect(sums([{ ...a, crates: 4 }, b, c])).toEqual([40, 60, 90])
    expect(sums([c, a, b])).toEqual([30, 40, 60])
    expect(sums([b, c])).toEqual([20, 50])
    ran.length = 0
    rules.update(start, { ...answers(a, b, c), grower: 'Ann' }, CONTEXT, ['grower'])
    expect(ran.filter((source) => /above|siblings/.test(source))).toEqual([])
  })
})
