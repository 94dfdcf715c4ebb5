import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '#contract'
import fc from '../../fast-check.ts'
import { actor, type Harbour, openHarbour, refusalOf } from './harbour.ts'
import { board } from './harbour-documents.ts'
import { textOfFile } from './parse-csv.ts'

/** Values that must never reach someone without the rights to them, each recognisable in any answer. */
const CANARY_LICENCE = '90817263'
const CANARY_BIRTHDAY = '1931-07-23'
const CANARY_WAGES = 918_273_645
const CANARY_CODE = 'canary-code-4477'
const CANARY_PIN = 'canary-pin-5588'
const CANARIES = [CANARY_LICENCE, CANARY_BIRTHDAY, String(CANARY_WAGES), '9182736.45', CANARY_CODE, CANARY_PIN, 'canary']

let harbour: Harbour
let shipId = ''
beforeAll(async () => {
  harbour = await openHarbour()
  const values = {
    licence: CANARY_LICENCE,
    birthday: CANARY_BIRTHDAY,
    wages: CANARY_WAGES,
    safeCode: CANARY_CODE,
    crew: [{ id: 'a', name: 'Jo', pin: CANARY_PIN }],
    rating: 3,
  }
  shipId = (await harbour.addShip({ familyName: 'Yellow Ship', ...values }, actor(), { state: 'afloat' })).id
  await harbour.records.update(actor(), { resource: 'ship', id: shipId }, { version: 1, values: { wages: CANARY_WAGES + 1, notes: 'x', licence: '90817264' } })
  await harbour.records.update(actor(), { resource: 'ship', id: shipId }, { version: 2, values: { wages: CANARY_WAGES, licence: CANARY_LICENCE } })
  await harbour.records.create(actor(), 'cargo', { values: { what: 'Tea', ship: shipId } })
})
afterAll(() => harbour.close())

const clerk = actor({ may: ['ships', 'ships-export', 'ships-delete', 'ships-restore'], isOwner: false })
const at = () => ({ resource: 'ship', id: shipId })

async function everyExit(): Promise<readonly unknown[]> {
  const { records } = harbour
  const csv = await textOfFile(await records.sheet(clerk, { resource: 'ship', query: {}, kind: 'csv' }))
  const refusals = [
    await refusalOf(records.update(clerk, at(), { version: 1, values: { notes: 'y' } })),
    await refusalOf(records.create(clerk, 'ship', { values: { licence: CANARY_LICENCE.slice(0, 7) } })),
  ].map((refusal) => [refusal.message, refusal.problems, refusal.data])
  const answers = [
    await records.list(clerk, 'ship', {}),
    await records.get(clerk, at()),
    await records.history(clerk, at()),
    await records.list(clerk, 'cargo', {}),
  ]
  return [...answers, await records.dashboard(clerk, board), csv, ...refusals]
}

describe('the projection', () => {
  it('lets no masked, hidden or secret value out by any exit', async () => {
    const text = JSON.stringify(await everyExit())
    for (const canary of CANARIES) expect(text).not.toContain(canary)
  })
  it('names a record by its references whatever fields are asked for, and never by their ids', async () => {
    const [whole] = (await harbour.records.list(actor(), 'cargo', {})).rows
    const [narrow] = (await harbour.records.list(actor(), 'cargo', { fields: 'what' })).rows
    expect([whole?.display, narrow?.display, narrow?.labels]).toEqual(['Tea, Mary Yellow Ship', 'Tea, Mary Yellow Ship', {}])
    const [unnamed] = (await harbour.records.list(actor({ may: [] }), 'cargo', { fields: 'what' })).rows
    expect(unnamed?.display).toBe('Tea')
  })
  it('shows masks and ages instead', async () => {
    const view = await harbour.records.get(clerk, at())
    expect(view.values).toMatchObject({ licence: '••••7263', birthday: 94, safeCode: '••••4477', rating: 3 })
    expect(view.masked.toSorted()).toEqual(['birthday', 'licence', 'safeCode'])
    expect(Object.keys(view.values)).not.toContain('wages')
  })
  it('lets even those with every right see no secret', async () => {
    const text = JSON.stringify([
      await harbour.records.get(actor({ superadmin: true }), at()),
      await harbour.records.history(actor({ superadmin: true }), at()),
    ])
    expect(text).not.toContain('canary')
  })
  it('lets nobody find out a masked value by search or filter', async () => {
    const attempts = fc.constantFrom(CANARY_LICENCE, CANARY_LICENCE.slice(0, 3), `licence:${CANARY_LICENCE}`, 'canary', CANARY_BIRTHDAY)
    await fc.assert(
      fc.asyncProperty(attempts, async (q) => {
        expect((await harbour.records.list(clerk, 'ship', { q })).rows).toEqual([])
      }),
      { numRuns: 10 },
    )
  })
  it('names a reference only to those who may name its record', async () => {
    const seen = await harbour.records.list(actor({ may: [] }), 'cargo', {})
    expect(seen.rows[0]?.labels).toEqual({})
    expect((await harbour.records.list(clerk, 'cargo', {})).rows[0]?.labels).toEqual({ ship: 'Mary Yellow Ship' })
  })
})

describe('edits that meet', () => {
  it('lose nothing when the one who comes late merges field by field', async () => {
    const edits = fc.dictionary(fc.constantFrom('notes', 'tons', 'insurer', 'draught'), fc.constantFrom<Json>(1, 2, 3), { minKeys: 1, noNullPrototype: true })
    const typed = (values: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, name === 'notes' || name === 'insurer' ? `text ${value}` : value]))
    await fc.assert(
      fc.asyncProperty(edits.map(typed), edits.map(typed), async (mine, theirs) => {
        const made = await harbour.addShip()
        const place = { resource: 'ship', id: made.id }
        await harbour.records.update(actor(), place, { version: 1, values: theirs })
        const refusal = await refusalOf(harbour.records.update(actor(), place, { version: 1, values: mine }))
        const { current, changedFields } = refusal.data as { current: { version: number }; changedFields: readonly string[] }
        expect(changedFields.toSorted()).toEqual(Object.keys(theirs).toSorted())
        const merged = await harbour.records.update(actor(), place, { version: current.version, values: mine })
        expect(merged.values).toMatchObject({ ...theirs, ...mine })
      }),
      { numRuns: 25 },
    )
  }, 60_000)
})
