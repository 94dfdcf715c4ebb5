import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Json, RecordView } from '#contract'
import type { Tx } from '#server/platform/database'
import { createSecretBox } from '#server/platform/keys'
import { createRecords, type Records } from '#server/records'
import fc from '../../fast-check.ts'
import { actor, type Harbour, NOW, openHarbour, QUAY } from './harbour.ts'
import { documents } from './harbour-documents.ts'

let harbour: Harbour
let pier: string
beforeAll(async () => {
  harbour = await openHarbour()
  pier = (await harbour.addPier('North')).id
})
afterAll(() => harbour.close())

const captain = actor({ may: ['ships', 'legs', 'leg-papers', 'leg-pay', 'leg-marks'] })
type Row = Readonly<Record<string, Json>>
const legsOf = ({ values }: Pick<RecordView, 'values'>): readonly Row[] => values.legs as unknown as readonly Row[]
const legs = (count: number): Row[] => Array.from({ length: count }, (_none, index) => ({ id: randomUUID(), pier, miles: index + 1, mark: `m${index}` }))

/** Records on a database that counts what is asked of it. */
function countingRecords(): { readonly records: Records; readonly counted: () => number } {
  let count = 0
  const watch = (tx: Tx): Tx =>
    new Proxy(tx, {
      get(target, name) {
        if (name === 'getExecutor') count += 1
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  const { database } = harbour
  const records = createRecords({
    database: {
      ...database,
      read: (scope, work) => database.read(scope, (tx) => work(watch(tx))),
      transaction: (scope, work) => database.transaction(scope, (tx) => work(watch(tx))),
    },
    documents: () => documents,
    audit: async () => undefined,
    clock: () => NOW,
    secrets: createSecretBox(Buffer.alloc(32, 7)),
  })
  return {
    records,
    counted: () => {
      const last = count
      count = 0
      return last
    },
  }
}

it('takes as many statements for two hundred rows as for two', async () => {
  const { records, counted } = countingRecords()
  const counts = async (size: number): Promise<readonly number[]> => {
    counted()
    const made = await records.create(captain, 'voyage', { values: { name: 'Out', legs: legs(size) as Json }, locationId: QUAY })
    const create = counted()
    const changed = legsOf(made).map((row, index) => (index % 2 === 0 ? { ...row, miles: 3, mark: `n${index}` } : row))
    const next = [...changed.slice(0, size / 2), ...legs(size / 2)]
    const saved = await records.update(captain, { resource: 'voyage', id: made.id }, { version: 1, values: { legs: next as Json } })
    const update = counted()
    await records.get(captain, { resource: 'voyage', id: made.id })
    const get = counted()
    await records.list(captain, 'voyage', { fields: 'name,legs' })
    const list = counted()
    await records.remove(captain, { resource: 'voyage', id: made.id }, { version: saved.version })
    return [create, update, get, list, counted()]
  }
  const few = await counts(2)
  const many = await counts(200)
  expect(Math.max(...few)).toBeLessThanOrEqual(26)
  expect(many).toEqual(few)
})

interface Edit {
  readonly add: number
  readonly keep: readonly boolean[]
  readonly miles: readonly number[]
}

const edit: fc.Arbitrary<Edit> = fc.record({
  add: fc.integer({ min: 0, max: 3 }),
  keep: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  miles: fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 9, maxLength: 9 }),
})

it('has stored what was last saved, whatever was edited before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
      let voyage = await harbour.records.create(captain, 'voyage', { values: { name: 'Out' }, locationId: QUAY })
      const removed: Row[] = []
      for (const { add, keep, miles } of edits) {
        const now = legsOf(voyage)
        removed.push(...now.filter((_row, index) => keep[index] === false))
        const back = removed.length > 2 ? [removed.splice(0, 1)[0] ?? {}] : []
        const fresh = legs(add)
        const wanted = [...now.filter((_row, index) => keep[index] !== false), ...back, ...fresh].map((row, index): Row & { readonly miles: number } => ({
          ...row,
          miles: miles[index] ?? 1,
        }))
        voyage = await harbour.records.update(captain, { resource: 'voyage', id: voyage.id }, { version: voyage.version, values: { legs: wanted as Json } })
        const stored = (await harbour.records.list(captain, 'leg', { 'filter[voyage][eq]': voyage.id, limit: '200' })).rows
        const said = (rows: readonly (readonly unknown[])[]): readonly string[] => rows.map((row) => JSON.stringify(row)).sort()
        expect(said(stored.map(({ id, values }) => [id, values.miles]))).toEqual(said(wanted.map((row) => [row.id, row.miles])))
        expect(said(legsOf(voyage).map((row) => [row.id, row.miles]))).toEqual(said(wanted.map((row) => [row.id, row.miles])))
        const sum = wanted.reduce((total, row) => total + row.miles, 0)
        expect([voyage.values.milesInAll ?? 0, voyage.values.milesSummed ?? 0]).toEqual([sum, sum])
      }
    }),
    { numRuns: 12 },
  )
})
