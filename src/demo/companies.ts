import { demoId } from './demo-ids.ts'

/** How much a demo company has of each. */
export interface CompanySize {
  readonly clients: number
  readonly employees: number
  readonly visitsPerWeek: number
  readonly weeksBack: number
  readonly weeksAhead: number
}

export interface DemoSite {
  readonly code: string
  readonly name: string
  readonly line1: string
  readonly city: string
  readonly zip: string
  readonly county: string
}

export interface DemoCompany {
  readonly key: string
  readonly id: string
  readonly shortName: string
  readonly name: string
  readonly verification: 'verified' | 'unverified'
  readonly size: CompanySize
  readonly sites: readonly DemoSite[]
}

/** The agency that the tutorials show, one that shares an owner with it, and one that waits to be verified. */
export const DEMO_COMPANIES: readonly [main: DemoCompany, second: DemoCompany, unverified: DemoCompany] = [
  {
    key: 'northern-lights',
    id: demoId('company', 'northern-lights'),
    shortName: 'Northern Lights Care',
    name: 'Northern Lights Home Care',
    verification: 'verified',
    size: { clients: 120, employees: 170, visitsPerWeek: 690, weeksBack: 12, weeksAhead: 4 },
    sites: [
      { code: 'HQ', name: 'Minneapolis Office', line1: '1240 Heron Loop', city: 'Minneapolis', zip: '55407-0100', county: 'hennepin' },
      { code: 'STP', name: 'Saint Paul Office', line1: '88 Birchbark Court', city: 'Saint Paul', zip: '55104-0100', county: 'ramsey' },
      { code: 'DUL', name: 'Duluth Office', line1: '415 Granite Spur', city: 'Duluth', zip: '55802-0100', county: 'st-louis' },
      { code: 'ADC', name: 'Brooklyn Park Adult Day', line1: '7700 Prairie Smoke Drive', city: 'Brooklyn Park', zip: '55443-0100', county: 'hennepin' },
    ],
  },
  {
    key: 'harbor-pines',
    id: demoId('company', 'harbor-pines'),
    shortName: 'Harbor Pines',
    name: 'Harbor Pines Support Services',
    verification: 'verified',
    size: { clients: 30, employees: 34, visitsPerWeek: 90, weeksBack: 6, weeksAhead: 2 },
    sites: [
      { code: 'MAIN', name: 'Burnsville Office', line1: '210 Cattail Circle', city: 'Burnsville', zip: '55337-0100', county: 'dakota' },
      { code: 'BLN', name: 'Blaine Office', line1: '3300 Moraine Street', city: 'Blaine', zip: '55434-0100', county: 'anoka' },
    ],
  },
  {
    key: 'prairie-crossing',
    id: demoId('company', 'prairie-crossing'),
    shortName: 'Prairie Crossing',
    name: 'Prairie Crossing Care',
    verification: 'unverified',
    size: { clients: 22, employees: 24, visitsPerWeek: 50, weeksBack: 4, weeksAhead: 2 },
    sites: [{ code: 'RST', name: 'Rochester Office', line1: '56 Ironwood Trace', city: 'Rochester', zip: '55901-0100', county: 'olmsted' }],
  },
]
