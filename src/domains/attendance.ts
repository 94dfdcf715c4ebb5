import type { DomainModule } from './module.ts'

/** Day programs: days of groups with who is there, what that comes to in units, and the runs that bring people (domain: backoffice §2.9, §3.3). */
export const attendance = {
  slots: {
    group: {
      fields: {
        days: { type: 'choices' },
        starts: { type: 'time' },
        ends: { type: 'time' },
        capacity: { type: 'number' },
        members: { type: 'rows', of: ['clientId', 'from', 'until'] },
        /** How people come there. */
        transport: { type: 'flag', optional: true },
        meals: { type: 'choices', optional: true },
      },
      /** `meets`: days are planned of it. */
      states: ['meets'],
    },
    day: {
      fields: {
        group: { type: 'reference', to: 'group', found: true },
        starts: { type: 'moment', found: true },
        ends: { type: 'moment' },
        capacity: { type: 'number' },
        care: { type: 'reference', to: 'care' },
        sessions: { type: 'rows' },
      },
      /** `open`: it takes place. */
      states: ['open'],
    },
    session: {
      fields: {
        day: { type: 'reference', to: 'day', found: true },
        recipient: { type: 'reference', to: 'recipient', found: true },
        plannedStart: { type: 'moment', found: true },
        plannedEnd: { type: 'moment' },
        starts: { type: 'moment', found: true },
        ends: { type: 'moment' },
        care: { type: 'reference', to: 'care' },
        units: { type: 'number' },
        transportIn: { type: 'flag', optional: true },
        transportOut: { type: 'flag', optional: true },
        meals: { type: 'choices', optional: true },
      },
      /** `counts`: somebody is to come, or came. `present`: somebody came. */
      states: ['counts', 'present'],
    },
    recipient: { fields: { away: { type: 'date' }, back: { type: 'date' } }, states: ['served'] },
    care: { fields: { basis: { type: 'choice', options: ['units', 'dollars', 'visits', 'days'] } } },
    run: {
      fields: {
        bus: { type: 'reference', to: 'bus' },
        driver: { type: 'reference', to: 'driver' },
        starts: { type: 'moment' },
        stops: { type: 'rows', of: ['status', 'wheelchair'] },
      },
      /** `ahead`: it is to be driven, or is on its way. */
      states: ['ahead'],
    },
    stop: { fields: { run: { type: 'reference', to: 'run' } }, /** `taken`: somebody has a seat. */ states: ['taken'] },
    bus: {
      fields: { seats: { type: 'number' }, wheelchairs: { type: 'number' }, inspected: { type: 'date' } },
      states: ['usable'],
    },
    driver: { fields: { license: { type: 'group', of: ['expiresOn'] }, apart: { type: 'references', to: 'bus', optional: true } }, states: ['working'] },
    dayOff: { fields: { on: { type: 'date', found: true } } },
  },
  rules: { guards: 'session', 'run-guards': 'run' },
  operations: {
    'plan-days': { from: { type: 'date' }, until: { type: 'date' } },
    'copy-week': { from: { type: 'date' }, to: { type: 'date' }, group: { type: 'reference', to: 'group', optional: true } },
    'add-client': { recipient: { type: 'reference', to: 'recipient' } },
    'calculate-units': {},
    'swap-driver': { driver: { type: 'reference', to: 'driver' } },
  },
  findings: {
    dayClosed: [],
    groupFull: ['capacity'],
    alreadyThere: [],
    clientAway: ['from', 'to'],
    clientNotServed: ['state'],
    groupNotMeeting: [],
    onHoliday: ['date'],
    leftOut: ['count'],
    noWeekday: [],
    nothingToCopy: [],
    notPresent: [],
    notOver: [],
    noService: [],
    paidInDollars: [],
    vehicleInspectionExpired: [],
    vehicleNotUsable: ['state'],
    driverLicenseExpired: [],
    vehicleApart: [],
    driverNotWorking: ['state'],
    seatsExceeded: ['used', 'seats'],
    wheelchairsExceeded: ['used', 'places'],
    runOver: [],
  },
  settings: {
    /** How minutes become units of a timed service: `mnNearest15`, `floor15` or `exactQuarter`. */
    rounding: 'mnNearest15',
  },
} as const satisfies DomainModule
