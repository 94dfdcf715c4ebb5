import { expect, it } from 'vitest'
import { partsWith, plainText } from '#contract'

const WORDS = 'Call **{{name}}** or [the office](https://care.example/help) about {{what}}.'
const read = (places: Readonly<Record<string, string>>): string => WORDS.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => places[name] ?? '')

it('puts what is said into the places of words with emphasis and links', () => {
  expect(partsWith({ name: 'Ada', what: 'the visit' }, read)).toEqual([
    { kind: 'plain', text: 'Call ' },
    { kind: 'bold', text: 'Ada' },
    { kind: 'plain', text: ' or ' },
    { kind: 'link', text: 'the office', address: 'https://care.example/help', to: 'https://care.example/help' },
    { kind: 'plain', text: ' about the visit.' },
  ])
})

it.each(['[here](https://evil.example)', '**loud**', '\uFDD00\uFDD1', '$&'])('takes %s in an answer for words', (what) => {
  const parts = partsWith({ name: 'Ada', what }, read)
  expect(parts.filter(({ kind }) => kind === 'link')).toHaveLength(1)
  expect(plainText(parts)).toBe(`Call Ada or the office (care.example/help) about ${what}.`)
})
