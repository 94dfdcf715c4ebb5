import { expect, it } from 'vitest'
import { changed, EMPTY_DESK, withAnswer, withNew, withQuestion } from '../../src/assistant/desk/desk-state.ts'
import { listedOf } from '../../src/assistant/list/listed.ts'

it('gives the same list while an answer grows, and another when a title changes', () => {
  const pick = listedOf()
  const state = withQuestion(withNew(withNew(EMPTY_DESK, 'a'), 'b'), 'b', { clientId: 'c', question: 'How?', time: '' })
  const first = pick(state)
  expect(first).toEqual([
    { id: 2, tabId: 'b', title: '' },
    { id: 1, tabId: 'a', title: '' },
  ])
  expect(pick(withAnswer(state, 'c', (answer) => ({ ...answer, text: 'So' })))).toBe(first)
  const named = pick(changed(state, 'a', (one) => ({ ...one, title: 'A' })))
  expect(named.map(({ title }) => title)).toEqual(['', 'A'])
  expect(pick(withNew(state, 'd'))).toHaveLength(3)
})
