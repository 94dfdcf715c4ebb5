import { HOUR_MS } from '../time/span.ts'

/** Factors, rates and miles have at most six decimals. */
export const SCALE = 1_000_000
export const scaled = (decimal: number): bigint => BigInt(Math.round(decimal * SCALE))

/** The one rule of rounding: half a cent and more is a cent. It is applied once, to a component as a whole. */
export const ROUNDING = 'halfUpCent'

/** Whole cents of a fraction of cents, half up. The denominator is above zero. */
export function halfUp(numerator: bigint, denominator: bigint): number {
  const [doubled, divisor] = [2n * numerator + denominator, 2n * denominator]
  const quotient = doubled / divisor
  return Number(doubled % divisor < 0n ? quotient - 1n : quotient)
}

/** Cents of so many cent-milliseconds (cents per hour times milliseconds) by a factor. */
export const centsOfTime = (centMs: number, factor = 1): number => halfUp(BigInt(centMs) * scaled(factor), BigInt(HOUR_MS * SCALE))

/** An amount or a quantity, of up to six decimals, by a factor: miles by cents per mile, wages by a percent. */
export const centsTimes = (amount: number, factor: number): number => halfUp(scaled(amount) * scaled(factor), BigInt(SCALE) ** 2n)

/** Cents by a factor and a proportion of whole numbers; 0 of nothing. */
export const centsOfShare = (cents: number, factor: number, part: number, whole: number): number =>
  whole === 0 ? 0 : halfUp(BigInt(cents) * scaled(factor) * BigInt(part), BigInt(whole) * BigInt(SCALE))

/** Cents by whole weights, in their order: the parts make up the cents exactly. Equal parts where nothing has a weight. */
export function allocateCents(cents: number, weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0)
    return weights.length === 0
      ? []
      : allocateCents(
          cents,
          weights.map(() => 1),
        )
  let [reached, given] = [0n, 0]
  return weights.map((weight) => {
    reached += BigInt(weight)
    const part = halfUp(BigInt(cents) * reached, BigInt(sum)) - given
    given += part
    return part
  })
}

/** A proper sum of cents. */
export const sumCents = (rows: Iterable<{ readonly cents: number }>): number => {
  let total = 0
  for (const { cents } of rows) total += cents
  return total
}
