import type { ClaimAuthorization } from '#care'
import { claim, FACTS, line, type RuleTable, visit, withRow } from '../clean-claim.ts'

const [base] = FACTS.authorizations as readonly [ClaimAuthorization]
const only = (changes: Partial<ClaimAuthorization>) => ({ authorizations: [{ ...base, ...changes }] })
const missing = { code: 'T1019', modifiers: 'U9', date: '2026-02-13' }
const on = (day: string, id: string, units: number) =>
  line({ id, from: day, to: day, units, chargeCents: units * 650, expectedCents: units * 600, worked: [], serviceId: 'ride' })
const drawn = (amount: number, date = '2026-01-05') => ({ draws: [{ line: 'a1', date, amount, state: 'paid' as const }] })
const qp = (day: string, id: string, units: number) => ({ ...on(day, id, units), modifiers: ['UA'] })
const qpFacts = (used: number, changes: Partial<ClaimAuthorization> = {}) => ({ ...only({ modifiers: ['UA'], total: 500, ...changes }), ...drawn(used) })

/** What is said of authorizations. */
export const AUTHORIZATION_TABLES: readonly RuleTable[] = [
  {
    rule: 'S12',
    finds: [
      ['none where the payer needs one', { line: { authorizationId: undefined } }, { ...missing, fitting: 'a1' }],
      ['none, and none that would fit', { line: { authorizationId: undefined }, facts: { authorizations: [] } }, { fitting: '' }],
      ['one that nobody knows', { line: { authorizationId: 'a9' } }, { fitting: 'a1' }],
      ['one of another client', { facts: only({ client: 'c2' }) }, { fitting: '' }],
      ['one of another payer', { facts: only({ payer: 'p2' }) }, missing],
      ['one of another code', { facts: only({ code: 'S5130' }) }, missing],
      ['one with fewer modifiers', { facts: only({ modifiers: [] }) }, missing],
      ['one of another agency', { facts: only({ provider: '1003000126' }) }, missing],
      [
        'one of another agency where this one has a UMPI alone',
        { claim: { billingProvider: { umpi: 'A123456789', taxonomy: '251E00000X', address: { zip: '55802-1234' } } } },
        missing,
      ],
      ['one that ended the day before', { facts: only({ to: '2026-02-12' }) }, missing],
      ['one that ends within the line', { line: { to: '2026-02-14' }, facts: only({ to: '2026-02-13' }) }, missing],
      ['one that begins the day after', { facts: only({ from: '2026-02-14' }) }, missing],
      ['one that is denied', { facts: only({ status: 'denied' }) }, missing],
    ],
    passes: [
      ['the one that it names', {}],
      ['its last day', { facts: only({ to: '2026-02-13' }) }],
      ['its first day', { facts: only({ from: '2026-02-13' }) }],
      [
        'one by the other number of the agency',
        { claim: { billingProvider: { ...claim().billingProvider, umpi: 'A123456789' } }, facts: only({ provider: 'A123456789' }) },
      ],
      ['one without an agency', { facts: { authorizations: [(({ provider: _, ...open }) => open)(base)] } }],
      ['one with fewer modifiers where that is enough', { facts: only({ modifiers: [] }), settings: { authorizationModifiers: 'within' } }],
      [
        'none where the payer needs none',
        { line: { authorizationId: undefined }, facts: { payers: withRow(FACTS.payers, 'p1', { needsAuthorization: false }) } },
      ],
      ['authorizations that are not kept', { line: { authorizationId: undefined }, facts: { authorizations: undefined } }],
    ],
  },
  {
    rule: 'S13',
    finds: [
      ['a hundredth more than is left', { facts: drawn(984.01) }, { per: 'whole', wanted: 16, left: 15.99 }],
      ['more than the half has', { facts: { ...only({ halves: {} }), ...drawn(485) } }, { per: 'half', left: 15, limit: 500 }],
      [
        'the last of many lines',
        { claim: { lines: [on('2026-02-13', 'l3', 300), on('2026-02-02', 'l1', 300), on('2026-02-03', 'l2', 300)] }, facts: drawn(200) },
        { wanted: 300, left: 200 },
      ],
      ['a line of several days once', { line: { from: '2026-02-10', to: '2026-02-13' }, facts: drawn(990) }, { wanted: 4, left: 2 }],
      ['cents of an authorization in dollars', { facts: { ...only({ isInDollars: true, total: 10_000 }), ...drawn(401) } }, { wanted: 9_600, left: 9_599 }],
    ],
    passes: [
      ['what is left', { facts: drawn(984) }],
      ['what others drew on another one', { facts: { draws: [{ line: 'a2', date: '2026-01-05', amount: 999, state: 'paid' }] } }],
      ['cents that are left', { facts: { ...only({ isInDollars: true, total: 10_000 }), ...drawn(400) } }],
      ['draws that are not kept', { line: { units: 5_000 }, facts: { draws: undefined } }],
      ['one that is not in force: S12 tells', { facts: { ...only({ to: '2026-02-12' }), ...drawn(1_000) } }],
    ],
  },
  {
    rule: 'S14',
    finds: [
      ['more than a day has', { facts: only({ limits: [{ per: 'day', amount: 15 }] }) }, { per: 'day', left: 15, limit: 15 }],
      ['more than a week has', { facts: { ...only({ limits: [{ per: 'week', amount: 40 }] }), ...drawn(30, '2026-02-08') } }, { per: 'week', left: 10 }],
      ['more than a month has', { facts: { ...only({ limits: [{ per: 'month', amount: 40 }] }), ...drawn(30, '2026-02-01') } }, { per: 'month', left: 10 }],
    ],
    passes: [
      ['as much as a day has', { facts: only({ limits: [{ per: 'day', amount: 16 }] }) }],
      ['as much in the next week', { facts: { ...only({ limits: [{ per: 'week', amount: 40 }] }), ...drawn(30, '2026-02-07') } }],
      ['as much on each day of a line', { line: { from: '2026-02-10', to: '2026-02-13' }, facts: only({ limits: [{ per: 'day', amount: 4 }] }) }],
    ],
  },
  {
    rule: 'S32',
    finds: [
      ['a unit more than the year has', { claim: { lines: [qp('2026-02-13', 'l1', 5)] }, facts: qpFacts(92) }, { per: 'year', wanted: 5, left: 4, limit: 96 }],
      ['the later of two lines', { claim: { lines: [qp('2026-02-13', 'l2', 3), qp('2026-02-02', 'l1', 3)] }, facts: qpFacts(92) }, { left: 1 }],
      [
        'more than the state allowed beyond it',
        { claim: { lines: [qp('2026-02-13', 'l1', 5)] }, facts: qpFacts(100, { extraQpUnits: 8 }) },
        { left: 4, limit: 104 },
      ],
    ],
    passes: [
      ['what the year has', { claim: { lines: [qp('2026-02-13', 'l1', 4)] }, facts: qpFacts(92) }],
      ['what the state allowed beyond it', { claim: { lines: [qp('2026-02-13', 'l1', 5)] }, facts: qpFacts(92, { extraQpUnits: 8 }) }],
      ['other service of the same code', { line: { units: 97, worked: [visit({ evv: { confirmed: true, compliant: true, units: 97 } })] } }],
      ['draws that are not kept', { claim: { lines: [qp('2026-02-13', 'l1', 97)] }, facts: { ...qpFacts(0), draws: undefined } }],
    ],
  },
]
