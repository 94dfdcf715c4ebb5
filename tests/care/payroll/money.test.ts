import { describe, expect, it } from 'vitest'
import { allocateCents, halfUp } from '#care'
import fc from '../../fast-check.ts'

describe('cents', () => {
  it.each<readonly [over: bigint, under: bigint, cents: number]>([
    [0n, 3n, 0],
    [1n, 3n, 0],
    [1n, 2n, 1],
    [2n, 3n, 1],
    [149n, 100n, 1],
    [150n, 100n, 2],
    [-1n, 2n, 0],
    [-51n, 100n, -1],
    [-150n, 100n, -1],
    [10n ** 30n + 1n, 10n ** 30n, 1],
  ])('of %s ÷ %s are %i', (over, under, cents) => {
    expect(halfUp(over, under)).toBe(cents)
  })

  it.each<readonly [cents: number, weights: readonly number[], parts: readonly number[]]>([
    [100, [], []],
    [100, [0], [100]],
    [100, [0, 0], [50, 50]],
    [100, [1, 1, 1], [33, 34, 33]],
    [1, [1, 1], [1, 0]],
    [-100, [1, 1, 1], [-33, -34, -33]],
    [10, [0, 1], [0, 10]],
  ])('%i by %j are %j', (cents, weights, parts) => {
    expect(allocateCents(cents, weights)).toEqual(parts)
  })

  it('are never lost when they are shared', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.array(fc.nat(1_000_000_000), { minLength: 1 }), (cents, weights) => {
        expect(allocateCents(cents, weights).reduce((sum, part) => sum + part, 0)).toBe(cents)
      }),
    )
  })
})
