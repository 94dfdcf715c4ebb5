import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordView } from '#contract'
import { matchesFilter } from '../../../src/server/records/filters/filter-match.ts'
import { parseFilter } from '../../../src/server/records/filters/parse-filter.ts'
import { momentOf } from '../../../src/server/records/moment.ts'
import fc from '../../fast-check.ts'
import { actor, type Harbour, NOW, openHarbour } from './harbour.ts'
import { ship } from './harbour-documents.ts'

let harbour: Harbour
const all = new Map<string, RecordView>()
beforeAll(async () => {
  harbour = await openHarbour()
  const random = fc.sample(
    fc.record({
      familyName: fc.constantFrom('Rose', 'rose', 'Berg', 'Ångström', "O'Brien"),
      tons: fc.constantFrom(1, 2, 3, null),
      draught: fc.constantFrom(0.1, 0.2, 1.5, null),
      launchedOn: fc.constantFrom('2020-01-01', '2021-12-31', null),
      seenAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z', null),
      insured: fc.constantFrom(false, null),
      flags: fc.constantFrom(['fast'], ['old', 'leaky'], null),
    }),
    { numRuns: 40, seed: 7 },
  )
  for (const values of random) {
    const view = await harbour.addShip(values, actor(), { reason: 'One of many' })
    all.set(view.id, view)
  }
}, 120_000)
afterAll(() => harbour.close())

const sorts = fc
  .uniqueArray(fc.constantFrom('familyName', 'tons', 'draught', 'launchedOn', 'seenAt', 'state', 'createdAt'), { maxLength: 3 })
  .chain((names) => fc.tuple(...names.map((name) => fc.constantFrom(name, `-${name}`))).map((keys) => keys.join(',')))
const filters = fc.option(
  fc.oneof(
    fc.tuple(fc.constant('tons'), fc.constantFrom('eq', 'ne', 'lt', 'lte', 'gt', 'gte'), fc.constantFrom('1', '2', '5')),
    fc.tuple(fc.constant('tons'), fc.constantFrom('in', 'nin'), fc.constantFrom('1', '1,3')),
    fc.tuple(fc.constant('draught'), fc.constantFrom('eq', 'ne', 'lt', 'gte'), fc.constantFrom('0.1', '1.5')),
    fc.tuple(fc.constantFrom('tons', 'launchedOn', 'flags', 'insured'), fc.constantFrom('empty', 'filled'), fc.constantFrom('true', 'false')),
    fc.tuple(fc.constant('flags'), fc.constantFrom('eq', 'ne', 'in', 'nin'), fc.constantFrom('old', 'fast')),
    fc.tuple(fc.constant('launchedOn'), fc.constantFrom('eq', 'ne', 'lt', 'gte'), fc.constantFrom('2020-01-01', '2021-01-01')),
    fc.tuple(fc.constant('familyName'), fc.constantFrom('eq', 'ne', 'starts'), fc.constantFrom('Rose', 'ro', "O'Brien")),
  ),
  { nil: undefined },
)

describe('paging', () => {
  it('visits every row exactly once, and exactly the rows that pass the filter, for any sort, filter and page size, searched or not', async () => {
    await fc.assert(
      fc.asyncProperty(sorts, filters, fc.integer({ min: 1, max: 20 }), fc.boolean(), async (sort, filter, limit, isSearched) => {
        const query = {
          ...(sort && { sort }),
          ...(filter && { [`filter[${filter[0]}][${filter[1]}]`]: filter[2] }),
          limit: String(limit),
          ...(isSearched && { q: 'mary' }),
        }
        const seen: string[] = []
        let after: string | null = null
        do {
          const { rows, page }: Awaited<ReturnType<Harbour['records']['list']>> = await harbour.records.list(
            actor(),
            'ship',
            after === null ? query : { ...query, after },
          )
          expect(page.count).toBe(expectedIds(filter).length)
          seen.push(...rows.map((row) => row.id))
          after = page.next
        } while (after !== null)
        expect(new Set(seen).size).toBe(seen.length)
        expect(seen.toSorted()).toEqual(expectedIds(filter))
      }),
      { numRuns: 60 },
    )
  }, 120_000)
})

/** The same filter, asked of the values instead of the database. */
function expectedIds(filter: readonly [string, string, string] | undefined): readonly string[] {
  const field = filter === undefined ? undefined : ship.fields[filter[0]]
  if (filter === undefined || field === undefined) return [...all.keys()].toSorted()
  const frame = { actor: actor(), moment: momentOf(NOW, 'America/Chicago') }
  const parsed = parseFilter({ name: filter[0], field, frame }, [filter[1], filter[2]])
  if (parsed === undefined || typeof parsed === 'string') throw new Error(`The test's own filter was refused: ${parsed}`)
  return [...all.values()]
    .filter((view) => matchesFilter(parsed, view.values))
    .map((view) => view.id)
    .toSorted()
}
