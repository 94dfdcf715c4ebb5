import type { NumberWriting } from '#validation'

/** What a written form means: a number, or that it is refused. By how the language writes numbers; `money` is that number of dollars, in cents. */
export interface WrittenNumber {
  readonly typed: string
  readonly point: number | 'refused'
  /** Where both ways of writing are read. */
  readonly both: number | 'refused'
}

const same = (typed: string, value: number | 'refused'): WrittenNumber => ({ typed, point: value, both: value })
const refused = (typed: string): WrittenNumber => same(typed, 'refused')

/** Written forms of numbers of at most two decimals. */
export const WRITTEN: readonly WrittenNumber[] = [
  { typed: '2,5', point: 'refused', both: 2.5 },
  { typed: '0,5', point: 'refused', both: 0.5 },
  { typed: '12,50', point: 'refused', both: 12.5 },
  { typed: ',5', point: 'refused', both: 0.5 },
  { typed: '-2,5', point: 'refused', both: -2.5 },
  { typed: '1,250', point: 1250, both: 'refused' },
  { typed: '1.250', point: 1.25, both: 'refused' },
  same('1,250.5', 1250.5),
  { typed: '1.250,5', point: 'refused', both: 1250.5 },
  same('1,250,000', 1_250_000),
  { typed: '1.250.000', point: 'refused', both: 1_250_000 },
  { typed: '1 250', point: 'refused', both: 1250 },
  { typed: '1\u00A0250', point: 'refused', both: 1250 },
  { typed: '1\u202F250,5', point: 'refused', both: 1250.5 },
  same('1250', 1250),
  same('2.5', 2.5),
  same(' 2.50 ', 2.5),
  same('.5', 0.5),
  same('-3', -3),
  same('\u22123', -3),
  same('+3', 3),
  same('007', 7),
  same('٢٫٥', 2.5),
  same('١٬٢٥٠٫٥', 1250.5),
  same('۳۴', 34),
  same('३४', 34),
  same('၃၄', 34),
  same('၃၄.၅', 34.5),
  same('٣٤', 34),
  same('\u200F٣٤', 34),
  ...['1 6', '1  250', '12 50', '1,25,000', '1,2,3', '1.2.3', '0,250,000', '2،5', '٢٬٥', '1,250 000', '1 250.000,5'].map(refused),
  ...['-', '+', '.', ',', '++', '--3', '+-3', '3-', '- 3', '1e3', '0x10', '1/2', '½', 'Infinity', 'NaN', 'HI', 'LO', 'tall', '5 mg'].map(refused),
  refused('1234567890123456'),
  refused('0.12345678901234567'),
]

/** Those that every number control is tried with in every language: one of each thought. */
const TRIED = '2,5|0,5|12,50|1,250|1.250|1,250.5|1.250,5|1 6|1 250|1\u00A0250|1\u202F250,5|2.5|-3|٣٤|٢٫٥|၃၄|-|++|1e3|0x10|HI'.split('|')
export const TRIED_EVERYWHERE: readonly WrittenNumber[] = WRITTEN.filter(({ typed }) => TRIED.includes(typed))

export const meantIn = (writing: NumberWriting, { point, both }: WrittenNumber): number | 'refused' => (writing === 'point' ? point : both)
