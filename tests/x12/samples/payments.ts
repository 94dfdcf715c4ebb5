import { dollarText } from '#x12'
import fc from '../../fast-check.ts'
import { wrapped } from './envelopes.ts'

/** A claim with lines whose charge less payment is what its adjustments say. Amounts in cents. */
interface MadeClaim {
  readonly number: number
  readonly lines: readonly { readonly paid: number; readonly adjusted: number }[]
}

const claims: fc.Arbitrary<readonly MadeClaim[]> = fc.array(
  fc.record({
    number: fc.integer({ min: 1, max: 99_999 }),
    lines: fc.array(fc.record({ paid: fc.integer({ min: -5_000_00, max: 90_000_00 }), adjusted: fc.integer({ min: -999_99, max: 999_99 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
  { maxLength: 5 },
)

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

function claimSegments({ number, lines }: MadeClaim): readonly string[] {
  const [paid, adjusted] = [sum(lines.map((line) => line.paid)), sum(lines.map((line) => line.adjusted))]
  return [
    `CLP*MC-${number}*1*${dollarText(paid + adjusted)}*${dollarText(paid)}**MC*9${number}`,
    'NM1*QC*1*SAMPLE*ANNA',
    ...lines.flatMap((line) => [
      `SVC*HC:T1019*${dollarText(line.paid + line.adjusted)}*${dollarText(line.paid)}**4`,
      'DTM*472*20260105',
      `CAS*CO*45*${dollarText(line.adjusted)}`,
    ]),
  ]
}

/** What a payment of these claims should come to. */
export interface MadePayment {
  readonly text: string
  readonly claims: readonly { readonly number: number; readonly paid: number }[]
  readonly paid: number
}

export function payment(made: readonly MadeClaim[], providerAdjustment: number): MadePayment {
  const paidOf = ({ lines }: MadeClaim): number => sum(lines.map((line) => line.paid))
  const paid = sum(made.map(paidOf)) - providerAdjustment
  const segments = [
    'ST*835*0001',
    `BPR*I*${dollarText(paid)}*C*ACH************20260131`,
    'TRN*1*EFT1*1411111111',
    'N1*PR*NORTH STAR HEALTH PLAN',
    'N3*100 LAKE STREET',
    'N4*DULUTH*MN*55802',
    'N1*PE*MAPLE HOME CARE*XX*1234567893',
    ...(made.length > 0 ? ['LX*1'] : []),
    ...made.flatMap(claimSegments),
    ...(providerAdjustment === 0 ? [] : [`PLB*1234567893*20261231*WO:1*${dollarText(providerAdjustment)}`]),
  ]
  return {
    text: wrapped(segments, { group: 'HP', version: '005010X221A1' }),
    claims: made.map((claim) => ({ number: claim.number, paid: paidOf(claim) })),
    paid,
  }
}

/** Payments that balance. */
export const payments: fc.Arbitrary<MadePayment> = fc
  .tuple(claims, fc.integer({ min: -500_00, max: 500_00 }))
  .map(([made, adjustment]) => payment(made, adjustment))

/** The text cut where the fractions say. */
export function cut(text: string, fractions: readonly number[]): readonly string[] {
  const places = [0, ...fractions.map((fraction) => Math.floor(fraction * text.length)).toSorted((one, other) => one - other), text.length]
  return places.slice(1).map((place, index) => text.slice(places[index], place))
}
