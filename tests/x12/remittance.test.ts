import { describe, expect, it } from 'vitest'
import { type Problem, type Remittance, readX12, remittanceOf, transactionsOf } from '#x12'
import { sample, told } from './samples/envelopes.ts'

const whole = sample('remittance.835')

function read(text: string): { readonly remittance: Remittance | undefined; readonly told: readonly string[] } {
  const { problems, ...file } = readX12(text)
  const all: Problem[] = problems.filter(({ code }) => code !== 'x12.wrongCount')
  const [transaction] = transactionsOf(file)
  const remittance = transaction && remittanceOf(transaction, (problem) => all.push(problem))
  return { remittance, told: told(all) }
}

describe('a remittance', () => {
  const { remittance, told: problems } = read(whole)

  it('balances', () => {
    expect(problems).toEqual([])
  })

  it('says who pays whom, how and when', () => {
    expect(remittance).toMatchObject({
      envelope: {
        sender: { qualifier: 'ZZ', id: 'NORTHPAYER' },
        receiver: { qualifier: 'ZZ', id: 'MAPLECARE' },
        interchangeControl: '000000907',
        groupControl: '907',
        day: '2026-01-31',
        isTest: true,
      },
      control: '0001',
      handling: 'I',
      paidCents: 175_50,
      sign: 'C',
      method: 'ACH',
      paidOn: '2026-01-31',
      trace: 'EFT7001',
      traceOrigin: '1411111111',
      producedOn: '2026-01-30',
      payer: {
        name: 'NORTH STAR HEALTH PLAN',
        identifier: undefined,
        address: { lines: ['100 LAKE STREET'], city: 'DULUTH', state: 'MN', zip: '55802' },
        references: [{ qualifier: '2U', id: 'NSHP1' }],
      },
      payee: {
        name: 'MAPLE HOME CARE',
        identifier: { qualifier: 'XX', id: '1234567893' },
        address: undefined,
        references: [{ qualifier: 'TJ', id: '411234567' }],
      },
    })
  })

  it('says what each claim was paid and why not more', () => {
    expect(
      remittance?.claims.map(({ patientControl, status, chargeCents, paidCents, isReversal }) => [patientControl, status, chargeCents, paidCents, isReversal]),
    ).toEqual([
      ['MC-1001', '1', 120_00, 95_50, false],
      ['MC-1002', '4', 80_00, 0, false],
      ['MC-0990', '22', -120_00, -90_00, true],
      ['MC-0990', '1', 120_00, 100_00, false],
    ])
    expect(remittance?.claims[0]).toMatchObject({
      at: { segment: 16, id: 'CLP', line: 16 },
      patientCents: 4_50,
      filing: 'MC',
      payerControl: '94001',
      facility: '12',
      frequency: '1',
      patient: { role: 'QC', isPerson: true, name: 'SAMPLE', firstName: 'ANNA', middleName: 'B', identifier: { qualifier: 'MI', id: '00112233' } },
      others: [{ role: '82', isPerson: false, name: 'MAPLE HOME CARE' }],
      receivedOn: '2026-01-12',
      adjustments: [{ group: 'CO', reason: '45', cents: 10_00, thousandths: undefined }],
      references: [{ qualifier: 'EA', id: 'MR77' }],
      amounts: [{ qualifier: 'AU', cents: 110_00 }],
      remarks: ['MA01', 'N130'],
    })
  })

  it('says it of each service line', () => {
    expect(remittance?.claims[0]?.lines).toMatchObject([
      {
        procedure: { qualifier: 'HC', code: 'T1019', modifiers: ['U1'] },
        billedProcedure: undefined,
        chargeCents: 80_00,
        paidCents: 70_00,
        paidThousandths: 16_000,
        days: { from: '2026-01-05', to: '2026-01-05' },
        lineControl: 'LINE1',
        adjustments: [
          { group: 'PR', reason: '3', cents: 4_50 },
          { group: 'PR', reason: '96', cents: 5_50 },
        ],
        amounts: [{ qualifier: 'B6', cents: 74_50 }],
        remarks: ['N130'],
      },
      {
        days: { from: '2026-01-06', to: '2026-01-07' },
        billedThousandths: 8_000,
        adjustments: [{ group: 'OA', reason: '23', cents: 4_50, thousandths: 2_000 }],
      },
    ])
  })

  it('says what is taken or given beside the claims', () => {
    expect(remittance?.providerAdjustments).toMatchObject([
      { provider: '1234567893', yearEnd: '2026-12-31', reason: 'WO', reference: '94000', cents: -80_00 },
      { reason: 'L6', reference: undefined, cents: 10_00 },
    ])
  })
})

describe('what is wrong with a remittance', () => {
  it.each([
    ['the payment', ['BPR*I*175.5', 'BPR*I*175.51'], 'Segment 4 (BPR) on line 4: The payment is 175.51, but claims paid less provider adjustments are 175.50.'],
    ['a debit', ['175.5*C', '175.5*D'], 'Segment 4 (BPR) on line 4: The payment is -175.50, but claims paid less provider adjustments are 175.50.'],
    ['a provider adjustment', ['L6*10', 'L6*11'], 'Segment 4 (BPR) on line 4: The payment is 175.50, but claims paid less provider adjustments are 174.50.'],
    [
      'a claim',
      ['CAS*CO*45*10~', 'CAS*CO*45*9.99~'],
      'Segment 16 (CLP) on line 16: Claim MC-1001: charge less payment is 24.50, but its adjustments add up to 24.49.',
    ],
  ] as const)('is told where %s does not balance', (_, [from, to], sentence) => {
    expect(read(whole.replace(from, to)).told).toEqual([sentence])
  })

  it('is told of the line and of its claim', () => {
    expect(read(whole.replace('SVC*HC:T1019*80*0', 'SVC*HC:T1019*81*0')).told).toEqual([
      'Segment 38 (SVC) on line 38: Claim MC-1002: charge less payment of the service line is 81.00, but its adjustments add up to 80.00.',
    ])
  })

  it.each([
    ['CLP*MC-1002*4*80*', 'CLP*MC-1002*4*12.5.0*', 'Segment 36 (CLP) on line 36: element 3 is not an amount: "12.5.0".'],
    ['CLP*MC-1002*4*80*', 'CLP*MC-1002*4*8E1*', 'Segment 36 (CLP) on line 36: element 3 is not an amount: "8E1".'],
    ['CLP*MC-1002*4*80*', 'CLP*MC-1002*4*80.000*', 'Segment 36 (CLP) on line 36: element 3 has more than 2 decimals: "80.000".'],
    ['CLP*MC-1002*4*80*', 'CLP*MC-1002*4**', 'Segment 36 (CLP) on line 36: element 3 is missing.'],
    ['CAS*CO*29*80', 'CAS*CO*29*1234567890123456', 'Segment 40 (CAS) on line 40: element 3 is not an amount: "1234567890123456".'],
    ['CAS*CO*29*80', 'CAS*CO**80', 'Segment 40 (CAS) on line 40: element 2 is missing.'],
    ['T1019*80*0**16', 'T1019*80*0**x', 'Segment 38 (SVC) on line 38: element 5 is not a quantity: "x".'],
    ['SVC*HC:T1019*80', 'SVC*HC*80', 'Segment 38 (SVC) on line 38: element 1, component 2 is missing.'],
  ])('leaves out a claim that cannot be read, and its sums: %s', (from, to, sentence) => {
    const { remittance, told: problems } = read(whole.replace(from, to))
    expect(problems).toEqual([sentence])
    expect(remittance?.claims.map(({ patientControl }) => patientControl)).toEqual(['MC-1001', 'MC-0990', 'MC-0990'])
    expect(remittance?.unreadableClaims).toBe(1)
  })

  it('leaves out a date that is none, and nothing else', () => {
    const { remittance, told: problems } = read(whole.replace('DTM*472*20260108', 'DTM*472*20260231'))
    expect(problems).toEqual(['Segment 39 (DTM) on line 39: element 2 is not a date: "20260231".'])
    expect(remittance?.claims[1]).toMatchObject({ patientControl: 'MC-1002', lines: [{ days: undefined }] })
  })

  it.each([
    ['BPR*I*175.5', 'BPR*I*many'],
    ['WO:94000*-80', 'WO:94000*'],
    ['TRN*1*EFT7001', 'TRX*1*EFT7001'],
  ])('makes no remittance of a payment that cannot be read: %s', (from, to) => {
    const { remittance, told: problems } = read(whole.replace(from, to))
    expect(remittance).toBeUndefined()
    expect(problems.length).toBeGreaterThan(0)
  })
})
