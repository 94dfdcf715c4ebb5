import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BADGE_CAP, type Filter } from '#contract'
import { ANN, actor, BOB, DOCK, type Harbour, openHarbour, QUAY, SOUTH } from './harbour.ts'

const afloat: readonly Filter[] = [{ field: 'state', op: 'eq', value: 'afloat' }]
const ask = { id: 'ships', resource: 'ship', filter: afloat }

let harbour: Harbour
beforeAll(async () => {
  harbour = await openHarbour()
  const launched = { state: 'afloat' }
  for (const pilot of [ANN, null]) await harbour.addShip({ pilot, wages: 100 }, actor(), launched)
  await harbour.addShip({}, actor({ locationIds: [DOCK] }), launched)
  await harbour.addShip({})
  await harbour.addShip({}, actor({ companyId: SOUTH, userId: BOB }), launched)
})
afterAll(() => harbour.close())

describe('what waits', () => {
  it('is not told to those who may not read it, and none of it is filtered by what they may not see', async () => {
    expect(await harbour.records.badges(actor({ may: [] }), [ask])).toEqual({})
    expect(await harbour.records.badges(actor(), [{ ...ask, resource: 'submarine' }])).toEqual({})
    const paid = { id: 'paid', resource: 'ship', filter: [{ field: 'wages', op: 'gt', value: 1 }] satisfies readonly Filter[] }
    expect(await harbour.records.badges(actor({ may: ['ships'] }), [paid, ask])).toEqual({ ships: 3 })
    expect(await harbour.records.badges(actor(), [paid, ask])).toEqual({ paid: 2, ships: 3 })
  })

  it('is counted in the own company, within the bound and the picked location, and of the own caseload', async () => {
    expect(await harbour.records.badges(actor({ companyId: SOUTH, userId: BOB }), [ask])).toEqual({ ships: 1 })
    expect(await harbour.records.badges(actor({ locationIds: [DOCK] }), [ask])).toEqual({ ships: 1 })
    expect(await harbour.records.badges(actor({ locationId: QUAY }), [ask])).toEqual({ ships: 2 })
    expect(await harbour.records.badges(actor({ userType: 'pilot' }), [ask])).toEqual({ ships: 1 })
  })

  it('is asked in one statement, and in none when there is nothing to ask', async () => {
    const before = harbour.database.statements()
    const sunk = { ...ask, id: 'sunk', filter: [{ field: 'state', op: 'eq', value: 'sunk' }] satisfies readonly Filter[] }
    expect(await harbour.records.badges(actor(), [ask, { ...ask, id: 'again' }, sunk])).toEqual({ ships: 3, again: 3 })
    expect(harbour.database.statements() - before).toBe(1)
    await harbour.records.badges(actor(), [])
    expect(harbour.database.statements() - before).toBe(1)
  })

  it('is counted no further than one past the cap', async () => {
    for (let at = 0; at < BADGE_CAP + 5; at += 1) await harbour.addShip({}, actor(), { state: 'afloat' })
    expect(await harbour.records.badges(actor(), [ask])).toEqual({ ships: BADGE_CAP + 1 })
  }, 60_000)
})
