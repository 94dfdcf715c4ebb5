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
