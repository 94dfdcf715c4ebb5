import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Agency, openAgency, request } from './agency.ts'

describe('companies to choose from', () => {
  let agency: Agency
  beforeAll(async () => {
    agency = await openAgency()
    const names = Array.from({ length: 620 }, (_, at) => `Agency ${String(at).padStart(3, '0')}`)
    await agency.database.transaction('platform', async (tx) => {
      for (const name of names) await sql`insert into company (id, short_name, name) values (${randomUUID()}, ${name}, ${`${name} of Zeta 100%_`})`.execute(tx)
    })
  })
  afterAll(() => agency.close())
  const of = async (email: string, search?: { text?: string; most?: number }) =>
    (await agency.guards.companiesOf((await agency.guards.signIn(request({ email }))).caller, search)).map(({ sName }) => sName)

  it("are a member's own, whatever is searched for", async () => {
    expect(await of('member@agency.test')).toEqual(['Alder Care'])
    expect(await of('member@agency.test', { text: 'agency' })).toEqual([])
  })

  it('are at most 500 for a super admin, by name', async () => {
    const all = await of('super@agency.test')
    expect(all).toHaveLength(500)
    expect(all).toEqual([...all].sort())
    expect(await of('super@agency.test', { most: 10_000 })).toHaveLength(500)
    expect(await of('super@agency.test', { most: 100 })).toHaveLength(100)
  })

  it('are found beyond the 500 by a part of their short or full name, in any case, and nothing in it is a pattern', async () => {
    expect(await of('super@agency.test', { text: ' agency 619 ' })).toEqual(['Agency 619'])
    expect(await of('super@agency.test', { text: 'Agency 007 OF zeta' })).toEqual(['Agency 007'])
    expect(await of('super@agency.test', { text: '%' })).toHaveLength(500)
    expect(await of('super@agency.test', { text: 'Agency 00_' })).toEqual([])
  })
})
