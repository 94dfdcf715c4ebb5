import type { Draw } from '../random.ts'

export interface Address {
  readonly line1: string
  readonly city: string
  readonly state: string
  readonly zip: string
  /** Option id of parts/counties. */
  readonly county: string
}

/** Real cities with a ZIP and county; weights follow the agency's counties (domain: backoffice §5.2). */
export const CITIES: readonly (readonly [readonly [city: string, zip: string, county: string], number])[] = [
  [['Minneapolis', '55407', 'hennepin'], 24],
  [['Brooklyn Park', '55443', 'hennepin'], 12],
  [['Bloomington', '55420', 'hennepin'], 10],
  [['Saint Paul', '55104', 'ramsey'], 21],
  [['Maplewood', '55109', 'ramsey'], 10],
  [['Eagan', '55121', 'dakota'], 7],
  [['Burnsville', '55337', 'dakota'], 5],
  [['Coon Rapids', '55433', 'anoka'], 6],
  [['Blaine', '55434', 'anoka'], 5],
  [['Duluth', '55802', 'st-louis'], 10],
  [['Woodbury', '55125', 'washington'], 5],
  [['Rochester', '55901', 'olmsted'], 3],
  [['Saint Cloud', '56301', 'stearns'], 2],
]
const STREETS = [
  'Heron Loop',
  'Tamarack Bend',
  'Loonsong Lane',
  'Wild Rice Way',
  'Birchbark Court',
  'Ironwood Trace',
  'Cattail Circle',
  'Moraine Street',
  'Granite Spur',
  'Otterslide Road',
  'Prairie Smoke Drive',
  'Lady Slipper Avenue',
]

/** An invented street in a real city. */
export function address(draw: Draw): Address {
  const [city, zip, county] = draw.weighted(CITIES)
  return { line1: `${draw.whole(100, 9899)} ${draw.pick(STREETS)}`, city, state: 'MN', zip, county }
}

/** Numbers that belong to nobody: 555-01xx. */
export const phone = (draw: Draw): string => `${draw.pick(['612', '651', '218'])}55501${String(draw.whole(0, 99)).padStart(2, '0')}`

export const email = (first: string, last: string, number: number): string => `${first}.${last}.${number}@example.com`.toLowerCase()
