import { expect, test } from 'vitest'
import { noteOf } from '../../src/form-engine/view/notes.ts'

test('a refused temperature that is one in Celsius is offered in Fahrenheit', () => {
  const said = (value: number, unit: 'fahrenheit' | 'lb') =>
    noteOf(
      { type: 'decimal', label: 'x', unit },
      { value, workedOut: false, refusal: undefined, problem: { key: 'low', severity: 'block', path: '/x', section: 's', page: 'p' } },
      (key, places) => (places ? `${places.celsius} °C = ${places.fahrenheit} °F` : key),
    )?.text
  expect([said(37, 'fahrenheit'), said(20, 'fahrenheit'), said(37, 'lb')]).toEqual(['low. 37 °C = 98.6 °F', 'low', 'low'])
})

test('a number outside the usual range says so, and is not wrong', () => {
  const said = (value: number | null) =>
    noteOf(
      { type: 'integer', label: 'x', usual: [90, 129] },
      { value, refusal: undefined, problem: undefined, workedOut: false },
      (key, places) => `${key} ${places?.from}-${places?.to}`,
    )
  const usual = { text: 'shared/form-engine.usual 90-129', wrong: false }
  expect([said(null), said(90), said(129)]).toEqual([usual, usual, usual])
  expect([said(89), said(188)]).toEqual(Array(2).fill({ text: 'shared/form-engine.unusual 90-129', wrong: false, unusual: true }))
})
