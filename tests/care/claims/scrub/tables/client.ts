import { FACTS, line, type RuleTable, withRow } from '../clean-claim.ts'

const client = (changes: object) => ({ clients: withRow(FACTS.clients, 'c1', changes) })
const coverage = (changes: object) => ({ coverages: withRow(FACTS.coverages, 'i1', changes) })
const format = (memberIdFormat: 'pmi' | 'mbi' | undefined) => ({ payers: withRow(FACTS.payers, 'p1', { memberIdFormat }) })

/** What is said of the client and the insurance. */
export const CLIENT_TABLES: readonly RuleTable[] = [
  {
    rule: 'S04',
    finds: [
      ['a member id of seven digits', { facts: coverage({ memberId: '1234567' }) }, { payer: 'MHCP' }],
      ['a member id of another payer', { facts: format('mbi') }, { payer: 'MHCP' }],
      ['an empty member id, whatever its form', { facts: { ...coverage({ memberId: '' }), ...format(undefined) } }, { payer: 'MHCP' }],
    ],
    passes: [
      ['a member id of its form', {}],
      ['a Medicare id', { facts: { ...coverage({ memberId: '1EG4TE5MK73' }), ...format('mbi') } }],
      ['any text where the payer has no form', { facts: { ...coverage({ memberId: 'X' }), ...format(undefined) } }],
      ['no coverage: S06 tells', { facts: { coverages: new Map() } }],
      ['coverages that are not kept', { facts: { coverages: undefined } }],
    ],
  },
  {
    rule: 'S05',
    finds: [
      ['no date of birth', { facts: client({ birthDate: undefined }) }, { missing: 'birthDate' }],
      ['no gender', { facts: client({ gender: undefined }) }, { missing: 'gender' }],
      ['a gender that the 837 has not', { facts: client({ gender: 'X' }) }, { missing: 'gender' }, ['S30']],
      ['a client who is not there', { facts: { clients: new Map() } }, { missing: 'birthDate gender' }],
    ],
    passes: [
      ['both', {}],
      ['an unknown gender, as the 837 has it', { facts: client({ gender: 'U' }) }],
      ['clients that are not kept', { facts: { clients: undefined } }],
    ],
  },
  {
    rule: 'S06',
    finds: [
      ['a coverage that ended the day before', { facts: coverage({ to: '2026-02-12' }) }, { date: '2026-02-13' }],
      ['a coverage that begins the day after', { facts: coverage({ from: '2026-02-14' }) }, { date: '2026-02-13' }],
      [
        'a coverage that ends within the line',
        { line: { from: '2026-02-12', to: '2026-02-14' }, facts: coverage({ to: '2026-02-13' }) },
        { date: '2026-02-14' },
      ],
      ['a denied coverage', { facts: coverage({ status: 'denied' }) }, { date: '2026-02-13' }],
      ['a coverage of another client', { facts: coverage({ client: 'c2' }) }, { date: '2026-02-13' }],
      ['a coverage of another payer', { facts: coverage({ payer: 'p2' }) }, { date: '2026-02-13' }],
      ['no insurance', { claim: { insuranceId: undefined } }, { date: '2026-02-13' }, ['S07']],
    ],
    passes: [
      ['its last day', { facts: coverage({ to: '2026-02-13' }) }],
      ['its first day', { facts: coverage({ from: '2026-02-13' }) }],
      ['a day before the end of a coverage that has ended', { facts: coverage({ status: 'termed', to: '2026-02-20' }) }],
      ['a pending one where it counts', { facts: coverage({ status: 'pending' }), settings: { coveringStatuses: ['active', 'pending'] } }],
      ['coverages that are not kept', { claim: { insuranceId: undefined }, facts: { coverages: undefined } }],
    ],
  },
  {
    rule: 'S07',
    finds: [
      ['a check 31 days ago', { facts: { eligibilityChecks: new Map([['i1', '2026-01-30']]) } }, { checkedOn: '2026-01-30', limitDays: 30 }],
      ['no check', { facts: { eligibilityChecks: new Map() } }, { checkedOn: '' }],
      [
        'a check 6 days ago where 5 are the most',
        { facts: { eligibilityChecks: new Map([['i1', '2026-02-24']]) }, settings: { eligibilityDays: 5 } },
        { limitDays: 5 },
      ],
    ],
    passes: [
      ['a check 30 days ago', { facts: { eligibilityChecks: new Map([['i1', '2026-01-31']]) } }],
      ['a check today', { facts: { eligibilityChecks: new Map([['i1', '2026-03-02']]) } }],
      ['checks that are not kept', { facts: { eligibilityChecks: undefined } }],
    ],
  },
  {
    rule: 'S24',
    finds: [
      ['service on the day after', { facts: client({ dischargedOn: '2026-02-12' }) }, { date: '2026-02-12' }],
      [
        'a line that runs past the day',
        { line: { from: '2026-02-12', to: '2026-02-14' }, facts: client({ dischargedOn: '2026-02-13' }) },
        { date: '2026-02-13' },
      ],
    ],
    passes: [
      ['service on the day itself', { facts: client({ dischargedOn: '2026-02-13' }) }],
      ['a client who is not discharged', {}],
    ],
  },
  {
    rule: 'S30',
    finds: [
      ['a client a day too young', { facts: client({ birthDate: '2021-02-14' }) }, { code: 'T1019', wrong: 'age' }],
      ['a client who is too old', { facts: client({ birthDate: '1925-02-13' }) }, { wrong: 'age' }],
      ['a gender that the code is not for', { facts: client({ gender: 'U' }) }, { wrong: 'gender' }],
      ['both', { facts: client({ gender: 'U', birthDate: '2022-01-01' }) }, { wrong: 'age gender' }],
    ],
    passes: [
      ['a client on the fifth birthday', { facts: client({ birthDate: '2021-02-13' }) }],
      ['a client of exactly 100 years', { facts: client({ birthDate: '1925-02-14' }) }],
      ['a service without limits', { line: { serviceId: 'ride' }, facts: client({ gender: 'U', birthDate: '2025-01-01' }) }],
      ['what is not known: S05 tells', { facts: client({ birthDate: undefined, gender: undefined }) }],
      ['clients that are not kept', { facts: { clients: undefined } }],
      ['services that are not kept', { facts: { ...client({ gender: 'U' }), services: undefined } }],
    ],
  },
  {
    rule: 'S43',
    finds: [
      ['a month that is not met', { facts: { spenddowns: [{ insurance: 'i1', month: '2026-02', isMet: false }] } }, { month: '2026-02' }],
      [
        'the second month of a claim',
        { line: { to: '2026-03-01' }, facts: { spenddowns: [{ insurance: 'i1', month: '2026-03', isMet: false }] } },
        { month: '2026-03' },
        ['S31'],
      ],
    ],
    passes: [
      ['a month that is met', { facts: { spenddowns: [{ insurance: 'i1', month: '2026-02', isMet: true }] } }],
      ['another month', { facts: { spenddowns: [{ insurance: 'i1', month: '2026-01', isMet: false }] } }],
      ['another insurance', { facts: { spenddowns: [{ insurance: 'i2', month: '2026-02', isMet: false }] } }],
      ['spenddowns that are not kept', { facts: { spenddowns: undefined } }],
    ],
  },
  {
    rule: 'S45',
    finds: [
      [
        'a new plan within the claim',
        {
          claim: { lines: [line({ from: '2026-02-02', to: '2026-02-02' }), line({ id: 'l2' })] },
          facts: {
            planPeriods: [
              { client: 'c1', plan: 'PMAP', from: '2025-01-01', to: '2026-02-09' },
              { client: 'c1', plan: 'MSHO', from: '2026-02-10' },
            ],
          },
        },
        { date: '2026-02-10', plan: 'MSHO', before: 'PMAP' },
      ],
      [
        'a first plan on the last day',
        { line: { from: '2026-02-12', to: '2026-02-13' }, facts: { planPeriods: [{ client: 'c1', plan: 'MSHO', from: '2026-02-13' }] } },
        { date: '2026-02-13', before: '' },
      ],
    ],
    passes: [
      ['a new plan from the first day on', { facts: { planPeriods: [{ client: 'c1', plan: 'MSHO', from: '2026-02-13' }] } }],
      [
        'the same plan in a new period',
        {
          line: { from: '2026-02-12', to: '2026-02-13' },
          facts: {
            planPeriods: [
              { client: 'c1', plan: 'PMAP', from: '2025-01-01', to: '2026-02-12' },
              { client: 'c1', plan: 'PMAP', from: '2026-02-13' },
            ],
          },
        },
      ],
      ['a new plan after the claim', { facts: { planPeriods: [{ client: 'c1', plan: 'MSHO', from: '2026-02-14' }] } }],
      ['a new plan of another client', { line: { to: '2026-02-14' }, facts: { planPeriods: [{ client: 'c2', plan: 'MSHO', from: '2026-02-14' }] } }],
      ['plans that are not kept', { facts: { planPeriods: undefined } }],
    ],
  },
]
