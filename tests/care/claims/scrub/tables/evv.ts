import { FACTS, type RuleTable, visit, withRow } from '../clean-claim.ts'

const payer = (changes: object) => ({ payers: withRow(FACTS.payers, 'p1', changes) })
const evv = { confirmed: true, compliant: true, units: 16 }
const unconfirmed = { evv: { ...evv, confirmed: false } }
const edited = { evv: { ...evv, compliant: false } }

/** What is said of verification and signatures. */
export const EVV_TABLES: readonly RuleTable[] = [
  {
    rule: 'S15',
    finds: [
      ['no visit', { line: { worked: [] } }, { visits: 0, missing: 0 }],
      ['a visit that is not confirmed', { visit: unconfirmed }, { visits: 1, missing: 1 }],
      ['a visit without verification', { visit: { evv: undefined } }, { missing: 1 }],
      [
        'one of two that is not confirmed',
        { line: { worked: [visit(), visit({ ...unconfirmed, id: 'v2', group: 'g' })] } },
        { visits: 2, missing: 1 },
        ['S18'],
      ],
      ['a visit on the first day on which the payer wants it', { visit: unconfirmed, facts: payer({ evvFrom: '2026-02-13' }) }, { missing: 1 }],
    ],
    passes: [
      ['a visit that is confirmed', {}],
      ['a service without verification', { visit: unconfirmed, line: { serviceId: 'ride' } }],
      ['a payer without verification', { visit: unconfirmed, facts: payer({ needsEvv: false }) }],
      ['a day before the payer wants it', { visit: unconfirmed, facts: payer({ evvFrom: '2026-02-14' }) }],
      ['services that are not kept', { visit: unconfirmed, facts: { services: undefined } }],
    ],
  },
  {
    rule: 'S16',
    finds: [
      ['fewer verified units', { visit: { evv: { ...evv, units: 15 } } }, { verified: 15, units: 16 }],
      ['more verified units', { visit: { evv: { ...evv, units: 16.01 } } }, { verified: 16.01 }],
      ['more than they may differ by', { visit: { evv: { ...evv, units: 14 } }, settings: { evvUnitTolerance: 1 } }, { verified: 14 }],
    ],
    passes: [
      ['the same units', {}],
      ['the same units of two visits', { line: { worked: [visit({ evv: { ...evv, units: 4.1 } }), visit({ id: 'v2', evv: { ...evv, units: 11.9 } })] } }],
      ['as much as they may differ by', { visit: { evv: { ...evv, units: 15 } }, settings: { evvUnitTolerance: 1 } }],
      ['a visit that is not confirmed: S15 tells', { visit: { evv: { ...evv, confirmed: false, units: 1 } } }],
      ['a service without verification', { line: { serviceId: 'ride', units: 1 } }],
    ],
  },
  {
    rule: 'S17',
    finds: [
      ['a visit that was changed by hand', { visit: edited }, { visits: 1 }],
      [
        'one of two',
        { line: { worked: [visit({ evv: { ...evv, units: 8 } }), visit({ id: 'v2', evv: { ...evv, compliant: false, units: 8 } })] } },
        { visits: 1 },
        ['S18'],
      ],
    ],
    passes: [
      ['a visit that was verified in time', {}],
      ['a live-in caregiver', { visit: { ...edited, isLiveIn: true }, facts: { liveInProofs: undefined } }],
      ['a service without verification', { visit: edited, line: { serviceId: 'ride' } }],
      ['a visit that is not confirmed: S15 tells', { visit: { evv: { ...evv, confirmed: false, compliant: false } } }],
    ],
  },
  {
    rule: 'S23',
    finds: [['a time record without signatures', { visit: { isSigned: false } }, { visits: 1 }]],
    passes: [
      ['one with them', {}],
      ['a payer that wants none', { visit: { isSigned: false }, facts: payer({ needsSignatures: false }) }],
      ['a line without visits', { line: { serviceId: 'ride', worked: [] } }],
    ],
  },
]
