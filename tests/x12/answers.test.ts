import { describe, expect, it } from 'vitest'
import {
  claimStatusAnswerOf,
  eligibilityAnswerOf,
  envelopeFactsOf,
  implementationAcknowledgmentOf,
  interchangeAcknowledgmentsOf,
  type Problem,
  type Report,
  readX12,
  type Transaction,
  transactionsOf,
  writeX12,
} from '#x12'
import { ACKNOWLEDGMENT, CLAIM_ACKNOWLEDGMENT, ELIGIBILITY, NOT_FOUND, STATUS } from './samples/answers.ts'
import { isa, told } from './samples/envelopes.ts'

function read<T>(
  text: string,
  meaning: (transaction: Transaction, report: Report) => T,
): { readonly meaning: T | undefined; readonly told: readonly string[] } {
  const { problems, ...file } = readX12(text)
  const all: Problem[] = [...problems]
  const [transaction] = transactionsOf(file)
  expect(writeX12(file)).toBe(text)
  return { meaning: transaction && meaning(transaction, (problem) => all.push(problem)), told: told(all) }
}

describe('a 999', () => {
  it('says what became of the group, of each transaction, and why', () => {
    const { meaning, told: problems } = read(ACKNOWLEDGMENT, implementationAcknowledgmentOf)
    expect(problems).toEqual([])
    expect(meaning).toEqual({
      groupType: 'HC',
      groupControl: '17',
      verdict: 'partiallyAccepted',
      included: 3,
      received: 3,
      accepted: 2,
      codes: ['1'],
      transactions: [
        { type: '837', control: '0001', verdict: 'accepted', codes: [], findings: [] },
        {
          type: '837',
          control: '0002',
          verdict: 'rejected',
          codes: ['5', 'I5'],
          findings: [
            {
              segment: 'NM1',
              position: 21,
              loop: '2010',
              code: '8',
              elements: [
                { element: 9, component: 1, repeat: 2, reference: '67', code: '1', copy: 'X1' },
                { element: 3, component: undefined, repeat: undefined, reference: '1036', code: '1', copy: undefined },
              ],
            },
            { segment: 'N4', position: 23, loop: '2010', code: '3', elements: [] },
          ],
        },
        { type: '837', control: '0003', verdict: 'acceptedWithErrors', codes: ['5'], findings: [] },
      ],
    })
  })

  it.each([
    ['IK5*R', 'IK5*constructor', 'Segment 14 (IK5) on line 14: element 1 has a code that is not known: "constructor".'],
    ['IK5*R', 'IK5*Q', 'Segment 14 (IK5) on line 14: element 1 has a code that is not known: "Q".'],
    ['AK9*P*3', 'AK9*P*three', 'Segment 17 (AK9) on line 17: element 2 is not a quantity: "three".'],
    ['AK1*HC*17', 'AK1*HC*', 'Segment 4 (AK1) on line 4: element 2 is missing.'],
  ])('is not read where it says what no 999 can: %s', (from, to, sentence) => {
    const { meaning, told: problems } = read(ACKNOWLEDGMENT.replace(from, to), implementationAcknowledgmentOf)
    expect(meaning).toBeUndefined()
    expect(problems).toEqual([sentence])
  })
})

describe('the envelopes of an answer', () => {
  it('say who sent it and under which numbers', () => {
    expect(read(ACKNOWLEDGMENT, envelopeFactsOf)).toEqual({
      meaning: {
        sender: { qualifier: 'ZZ', id: 'NORTHPAYER' },
        receiver: { qualifier: 'ZZ', id: 'MAPLECARE' },
        interchangeControl: '000000001',
        groupControl: '1',
        day: '2026-01-31',
        isTest: true,
      },
      told: [],
    })
  })
})

describe('a TA1', () => {
  const file = (answer: string): string => `${isa()}${answer}~IEA*0*000000001~`

  it.each([
    ['TA1*000000017*260105*0830*A*000', { control: '000000017', sentOn: '2026-01-05', verdict: 'accepted', code: '000' }],
    ['TA1*000000018*260105*0830*R*025', { control: '000000018', sentOn: '2026-01-05', verdict: 'rejected', code: '025' }],
    ['TA1*000000019*260105*0830*E*001', { control: '000000019', sentOn: '2026-01-05', verdict: 'acceptedWithErrors', code: '001' }],
  ])('says what became of an interchange: %s', (answer, expected) => {
    const { problems, ...read } = readX12(file(answer))
    expect(problems).toEqual([])
    expect(interchangeAcknowledgmentsOf(read, () => expect.unreachable())).toEqual([expected])
  })

  it('is told where it cannot be read', () => {
    const problems: Problem[] = []
    expect(interchangeAcknowledgmentsOf(readX12(file('TA1*17*260105*0830*Z*000')), (problem) => problems.push(problem))).toEqual([])
    expect(told(problems)).toEqual(['Segment 2 (TA1) on line 1: element 4 has a code that is not known: "Z".'])
  })
})

describe('a 277CA', () => {
  const { meaning, told: problems } = read(CLAIM_ACKNOWLEDGMENT, claimStatusAnswerOf)

  it('says which claims were taken in and why not', () => {
    expect(problems).toEqual([])
    expect(meaning).toMatchObject({ reference: 'BATCH7', payer: { name: 'LAKE CLEARINGHOUSE' } })
    expect(meaning?.claims).toMatchObject([
      {
        trace: 'MC-1001',
        payerControl: '94001',
        provider: { identifier: { qualifier: 'XX', id: '1234567893' } },
        patient: { name: 'SAMPLE' },
        days: { from: '2026-01-05', to: '2026-01-07' },
        statuses: [{ codes: [{ category: 'A2', status: '20', entity: 'PR' }], outcome: 'accepted', day: '2026-01-06', chargeCents: 120_00 }],
        lines: [],
      },
      {
        trace: 'MC-1002',
        payerControl: undefined,
        statuses: [
          {
            codes: [
              { category: 'A7', status: '562', entity: '85' },
              { category: 'A6', status: '500', entity: 'QC' },
            ],
            outcome: 'rejected',
            message: 'NPI IS NOT ON FILE',
          },
        ],
        lines: [{ procedure: { code: 'T1019', modifiers: ['U1'] }, chargeCents: 80_00, lineControl: 'LINE1', statuses: [{ outcome: 'rejected' }] }],
      },
    ])
  })

  it('says it of everything that was sent', () => {
    expect(meaning?.batches).toMatchObject([
      { entity: { role: '41' }, trace: 'BATCH7', acceptedClaims: 1, rejectedClaims: 1, acceptedCents: 120_00, rejectedCents: 120_00 },
      { entity: { role: '85' }, trace: '0', acceptedClaims: 1, rejectedClaims: 1, acceptedCents: undefined },
    ])
  })

  it('leaves out a claim that cannot be read and tells why', () => {
    const broken = read(CLAIM_ACKNOWLEDGMENT.replace('STC*A2:20:PR', 'STC*A2'), claimStatusAnswerOf)
    expect(broken.told).toEqual(['Segment 27 (STC) on line 27: element 1, component 2 is missing.'])
    expect(broken.meaning?.claims.map(({ trace }) => trace)).toEqual(['MC-1002'])
  })
})

describe('a 277', () => {
  it('answers of subscribers, dependents and providers', () => {
    const { meaning, told: problems } = read(STATUS, claimStatusAnswerOf)
    expect(problems).toEqual([])
    expect(meaning?.claims).toMatchObject([
      {
        trace: 'ASK9-1',
        payerControl: '94001',
        subscriber: { name: 'SAMPLE' },
        patient: { name: 'SAMPLE' },
        statuses: [{ outcome: 'paid', chargeCents: 120_00, paidCents: 95_50, decidedOn: '2026-01-30', paidOn: '2026-01-31', payment: 'EFT7001' }],
        lines: [{ chargeCents: 80_00, days: { from: '2026-01-05', to: '2026-01-05' }, statuses: [{ outcome: 'paid', paidCents: 70_00 }] }],
      },
      { trace: 'ASK9-2', subscriber: { firstName: 'GRETE' }, patient: { firstName: 'JON' }, statuses: [{ outcome: 'pending' }] },
    ])
    expect(meaning?.batches).toMatchObject([{ entity: { name: 'MAPLE HOSPICE' }, statuses: [{ outcome: 'notAnswered' }] }])
  })

  it.each([
    ['F2', 'denied'],
    ['F0', 'finalized'],
    ['R3', 'requested'],
    ['D0', 'searching'],
    ['X9', 'other'],
    ['constructor', 'other'],
  ])('says %s as %s', (category, outcome) => {
    expect(read(STATUS.replace('P1:20', `${category}:20`), claimStatusAnswerOf).meaning?.claims[1]?.statuses[0]?.outcome).toBe(outcome)
  })
})

describe('a 271', () => {
  it('says what a person is covered for', () => {
    const { meaning, told: problems } = read(ELIGIBILITY, eligibilityAnswerOf)
    expect(problems).toEqual([])
    expect(meaning).toMatchObject({ reference: 'ELIG5', payer: { name: 'NORTH STAR HEALTH PLAN' }, receiver: { role: '1P' }, rejections: [] })
    expect(meaning?.people).toMatchObject([
      {
        isDependent: false,
        person: { name: 'SAMPLE', identifier: { qualifier: 'MI', id: '00112233' } },
        address: { lines: ['12 ELM ROAD'], zip: '55802' },
        birthDate: '1941-05-19',
        traces: ['ELIG5-1'],
        dates: [{ qualifier: '346', days: { from: '2026-01-01', to: '2026-01-01' } }],
        coverage: 'active',
        benefits: [
          { code: '1', serviceTypes: ['30', '42'], insuranceType: 'MC', plan: 'NORTH STAR PLUS', dates: [{ qualifier: '291', days: { to: '2026-12-31' } }] },
          {
            code: 'B',
            period: '27',
            cents: 10_50,
            isInNetwork: 'Y',
            messages: ['COPAY IS PER VISIT'],
            related: [{ name: 'LAKE' }],
            references: [{ id: 'REFERRAL1' }],
          },
          { code: 'A', shareThousandths: 200, isInNetwork: 'N' },
          { code: 'F', quantityQualifier: 'VS', quantityThousandths: 12_500, needsAuthorization: 'Y' },
        ],
      },
    ])
  })

  it('says why the payer does not answer, and leaves out who stands only above another', () => {
    const { meaning, told: problems } = read(NOT_FOUND, eligibilityAnswerOf)
    expect(problems).toEqual([])
    expect(meaning?.people).toMatchObject([
      { isDependent: true, person: { firstName: 'JON' }, coverage: 'inactive', rejections: [{ isValidRequest: false, reason: '58', followUp: 'C' }] },
      { isDependent: false, person: { name: 'NOBODY' }, coverage: 'unknown', rejections: [{ isValidRequest: true, reason: '75' }] },
    ])
  })

  it('says that both were said', () => {
    expect(read(ELIGIBILITY.replace('EB*F*', 'EB*6*'), eligibilityAnswerOf).meaning?.people[0]?.coverage).toBe('mixed')
  })
})
