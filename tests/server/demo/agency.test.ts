import { describe, expect, it } from 'vitest'
import { type Agency, planAgency } from '../../../src/demo/agency/agency.ts'
import { calendarOf } from '../../../src/demo/calendar.ts'
import { DEMO_COMPANIES } from '../../../src/demo/companies.ts'
import { rng } from '../../../src/demo/random.ts'

const calendar = calendarOf(new Date('2026-02-16T15:00:00Z'))
const [main, second, unverified] = DEMO_COMPANIES
const agency = planAgency(main, calendar)
const share = <T>(list: readonly T[], test: (entry: T) => boolean): number => list.filter(test).length / list.length
const visitsOf = ({ visits }: Agency, number: number) => visits.filter((visit) => visit.worker?.number === number)

describe('random draws', () => {
  it('are the same for the same entity and index, and others for another', () => {
    expect(rng('client', 7).next()).toBe(rng('client', 7).next())
    expect(rng('client', 7).next()).not.toBe(rng('client', 8).next())
    expect(rng('client', 7).next()).not.toBe(rng('employee', 7).next())
  })
})

describe('the demo agency', () => {
  it('is the same each time for the same moment', () => {
    expect(planAgency(second, calendar)).toEqual(planAgency(second, calendar))
  })

  it.each(DEMO_COMPANIES.map((company) => [company.shortName, company] as const))('%s has enough people for tests of isolation', (_, company) => {
    const { clients, workers } = planAgency(company, calendar)
    expect(clients.length).toBeGreaterThanOrEqual(20)
    expect(workers.length).toBeGreaterThanOrEqual(20)
  })

  it('keeps to the counts of the guide', () => {
    expect(agency.clients.filter((client) => !client.isDeleted)).toHaveLength(120)
    expect(agency.workers.filter((worker) => !worker.isDeleted)).toHaveLength(170)
    expect(share(agency.clients, (client) => client.status === 'active')).toBeCloseTo(0.8, 1)
    expect(agency.visits.length).toBeGreaterThan(9_000)
    expect(share(agency.clocks, (clock) => clock.isCompliant)).toBeCloseTo(0.83, 1)
    expect(unverified.verification).toBe('unverified')
  })

  it.each(DEMO_COMPANIES.map((company) => [company.shortName, company] as const))('gives nobody of %s two visits at once', (_, company) => {
    const busyUntil = new Map<number, string>()
    const overlapping = planAgency(company, calendar).visits.filter((visit) => {
      if (visit.worker === undefined || visit.status === 'cancelled') return false
      const until = busyUntil.get(visit.worker.number) ?? ''
      busyUntil.set(visit.worker.number, visit.endAt > until ? visit.endAt : until)
      return visit.startAt < until
    })
    expect(overlapping).toEqual([])
  })

  it('clocks nobody in or out in the future', () => {
    const now = calendar.now.toISOString()
    expect(agency.clocks.filter((clock) => clock.clockIn > now || (clock.clockOut ?? '') > now)).toEqual([])
  })
})

describe('story records', () => {
  it('C-00017 is at 41 % of visits verified in real time', () => {
    const clocks = agency.clocks.filter((clock) => clock.visit.plan.client.number === 17)
    expect(clocks.length).toBeGreaterThan(40)
    expect(Math.round(share(clocks, (clock) => clock.isCompliant) * 100)).toBe(41)
  })

  it('C-00023 has 12 % left of an authorization that ends in nine days', () => {
    const line = agency.authorizations.find((each) => each.client.number === 23 && each.lineNo === 1)
    expect(line).toMatchObject({ end: '2026-02-25', status: 'expiringSoon' })
    expect(Math.round((1 - (line?.used ?? 0) / (line?.total ?? 1)) * 100)).toBe(12)
  })

  it('C-00031 has a spenddown and C-00058 a live-in caregiver', () => {
    expect(agency.clients[30]?.spenddown).toBeGreaterThan(0)
    expect(agency.clients[57]?.liveIn).toBe(true)
  })

  it.each(['2026-02-16T15:00:00Z', '2026-11-20T23:00:00Z', '2027-03-31T04:00:00Z'])('E-00009 has 297 of the 310 hours of the month of %s', (now) => {
    const then = calendarOf(new Date(now))
    const month = visitsOf(planAgency(main, then), 9).filter((visit) => visit.date.startsWith(then.today.slice(0, 7)))
    expect(month.reduce((hours, visit) => hours + visit.minutes / 60, 0)).toBe(297)
  })

  it('E-00021 is paid below the floor of tier 3 and E-00034 waits for the background study', () => {
    expect(agency.workers[20]).toMatchObject({ tier: 3, baseRate: 2050 })
    expect(agency.workers[33]).toMatchObject({ status: 'onboarding', study: 'inProcess' })
  })

  it('E-00050 is suspended with six visits that nobody makes, and the CPR card of E-00063 ended yesterday', () => {
    expect(agency.workers[49]).toMatchObject({ status: 'suspended', oig: 'excluded' })
    expect(visitsOf(agency, 50).filter((visit) => visit.endAt > calendar.now.toISOString())).toEqual([])
    expect(
      agency.visits.filter((visit) => visit.plan.client.number === 12 && visit.worker === undefined && visit.startAt > calendar.now.toISOString()).length,
    ).toBeGreaterThanOrEqual(6)
    expect(agency.workers[62]?.cprEndsIn).toBe(-1)
  })
})
