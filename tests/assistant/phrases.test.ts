import { expect, it } from 'vitest'
import { nextStep, PACE, PHRASES, type Step, shownOf } from '../../src/assistant/hero/phrases.ts'

it('types ten languages one after the other, each erased before the next, at the paces of the specification', () => {
  expect(PACE).toEqual({ type: 90, erase: 60, hold: 1_200, between: 600 })
  const whole: string[] = []
  let step: Step = { phrase: 0, letters: 0, isErasing: false }
  for (let count = 0; count < 2_000 && (step.phrase < PHRASES.length - 1 || !step.isErasing); count += 1) {
    const { step: next, ms } = nextStep(step)
    if (next.isErasing && !step.isErasing) {
      whole.push(shownOf(step))
      expect(ms).toBe(PACE.hold)
    } else if (next.phrase !== step.phrase) {
      expect([shownOf(step), shownOf(next), ms]).toEqual(['', '', PACE.between])
    } else expect(ms).toBe(next.isErasing ? PACE.erase : PACE.type)
    step = next
  }
  expect(whole).toEqual(PHRASES.map(({ text }) => text))
  expect(new Set(PHRASES.map(({ lang }) => lang)).size).toBe(10)
})
