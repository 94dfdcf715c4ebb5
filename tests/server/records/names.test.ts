import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANN, actor, BOB, DOCK, type Harbour, openHarbour, QUAY, refusalOf, SOUTH } from './harbour.ts'

const REX = '90817263'
let harbour: Harbour
const ids: Record<string, string> = {}
beforeAll(async () => {
  harbour = await openHarbour()
  const add = async (name: string, values: Parameters<Harbour['addShip']>[0], by = actor(), more = {}) => {
    ids[name] = (await harbour.addShip({ givenName: name, ...values }, by, more)).id
  }
  await add('Ann', { familyName: 'Zander', phone: '6125550111', licence: REX, launchedOn: '1989-04-16' })
  await add('Bea', { familyName: 'Alder-Smith', pilot: ANN })
  await add('Cid', { familyName: 'Birch' }, actor(), { locationId: DOCK })
  await add('Dot', { familyName: 'Elm' })
  await add('Fay', { familyName: 'Alder' }, actor({ companyId: SOUTH, userId: BOB }))
  await harbour.records.remove(actor(), { resource: 'ship', id: ids.Dot ?? '' }, { version: 1, reason: 'x' })
})
afterAll(() => harbour.close())

/** Sees names of ships, and nothing else of them. */
const porter = (more: Parameters<typeof actor>[0] = {}) => actor({ may: ['ship-names'], isOwner: false, ...more })
const names = async (typed: string, by = porter()) => (await harbour.records.names(by, 'ship', typed)).map(({ display }) => display)

describe('searching for names', () => {
  it('is refused without the right to names, and for what is no resource', async () => {
    expect((await refusalOf(harbour.records.names(actor({ may: [] }), 'ship', ''))).code).toBe('forbidden')
    expect((await refusalOf(harbour.records.names(porter(), 'shoe', ''))).code).toBe('unknown-resource')
    expect((await refusalOf(harbour.records.list(porter(), 'ship', {}))).code).toBe('forbidden')
  })
  it('gives ids and names, nothing else, in the order of the names', async () => {
    const found = await harbour.records.names(porter(), 'ship', '')
    expect(found).toEqual([
      { id: ids.Ann, display: 'Ann Zander' },
      { id: ids.Bea, display: 'Bea Alder-Smith' },
      { id: ids.Cid, display: 'Cid Birch' },
    ])
    expect(await names('', porter({ nameOrder: true }))).toEqual(['Alder-Smith, Bea', 'Birch, Cid', 'Zander, Ann'])
  })
  it('tells who may read them what tells records of one name apart, without what is masked from them', async () => {
    const detail = async (by: ReturnType<typeof actor>) => (await harbour.records.names(by, 'ship', 'zander')).map((found) => found.detail)
    expect(await detail(actor())).toEqual([`04/16/1989 · ${REX}`])
    expect(await detail(actor({ may: ['ships'], isOwner: false }))).toEqual(['04/16/1989'])
    expect(await detail(porter())).toEqual([undefined])
  })
  it('finds by the words of the name, however they are typed', async () => {
    expect(await names('zan AN')).toEqual(['Ann Zander'])
    expect(await names('alder')).toEqual(['Bea Alder-Smith'])
    expect(await names('aldersm')).toEqual(['Bea Alder-Smith'])
    expect(await names('nobody')).toEqual([])
    expect(await names('%')).toEqual([])
  })
  it('finds nobody by what the name does not say, but for those who may read it', async () => {
    for (const typed of ['6125550111', '0111', REX, 'S 00001']) expect([typed, await names(typed)]).toEqual([typed, []])
    expect(await names('0111', actor())).toEqual(['Ann Zander'])
    expect(await names(REX, actor())).toEqual(['Ann Zander'])
    expect(await names(REX, actor({ may: ['ships'] }))).toEqual([])
  })
  it('stays within company, locations, the picked one and the row limits of reading', async () => {
    expect(await names('', porter({ locationIds: [QUAY] }))).toEqual(['Ann Zander', 'Bea Alder-Smith'])
    expect(await names('', porter({ locationId: DOCK }))).toEqual(['Cid Birch'])
    expect(await names('', porter({ userType: 'pilot' }))).toEqual(['Bea Alder-Smith'])
    expect(await names('', porter({ companyId: SOUTH }))).toEqual(['Fay Alder'])
  })
  it('gives twenty at the most, and still finds a name that stands behind hundreds found by other words', async () => {
    for (let count = 0; count < 210; count += 1) await harbour.addShip({ givenName: 'Aab', familyName: 'Oak', phone: '7777777777' }, porterOf())
    await harbour.addShip({ givenName: 'Zoe', familyName: '7777777' }, porterOf())
    expect((await names('oak', porterOf('ship-names'))).length).toBe(20)
    expect(await names('7777777', porterOf('ship-names'))).toEqual(['Zoe 7777777'])
  })
  it('is written to the audit where lists are', async () => {
    harbour.audited.length = 0
    await names('zander')
    expect(harbour.audited).toMatchObject([{ action: 'list', entity: 'ship', detail: { ids: [ids.Ann], searched: true } }])
    expect(JSON.stringify(harbour.audited)).not.toContain('zander')
  })
})

/** In a company of their own, so that the others' lists stay short. */
const porterOf = (...may: readonly string[]) => actor({ companyId: SOUTH, userId: BOB, ...(may.length > 0 && { may }) })
