/** The twenty billing codes of the game; their hints stand under `shared/games.hints` (back-office guide §1.11). */
export const CODES = [
  'T1019',
  'T1019 UN',
  'T1019 UA',
  'T1019 U6',
  'T1019 U9',
  'T1019 U9 UN',
  'T1019 U9 TG',
  'T1019 U9 UC',
  'T1019 U9 U5',
  'T1019 U9 U4',
  'S5116 U9',
  'S5130 TF',
  'S5120',
  'S5135',
  'S5150',
  'S5100',
  'S5170',
  'H2015 U3',
  'S5115 TF',
  'S9470',
] as const

export type Code = (typeof CODES)[number]

/** The name of a code's hint: keys hold no spaces. */
export const hintOf = (code: Code): string => code.replaceAll(' ', '-')
