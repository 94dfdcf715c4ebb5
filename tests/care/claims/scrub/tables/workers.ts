import { at } from '../../../visits/visit-rows.ts'
import { FACTS, line, type RuleTable, visit, withRow } from '../clean-claim.ts'

const worker = (changes: object) => ({ workers: withRow(FACTS.workers, 'w1', changes) })
const before = [{ from: '2025-01-01', to: '2026-02-12' }]
const lastDay = [{ from: '2025-01-01', to: '2026-02-13' }]
const proof = (provenOn: string, changes: object = {}) => ({ liveInProofs: [{ client: 'c1', worker: 'w1', provenOn, ...changes }] })
const excluded = (changes: object = {}) => ({ exclusions: [{ npi: '1003000126', from: '2025-01-01', ...changes }] })
const enhanced = { modifiers: ['U9', 'UN', 'TG'] }
const noAuthorizations = { authorizations: undefined }

/** What is said of who worked. */
export const WORKER_TABLES: readonly RuleTable[] = [
  {
    rule: 'S21',
    finds: [
      [
        'a worker who is suspended from the day on',
        { facts: worker({ barred: [{ from: '2026-02-13', why: 'suspended' }] }) },
        { worker: 'w1', date: '2026-02-13', why: 'suspended' },
      ],
      ['a worker who is excluded', { facts: worker({ barred: [{ from: '2020-01-01', why: 'excluded' }] }) }, { why: 'excluded' }],
      ['a worker who was enrolled up to the day before', { facts: worker({ enrolled: before }) }, { why: 'notEnrolled' }],
      ['a worker whom nobody knows', { facts: { workers: new Map() } }, { why: 'unknown' }],
      [
        'a day of a line over several',
        {
          line: {
            from: '2026-02-12',
            worked: [
              visit({ evv: { confirmed: true, compliant: true, units: 8 } }),
              visit({ id: 'v0', start: at('2026-02-12T08:00'), end: at('2026-02-12T10:00'), evv: { confirmed: true, compliant: true, units: 8 } }),
            ],
          },
          facts: worker({ enrolled: [{ from: '2026-02-13' }] }),
        },
        { date: '2026-02-12' },
      ],
    ],
    passes: [
      ['a worker who is enrolled', {}],
      ['the last day of the enrolment', { facts: worker({ enrolled: lastDay }) }],
      ['a suspension that ended the day before', { facts: worker({ barred: before.map((span) => ({ ...span, why: 'suspended' })) }) }],
      ['an enrolment that is not kept', { facts: worker({ enrolled: undefined, barred: undefined }) }],
      ['workers that are not kept', { facts: { workers: undefined } }],
      ['a line without visits', { line: { serviceId: 'ride', worked: [] }, facts: { workers: new Map() } }],
      [
        'a visit that begins on the day before the line',
        { line: { to: '2026-02-14', worked: [visit({ start: at('2026-02-12T23:00') })] }, facts: worker({ enrolled: [{ from: '2026-02-13' }] }) },
      ],
    ],
  },
  {
    rule: 'S22',
    finds: [
      [
        'a background study that ended the day before',
        { facts: worker({ cleared: before }) },
        { worker: 'w1', date: '2026-02-13', missing: 'backgroundStudy' },
      ],
      ['no affiliation', { facts: worker({ affiliated: [] }) }, { missing: 'affiliation' }],
      ['neither', { facts: worker({ cleared: [], affiliated: [] }) }, { missing: 'backgroundStudy affiliation' }],
    ],
    passes: [
      ['both on the last day', { facts: worker({ cleared: lastDay, affiliated: lastDay }) }],
      ['what is not kept of the worker', { facts: worker({ cleared: undefined, affiliated: undefined }) }],
      ['a worker whom nobody knows: S21 tells', { facts: { workers: new Map() } }],
    ],
  },
  {
    rule: 'S38',
    finds: [
      ['a proof that is a day too old', { visit: { isLiveIn: true }, facts: proof('2025-02-12') }, { worker: 'w1', date: '2026-02-13' }],
      ['a proof that came later', { visit: { isLiveIn: true }, facts: proof('2026-02-14') }, { worker: 'w1' }],
      ['a proof with another client', { visit: { isLiveIn: true }, facts: proof('2026-01-01', { client: 'c2' }) }, { worker: 'w1' }],
      ['no proof', { visit: { isLiveIn: true } }, { worker: 'w1' }],
    ],
    passes: [
      ['a proof of twelve months', { visit: { isLiveIn: true }, facts: proof('2025-02-13') }],
      ['a proof of the day', { visit: { isLiveIn: true }, facts: proof('2026-02-13') }],
      ['a worker who does not live in', {}],
      ['proofs that are not kept', { visit: { isLiveIn: true }, facts: { liveInProofs: undefined } }],
    ],
  },
  {
    rule: 'S39',
    finds: [
      ['the NPI of an excluded provider', { facts: excluded() }, { npi: '1003000126' }],
      ['one who was reinstated on the day after', { facts: excluded({ to: '2026-02-13' }) }, { npi: '1003000126' }],
      ['the billing provider where none renders by name', { line: { renderingId: undefined }, facts: excluded({ npi: '1234567893' }) }, { npi: '1234567893' }],
    ],
    passes: [
      ['one who was reinstated before', { facts: excluded({ to: '2026-02-12' }) }],
      ['another provider', { facts: excluded({ npi: '1245319599' }) }],
      ['providers without an NPI', { facts: { ...worker({ npi: '0000000000' }), ...excluded({ npi: '0000000000' }) } }],
      ['exclusions that are not kept', { facts: { exclusions: undefined } }],
    ],
  },
  {
    rule: 'S44',
    finds: [
      [
        'a client who does not qualify',
        { line: enhanced, facts: { ...noAuthorizations, clients: withRow(FACTS.clients, 'c1', { isEnhanced: false }) } },
        { unqualified: 'client' },
      ],
      ['a worker who is not trained', { line: enhanced, facts: { ...noAuthorizations, ...worker({ isEnhancedTrained: false }) } }, { unqualified: 'worker' }],
    ],
    passes: [
      ['both who qualify', { line: enhanced, facts: noAuthorizations }],
      ['no enhanced rate', { facts: worker({ isEnhancedTrained: false }) }],
      ['the same modifier of a homemaker', { line: { code: 'S5130', modifiers: ['TG'] }, facts: worker({ isEnhancedTrained: false }) }],
      ['what is not kept of them', { line: enhanced, facts: { clients: undefined, workers: undefined } }],
    ],
  },
  {
    rule: 'S36',
    finds: [
      ['no order', { line: { code: 'T1002', modifiers: [], serviceId: 'nursing' }, facts: noAuthorizations }, { date: '2026-02-13' }],
      [
        'an order that ends within the line',
        {
          line: { code: 'T1002', modifiers: [], serviceId: 'nursing', to: '2026-02-14' },
          facts: { ...noAuthorizations, orders: [{ client: 'c1', from: '2026-01-01', to: '2026-02-13' }] },
        },
        { date: '2026-02-14' },
      ],
    ],
    passes: [
      [
        'an order of the day',
        { line: { code: 'T1002', modifiers: [], serviceId: 'nursing' }, facts: { orders: [{ client: 'c1', from: '2026-02-13', to: '2026-02-13' }] } },
      ],
      [
        'one order after the other',
        {
          line: { code: 'T1002', modifiers: [], serviceId: 'nursing', to: '2026-02-14' },
          facts: {
            orders: [
              { client: 'c1', from: '2026-02-14' },
              { client: 'c1', from: '2026-01-01', to: '2026-02-13' },
            ],
          },
        },
      ],
      ['a service without orders', { line: line() }],
      ['orders that are not kept', { line: { serviceId: 'nursing' }, facts: { orders: undefined } }],
    ],
  },
  {
    rule: 'S37',
    finds: [
      ['a care plan that ended the day before', { facts: { carePlans: [{ client: 'c1', from: '2025-02-01', to: '2026-02-12' }] } }, { date: '2026-02-13' }],
      ['the care plan of another client', { facts: { carePlans: [{ client: 'c2', from: '2025-02-01' }] } }, { date: '2026-02-13' }],
    ],
    passes: [
      ['its last day', { facts: { carePlans: [{ client: 'c1', from: '2025-02-01', to: '2026-02-13' }] } }],
      ['a service without care plans', { line: { serviceId: 'ride' }, facts: { carePlans: [] } }],
      ['care plans that are not kept', { facts: { carePlans: undefined } }],
    ],
  },
]
