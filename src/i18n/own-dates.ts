import type { OwnDates } from './formats.ts'

const HMONG: OwnDates = {
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
}

const KAREN: OwnDates = {
  months: ['ယနူၤအါရံၤ', 'ဖ့ၤဘြူၤအါရံၤ', 'မၢ်ၡး', 'အ့ဖြ့ၣ်', 'မ့ၤ', 'ယူၤ', 'ယူၤလံ', 'အီကူး', 'စဲးပတ့ဘၢၣ်', 'အီးကထိဘၢၣ်', 'နိၣ်ဝ့ဘၢၣ်', 'ဒံၣ်စ့ဘၢၣ်'],
  units: { year: 'နံၣ်', month: 'လါ', week: 'နွံ', day: 'သီ', hour: 'နၣ်ရံၣ်', minute: 'မံးနံး', second: 'စဲးကး' },
  past: (amount, unit) => `ပူၤကွံာ် ${amount} ${unit}`,
  future: (amount, unit) => `လၢ ${amount} ${unit} အတီၢ်ပူၤ`,
  near: { 'day 0': 'တနံၤအံၤ', 'day -1': 'မဟါတနံၤ', 'day 1': 'ခဲဂီၤ', 'second 0': 'ခဲအံၤ' },
}

/** Karen and Hmong; every other language is known to Intl. */
const OWN_DATES: Readonly<Record<string, OwnDates>> = { hmn: HMONG, my: KAREN }

export const ownDatesOf = (code: string): OwnDates | undefined => OWN_DATES[code]
