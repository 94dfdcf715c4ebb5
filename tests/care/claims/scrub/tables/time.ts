import { spanOfDays, type VisitSpan } from '#care'
import { at, ZONE } from '../../../visits/visit-rows.ts'
import { type Asked, claim, line, type RuleTable, visit } from '../clean-claim.ts'

const other = (start: string, end: string, changes: Partial<VisitSpan> = {}): { readonly otherVisits: readonly VisitSpan[] } => ({
  otherVisits: [{ id: 'x1', client: 'c2', worker: 'w1', start: at(start), end: at(end), service: 'T1019', ...changes }],
})
const morning = (end: string, changes: Partial<VisitSpan> = {}) => other('2026-02-13T07:00', `2026-02-13T${end}`, changes)

const nursing = (changes: Parameters<typeof visit>[0] = {}) =>
  line({ id: 'l2', code: 'T1002', modifiers: [], serviceId: 'nursing', worked: [visit({ id: 'v2', employeeId: 'w2', ...changes })] })
const beside = (second: ReturnType<typeof line>, facts: Asked['facts'] = {}): Asked => ({
  claim: { lines: [line(), second] },
  facts: { authorizations: undefined, orders: undefined, ...facts },
})

/** Over midnight: a line on each day, both with the whole visit behind them. */
const overnight = { start: at('2026-02-12T22:00'), end: at('2026-02-13T06:00') }
const overnightLines = [line({ from: '2026-02-12', to: '2026-02-12', worked: [visit(overnight)] }), line({ id: 'l2', worked: [visit(overnight)] })]

const ride = (start: string, changes: Parameters<typeof line>[0] = {}) =>
  line({
    id: 'l2',
    code: 'T2003',
    modifiers: ['UC'],
    serviceId: 'ride',
    worked: [visit({ id: 'v2', employeeId: 'w2', start: at(start), end: at('2026-02-13T13:00') })],
    ...changes,
  })

const stay = (from: string, to: string, who = 'c1') => ({ stays: [{ who, kind: 'inpatient', start: at(from), end: at(to) }] })
const meal = line({ serviceId: 'ride', worked: [] })
const declared = (hours: number) => ({ declaredHours: [{ worker: 'w1', month: '2026-02', hours }] })

/** What is said of time: overlaps, stays, hours. */
export const TIME_TABLES: readonly RuleTable[] = [
  {
    rule: 'S18',
    finds: [
      ['a worker with another client at the time', { facts: morning('08:01') }, { other: 'x1', visit: 'v1', client: 'c2' }],
      [
        'a worker on two claims at hand',
        {
          claims: [claim(), claim({ id: 'k2', clientId: 'c2', lines: [line({ id: 'l9', worked: [visit({ id: 'v9' })] })] })],
          facts: { clients: undefined, coverages: undefined, carePlans: undefined, authorizations: undefined },
        },
        { other: 'v9', visit: 'v1' },
      ],
      [
        'a client with two workers of personal care',
        beside(line({ id: 'l2', renderingId: 'w2', worked: [visit({ id: 'v2', employeeId: 'w2' })] })),
        { a: 'personalCare', b: 'personalCare', other: 'v2' },
      ],
      ['nursing beside personal care that no plan allows', beside(nursing()), { b: 'nursing', other: 'v2' }],
      [
        'a visit over midnight that another one begins in',
        { claim: { lines: overnightLines }, facts: other('2026-02-13T05:00', '2026-02-13T07:00') },
        { other: 'x1' },
      ],
    ],
    passes: [
      ['visits that touch', { facts: morning('08:00') }],
      ['less time than counts', { facts: morning('08:04'), settings: { leastOverlapMin: 5 } }],
      ['shared care', { visit: { group: 'g' }, facts: morning('12:00', { group: 'g' }) }],
      ['another worker with another client', { facts: morning('12:00', { worker: 'w2' }) }],
      ['the visit itself, billed before', { facts: morning('12:00', { id: 'v1' }) }],
      ['two parts of a visit over midnight', { claim: { lines: overnightLines } }],
      ['a primary and a secondary claim for one visit', { claims: [claim(), claim({ id: 'k2', payerId: 'p2', rank: 2 })] }],
      [
        'two workers where the client is allowed them',
        beside(line({ id: 'l2', worked: [visit({ id: 'v2', employeeId: 'w2' })] }), { allowances: [{ client: 'c1', allows: 'twoToOne' }] }),
      ],
      ['nursing that the plan allows', beside(nursing(), { allowances: [{ client: 'c1', allows: 'nursingAlongside' }] })],
      ['a ride: S34 tells', beside(ride('2026-02-13T11:00'))],
      ['a void', { claims: [claim({ frequency: '8', payerClaimNumber: '9' }), claim()] }],
    ],
  },
  {
    rule: 'S19',
    finds: [
      ['a visit in a stay', { facts: stay('2026-02-10T09:00', '2026-02-14T09:00') }, { kind: 'inpatient', visit: 'v1', start: at('2026-02-10T09:00') }],
      ['a visit that ends after the admission', { facts: stay('2026-02-13T11:59', '2026-02-14T09:00') }, { kind: 'inpatient' }],
      [
        'a line without visits on a whole day of a stay',
        { claim: { lines: [meal] }, facts: { stays: [{ who: 'c1', kind: 'incarcerated', ...spanOfDays('2026-02-13', '2026-02-13', ZONE) }] } },
        { kind: 'incarcerated' },
      ],
      ['what is decided case by case', { facts: stay('2026-02-10T09:00', '2026-02-14T09:00'), settings: { caseByCase: ['T1019'] } }, { visit: 'v1' }],
    ],
    passes: [
      ['a visit that ends at the admission', { facts: stay('2026-02-13T12:00', '2026-02-14T09:00') }],
      ['a visit that begins at the discharge', { facts: stay('2026-02-10T09:00', '2026-02-13T08:00') }],
      ['a line without visits on the day of the admission', { claim: { lines: [meal] }, facts: stay('2026-02-13T00:01', '2026-02-20T09:00') }],
      [
        'a visit that ends as the day of the line begins',
        { visit: { start: at('2026-02-12T22:00'), end: at('2026-02-13T00:00') }, facts: stay('2026-02-12T23:00', '2026-02-13T01:00') },
      ],
      ['the stay of another client', { facts: stay('2026-02-10T09:00', '2026-02-14T09:00', 'c2') }],
      ['stays that are not kept', { facts: { stays: undefined } }],
    ],
  },
  {
    rule: 'S20',
    finds: [
      ['more than 310 hours with other agencies', { facts: declared(306.5) }, { period: '2026-02', hours: 310.5, limitHours: 310, visit: 'v1' }],
      [
        'more than the agency sets',
        { facts: declared(1), settings: { monthCap: { code: 'monthHours', per: 'month', blockHours: 4, classes: ['personalCare'] } } },
        { hours: 5 },
      ],
      [
        'more than 310 hours with what is billed already',
        { facts: { ...declared(302), ...other('2026-02-01T08:00', '2026-02-01T12:01', { classes: ['personalCare'] }) } },
        { limitHours: 310 },
      ],
    ],
    passes: [
      ['310 hours', { facts: declared(306) }],
      ['hours of another month', { facts: { declaredHours: [{ worker: 'w1', month: '2026-01', hours: 400 }] } }],
      ['hours of another kind of service', { line: { serviceId: 'ride' }, facts: declared(400) }],
      ['hours of what no class is kept of', { facts: { ...declared(400), services: undefined } }],
    ],
  },
  {
    rule: 'S34',
    finds: [
      ['a ride during a visit', beside(ride('2026-02-13T11:59')), { visit: 'v2', other: 'v1', code: 'T1019' }],
      [
        'a ride during a visit that is billed already',
        {
          claim: { lines: [ride('2026-02-13T12:00')] },
          facts: { authorizations: undefined, ...other('2026-02-13T12:59', '2026-02-13T14:00', { client: 'c1' }) },
        },
        { other: 'x1' },
      ],
    ],
    passes: [
      ['a ride after a visit', beside(ride('2026-02-13T12:00'))],
      [
        'two rides at once',
        {
          claim: {
            lines: [
              ride('2026-02-13T12:00'),
              ride('2026-02-13T12:00', { id: 'l3', worked: [visit({ id: 'v3', start: at('2026-02-13T12:00'), end: at('2026-02-13T12:30') })] }),
            ],
          },
        },
      ],
      ['a ride of another client', { claim: { lines: [ride('2026-02-13T12:00')] }, facts: other('2026-02-13T12:00', '2026-02-13T14:00') }],
      ['another code of rides', { ...beside(ride('2026-02-13T11:00')), settings: { transportCodes: ['S0215'] } }],
    ],
  },
]
