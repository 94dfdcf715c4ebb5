import { stemOf } from './words.ts'

/** Words of questions about anything: they tell the sections of a page apart more than they tell its subject. */
export const LIGHT_WORDS: ReadonlySet<string> = new Set(
  `add allow back begin big bring build call change check click come correct create day different do done edit end enter explain fill find finish fix follow give happen help keep last
  leave let list look make many mark month move new next number old open out part people person place press problem put record run save say see select send set show start stop take tell time today
  try turn two type update view work write week wrong year yesterday`
    .split(/\s+/)
    .map(stemOf),
)
