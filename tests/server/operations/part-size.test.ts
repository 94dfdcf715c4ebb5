import { expect, it } from 'vitest'
import { sizeAfter } from '../../../src/server/operations/runs/do-part.ts'

it.each([
  ['embedded', 5, 10, 10],
  ['embedded', 10, 50, 12],
  ['embedded', 50, 80, 50],
  ['embedded', 50, 200, 15],
  ['embedded', 1, 400, 1],
  ['embedded', 150, 5, 200],
  ['server', 50, 200, 75],
  ['server', 50, 1_000, 15],
] as const)('after a part on the %s database with %i records that took %i ms the next one has %i', (kind, count, tookMs, next) => {
  expect(sizeAfter(count, tookMs, kind)).toBe(next)
})
