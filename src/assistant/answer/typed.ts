import type { Block, Inline } from './markdown.ts'

/** spec: chat-assistant-session §9 */
export const CHARACTER_MS = 10

const sizeOf = (one: Inline): number => ('text' in one ? [...one.text].length : 'children' in one ? inlineLength(one.children) : 1)
const inlineLength = (children: readonly Inline[]): number => children.reduce((sum, one) => sum + sizeOf(one), 0)

/** How many characters are seen of it. */
export const lengthOf = (all: readonly Block[]): number =>
  all.reduce((sum, one) => sum + (one.kind === 'paragraph' ? inlineLength(one.children) : one.items.reduce((more, item) => more + lengthOf(item), 0)), 0)

interface Rest {
  left: number
}

const cutInline = (children: readonly Inline[], rest: Rest): readonly Inline[] =>
  children.flatMap((one): readonly Inline[] => {
    if (rest.left <= 0) return []
    if (one.kind === 'picture' || one.kind === 'break') {
      rest.left -= sizeOf(one)
      return [one]
    }
    if ('children' in one) return [{ ...one, children: cutInline(one.children, rest) }]
    const letters = [...one.text]
    const shown = letters.slice(0, rest.left)
    rest.left -= letters.length
    return [{ ...one, text: shown.join('') }]
  })

const cutBlocks = (all: readonly Block[], rest: Rest): readonly Block[] =>
  all.flatMap((one): readonly Block[] => {
    if (rest.left <= 0) return []
    if (one.kind === 'paragraph') return [{ ...one, children: cutInline(one.children, rest) }]
    return [{ ...one, items: one.items.flatMap((item) => (rest.left <= 0 ? [] : [cutBlocks(item, rest)])) }]
  })

/** As much of an answer as was typed out so far; whole when that is all of it. */
export const typedOut = (all: readonly Block[], characters: number): readonly Block[] =>
  characters >= lengthOf(all) ? all : cutBlocks(all, { left: characters })
