import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { burmeseOrder } from '../../../src/server/forms/print/scripts/burmese-order.ts'
import { runsOf } from '../../../src/server/forms/print/scripts/script-runs.ts'
import { startsRightToLeft, visualOrder } from '../../../src/server/forms/print/scripts/visual-order.ts'

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
    ['keeps a pressure whole, and reads a time before its half of the day', 'الضغط 120/80 عند 7:45 AM', 'AM 7:45 عند 120/80 الضغط'],
    ['keeps a dose of decimals whole, and reads it before its unit', 'جرعة 2.5 mL ثم 0.75 mL', 'mL 0.75 ثم mL 2.5 جرعة'],
    ['puts a number beside Latin words with them', 'الغرفة B 12 الطابق 3', '3 الطابق B 12 الغرفة'],
    ['draws a range the other way round, as browsers do', 'من 10-12 يوم', 'يوم 12-10 من'],
    ['keeps its own digits with their decimal sign and a percentage', 'زاد ١٢٫٥٪ اليوم', 'اليوم ٪١٢٫٥ زاد'],
    ['mirrors every kind of bracket, one in the other', 'نوع [ألف {باء}] «جيم» ≤ دال', 'دال ≥ «جيم» [{باء} ألف] نوع'],
    ['takes a bracket of Latin words with them', 'دواء Tylenol (PM) ليلا', 'ليلا Tylenol (PM) دواء'],
    ['draws Urdu with a date and digits of its own', 'تاریخ 06/05/2026 کو ۲ گولیاں', 'گولیاں ۲ کو 06/05/2026 تاریخ'],
    ['takes quotes into its direction, and leaves its own question mark to the library', 'قال "نعم" أم لا؟', 'لا؟ أم "نعم" قال'],
    ['keeps Devanagari in its own', 'اسم श्याम هنا', 'هنا श्याम اسم'],
    ['heeds marks of direction without drawing them', 'رمز \u200eC++\u200e هنا', 'هنا C++ رمز'],
    ['isolates what is marked as such', 'الرقم \u20661 + 2\u2069 صحيح', 'صحيح 1 + 2 الرقم'],
  ])('%s', (_what, line, expected) => expect(drawn(line)).toBe(expected))

  it('inside an English one turns only itself', () => expect(drawn('He said شكرا جزيلا twice.')).toBe('He said جزيلا شكرا twice.'))

  it.each([
    ['a number behind it goes to its left', 'Dose جرعة 500 daily', 'Dose 500 جرعة daily'],
    ['a number before it stays', 'Take 2 حبة now', 'Take 2 حبة now'],
    ['its stop stays at the end of the line', 'Said شكرا.', 'Said شكرا.'],
    ['its own digits stand behind it', 'Room غرفة ١٢, floor 3', 'Room ١٢ غرفة, floor 3'],
  ])('inside an English one, %s', (_what, line, expected) => expect(drawn(line)).toBe(expected))

  it('begins with its first letter, whatever figures and signs stand before it', () => {
    expect(startsRightToLeft('12 (غرفة) room')).toBe(true)
    expect(startsRightToLeft('12 (room) غرفة')).toBe(false)
    expect(startsRightToLeft('١٢ room')).toBe(false)
    expect(startsRightToLeft('12')).toBe(false)
  })

  it('loses no letter, whatever stands beside whatever', () => {
    const sign = fc.constantFrom(...'ab غرفة ١٢12()[]{}.,:/%-«»é👍\u0301şनमन', '\u064e')
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 30 }), (signs) => {
        const line = signs.join('').trim()
        const bare = (text: string) => [...text.replaceAll(/[()[\]{}«»]/g, '|')].toSorted().join('')
        expect(bare(drawn(line))).toBe(bare(line))
      }),
    )
  })
})

it.each([
  ['the vowel e', 'နေ', '\u1031န'],
  ['medial ra', 'မြန်', '\u103cမန်'],
  ['both', 'ကြောင်း', '\u1031\u103cကာင်း'],
  ['the small ng above', 'အင်္ဂလိပ်', 'အဂ\u1004\u103a\u1039လိပ်'],
  ['stacked letters', 'တက္က', 'တက္က'],
])('draws %s of Burmese where it belongs', (_what, text, expected) => expect(burmeseOrder(text)).toBe(expected))
