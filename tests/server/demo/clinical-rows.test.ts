import { describe, expect, it } from 'vitest'
import { validateValue } from '#fields'
import { planAgency } from '../../../src/demo/agency/agency.ts'
import { calendarOf } from '../../../src/demo/calendar.ts'
import { DEMO_COMPANIES } from '../../../src/demo/companies.ts'
import { testNpi } from '../../../src/demo/invented/npi.ts'
import { clientRows } from '../../../src/demo/recipes/clients.ts'
import { diagnosisCodeRows, medicineRows } from '../../../src/demo/recipes/clinical-tables.ts'
import { insuranceRows } from '../../../src/demo/recipes/coverage.ts'
import type { DemoRow } from '../../../src/demo/recipes/demo-row.ts'
import { medicationOrderRows } from '../../../src/demo/recipes/medication-orders.ts'

const now = new Date('2026-02-18T15:30:00Z')
const [main] = DEMO_COMPANIES
const agency = planAgency({ ...main, size: { ...main.size, visitsPerWeek: 70 } }, calendarOf(now))
const moment = { today: '2026-02-18', now: now.toISOString(), timeZone: 'America/Chicago' }

function perClient(rows: readonly DemoRow[]): ReadonlyMap<string, readonly DemoRow[]> {
  const byClient = new Map<string, DemoRow[]>()
  for (const row of rows) {
    const id = String(row.values.clientId)
    byClient.set(id, [...(byClient.get(id) ?? []), row])
  }
  return byClient
}
const served = agency.clients.filter((client) => !client.isDeleted)

describe('demo rows for clinical work', () => {
  it('invent no NPI that fails its check digit', () => {
    const numbers = [101, 102, 112, 999].map(testNpi)
    expect(numbers.flatMap((npi) => validateValue({ type: 'text', label: '', format: 'npi' }, npi, moment))).toEqual([])
    expect(testNpi(1)).toBe('1999990017')
  })

  it('give clients no diagnosis that is not in the table of codes', () => {
    const codes = new Set(diagnosisCodeRows(agency).map(({ values }) => values.code))
    expect(codes.size).toBeGreaterThanOrEqual(150)
    const given = clientRows(agency).flatMap(({ values }) => (Array.isArray(values.diagnoses) ? values.diagnoses : []))
    expect(given.filter(({ code }) => !codes.has(code))).toEqual([])
  })

  it('give every client with nursing two to eight different medicines, and nobody else any', () => {
    expect(medicineRows(agency).length).toBeGreaterThanOrEqual(60)
    const orders = perClient(medicationOrderRows(agency))
    const nursed = served.filter((client) => client.careModel === 'homeHealth' && client.status !== 'referral')
    expect([...orders.keys()].sort()).toEqual(nursed.map(({ id }) => id).sort())
    for (const rows of orders.values()) {
      expect(rows.length).toBeGreaterThanOrEqual(2)
      expect(rows.length).toBeLessThanOrEqual(8)
      expect(new Set(rows.map(({ values }) => values.medicineId)).size).toBe(rows.length)
    }
  })

  it('cover every client with one policy of each order at a time', () => {
    const coverage = perClient(insuranceRows(agency))
    expect(coverage.size).toBe(served.length)
    for (const rows of coverage.values()) {
      const current = rows.filter(({ values }) => values.status !== 'termed').map(({ values }) => values.rank)
      expect(new Set(current).size).toBe(current.length)
    }
  })
})
