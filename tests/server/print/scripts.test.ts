import { describe, expect, it } from 'vitest'
import { burmeseOrder } from '../../../src/server/print/scripts/burmese-order.ts'
import { runsOf } from '../../../src/server/print/scripts/script-runs.ts'
import { startsRightToLeft, visualOrder } from '../../../src/server/print/scripts/visual-order.ts'

const drawn = (line: string): string =>
  visualOrder(line, startsRightToLeft(line))
    .map(({ text }) => text)
    .join('')

describe('a text in several scripts', () => {
  it('is parted by the fonts that have its letters, and nothing of it is lost', () => {
    const text = 'Said "शुभ" and မင်္ဂလာပါ, سلام ١٢ – done ✓'
    expect(runsOf(text).map(({ font }) => font)).toEqual([...['Roboto', 'Devanagari', 'Roboto', 'Myanmar', 'Roboto', 'Arabic', 'Roboto', 'Arabic', 'Roboto']])
    expect(
      runsOf(text)
        .map(({ text: part }) => part)
        .join(''),
    ).toBe(text)
  })
})

/** Letters inside an Arabic word stay in the order of the text: the library turns them as it joins them. */
describe('a line that is written from right to left', () => {
  it.each([
    ['puts its words the other way round', 'واحد اثنان ثلاثة', 'ثلاثة اثنان واحد'],
    ['keeps words and numbers of the other direction in theirs', 'تناول Tylenol Extra 500 mg مساء', 'مساء Tylenol Extra 500 mg تناول'],
    ['keeps a number inside a word upright', 'غرفة12 هنا', 'هنا 12غرفة'],
    ['keeps a time and a dose whole', 'في 10:30 نصف', 'نصف 10:30 في'],
    ['turns brackets round words of the other direction', 'ألم (Tylenol 500 mg)، نوم', 'نوم ،(Tylenol 500 mg) ألم'],
    ['keeps its own digits upright, and its vowel signs with their letters', 'غُرفة ١٢ هنا', 'هنا ١٢ غُرفة'],
    ['turns its brackets and puts its stop at the left end', '(ألم) شديد.', '.شديد (ألم)'],
  ])('%s', (_what, line, expected) => expect(drawn(line)).toBe(expected))

  it('inside an English one turns only itself', () => expect(drawn('He said شكرا جزيلا twice.')).toBe('He said جزيلا شكرا twice.'))
})

it.each([
  ['the vowel e', 'နေ', '\u1031န'],
  ['medial ra', 'မြန်', '\u103cမန်'],
  ['both', 'ကြောင်း', '\u1031\u103cကာင်း'],
  ['the small ng above', 'အင်္ဂလိပ်', 'အဂ\u1004\u103a\u1039လိပ်'],
  ['stacked letters', 'တက္က', 'တက္က'],
])('draws %s of Burmese where it belongs', (_what, text, expected) => expect(burmeseOrder(text)).toBe(expected))
