import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actor, type Harbour, openHarbour } from './harbour.ts'
import { resources } from './harbour-documents.ts'

let harbour: Harbour
beforeAll(async () => {
  harbour = await openHarbour()
  await harbour.addShip()
})
afterAll(() => harbour.close())

const statementsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = harbour.database.statements()
  await work()
  return harbour.database.statements() - before
}

describe('lists read ahead', () => {
  it('asks what a first list asks, of every resource, and leaves no trace', async () => {
    const audited = harbour.audited.length
    const asked = await statementsOf(() => harbour.records.readAhead(() => false))
    const one = await statementsOf(() => harbour.records.list(actor({ companyId: '00000000-0000-0000-0000-000000000000' }), 'ship', { limit: '1' }))
    expect(asked).toBe(resources.size * one)
    // The list of this test is audited; those read ahead are not.
    expect(harbour.audited.slice(audited).map(({ action }) => action)).toEqual(['list'])
  })

  it('asks nothing more once it is stopped', async () => {
    let times = 0
    const asked = await statementsOf(() => harbour.records.readAhead(() => ++times > 1))
    expect([times, asked > 0]).toEqual([2, true])
    expect(await statementsOf(() => harbour.records.readAhead(() => true))).toBe(0)
  })
})
