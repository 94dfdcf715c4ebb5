import type { Tree } from './tree.ts'

const FROM = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const TO = 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž'
const LETTERS = new Map([...FROM].map((letter, index) => [letter, [...TO][index] ?? letter]))

/** Words grow by about a third in other languages. */
const GROWTH = 0.35

/**
 * English as a language that nobody speaks: every letter is accented, every text is longer and stands in brackets. What is cut off, glued
 * together or not translated at all is seen at once. Places stay.
 */
export function pseudoText(text: string): string {
  const strange = text
    .split(/(\{\{[^}]*\}\})/)
    .map((part) => (part.startsWith('{{') ? part : [...part].map((letter) => LETTERS.get(letter) ?? letter).join('')))
  return `[${strange.join('')}${'·'.repeat(Math.ceil(text.length * GROWTH))}]`
}

/** Every text of a tree in that language. */
export const pseudoTree = (tree: Tree): Tree =>
  Object.fromEntries(Object.entries(tree).map(([key, child]) => [key, typeof child === 'string' ? pseudoText(child) : pseudoTree(child)]))
