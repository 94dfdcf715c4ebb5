import { describe, expect, it } from 'vitest'
import {
  type Built,
  buildEligibilityInquiries,
  buildInstitutionalClaims,
  buildProfessionalClaims,
  buildStatusRequest,
  type ClaimFor,
  loopsWithin,
  type Problem,
  type ProfessionalClaim,
  type ProfessionalLine,
  readX12,
  type Sending,
  segmentIn,
  sentClaimsOf,
  transactionsOf,
  writeX12,
} from '#x12'
import fc from '../fast-check.ts'
import { sample, told } from './samples/envelopes.ts'
import { BILLING, CLAIM, FOR_ANNA, INQUIRY, INSTITUTIONAL, LINE, PROFESSIONAL, REQUEST, SENDING, VISIT_CLAIM } from './samples/inputs.ts'

const textOf = (built: Built): string => (built.ok ? built.text : told(built.problems).join('\n'))
const toldOf = (built: Built): readonly string[] => (built.ok ? [] : told(built.problems))

/** What the file says of its claims when it is read, and that nothing is wrong with it. */
function readBack(text: string) {
  const { problems, ...file } = readX12(text)
  const all: Problem[] = [...problems]
  const claims = transactionsOf(file).flatMap((transaction) => sentClaimsOf(transaction, (problem) => all.push(problem)))
  expect(told(all)).toEqual([])
  expect(writeX12(file)).toBe(text)
  return claims
}

const one = (entry: ClaimFor<ProfessionalClaim>, sending: Partial<Sending> = {}, billing = BILLING): Built =>
  buildProfessionalClaims({ ...SENDING, ...sending }, { ...PROFESSIONAL, providers: [{ billing, claims: [entry] }] })
const withClaim = (change: Partial<ProfessionalClaim>): Built => one({ ...FOR_ANNA, claim: { ...CLAIM, ...change } })
const withLine = (change: Partial<ProfessionalLine>): Built => withClaim({ cents: change.cents ?? LINE.cents, lines: [{ ...LINE, ...change }] })

describe('a file that is built', () => {
  it.each([
    ['professional.837', () => buildProfessionalClaims(SENDING, PROFESSIONAL)],
    ['institutional.837', () => buildInstitutionalClaims(SENDING, INSTITUTIONAL)],
    ['inquiry.270', () => buildEligibilityInquiries(SENDING, [INQUIRY])],
    ['request.276', () => buildStatusRequest(SENDING, REQUEST)],
  ])('is the same each time, and is read without a problem: %s', (name, build) => {
    expect(textOf(build())).toBe(sample(name))
    expect(textOf(build())).toBe(textOf(build()))
    readBack(textOf(build()))
  })

  it('holds several inquiries, each a transaction with its own number', () => {
    const text = textOf(buildEligibilityInquiries(SENDING, [INQUIRY, { ...INQUIRY, reference: 'ELIG6' }]))
    expect(text.match(/^(ST|SE|GE|BHT)\*.*$/gm)?.map((line) => line.replace(/SE\*\d+/, 'SE*n'))).toEqual([
      ...['ST*270*0001*005010X279A1~', 'BHT*0022*13*ELIG5*20260202*0830~', 'SE*n*0001~'],
      ...['ST*270*0002*005010X279A1~', 'BHT*0022*13*ELIG6*20260202*0830~', 'SE*n*0002~', 'GE*2*17~'],
    ])
    readBack(text)
    expect(toldOf(buildEligibilityInquiries(SENDING, []))).toEqual(['inquiries: At least 1 is needed.'])
  })

  it('says the same when it is read', () => {
    expect(readBack(textOf(buildProfessionalClaims(SENDING, PROFESSIONAL)))).toMatchObject([
      {
        patientControl: 'MC-1001',
        chargeCents: 120_50,
        facility: '12',
        frequency: '1',
        lines: [
          {
            procedure: { code: 'T1019', modifiers: ['U1', 'TT'] },
            chargeCents: 80_00,
            unit: 'UN',
            thousandths: 16_000,
            days: { from: '2026-01-05', to: '2026-01-05' },
            lineControl: 'LINE1',
          },
          { procedure: { code: 'S5130', modifiers: [] }, chargeCents: 40_50, thousandths: 8_500, days: { from: '2026-01-06', to: '2026-01-07' } },
        ],
      },
      { patientControl: 'MC-1002', frequency: '7' },
    ])
    expect(readBack(textOf(buildInstitutionalClaims(SENDING, INSTITUTIONAL)))).toMatchObject([
      {
        patientControl: 'HH-2001',
        chargeCents: 500_25,
        facility: '32',
        lines: [
          { revenueCode: '0023', procedure: { qualifier: 'HP', code: '1AFKS' }, chargeCents: 0 },
          { revenueCode: '0551', procedure: { code: 'G0299' } },
          { procedure: undefined },
        ],
      },
    ])
  })

  it('has its loops where the guide has them', () => {
    const [transaction] = transactionsOf(readX12(sample('professional.837')))
    const [other] = transaction ? loopsWithin(transaction, '2320') : []
    expect(transaction && loopsWithin(transaction, '2000A', '2000B', '2000C', '2300', '2400', '2430').map(({ id }) => id)).toEqual([
      ...['2000A', '2000B', '2300', '2400', '2400', '2000B', '2000C', '2300', '2400', '2430'],
    ])
    expect(segmentIn(other, 'AMT', 'D')?.elements).toEqual(['AMT', 'D', '30'])
  })

  it('has the delimiters and line ends that are asked for', () => {
    const delimiters = { element: '|', component: '>', repeat: '!', segment: "'" }
    const text = textOf(one(FOR_ANNA, { delimiters, newline: '', wantsAcknowledgment: true, isTest: false }))
    expect(text).toContain("|000000017|1|P|>'GS|HC|")
    expect(text).not.toMatch(/[\n*~]/)
    expect(readBack(text)).toHaveLength(1)
    expect(textOf(one(FOR_ANNA, { newline: '\r\n' }))).toContain('~\r\nGS*')
  })

  it('says what it was given, whatever the charges, units and days', () => {
    const lines = fc.array(
      fc.record({ cents: fc.integer({ min: 0, max: 99_999_99 }), thousandths: fc.integer({ min: 1, max: 999_999 }), day: fc.integer({ min: 1, max: 28 }) }),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(lines, (made) => {
        const claim: ProfessionalClaim = {
          ...CLAIM,
          cents: made.reduce((sum, { cents }) => sum + cents, 0),
          lines: made.map(({ cents, thousandths, day }) => ({ ...LINE, cents, thousandths, from: `2026-02-${String(day).padStart(2, '0')}` })),
        }
        const [read] = readBack(textOf(one({ ...FOR_ANNA, claim })))
        expect(read?.chargeCents).toBe(claim.cents)
        expect(read?.lines.map((line) => [line.chargeCents, line.thousandths, line.days?.from])).toEqual(
          claim.lines.map((line) => [line.cents, line.thousandths, line.from]),
        )
      }),
      { numRuns: 40 },
    )
  })
})

describe('what is wrong with the input', () => {
  const claim = 'providers[0].claims[0].claim'
  it.each([
    ['no lines', withClaim({ lines: [], cents: 0 }), [`${claim}.lines: At least 1 is needed.`]],
    [
      'too many lines',
      withClaim({ lines: Array.from({ length: 51 }, () => LINE), cents: 51 * LINE.cents }),
      [`${claim}.lines: There are 51; at most 50 are allowed.`],
    ],
    ['another sum', withClaim({ cents: 1 }), [`${claim}.cents: The charge is 0.01, but the service lines add up to 120.50.`]],
    [
      'half a cent',
      withLine({ cents: 0.5 }),
      [`${claim}.cents: 0.5 is not a whole number from 0 to 9999999999.`, `${claim}.lines[0].cents: 0.5 is not a whole number from 0 to 9999999999.`],
    ],
    [
      'a debt',
      withLine({ cents: -1 }),
      [`${claim}.cents: -1 is not a whole number from 0 to 9999999999.`, `${claim}.lines[0].cents: -1 is not a whole number from 0 to 9999999999.`],
    ],
    ['no units', withLine({ thousandths: 0 }), [`${claim}.lines[0].thousandths: 0 is not a whole number from 1 to 99999999999.`]],
    ['a procedure', withLine({ procedure: 'T10' }), [`${claim}.lines[0].procedure: "T10" is not a valid procedure code.`]],
    ['a modifier', withLine({ modifiers: ['u1'] }), [`${claim}.lines[0].modifiers[0]: "u1" is not a valid modifier.`]],
    ['five modifiers', withLine({ modifiers: ['U1', 'U2', 'U3', 'U4', 'U5'] }), [`${claim}.lines[0].modifiers: There are 5; at most 4 are allowed.`]],
    ['a day', withLine({ from: '2026-02-30' }), expect.arrayContaining([`${claim}.lines[0].from: "2026-02-30" is not a valid date.`])],
    ['days in the wrong order', withLine({ to: '2026-01-01' }), [`${claim}.lines[0].to: "2026-01-01" is not a valid date on or after 2026-01-05.`]],
    ['a pointer', withLine({ pointers: [3] }), [`${claim}.lines[0].pointers[0]: 3 is not a whole number from 1 to 2.`]],
    ['a diagnosis', withClaim({ diagnoses: ['Z74.1', 'I69.35412'] }), [`${claim}.diagnoses[1]: "I69.35412" is not a valid ICD-10 code.`]],
    ['a code', withClaim({ frequency: 'X' }), [`${claim}.frequency: "X" is none of: 1, 2, 3, 4, 5, 6, 7, 8, 9.`]],
    ['a replacement of nothing', withClaim({ frequency: '7' }), [`${claim}.originalReference: A value is needed.`]],
    ['an empty text', withClaim({ patientControl: ' ' }), [`${claim}.patientControl: A value is needed.`]],
    [
      'a long text',
      withClaim({ patientControl: 'MC-10000000000000000000' }),
      [`${claim}.patientControl: "MC-10000000000000000000" has more than 20 characters.`],
    ],
    ['a short text', withClaim({ place: '1' }), [`${claim}.place: "1" has fewer than 2 characters.`]],
    ['a delimiter', withClaim({ authorization: 'A*1' }), [`${claim}.authorization: "A*1" has a character that the file cannot hold: "*".`]],
    ['an NPI', withClaim({ rendering: { party: BILLING.party, npi: '1234567890' } }), [`${claim}.rendering.npi: "1234567890" is not a valid NPI.`]],
    ['a provider without a number', withClaim({ rendering: { party: BILLING.party } }), [`${claim}.rendering.npi: A value is needed.`]],
    [
      'a letter',
      withClaim({ note: { code: 'ADD', text: 'CAF\u00c9' } }),
      [`${claim}.note.text: "CAF\u00c9" has a character that the file cannot hold: "\u00c9".`],
    ],
  ])('is told with its place: %s', (_, built, expected) => {
    expect(toldOf(built)).toEqual(expected)
  })

  it('is told of people, payers and providers', () => {
    const { birth: _birth, address: _address, ...anna } = FOR_ANNA.subscriber
    const { npi: _npi, ...unnumbered } = BILLING
    expect(toldOf(one({ ...FOR_ANNA, subscriber: { ...anna, memberId: '1' } }))).toEqual([
      'providers[0].claims[0].subscriber.birth: A value is needed.',
      'providers[0].claims[0].subscriber.address: A value is needed.',
      'providers[0].claims[0].subscriber.memberId: "1" has fewer than 2 characters.',
    ])
    expect(toldOf(one(FOR_ANNA, {}, unnumbered))).toEqual(['providers[0].billing.npi: A value is needed.'])
    expect(toldOf(one({ ...FOR_ANNA, payer: { ...FOR_ANNA.payer, providerId: 'A123456789' } }, {}, unnumbered))).toEqual([])
    expect(toldOf(one(FOR_ANNA, {}, { ...BILLING, taxId: '41-12', address: { lines: ['1', '2', '3'], city: 'D', state: 'XX', zip: '55802' } }))).toEqual([
      'providers[0].billing.address.lines: There are 3; at most 2 are allowed.',
      'providers[0].billing.address.city: "D" has fewer than 2 characters.',
      'providers[0].billing.address.state: "XX" is not a valid state.',
      'providers[0].billing.address.zip: "55802" is not a valid ZIP code of nine digits.',
      'providers[0].billing.taxId: "41-12" is not a valid tax ID.',
    ])
    expect(textOf(one(FOR_ANNA, {}, { ...BILLING, taxId: '123-45-6789', isSsn: true }))).toContain('REF*SY*123456789~')
  })

  it('is told of the envelopes', () => {
    expect(
      toldOf(
        one(FOR_ANNA, {
          interchangeControl: 0,
          groupControl: 1_000_000_000,
          time: '24:00',
          sender: { qualifier: 'XX', id: 'MUCH TOO LONG AN ID' },
          groupSender: 'MAPLE',
        }),
      ),
    ).toEqual([
      'sending.sender.qualifier: "XX" is none of: 01, 14, 20, 27, 28, 29, 30, 33, ZZ.',
      'sending.sender.id: "MUCH TOO LONG AN ID" has more than 15 characters.',
      'sending.time: "24:00" is not a valid time of day.',
      'sending.interchangeControl: 0 is not a whole number from 1 to 999999999.',
      'sending.groupControl: 1000000000 is not a whole number from 1 to 999999999.',
    ])
    expect(toldOf(one(FOR_ANNA, { delimiters: { element: '*', component: '*', repeat: '^', segment: '~' } }))).toEqual([
      'sending.delimiters: The ISA segment is not 106 characters with 16 elements of fixed length: element 16 does not have 1 characters.',
    ])
  })

  it('is a small letter where capitals are asked for', () => {
    const small = { ...FOR_ANNA, payer: { ...FOR_ANNA.payer, name: 'North Star' } }
    expect(toldOf(one(small, { characters: 'basic' }))).toContain(
      'providers[0].claims[0].payer.name: "North Star" has a character that the file cannot hold: "o".',
    )
    expect(toldOf(one(small))).toEqual([])
  })

  it('is told of institutional claims, inquiries and requests', () => {
    const wrong = {
      ...VISIT_CLAIM,
      facilityType: '3',
      lines: [{ ...VISIT_CLAIM.lines[0], revenueCode: '55', hipps: '1AF', cents: 500_25, unit: 'UN', thousandths: 1_000, from: '2026-01-01' } as const],
    }
    const [provider] = INSTITUTIONAL.providers
    const claims = provider?.claims.map((entry) => ({ ...entry, claim: wrong })) ?? []
    expect(toldOf(buildInstitutionalClaims(SENDING, { ...INSTITUTIONAL, providers: [{ billing: BILLING, claims }] }))).toEqual([
      'providers[0].claims[0].claim.facilityType: "3" has fewer than 2 characters.',
      'providers[0].claims[0].claim.lines[0].revenueCode: "55" is not a valid revenue code.',
      'providers[0].claims[0].claim.lines[0].hipps: "1AF" is not a valid HIPPS code.',
    ])
    expect(toldOf(buildEligibilityInquiries(SENDING, [{ ...INQUIRY, traceOrigin: '9', questions: [] }]))).toEqual([
      'inquiries[0].questions: At least 1 is needed.',
      'inquiries[0].traceOrigin: "9" has fewer than 10 characters.',
    ])
    const questions = REQUEST.questions.map(({ patient: _, ...question }) => question)
    expect(toldOf(buildStatusRequest(SENDING, { ...REQUEST, questions }))).toEqual(['questions[1].subscriber.birth: A value is needed.'])
  })
})
