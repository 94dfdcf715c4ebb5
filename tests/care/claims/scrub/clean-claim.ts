import { type Claim, type ClaimFacts, type ClaimLine, type RuleId, type ScrubSettings, scrubClaims, type WorkedVisit } from '#care'
import { FORMATS } from '#validation'
import { at, ZONE } from '../../visits/visit-rows.ts'

/** Each key may be taken away by `undefined`. */
type Changes<T> = { readonly [Key in keyof T]?: T[Key] | undefined }

const changed = <T extends object>(base: T, changes: Changes<T>): T =>
  Object.fromEntries(Object.entries({ ...base, ...changes }).filter(([, value]) => value !== undefined)) as T

const DAY = '2026-02-13'

export const visit = (changes: Changes<WorkedVisit> = {}): WorkedVisit =>
  changed<WorkedVisit>(
    {
      id: 'v1',
      employeeId: 'w1',
      start: at(`${DAY}T08:00`),
      end: at(`${DAY}T12:00`),
      evv: { confirmed: true, compliant: true, units: 16 },
      isSigned: true,
    },
    changes,
  )

export const line = (changes: Changes<ClaimLine> = {}): ClaimLine =>
  changed<ClaimLine>(
    {
      id: 'l1',
      from: DAY,
      to: DAY,
      code: 'T1019',
      modifiers: ['U9'],
      units: 16,
      chargeCents: 10_400,
      expectedCents: 9_600,
      diagnosisPointers: [1],
      placeOfService: '12',
      renderingId: 'w1',
      authorizationId: 'a1',
      serviceId: 'care',
      worked: [visit()],
    },
    changes,
  )

export const claim = (changes: Changes<Claim> = {}): Claim =>
  changed<Claim>(
    {
      id: 'k1',
      clientId: 'c1',
      payerId: 'p1',
      insuranceId: 'i1',
      rank: 1,
      frequency: '1',
      billingProvider: { npi: '1234567893', taxonomy: '251E00000X', address: { zip: '55802-1234' } },
      diagnoses: ['G80.0'],
      lines: [line()],
    },
    changes,
  )

const YEAR = { from: '2025-11-01', to: '2026-10-31' }

/** Everything is kept, and nothing speaks against the claim. */
export const FACTS: Required<ClaimFacts> = {
  clients: new Map([['c1', { birthDate: '1960-05-04', gender: 'F', isEnhanced: true }]]),
  payers: new Map([
    [
      'p1',
      {
        name: 'MHCP',
        needsTaxonomy: true,
        memberIdFormat: 'pmi',
        needsAuthorization: true,
        timelyFilingDays: 365,
        adjustmentDays: 183,
        secondaryFilingDays: 183,
      },
    ],
  ]),
  coverages: new Map([['i1', { client: 'c1', payer: 'p1', memberId: '01234567', status: 'active', from: '2025-01-01' }]]),
  services: new Map([
    ['care', { classes: ['personalCare'], needsEvv: true, needsCarePlan: true, places: ['12', '99'], leastAge: 5, mostAge: 100, genders: ['F', 'M'] }],
    ['nursing', { classes: ['nursing'], needsOrder: true }],
    ['ride', { classes: ['waiverTransport'] }],
  ]),
  workers: new Map([
    [
      'w1',
      { npi: '1003000126', enrolled: [{ from: '2025-01-01' }], barred: [], cleared: [{ from: '2025-01-01' }], affiliated: [YEAR], isEnhancedTrained: true },
    ],
    ['w2', {}],
  ]),
  diagnoses: new Map([['G800', { isBillable: true, from: '2015-10-01' }]]),
  rates: [
    { payer: 'p1', code: 'T1019', modifiers: ['U9'], from: '2026-01-01', cents: 600 },
    { payer: 'p1', code: 'T1019', modifiers: ['U9', 'UN', 'TG'], from: '2026-01-01', cents: 500 },
    { payer: 'p1', code: 'T1019', modifiers: ['UA'], from: '2025-01-01', cents: 800 },
    { payer: 'p1', code: 'T1002', modifiers: [], from: '2025-01-01', cents: 900 },
    { payer: 'p1', code: 'T2003', modifiers: ['UC'], from: '2025-01-01', cents: 2_000 },
    { payer: 'p1', code: 'T2038', modifiers: ['U8'], from: '2025-01-01', cents: 1 },
  ],
  authorizations: [{ id: 'a1', client: 'c1', payer: 'p1', code: 'T1019', modifiers: ['U9'], provider: '1234567893', status: 'active', ...YEAR, total: 1_000 }],
  draws: [{ line: 'a1', date: '2026-01-05', amount: 100, state: 'paid' }],
  otherVisits: [],
  billedLines: [],
  stays: [],
  allowances: [],
  declaredHours: [],
  eligibilityChecks: new Map([['i1', '2026-02-20']]),
  orders: [],
  carePlans: [{ client: 'c1', ...YEAR }],
  liveInProofs: [],
  exclusions: [],
  cutOffs: [],
  spenddowns: [],
  planPeriods: [{ client: 'c1', plan: 'PMAP', from: '2025-01-01' }],
}

export const settings: ScrubSettings = { today: '2026-03-02', zone: ZONE, formats: FORMATS }

/** What is other than at the clean claim. `claims` are instead of it. */
export interface Asked {
  readonly claims?: readonly Claim[]
  readonly claim?: Changes<Claim>
  readonly line?: Changes<ClaimLine>
  readonly visit?: Changes<WorkedVisit>
  readonly facts?: Changes<ClaimFacts>
  readonly settings?: Partial<ScrubSettings>
}

function claimsOf(asked: Asked): readonly Claim[] {
  if (asked.claims) return asked.claims
  return [claim({ lines: [line({ worked: [visit(asked.visit)], ...asked.line })], ...asked.claim })]
}

export const scrubbed = (asked: Asked) => scrubClaims(claimsOf(asked), changed<ClaimFacts>(FACTS, asked.facts ?? {}), { ...settings, ...asked.settings })

/** A rule seen failing and passing. Where it fails, nothing else does but what is named. */
export interface RuleTable {
  readonly rule: RuleId
  readonly finds: readonly (readonly [what: string, asked: Asked, params: Readonly<Record<string, string | number>>, also?: readonly RuleId[]])[]
  readonly passes: readonly (readonly [what: string, asked: Asked])[]
}

/** The facts of a map with one row changed. */
export const withRow = <T extends object>(map: ReadonlyMap<string, T>, id: string, changes: Changes<T>): ReadonlyMap<string, T> =>
  new Map([...map, [id, changed((map.get(id) ?? {}) as T, changes)]])
