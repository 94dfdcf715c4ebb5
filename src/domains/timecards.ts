import type { DomainModule } from './module.ts'

/** Time cards: what was worked, taken over from verified visits, checked on submit, closed once it is approved (domain: backoffice §2.8, §3.2). */
export const timecards = {
  slots: {
    card: {
      fields: {
        number: { type: 'text' },
        worker: { type: 'reference', found: true },
        recipient: { type: 'reference', to: 'recipient', found: true },
        from: { type: 'date', found: true },
        until: { type: 'date', found: true },
        lines: { type: 'rows' },
        workerSigned: { type: 'date' },
        recipientSigned: { type: 'date' },
        /** Of a signature by the person's own account: when, and the name that they wrote. */
        workerSignedAt: { type: 'moment', optional: true },
        workerSignedName: { type: 'text', optional: true },
        recipientSignedAt: { type: 'moment', optional: true },
        recipientSignedName: { type: 'text', optional: true },
        returned: { type: 'choice', options: ['disputed'], optional: true },
        remark: { type: 'multiline', optional: true },
        findings: {
          type: 'choices',
          options: [
            'timesOverlap',
            'outsideSchedule',
            'noEvv',
            'noAuthorization',
            'exceedsAuthorization',
            'dayHours',
            'noBreak',
            'monthHours',
            'missingSignature',
            'clientAway',
            'qpAbsent',
          ],
        },
        /** Each finding with the line that it is about, by when that began. */
        issues: { type: 'rows', of: ['finding', 'at'] },
        issueCount: { type: 'number' },
        checked: { type: 'moment' },
      },
      /** `open`: what it says may be changed. `unsent`: it was not submitted, or came back. `checked`: it waits for approval. `gone`: its time counts nowhere. */
      states: ['open', 'unsent', 'checked', 'gone'],
      transitions: ['submit', 'submitForReview', 'pass', 'fail', 'giveBack'],
    },
    line: {
      fields: {
        card: { type: 'reference', to: 'card', found: true },
        starts: { type: 'moment', found: true },
        ends: { type: 'moment', found: true },
        break: { type: 'number', optional: true },
        care: { type: 'reference', to: 'care' },
        visit: { type: 'reference', to: 'visit', found: true },
        log: { type: 'reference', to: 'log', found: true },
        coverage: { type: 'reference', to: 'coverage' },
        units: { type: 'number' },
      },
    },
    visit: {
      fields: {
        starts: { type: 'moment', found: true },
        ends: { type: 'moment' },
        recipient: { type: 'reference', to: 'recipient', found: true },
        worker: { type: 'reference', found: true },
        care: { type: 'reference', to: 'care' },
        coverage: { type: 'reference', to: 'coverage' },
        group: { type: 'text', optional: true },
        units: { type: 'number' },
        /** A qualified professional was there. */
        supervises: { type: 'flag', found: true, optional: true },
      },
      /** `done`: it took place. `drawn`: the authorization counts it as used. */
      states: ['done', 'drawn'],
    },
    log: {
      fields: {
        visit: { type: 'reference', to: 'visit', found: true },
        recipient: { type: 'reference', to: 'recipient', found: true },
        worker: { type: 'reference', found: true },
        care: { type: 'text' },
        starts: { type: 'moment', found: true },
        ends: { type: 'moment' },
        adjustedStart: { type: 'moment' },
        adjustedEnd: { type: 'moment' },
      },
      /** `verified`: all that has to be known of it is. */
      states: ['verified'],
    },
    care: { fields: { code: { type: 'choice', found: true }, modifiers: { type: 'text', optional: true }, needsEvv: { type: 'flag' } } },
    coverage: {
      fields: {
        recipient: { type: 'reference', to: 'recipient' },
        remaining: { type: 'number' },
        basis: { type: 'choice', options: ['units', 'dollars', 'visits', 'days'] },
      },
    },
    recipient: { fields: { away: { type: 'date' }, back: { type: 'date' } } },
  },
  rules: { guards: 'card', 'line-guards': 'line', 'visit-guards': 'visit', 'log-guards': 'log' },
  operations: {
    'copy-from-schedule': {},
    submit: {},
    check: {},
    sign: { name: { type: 'text' }, agrees: { type: 'flag' } },
    'sign-as-client': { name: { type: 'text' }, agrees: { type: 'flag' } },
    dispute: { why: { type: 'multiline' } },
  },
  findings: {
    cardClosed: [],
    cardSent: [],
    cardSigned: ['name', 'date'],
    notAgreed: [],
    periodNotOver: ['date'],
    notToSign: ['state'],
    signedAlready: [],
    cardNotChecked: [],
    hasLines: [],
    noLines: [],
    linesOverlap: ['from', 'to'],
    lineOverlaps: ['from', 'to', 'card'],
    notOfCard: [],
    onClosedCard: ['card'],
    nothingToCopy: [],
    notVerified: ['date'],
    serviceUnknown: ['date', 'code'],
    timesOverlap: ['from', 'to'],
    outsideSchedule: ['date'],
    noEvv: ['date'],
    noAuthorization: ['date'],
    exceedsAuthorization: ['date', 'units', 'left'],
    dayHours: ['date', 'hours', 'limit'],
    noBreak: ['date', 'hours', 'limit'],
    monthHours: ['period', 'hours', 'limit'],
    missingSignature: [],
    clientAway: ['date'],
    qpAbsent: ['date'],
  },
  settings: {
    scheduleToleranceMin: 7,
    dayHours: 16,
    /** Longest time on duty on end, and what ends it. */
    runHours: 24,
    runBreakMin: 30,
    monthCapHours: 310,
    monthWarnHours: 280,
    /** The codes whose hours the month of 310 hours counts. */
    personalCareCodes: 'T1019',
    /** The codes that need no authorization. */
    uncoveredCodes: '',
    /** The modifier of time under supervision. */
    qpModifier: 'UA',
  },
} as const satisfies DomainModule
