import type {
  BillingProvider,
  ClaimFile,
  ClaimFor,
  EligibilityInquiry,
  InstitutionalClaim,
  ProfessionalClaim,
  ProfessionalLine,
  Sending,
  StatusRequest,
  Subscriber,
} from '#x12'

/** Made-up people and agencies, as builders take them. */

export const SENDING: Sending = {
  sender: { qualifier: 'ZZ', id: 'MAPLECARE' },
  receiver: { qualifier: 'ZZ', id: 'LAKEHOUSE' },
  groupReceiver: 'LAKE01',
  day: '2026-02-02',
  time: '08:30',
  interchangeControl: 17,
  groupControl: 17,
  isTest: true,
}

const AGENCY = { isPerson: false, name: 'MAPLE HOME CARE' }
const ELM_ROAD = { lines: ['12 ELM ROAD'], city: 'DULUTH', state: 'MN', zip: '55802' }

export const BILLING: BillingProvider = {
  party: AGENCY,
  npi: '1234567893',
  taxonomy: '251E00000X',
  address: { lines: ['7 MAPLE STREET', 'SUITE 2'], city: 'DULUTH', state: 'MN', zip: '55802-1234' },
  taxId: '41-1234567',
  contact: { name: 'BILLING DESK', phone: '2185550110', email: 'BILLING@MAPLE.EXAMPLE' },
  payTo: { lines: ['PO BOX 9'], city: 'DULUTH', state: 'MN', zip: '55803' },
}

export const ANNA: Subscriber = {
  party: { isPerson: true, name: 'SAMPLE', firstName: 'ANNA', middleName: 'B' },
  memberId: '00112233',
  sequence: 'P',
  filing: 'MC',
  birth: { birthDate: '1941-05-19', gender: 'F' },
  address: ELM_ROAD,
}

export const LINE: ProfessionalLine = {
  procedure: 'T1019',
  modifiers: ['U1', 'TT'],
  cents: 80_00,
  unit: 'UN',
  thousandths: 16_000,
  from: '2026-01-05',
  pointers: [1, 2],
  lineControl: 'LINE1',
}

export const CLAIM: ProfessionalClaim = {
  patientControl: 'MC-1001',
  cents: 120_50,
  place: '12',
  frequency: '1',
  isSigned: true,
  assignment: 'A',
  hasAssignedBenefits: true,
  release: 'Y',
  authorization: 'AUTH-77',
  diagnoses: ['Z74.1', 'I69354'],
  rendering: { party: { isPerson: true, name: 'LAKE', firstName: 'LENA' }, npi: '1555000227', taxonomy: '3747P1801X' },
  lines: [
    LINE,
    { ...LINE, procedure: 'S5130', modifiers: [], cents: 40_50, thousandths: 8_500, from: '2026-01-06', to: '2026-01-07', pointers: [1], lineControl: 'LINE2' },
  ],
}

export const FOR_ANNA: ClaimFor<ProfessionalClaim> = {
  subscriber: ANNA,
  payer: { name: 'NORTH STAR HEALTH PLAN', id: 'NS001' },
  claim: CLAIM,
}

/** A replacement for a child whose mother is insured, after another payer. */
const FOR_JON: ClaimFor<ProfessionalClaim> = {
  subscriber: { party: { isPerson: true, name: 'MUSTER', firstName: 'GRETE' }, memberId: '00445566', sequence: 'S', filing: 'CI', groupNumber: 'G7' },
  payer: {
    name: 'NORTH STAR HEALTH PLAN',
    id: 'NS001',
    providerId: 'A123456789',
    address: { lines: ['100 LAKE STREET'], city: 'DULUTH', state: 'MN', zip: '55802' },
  },
  patient: {
    party: { isPerson: true, name: 'MUSTER', firstName: 'JON' },
    relationship: '19',
    birth: { birthDate: '2015-03-02', gender: 'M' },
    address: { lines: ['3 OAK LANE'], city: 'CLOQUET', state: 'MN', zip: '55720' },
  },
  claim: {
    ...CLAIM,
    patientControl: 'MC-1002',
    cents: 80_00,
    frequency: '7',
    originalReference: '94002',
    referral: 'REF9',
    medicalRecord: 'MR2',
    admittedOn: '2026-01-02',
    note: { code: 'ADD', text: 'CORRECTED UNITS' },
    referring: { party: { isPerson: true, name: 'BIRCH', firstName: 'BEN' }, npi: '1999000338' },
    supervising: { party: { isPerson: true, name: 'FIR', firstName: 'FAY' }, npi: '1444000446' },
    facility: { name: 'CLOQUET CENTER', npi: '1555000110', address: { lines: ['1 MAIN STREET'], city: 'CLOQUET', state: 'MN', zip: '55720' } },
    others: [
      {
        sequence: 'P',
        relationship: '18',
        filing: 'CI',
        subscriber: { isPerson: true, name: 'MUSTER', firstName: 'JON' },
        memberId: 'X77',
        payer: { name: 'FIRST PLAN', id: 'FP1' },
        hasAssignedBenefits: true,
        release: 'Y',
        paidCents: 30_00,
        paidOn: '2026-01-20',
        adjustments: [{ group: 'CO', reason: '45', cents: 5_00 }],
      },
    ],
    lines: [
      {
        ...LINE,
        place: '99',
        authorization: 'AUTH-78',
        note: 'TWO WORKERS',
        rendering: { party: { isPerson: true, name: 'LAKE', firstName: 'LENA' }, providerId: 'A000000001' },
        adjudications: [
          {
            payerId: 'FP1',
            paidCents: 30_00,
            thousandths: 16_000,
            paidOn: '2026-01-20',
            adjustments: [
              ...['1', '2', '3', '45', '96', '97', '204'].map((reason) => ({ group: 'PR', reason, cents: 5_00 })),
              { group: 'OA', reason: '23', cents: 15_00 },
            ],
          },
        ],
      },
    ],
  },
}

const MAPLE = {
  reference: 'BATCH7',
  submitter: { party: AGENCY, id: 'MAPLE1', contact: { name: 'BILLING DESK', phone: '2185550110' } },
  receiver: { name: 'LAKE CLEARINGHOUSE', id: 'LAKE1' },
}

export const PROFESSIONAL: ClaimFile<ProfessionalClaim> = { ...MAPLE, providers: [{ billing: BILLING, claims: [FOR_ANNA, FOR_JON] }] }

export const VISIT_CLAIM: InstitutionalClaim = {
  patientControl: 'HH-2001',
  cents: 500_25,
  facilityType: '32',
  frequency: '1',
  from: '2026-01-01',
  to: '2026-01-30',
  admittedOn: '2026-01-01',
  priority: '3',
  source: '1',
  patientStatus: '30',
  assignment: 'A',
  hasAssignedBenefits: true,
  release: 'Y',
  diagnoses: ['I10', 'E11.9', 'Z79.4'],
  conditions: ['04'],
  occurrences: [{ code: '50', day: '2026-01-01' }],
  values: [{ code: '61', cents: 20260_00 }],
  attending: { party: { isPerson: true, name: 'BIRCH', firstName: 'BEN' }, npi: '1999000338', taxonomy: '207Q00000X' },
  operating: { party: { isPerson: true, name: 'FIR', firstName: 'FAY' }, npi: '1444000446' },
  referring: { party: { isPerson: true, name: 'LAKE', firstName: 'LENA' }, npi: '1555000227' },
  note: { code: 'NTR', text: 'WOUND CARE TWICE A WEEK' },
  lines: [
    { revenueCode: '0023', hipps: '1AFKS', cents: 0, unit: 'UN', thousandths: 1_000, from: '2026-01-01' },
    { revenueCode: '0551', procedure: 'G0299', cents: 300_25, unit: 'UN', thousandths: 3_000, from: '2026-01-02', lineControl: 'V1' },
    { revenueCode: '0270', cents: 200_00, unit: 'UN', thousandths: 1_000, from: '2026-01-02', to: '2026-01-30' },
  ],
}

export const INSTITUTIONAL: ClaimFile<InstitutionalClaim> = {
  ...MAPLE,
  providers: [{ billing: BILLING, claims: [{ subscriber: { ...ANNA, filing: 'MA' }, payer: { name: 'MEDICARE', id: '06014' }, claim: VISIT_CLAIM }] }],
}

export const INQUIRY: EligibilityInquiry = {
  reference: 'ELIG5',
  payer: { name: 'NORTH STAR HEALTH PLAN', id: 'NS001' },
  provider: { party: AGENCY, npi: '1234567893' },
  traceOrigin: '9MAPLE0001',
  questions: [
    {
      subscriber: { party: ANNA.party, memberId: ANNA.memberId, birth: { birthDate: '1941-05-19', gender: 'F' }, account: 'C-1' },
      trace: 'ELIG5-1',
      from: '2026-02-01',
      serviceTypes: ['30', '42'],
    },
    {
      subscriber: { party: { isPerson: true, name: 'MUSTER', firstName: 'GRETE' }, memberId: '00445566' },
      dependent: { party: { isPerson: true, name: 'MUSTER', firstName: 'JON' }, birth: { birthDate: '2015-03-02', gender: 'M' } },
      trace: 'ELIG5-2',
      from: '2026-02-01',
      to: '2026-02-28',
      serviceTypes: ['42'],
    },
  ],
}

export const REQUEST: StatusRequest = {
  reference: 'ASK9',
  payer: { name: 'NORTH STAR HEALTH PLAN', id: 'NS001' },
  receiver: { party: AGENCY, id: 'MAPLE1' },
  provider: { party: AGENCY, npi: '1234567893' },
  questions: [
    {
      subscriber: { party: ANNA.party, memberId: ANNA.memberId, birth: { birthDate: '1941-05-19', gender: 'F' } },
      trace: 'ASK9-1',
      payerControl: '94001',
      patientControl: 'MC-1001',
      typeOfBill: '121',
      cents: 120_50,
      from: '2026-01-05',
      to: '2026-01-07',
    },
    {
      subscriber: { party: { isPerson: true, name: 'MUSTER', firstName: 'GRETE' }, memberId: '00445566' },
      patient: { party: { isPerson: true, name: 'MUSTER', firstName: 'JON' }, birth: { birthDate: '2015-03-02', gender: 'M' } },
      trace: 'ASK9-2',
      from: '2026-01-05',
    },
  ],
}
