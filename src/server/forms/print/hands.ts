import type { Content } from 'pdfmake/interfaces'
import type { Hand } from './block.ts'
import { pngSize } from './png-size.ts'

export const PNG = 'data:image/png;base64,'
/** What a hand wrote, or the room for it, over its line: alike for all, so that their lines are level. */
const HAND: [number, number] = [200, 60]
/** Height of a line of the hand's text, and about how many of its characters one takes. */
const HAND_LINE_PT = 15
const HAND_LINE_CHARACTERS = 34

/** What somebody signed with over its line, and below what it is and what is known of it. */
export const handBox = ({ image, written: text = '\u00a0', label, facts }: Hand): Content => ({
  stack: [
    image === undefined ? written(text) : drawn(image),
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 216, y2: 0, lineWidth: 0.5 }], margin: [0, 2, 0, 2] },
    { text: label, style: 'label' },
    ...facts.map((line): Content => ({ text: line, style: 'fact' })),
  ],
  margin: [0, 6, 0, 6],
})

/** Beside each other, so many in a row. */
export const handRows = (hands: readonly Hand[], perRow: number): readonly Content[] =>
  Array.from({ length: Math.ceil(hands.length / perRow) }, (_, row) => ({
    columns: Array.from({ length: perRow }, (_each, at) => {
      const hand = hands[row * perRow + at]
      return hand === undefined ? { text: '' } : handBox(hand)
    }),
    columnGap: 24,
    unbreakable: true,
  }))

function drawn(image: string): Content {
  const [width, height] = pngSize(image)
  const scaled = Math.min(HAND[1], (height * HAND[0]) / width)
  return { image, fit: HAND, margin: [0, HAND[1] - scaled, 0, 0] }
}

function written(text: string): Content {
  const lines = Math.ceil(text.length / HAND_LINE_CHARACTERS)
  return { text, style: 'hand', margin: [0, Math.max(0, HAND[1] - lines * HAND_LINE_PT), 0, 0] }
}
