import type { DomainModule } from './module.ts'

/** Verified visits: what they are matched with, what is wrong with them, how they are corrected (domain: backoffice §2.8, §3.2, §3.5). */
export const evv = {
  slots: {
    log: {
      fields: {
        visit: { type: 'reference', to: 'visit', found: true, optional: true },
        recipient: { type: 'reference' },
        worker: { type: 'reference' },
        care: { type: 'text' },
        day: { type: 'date' },
        method: { type: 'choice', options: ['mobileGPS', 'IVR', 'FOB', 'webManual', 'paperTimesheet'] },
        starts: { type: 'moment' },
        ends: { type: 'moment' },
        /** What the office corrected; what was verified stays beside it. */
        adjustedStart: { type: 'moment' },
        adjustedEnd: { type: 'moment' },
        note: { type: 'text', optional: true },
        /** Of the visit that it was matched with, as it was planned then. */
        plannedStart: { type: 'moment', optional: true },
        plannedEnd: { type: 'moment', optional: true },
        offMinutes: { type: 'number', optional: true },
        match: { type: 'choice', options: ['matched', 'employeeReplacement', 'unscheduled', 'unmatched'] },
        compliant: { type: 'flag' },
        exceptions: { type: 'rows', of: ['code', 'state', 'by', 'at'] },
        edits: { type: 'rows', of: ['field', 'before', 'after', 'reasonCode', 'actionCode', 'by', 'at'] },
        transaction: { type: 'text', optional: true },
      },
      /** `correctable`: it may be matched and edited. `gone`: it takes no planned visit any more. */
      states: ['correctable', 'gone'],
      transitions: ['transmit'],
    },
    visit: {
      fields: {
        starts: { type: 'moment', found: true },
        ends: { type: 'moment' },
        recipient: { type: 'reference', found: true },
        worker: { type: 'reference' },
      },
      /** `counts`: somebody was to come, or came. */
      states: ['counts'],
    },
  },
  rules: { guards: 'log' },
  operations: {
    match: {},
    'edit-visit': {
      starts: { type: 'moment', optional: true },
      ends: { type: 'moment', optional: true },
      recipient: { type: 'reference', optional: true },
      worker: { type: 'reference', optional: true },
      care: { type: 'text', optional: true },
      reason: { type: 'choice' },
      action: { type: 'choice', optional: true },
      note: { type: 'text', optional: true },
    },
    acknowledge: {},
    transmit: { number: { type: 'text' } },
  },
  findings: {
    notCorrectable: [],
    alreadyMatched: [],
    notMatched: [],
    nothingOpen: [],
    redMustBeFixed: ['codes'],
    redStaysOpen: ['codes'],
    redOpen: ['codes'],
    nothingChanged: [],
    alreadyBilled: [],
    reasonMissing: [],
    reasonUnknown: [],
    actionMissing: [],
    actionUnknown: [],
    noteMissing: [],
    endNotAfterStart: [],
    editNeedsReason: [],
    complianceRaised: [],
    editsKept: [],
  },
  settings: {
    /** Minutes between a clock-in and a planned start that still belong together. */
    matchWindowMin: 60,
    earlyOutMin: 7,
    overMin: 7,
  },
} as const satisfies DomainModule
