import type { DomainModule } from './module.ts'

/** What the device answers of a press: by its own clock, where it was, and whether it waited for the network. */
const PRESS = {
  pressed: { type: 'moment', optional: true },
  latitude: { type: 'number', optional: true },
  longitude: { type: 'number', optional: true },
  waited: { type: 'flag', optional: true },
} as const

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
        /** Where a phone was, and how far that is from the client's home. */
        latIn: { type: 'number', optional: true },
        lngIn: { type: 'number', optional: true },
        latOut: { type: 'number', optional: true },
        lngOut: { type: 'number', optional: true },
        feetIn: { type: 'number', optional: true },
        feetOut: { type: 'number', optional: true },
        range: { type: 'choice', options: ['inRange', 'outOfRange'], optional: true },
        /** Of a press that came later, or from a clock that is wrong: when it was made by that clock, and when the server had it. */
        pressedIn: { type: 'moment', optional: true },
        receivedIn: { type: 'moment', optional: true },
        pressedOut: { type: 'moment', optional: true },
        receivedOut: { type: 'moment', optional: true },
      },
      /** `correctable`: it may be matched and edited. `gone`: it takes no planned visit any more. */
      /** `running`: it has begun. `ended`: it has both times. */
      states: ['correctable', 'gone', 'running', 'ended'],
      transitions: ['transmit', 'complete'],
    },
    visit: {
      fields: {
        starts: { type: 'moment', found: true },
        ends: { type: 'moment' },
        recipient: { type: 'reference', found: true },
        worker: { type: 'reference' },
        care: { type: 'choice', optional: true },
      },
      /** `counts`: somebody was to come, or came. `waiting`: nobody has begun it. `enterable`: its times may be entered by hand. */
      states: ['counts', 'waiting', 'running', 'enterable'],
      transitions: ['clockIn', 'clockOut', 'enter'],
    },
    recipient: { fields: { place: { type: 'group', of: ['latitude', 'longitude'], optional: true } } },
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
    'clock-in': PRESS,
    'clock-out': PRESS,
    'enter-times': { starts: { type: 'moment' }, ends: { type: 'moment' }, reason: { type: 'choice' }, note: { type: 'text', optional: true } },
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
    alreadyIn: ['time'],
    notWaiting: ['state'],
    notRunning: ['state'],
    notNow: [],
    notOver: [],
    notItsTime: [],
  },
  settings: {
    /** Minutes between a clock-in and a planned start that still belong together. */
    matchWindowMin: 60,
    earlyOutMin: 7,
    overMin: 7,
    /** Feet around a client's home in which a phone counts as there. */
    geofenceFt: 500,
    /** Minutes before and after a visit in which it is clocked. */
    clockWindowMin: 120,
    /** Minutes by which a phone's clock may differ from the server's. */
    clockToleranceMin: 2,
  },
} as const satisfies DomainModule
