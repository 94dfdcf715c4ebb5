import { FACTS, line, type RuleTable, withRow } from '../clean-claim.ts'

const diagnosis = (changes: object) => ({ diagnoses: withRow(FACTS.diagnoses, 'G800', changes) })
const noAuthorizations = { authorizations: undefined }

/** What is said of codes, modifiers, diagnoses and amounts. */
export const CODING_TABLES: readonly RuleTable[] = [
  {
    rule: 'S08',
    finds: [
      ['no diagnosis', { claim: { diagnoses: [] } }, { diagnosis: '', date: '2026-02-13' }, ['S09']],
      ['a code that is no billable one', { facts: diagnosis({ isBillable: false }) }, { diagnosis: 'G80.0', date: '2026-02-13' }],
      ['a code that begins the day after', { facts: diagnosis({ from: '2026-02-14' }) }, { date: '2026-02-13' }],
      ['a code that ended the day before', { facts: diagnosis({ to: '2026-02-12' }) }, { date: '2026-02-13' }],
      ['a code that ends within the claim', { line: { to: '2026-02-14' }, facts: diagnosis({ to: '2026-02-13' }) }, { date: '2026-02-14' }],
      ['a second code that nobody knows', { claim: { diagnoses: ['G80.0', 'Z99.9'] } }, { diagnosis: 'Z99.9' }],
    ],
    passes: [
      ['a code in force', {}],
      ['a code without its dot', { claim: { diagnoses: ['G800'] } }],
      ['its last day', { facts: diagnosis({ to: '2026-02-13' }) }],
      ['a code without a first day', { facts: diagnosis({ from: undefined }) }],
      ['codes that are not kept', { claim: { diagnoses: ['Z99.9'] }, facts: { diagnoses: undefined } }],
    ],
  },
  {
    rule: 'S09',
    finds: [
      ['a pointer past the last diagnosis', { line: { diagnosisPointers: [2] } }, { pointers: '2', diagnoses: 1 }],
      ['a pointer to nothing', { line: { diagnosisPointers: [0] } }, { pointers: '0' }],
      ['no pointer', { line: { diagnosisPointers: [] } }, { pointers: '' }],
      ['five pointers', { line: { diagnosisPointers: [1, 1, 1, 1, 1] } }, { pointers: '1 1 1 1 1' }],
      ['a wrong pointer on the 837I', { claim: { form: '837I' }, line: { diagnosisPointers: [2] } }, { pointers: '2' }],
    ],
    passes: [
      ['a pointer to a diagnosis', {}],
      ['two of them', { claim: { diagnoses: ['G80.0', 'G80.0'] }, line: { diagnosisPointers: [2, 1] } }],
      ['four of them', { line: { diagnosisPointers: [1, 1, 1, 1] } }],
      ['no pointer on the 837I', { claim: { form: '837I' }, line: { diagnosisPointers: [] } }],
    ],
  },
  {
    rule: 'S10',
    finds: [
      ['a code that is not there', { line: { code: 'S5130' }, facts: noAuthorizations }, { code: 'S5130', modifiers: 'U9', payer: 'MHCP', date: '2026-02-13' }],
      ['modifiers that are not there', { line: { modifiers: ['U9', 'UN'] }, facts: noAuthorizations }, { modifiers: 'U9 UN' }],
      [
        'a rate that begins the day after',
        { facts: { rates: [{ payer: 'p1', code: 'T1019', modifiers: ['U9'], from: '2026-02-14', cents: 1 }] } },
        { date: '2026-02-13' },
      ],
      [
        'a rate that ends within the line',
        { line: { to: '2026-02-14' }, facts: { rates: [{ payer: 'p1', code: 'T1019', modifiers: ['U9'], from: '2026-01-01', to: '2026-02-13', cents: 1 }] } },
        { date: '2026-02-14' },
      ],
      ['a rate of another payer', { facts: { rates: [{ payer: 'p2', code: 'T1019', modifiers: ['U9'], from: '2026-01-01', cents: 1 }] } }, { payer: 'MHCP' }],
    ],
    passes: [
      ['a rate in force', {}],
      [
        'one rate after the other',
        {
          line: { to: '2026-02-14' },
          facts: {
            rates: [
              { payer: 'p1', code: 'T1019', modifiers: ['U9'], from: '2026-01-01', to: '2026-02-13', cents: 1 },
              { payer: 'p1', code: 'T1019', modifiers: ['U9'], from: '2026-02-14', cents: 1 },
            ],
          },
        },
      ],
      ['the same modifiers in another order: S11 tells', { line: { modifiers: ['UN', 'U9', 'TG'] } }],
      ['rates that are not kept', { line: { code: 'S5130' }, facts: { rates: undefined } }],
    ],
  },
  {
    rule: 'S11',
    finds: [
      [
        'another order than the fee table',
        { line: { modifiers: ['UN', 'U9', 'TG'] }, facts: noAuthorizations },
        { modifiers: 'UN U9 TG', expected: 'U9 UN TG' },
      ],
      ['one modifier twice', { line: { modifiers: ['U9', 'U9'] }, facts: { ...noAuthorizations, rates: undefined } }, { modifiers: 'U9 U9', expected: '' }],
      ['five modifiers', { line: { modifiers: ['U1', 'U2', 'U3', 'U4', 'U5'] }, facts: { ...noAuthorizations, rates: undefined } }, { expected: '' }],
      ['a modifier of three letters', { line: { modifiers: ['U9X'] }, facts: { ...noAuthorizations, rates: undefined } }, { modifiers: 'U9X' }],
    ],
    passes: [
      ['the order of the fee table', { line: { modifiers: ['U9', 'UN', 'TG'] } }],
      ['no modifier', { line: { code: 'T1002', modifiers: [] } }],
      ['any order without a fee table', { line: { modifiers: ['UN', 'U9', 'TG'] }, facts: { rates: undefined } }],
    ],
  },
  {
    rule: 'S29',
    finds: [
      ['a place that does not fit', { line: { placeOfService: '21' } }, { place: '21', allowed: '12 99' }],
      ['no place where some fit', { line: { placeOfService: undefined } }, { place: '' }],
    ],
    passes: [
      ['a place that fits', { line: { placeOfService: '99' } }],
      ['any place where all fit', { line: { serviceId: 'ride', placeOfService: '21' } }],
      ['no place on the 837I', { claim: { form: '837I' }, line: { placeOfService: undefined } }],
      ['services that are not kept', { line: { placeOfService: '21' }, facts: { services: undefined } }],
    ],
  },
  {
    rule: 'S31',
    finds: [
      ['a line over the end of a month', { line: { to: '2026-03-01' } }, { from: '2026-02-13', to: '2026-03-01' }],
      [
        'lines of two months',
        { claim: { lines: [line({ from: '2026-01-31', to: '2026-01-31', worked: [] }), line({ id: 'l2' })] } },
        { from: '2026-01-31' },
        ['S15'],
      ],
      [
        'the same month of two years',
        { line: { from: '2025-02-13', worked: [] }, facts: { ...noAuthorizations, rates: undefined, carePlans: undefined } },
        { from: '2025-02-13' },
        ['S15', 'S26'],
      ],
    ],
    passes: [
      ['the whole of a month', { line: { from: '2026-02-01', to: '2026-02-28' } }],
      ['a claim without lines', { claim: { lines: [] } }],
    ],
  },
  {
    rule: 'S33',
    finds: [
      [
        'moving expenses on the day after',
        { line: { code: 'T2038', modifiers: ['U8'], from: '2025-11-01', to: '2025-11-01', worked: [], serviceId: 'ride' }, facts: noAuthorizations },
        { code: 'T2038', lastDay: '2025-10-31' },
      ],
      [
        'a line that runs past the last day',
        { line: { code: 'T2038', modifiers: ['U8'], from: '2025-10-31', to: '2025-11-01', worked: [], serviceId: 'ride' }, facts: noAuthorizations },
        { code: 'T2038' },
        ['S31'],
      ],
      [
        'a service that the agency names',
        { settings: { endedServices: [{ code: 'T1019', modifiers: [], lastDay: '2026-02-12' }] } },
        { lastDay: '2026-02-12' },
      ],
    ],
    passes: [
      ['moving expenses on the last day', { line: { code: 'T2038', modifiers: ['U8'], from: '2025-10-31', to: '2025-10-31' } }],
      ['the same code for another programme', { line: { code: 'T2038', modifiers: ['U4'] } }],
    ],
  },
  {
    rule: 'S35',
    finds: [
      ['a charge of nothing', { line: { chargeCents: 0, expectedCents: undefined } }, { code: 'T1019', modifiers: 'U9' }],
      ['a rate of nothing', { facts: { rates: [{ payer: 'p1', code: 'T1019', modifiers: ['U9'], from: '2026-01-01', cents: 0 }] } }, { code: 'T1019' }],
    ],
    passes: [
      ['a rate and a charge', {}],
      [
        'a rate of nothing before the day',
        {
          facts: {
            rates: [
              { payer: 'p1', code: 'T1019', modifiers: ['U9'], from: '2025-01-01', to: '2026-02-12', cents: 0 },
              { payer: 'p1', code: 'T1019', modifiers: ['U9'], from: '2026-02-13', cents: 1 },
            ],
          },
        },
      ],
      ['a charge of one cent without a fee table', { line: { chargeCents: 1 }, facts: { rates: undefined } }],
    ],
  },
  {
    rule: 'S41',
    finds: [
      ['a cent more than 20 % above', { line: { chargeCents: 12_001, expectedCents: 10_000 } }, { chargeCents: 12_001, expectedCents: 10_000 }],
      ['a cent more than 20 % below', { line: { chargeCents: 7_999, expectedCents: 10_000 } }, { chargeCents: 7_999 }],
      ['anything where nothing is expected', { line: { expectedCents: 0 } }, { expectedCents: 0 }],
      [
        '11 % where 10 are the most',
        { line: { chargeCents: 11_100, expectedCents: 10_000 }, settings: { chargeTolerancePercent: 10 } },
        { chargeCents: 11_100 },
      ],
    ],
    passes: [
      ['20 % above', { line: { chargeCents: 12_000, expectedCents: 10_000 } }],
      ['20 % below', { line: { chargeCents: 8_000, expectedCents: 10_000 } }],
      ['a charge of which nothing is expected', { line: { expectedCents: undefined } }],
    ],
  },
]
