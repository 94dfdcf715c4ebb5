import { expect, it } from 'vitest'
import { shownName } from '../../src/shell/short-name.ts'

const CASES: readonly (readonly [string, string])[] = [
  ['Lakeside', 'Lakeside'],
  ['Prairie Home', 'Prairie Home'],
  ['Northern Lights Care', 'Northern Lights..'],
  ['  Northern   Lights  Care ', 'Northern Lights..'],
  ['The Northern Lights Care', 'The Northern Lights Care'],
]

for (const [name, shown] of CASES) {
  it(`shows "${name}" as "${shown}"`, () => {
    expect(shownName(name)).toBe(shown)
  })
}
