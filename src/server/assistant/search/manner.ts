import type { Passage } from '../corpus/passage.ts'
import { folded } from './words.ts'

const ASKS_HOW = /\bhow (?:do|can|to|does)\b|\bwhere (?:do|can) (?:i|we)\b|^(?:add|change|filter|export|find|enter|make|create|start|set|send)\b/
const ASKS_WHY = /\bwhy\b|\b(?:cant|can't|cannot|doesnt|doesn't|isnt|isn't|wont|won't|not|no|missing|gone|refused)\b/
const SAYS_WHY = /^why\b/i
const STEPS_BOOST = 1.15
const WHY_BOOST = 0.8

/** How much more a section counts by the manner of a question: who asks how wants steps, and who does not ask why wants no reasons. */
export function mannerOf(question: string): (passage: Pick<Passage, 'steps' | 'heading'>) => number {
  const asked = folded(question).replaceAll('’', "'")
  const [how, why] = [ASKS_HOW.test(asked), ASKS_WHY.test(asked)]
  return ({ steps, heading }) => (how && steps.length > 0 ? STEPS_BOOST : 1) * (!why && SAYS_WHY.test(heading) ? WHY_BOOST : 1)
}
