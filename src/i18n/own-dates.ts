import type { DateForm, OwnDates, Unit } from './formats.ts'

/** The words of a language for days, times and lists. */
interface Words {
  /** January to December. */
  readonly months: readonly string[]
  /** As said after a number. */
  readonly units: Readonly<Record<Unit, string>>
  readonly past: (amount: number, unit: string) => string
  readonly future: (amount: number, unit: string) => string
  /** What has a word of its own, by unit and distance. */
  readonly near: Readonly<Record<string, string>>
  /** What stands before the last of a list. */
  readonly and: string
  /** Said after the hours before noon and after it; without them the clock counts to 24. */
  readonly halves?: readonly [string, string]
  /** What a day looks like in a list or a form. */
  readonly day: 'digits' | 'word'
}

/** Days in digits, month first, as in all papers of a US agency. No words for the halves of a day that every dialect shares: the clock counts to 24. */
const HMONG: Words = {
  months: [
    'Ib Hlis',
    'Ob Hlis',
    'Peb Hlis',
    'Plaub Hlis',
    'Tsib Hlis',
    'Rau Hli',
    'Xya Hli',
    'Yim Hli',
    'Cuaj Hli',
    'Kaum Hli',
    'Kaum Ib Hlis',
    'Kaum Ob Hlis',
  ],
  units: { year: 'xyoo', month: 'hlis', week: 'lub lim tiam', day: 'hnub', hour: 'teev', minute: 'feeb', second: 'vib nas this' },
  past: (amount, unit) => `${amount} ${unit} dhau los lawm`,
  future: (amount, unit) => `${amount} ${unit} tom ntej`,
  near: { 'day 0': 'hnub no', 'day -1': 'nag hmo', 'day 1': 'tag kis', 'second 0': 'tam sim no' },
  and: 'thiab',
  day: 'digits',
}

/** Days and clock as in Hmong, for the same reasons. */
const KAREN: Words = {
  months: ['ယနူၤအါရံၤ', 'ဖ့ၤဘြူၤအါရံၤ', 'မၢ်ၡး', 'အ့ဖြ့ၣ်', 'မ့ၤ', 'ယူၤ', 'ယူၤလံ', 'အီကူး', 'စဲးပတ့ဘၢၣ်', 'အီးကထိဘၢၣ်', 'နိၣ်ဝ့ဘၢၣ်', 'ဒံၣ်စ့ဘၢၣ်'],
  units: { year: 'နံၣ်', month: 'လါ', week: 'နွံ', day: 'သီ', hour: 'နၣ်ရံၣ်', minute: 'မံးနံး', second: 'စဲးကး' },
  past: (amount, unit) => `ပူၤကွံာ် ${amount} ${unit}`,
  future: (amount, unit) => `လၢ ${amount} ${unit} အတီၢ်ပူၤ`,
  near: { 'day 0': 'တနံၤအံၤ', 'day -1': 'မဟါတနံၤ', 'day 1': 'ခဲဂီၤ', 'second 0': 'ခဲအံၤ' },
  and: 'ဒီး',
  day: 'digits',
}

/**
 * The words of CLDR. Its days in digits put the day first, which is read as a month in this country: the month is said in its word, in full
 * because most of the short ones are those of English. The clock is that of CLDR too: twelve hours with GH and GD, as browsers that have Somali
 * show it.
 */
const SOMALI: Words = {
  months: ['Jannaayo', 'Febraayo', 'Maarso', 'Abriil', 'May', 'Juun', 'Luuliyo', 'Agoosto', 'Sebtembar', 'Oktoobar', 'Nofembar', 'Desembar'],
  units: { year: 'sannadood', month: 'bilood', week: 'toddobaad', day: 'maalmood', hour: 'saacadood', minute: 'daqiiqadood', second: 'ilbiriqsi' },
  past: (amount, unit) => `${amount} ${unit} kahor`,
  future: (amount, unit) => `${amount} ${unit} kadib`,
  near: {
    'year -1': 'sannadkii hore',
    'year 1': 'sannadka danbe',
    'month -1': 'bishii hore',
    'month 1': 'bisha danbe',
    'week -1': 'toddobaadkii hore',
    'week 1': 'toddobaadka danbe',
    'day -1': 'shalay',
    'day 0': 'maanta',
    'day 1': 'berri',
    'hour -1': '1 saacad kahor',
    'hour 1': '1 saacad kadib',
    'minute -1': '1 daqiiqad kahor',
    'minute 1': '1 daqiiqad kadib',
    'second 0': 'imika',
  },
  and: 'iyo',
  halves: ['GH', 'GD'],
  day: 'word',
}

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

/** The digits of an instant on the wall of a zone, `03` and `2026`. */
const wallOf = (format: Intl.DateTimeFormat, date: Date): Readonly<Record<Part, string>> => {
  const parts = new Map<string, string>(format.formatToParts(date).map(({ type, value }) => [type, value]))
  const of = (part: Part): string => parts.get(part) ?? ''
  return { year: of('year'), month: of('month'), day: of('day'), hour: of('hour'), minute: of('minute'), second: of('second') }
}

type Wall = ReturnType<typeof wallOf>

const WALL: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
}

const wordDay = ({ months }: Words, { year, month, day }: Wall): string => `${months[Number(month) - 1] ?? month} ${Number(day)}, ${year}`

const clockText = ({ halves }: Words, { hour, minute }: Wall, seconds = ''): string =>
  halves ? `${Number(hour) % 12 || 12}:${minute}${seconds} ${halves[Number(hour) < 12 ? 0 : 1]}` : `${hour}:${minute}${seconds}`

const FORMS: Readonly<Record<DateForm, (words: Words, wall: Wall) => string>> = {
  date: (words, wall) => (words.day === 'word' ? wordDay(words, wall) : `${wall.month}/${wall.day}/${wall.year}`),
  month: ({ months }, { month }) => months[Number(month) - 1] ?? month,
  time: (words, wall) => clockText(words, wall),
  dateTime: (words, wall) => `${FORMS.date(words, wall)}, ${clockText(words, wall)}`,
  moment: (words, wall) => `${wordDay(words, wall)} ${clockText(words, wall, `:${wall.second}`)}`,
  brief: (words, wall) => {
    const day = words.day === 'word' ? wordDay(words, wall) : `${Number(wall.month)}/${Number(wall.day)}/${wall.year.slice(-2)}`
    return `${day} ${clockText(words, wall)}`
  },
}

const listText = (and: string, values: readonly string[]): string =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} ${and} ${values.at(-1)}`

const datesOf = (words: Words): OwnDates => {
  const walls = new Map<string, Intl.DateTimeFormat>()
  const wallFormat = (timeZone: string): Intl.DateTimeFormat => {
    const known = walls.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...WALL, timeZone })
    walls.set(timeZone, known)
    return known
  }
  return {
    say: (date, zone, form) => FORMS[form](words, wallOf(wallFormat(zone), date)),
    relative: (amount, unit) => words.near[`${unit} ${amount}`] ?? words[amount > 0 ? 'future' : 'past'](Math.abs(amount), words.units[unit]),
    list: (values) => listText(words.and, values),
  }
}

/** Of languages that a browser may have no data for. */
const WORDS: Readonly<Record<string, Words>> = { hmn: HMONG, my: KAREN, so: SOMALI }

/** How dates and lists read in a language's own words; undefined for one that every browser's Intl knows. */
export const ownDatesOf = (code: string): OwnDates | undefined => {
  const words = WORDS[code]
  return words && datesOf(words)
}
