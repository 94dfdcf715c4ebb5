import { describe, expect, it } from 'vitest'
import { type Claim, type ClaimFacts, gravest, SCRUB_LIMITS, scrubClaims, scrubResultsOf } from '#care'
import fc from '../../../fast-check.ts'
import { at } from '../../visits/visit-rows.ts'
import { type Asked, claim, FACTS, line, scrubbed, settings, visit } from './clean-claim.ts'
import { TABLES } from './tables/tables.ts'

const plain = (findings: ReturnType<typeof scrubbed>): readonly string[] =>
  findings.map(({ rule, claim: of, line: on, severity }) => `${rule} ${on ?? of} ${severity}`)
const unsigned = visit({ isSigned: false })

describe('scrubbing', () => {
  it('finds nothing where there are no claims', () => {
    expect(scrubClaims([], FACTS, settings)).toEqual([])
  })

  it('says of the claim alone what needs no facts', () => {
    const bad = claim({ frequency: '7', rank: 2, lines: [line({ chargeCents: 0, diagnosisPointers: [3], worked: [unsigned] })] })
    expect(plain(scrubClaims([bad], {}, settings))).toEqual(['S28 k1 block', 'S42 k1 block', 'S09 l1 block', 'S23 l1 block', 'S35 l1 block', 'S41 l1 warn'])
  })

  it('holds a void to what is sent with it, and to nothing that was done', () => {
    const lines = [line({ worked: [unsigned], chargeCents: 0, authorizationId: 'a9' })]
    const found = scrubbed({ claims: [claim({ frequency: '8', insuranceId: undefined, billingProvider: {}, lines })] })
    expect(plain(found)).toEqual(['S01 k1 block', 'S02 k1 block', 'S03 k1 block', 'S42 k1 block'])
  })

  it('comes by claim and line in their order, the claim first', () => {
    const claims = ['k2', 'k1'].map((id) =>
      claim({
        id,
        diagnoses: [],
        clientId: `c-${id}`,
        lines: [line({ id: `${id}b`, worked: [unsigned] }), line({ id: `${id}a`, from: '2026-02-14', to: '2026-02-14', worked: [unsigned] })],
      }),
    )
    const found = scrubClaims(claims, {}, settings)
    expect(plain(found).filter((text) => /S08|S23/.test(text))).toEqual([
      'S08 k2 block',
      'S23 k2b block',
      'S23 k2a block',
      'S08 k1 block',
      'S23 k1b block',
      'S23 k1a block',
    ])
  })

  it('weighs as the company sets it, and does not ask what is off', () => {
    const asked = { visit: { isSigned: false, evv: { confirmed: true, compliant: false, units: 16 } } }
    expect(plain(scrubbed(asked))).toEqual(['S17 l1 warn', 'S23 l1 block'])
    expect(plain(scrubbed({ ...asked, settings: { severities: { S23: 'info', S17: 'off' } } }))).toEqual(['S23 l1 info'])
  })

  it('warns of what is decided case by case, unless the company sets it otherwise', () => {
    const stays = [{ who: 'c1', kind: 'inpatient', start: at('2026-02-12T08:00'), end: at('2026-02-15T08:00') }]
    const asked = { facts: { stays }, settings: { caseByCase: ['T1019'] } }
    expect(plain(scrubbed(asked))).toEqual(['S19 l1 warn'])
    expect(plain(scrubbed({ ...asked, settings: { ...asked.settings, severities: { S19: 'hold' } } }))).toEqual(['S19 l1 hold'])
  })

  it('sends a claim on, holds it, or has it corrected', () => {
    const claims = [
      claim({ id: 'fine', clientId: 'c2' }),
      claim({ id: 'failed', lines: [line({ worked: [unsigned] })] }),
      claim({ id: 'warned', lines: [line({ chargeCents: 1 })] }),
    ]
    const held = claim({ id: 'held' })
    const results = scrubResultsOf(
      [...claims, held],
      [...claims, held].flatMap((one) => scrubClaims([one], { eligibilityChecks: new Map(one === held ? [] : [['i1', settings.today]]) }, settings)),
    )
    expect(results.map(({ claim: of, result, findings }) => [of, result, gravest(findings)])).toEqual([
      ['fine', 'ready', undefined],
      ['failed', 'scrubFailed', 'block'],
      ['warned', 'ready', 'warn'],
      ['held', 'held', 'hold'],
    ])
  })

  it('has the thresholds of the guide where nothing is set', () => {
    expect(SCRUB_LIMITS).toMatchObject({
      eligibilityDays: 30,
      sendSoonDays: 30,
      chargeTolerancePercent: 20,
      liveInProofMonths: 12,
      qp: { code: 'T1019', modifier: 'UA', unitsPerYear: 96 },
      monthCap: { blockHours: 310 },
      transportCodes: ['T2003'],
    })
    expect(new Set(SCRUB_LIMITS.endedServices.map(({ lastDay }) => lastDay))).toEqual(new Set(['2025-10-31']))
  })
})

describe('facts', () => {
  const failing = TABLES.flatMap(({ finds }) => finds.map(([, asked]) => asked))
  const keys = Object.keys(FACTS) as (keyof ClaimFacts)[]
  const rulesOf = (asked: Asked): ReadonlySet<string> => new Set(scrubbed(asked).map(({ rule }) => rule))

  it('that are taken away never add a finding', () => {
    const adding = new Set<string>()
    for (const asked of failing) {
      const before = rulesOf(asked)
      for (const key of keys)
        for (const rule of rulesOf({ ...asked, facts: { ...asked.facts, [key]: undefined } })) if (!before.has(rule)) adding.add(`${key} ${rule}`)
    }
    expect([...adding].sort()).toEqual([])
  })
})

describe('units of an authorization', () => {
  it('are refused where a running sum over the days of all claims is over the total', () => {
    const [authorization] = FACTS.authorizations
    if (!authorization) throw new Error('the clean claim has an authorization')
    const rows = fc.array(fc.tuple(fc.integer({ min: 10, max: 28 }), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 3 })), { maxLength: 12 })
    fc.assert(
      fc.property(rows, fc.integer({ min: 0, max: 100 }), (wanted, before) => {
        const lines = wanted.map(([day, units], index) => line({ id: String(index), from: `2026-02-${day}`, to: `2026-02-${day}`, units, worked: [] }))
        const claims = [1, 2, 3].map((part) => claim({ id: `k${part}`, lines: lines.filter((_, index) => wanted[index]?.[2] === part) }))
        const draws = [{ line: 'a1', date: '2026-01-05', amount: before, state: 'billed' as const }]
        const found = scrubClaims(claims, { authorizations: [{ ...authorization, total: 150 }], draws }, settings)
        const refused = found.filter(({ rule }) => rule === 'S13').map((one) => one.line)
        const inTime = claims.flatMap((one) => one.lines).toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
        const over = inTime.filter((_, index) => inTime.slice(0, index + 1).reduce((sum, { units }) => sum + units, before) > 150)
        expect(new Set(refused)).toEqual(new Set(over.map(({ id }) => id)))
      }),
    )
  })
})

/** A month of visits of many clients, none of whom has to do with another. */
function claimsOf(lines: number): readonly Claim[] {
  const perClaim = 20
  return Array.from({ length: lines / perClaim }, (_, client) =>
    claim({
      id: `k${client}`,
      clientId: `c${client}`,
      insuranceId: `i${client}`,
      lines: Array.from({ length: perClaim }, (__, day) => {
        const date = `2026-02-${String(day + 1).padStart(2, '0')}`
        const span = { start: at(`${date}T08:00`), end: at(`${date}T12:00`) }
        return line({
          id: `l${client}-${day}`,
          from: date,
          to: date,
          authorizationId: `a${client}`,
          worked: [visit({ id: `v${client}-${day}`, employeeId: `w${client % 300}`, isSigned: day % 7 !== 0, ...span })],
        })
      }),
    }),
  )
}

function factsOf(claims: readonly Claim[]): Required<ClaimFacts> {
  const [client, coverage, worker, authorization] = [FACTS.clients.get('c1'), FACTS.coverages.get('i1'), FACTS.workers.get('w1'), FACTS.authorizations[0]]
  if (!client || !coverage || !worker || !authorization) throw new Error('the clean claim has its facts')
  const ids = claims.map((_, index) => index)
  return {
    ...FACTS,
    clients: new Map(ids.map((id) => [`c${id}`, client])),
    coverages: new Map(ids.map((id) => [`i${id}`, { ...coverage, client: `c${id}` }])),
    workers: new Map(Array.from({ length: 300 }, (_, id) => [`w${id}`, worker])),
    authorizations: ids.map((id) => ({ ...authorization, id: `a${id}`, client: `c${id}`, limits: [{ per: 'week', amount: 100 }] })),
    draws: ids.flatMap((id) => Array.from({ length: 20 }, () => ({ line: `a${id}`, date: '2026-01-05', amount: 16, state: 'paid' as const }))),
    otherVisits: ids.map((id) => visitSpan(id)),
    billedLines: ids.map((id) => ({
      claim: `b${id}`,
      client: `c${id}`,
      payer: 'p1',
      code: 'T1019',
      modifiers: ['U9'],
      from: '2026-01-01',
      to: '2026-01-31',
      renderingId: 'w1',
    })),
    eligibilityChecks: new Map(ids.map((id) => [`i${id}`, '2026-02-20'])),
    carePlans: ids.map((id) => ({ client: `c${id}`, from: '2025-03-01' })),
    stays: ids.map((id) => ({ who: `c${id}`, kind: 'inpatient', start: at('2026-02-03T09:00'), end: at('2026-02-04T07:00') })),
    planPeriods: ids.map((id) => ({ client: `c${id}`, plan: 'PMAP', from: '2025-01-01' })),
  }
}

const visitSpan = (id: number) => ({
  id: `x${id}`,
  client: `c${id}`,
  worker: `w${id % 300}`,
  start: at('2026-01-05T08:00'),
  end: at('2026-01-05T12:00'),
  service: 'T1019',
  classes: ['personalCare'],
})

describe('claims that have nothing to do with each other', () => {
  it('are judged alone as they are judged together', () => {
    const claims = claimsOf(200)
    const facts = factsOf(claims)
    const picks = fc.uniqueArray(fc.integer({ min: 0, max: claims.length - 1 }), { minLength: 1 })
    const together = scrubClaims(claims, facts, settings)
    expect(together.length).toBeGreaterThan(0)
    fc.assert(
      fc.property(picks, (indexes) => {
        const chosen = indexes.flatMap((index) => claims[index] ?? [])
        const ids = new Set(chosen.map(({ id }) => id))
        const alone = scrubClaims(chosen, facts, settings)
        const byText = (a: string, b: string): number => (a < b ? -1 : 1)
        expect(alone.map((found) => JSON.stringify(found)).sort(byText)).toEqual(
          together
            .filter((found) => ids.has(found.claim))
            .map((found) => JSON.stringify(found))
            .sort(byText),
        )
      }),
      { numRuns: 20 },
    )
  })
})

/** Each time that the first day or the first instant of a row is read counts: what work is done, whatever the machine is. */
function watching() {
  let reads = 0
  const watch = <Key extends string, Row extends { readonly [K in Key]?: string | number }>(rows: readonly Row[], key: Key): readonly Row[] =>
    rows.map((row): Row => {
      const value = row[key]
      const get = () => {
        reads += 1
        return value
      }
      return Object.defineProperty({ ...row }, key, { enumerable: true, get })
    })
  return { watch, reads: () => reads }
}

function readsFor(size: number): number {
  const { watch, reads } = watching()
  const claims = claimsOf(size).map((one) => ({
    ...one,
    lines: watch(
      one.lines.map((of) => ({ ...of, worked: watch(of.worked, 'start') })),
      'from',
    ),
  }))
  const facts = factsOf(claims)
  const watched: ClaimFacts = {
    ...facts,
    rates: watch(facts.rates, 'from'),
    authorizations: watch(facts.authorizations, 'from'),
    draws: watch(facts.draws, 'date'),
    otherVisits: watch(facts.otherVisits, 'start'),
    billedLines: watch(facts.billedLines, 'from'),
    stays: watch(facts.stays, 'start'),
    carePlans: watch(facts.carePlans, 'from'),
    planPeriods: watch(facts.planPeriods, 'from'),
  }
  expect(scrubClaims(claims, watched, settings).length).toBeGreaterThan(size / 10)
  return reads()
}

describe('the work of 10,000 lines', () => {
  it('grows as they do: five times the lines are less than eight times the work', () => {
    expect(readsFor(10_000)).toBeLessThan(8 * readsFor(2_000))
  })
})
