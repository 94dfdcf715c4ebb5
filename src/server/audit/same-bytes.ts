import { timingSafeEqual } from 'node:crypto'

/** Compares signatures without telling by its time how much was right. */
export function sameBytes(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
