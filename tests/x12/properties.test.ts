import { describe, expect, it } from 'vitest'
import {
  bytesOfText,
  decimalText,
  FileReader,
  gradeOf,
  type Problem,
  type RemittanceEvent,
  RemittanceReader,
  readX12,
  remittanceOf,
  SegmentReader,
  scaledInteger,
  transactionsOf,
  writeX12,
} from '#x12'
import fc from '../fast-check.ts'
import { ACKNOWLEDGMENT, CLAIM_ACKNOWLEDGMENT, ELIGIBILITY, STATUS } from './samples/answers.ts'
import { sample } from './samples/envelopes.ts'
import { cut, payments } from './samples/payments.ts'

const whole = sample('remittance.835')
const others = [
  ...['professional.837', 'institutional.837', 'inquiry.270', 'request.276'].map(sample),
  ACKNOWLEDGMENT,
  CLAIM_ACKNOWLEDGMENT,
  STATUS,
  ELIGIBILITY,
]
const fractions = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 })
/** What happens to files: other line ends, faults, noise. */
const texts = fc.oneof(
  payments.map(({ text }) => text),
  fc.constantFrom(whole, `\ufeff${whole}`, whole.replaceAll('\n', '\r\n'), whole + whole.replaceAll('*', '|')),
  fc
    .tuple(fc.constantFrom(whole, ...others), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(40), fc.string({ maxLength: 6 }))
    .map(([text, share, count, noise]) => text.slice(0, share * text.length) + noise + text.slice(share * text.length + count)),
)

function inPieces(pieces: readonly string[]): { readonly written: string; readonly problems: readonly Problem[] } {
  const problems: Problem[] = []
  const reader = new FileReader((problem) => problems.push(problem))
  for (const piece of pieces) reader.push(piece)
  return { written: writeX12(reader.end()), problems }
}

function eventsOf(pieces: readonly (string | Uint8Array)[]): readonly RemittanceEvent[] {
  const reader = new RemittanceReader()
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()]
}

describe('every text', () => {
  it('is written as it came, whatever is wrong with it', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(writeX12(readX12(text))).toBe(text)
      }),
    )
  })

  it('is read alike in whatever pieces it comes', () => {
    fc.assert(
      fc.property(texts, fractions, (text, places) => {
        const [one, many] = [inPieces([text]), inPieces(cut(text, places))]
        expect(many.problems).toEqual(one.problems)
        if (one.problems.every((problem) => gradeOf(problem) !== 'refused')) expect(many.written).toBe(one.written)
      }),
    )
    expect(inPieces([...whole])).toEqual(inPieces([whole]))
  })

  it('gives the same payments in pieces of bytes', () => {
    fc.assert(
      fc.property(payments, fractions, ({ text }, places) => {
        expect(eventsOf(cut(text, places).map(bytesOfText))).toEqual(eventsOf([text]))
      }),
      { numRuns: 40 },
    )
  })
})

describe('payments that balance', () => {
  it('are read to the cent without a problem', () => {
    fc.assert(
      fc.property(payments, ({ text, claims, paid }) => {
        const { problems, ...file } = readX12(text)
        const all = [...problems]
        const [transaction] = transactionsOf(file)
        const remittance = transaction && remittanceOf(transaction, (problem) => all.push(problem))
        expect(all).toEqual([])
        expect(remittance?.paidCents).toBe(paid)
        expect(remittance?.claims.map(({ patientControl, paidCents }) => [patientControl, paidCents])).toEqual(
          claims.map((claim) => [`MC-${claim.number}`, claim.paid]),
        )
      }),
    )
  })

  it('balance no longer when a cent is missing anywhere', () => {
    fc.assert(
      fc.property(payments, fc.nat(), ({ text }, nth) => {
        const amounts = [...text.matchAll(/^(?:BPR\*I|CAS\*CO\*45|PLB\*\d+\*\d+\*WO:1)\*(-?[\d.]+)(?=[*~])/gm)]
        const chosen = amounts[nth % amounts.length]
        const amount = chosen?.[1] ?? ''
        const [start, end] = [(chosen?.index ?? 0) + (chosen?.[0].length ?? 0) - amount.length, (chosen?.index ?? 0) + (chosen?.[0].length ?? 0)]
        const changed = `${text.slice(0, start)}${decimalText(Number(scaledInteger(amount, 2)) + 1, 2)}${text.slice(end)}`
        expect(eventsOf([changed]).some((event) => event.kind === 'problem')).toBe(true)
      }),
    )
  })

  it('are the same one by one and whole', () => {
    fc.assert(
      fc.property(payments, ({ text }) => {
        const [transaction] = transactionsOf(readX12(text))
        const claims = eventsOf([text]).flatMap((event) => (event.kind === 'claimPaid' ? [event.claim] : []))
        expect(claims).toEqual(transaction && remittanceOf(transaction, () => undefined)?.claims)
      }),
      { numRuns: 40 },
    )
  })
})

describe('numbers', () => {
  it('are exact both ways', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), fc.integer({ min: 1, max: 3 }), (value, places) => {
        expect(scaledInteger(decimalText(value, places), places)).toBe(value)
      }),
    )
  })

  it.each([
    ['12', 1200],
    ['.5', 50],
    ['-.05', -5],
    ['12.', 1200],
    ['007.10', 710],
    ['-0', 0],
    ['0.29', 29],
    ['1.005', 'tooManyDecimals'],
    ['', 'notANumber'],
    ['.', 'notANumber'],
    ['-', 'notANumber'],
    ['+1', 'notANumber'],
    ['1,000', 'notANumber'],
    ['1e3', 'notANumber'],
    [' 1', 'notANumber'],
  ])('%j in cents is %s', (text, expected) => {
    expect(scaledInteger(text, 2)).toBe(expected)
  })
})

describe('a long remittance', () => {
  const HEAD = whole.slice(0, whole.indexOf('CLP*'))
  const claim = (number: number): string => `CLP*L-${number}*1*10*8.01**MC*9~NM1*QC*1*SAMPLE*ANNA~SVC*HC:T1019*10*8.01**4~DTM*472*20260105~CAS*CO*45*1.99~LX*2~`

  it('is read claim by claim: each is given out before the next but one is there, with the sums so far', () => {
    const reader = new RemittanceReader()
    reader.push(HEAD)
    for (let number = 1; number <= 2_000; number += 1) {
      const claims = reader.push(claim(number)).flatMap((event) => (event.kind === 'claimPaid' ? [event] : []))
      expect(claims).toMatchObject([{ claim: { patientControl: `L-${number}` }, claims: number, claimCents: number * 8_01 }])
    }
    const ended = reader.end()
    expect(ended).toContainEqual({ kind: 'ends', totals: expect.objectContaining({ claims: 2_000, claimCents: 16_020_00, chargeCents: 20_000_00 }) })
    expect(ended.flatMap((event) => (event.kind === 'problem' ? [event.problem.code] : []))).toContain('x12.paymentBalance')
  })

  it('may be one of several in a file, beside other transactions', () => {
    const events = eventsOf([whole, ACKNOWLEDGMENT, whole.replaceAll('*', '|')])
    const kinds = events.map(({ kind }) => kind)
    const payment = ['begins', 'claimPaid', 'claimPaid', 'claimPaid', 'claimPaid', 'ends']
    expect(kinds).toEqual([...payment, ...payment])
  })

  it('holds no claim that was given out', () => {
    const kept: number[] = []
    const reader = new FileReader(() => undefined, {
      loop: ({ id }, transaction) => {
        kept.push(transaction.items.length)
        return id === '2100' || id === '2000'
      },
      transaction: () => true,
    })
    reader.push(HEAD)
    for (let number = 1; number <= 500; number += 1) reader.push(claim(number))
    expect(new Set(kept.slice(-1_000)).size).toBe(1)
    expect(reader.end().items).toHaveLength(1)
  })

  it('is cut into segments whose text is held no longer', () => {
    const reader = new SegmentReader(() => undefined)
    expect(reader.push(HEAD)).toHaveLength(15)
    expect(reader.push('CLP*L-1')).toHaveLength(0)
    expect(reader.push('*1~NM1')).toMatchObject([{ elements: ['CLP', 'L-1', '1'], number: 16, offset: HEAD.length }])
    expect(reader.end()).toEqual({ segments: [], tail: 'NM1' })
  })
})
