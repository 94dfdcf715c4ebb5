import type { DomainModule } from './module.ts'

/** What is asked of a visit that is made alone. */
const ONE_VISIT = {
  recipient: { type: 'reference', to: 'recipient' },
  care: { type: 'reference', to: 'care' },
  date: { type: 'date' },
  startTime: { type: 'time' },
  endTime: { type: 'time' },
  place: { type: 'choice', optional: true },
  note: { type: 'multiline', optional: true },
} as const

/** Planning of visits: series, moves, and what speaks against them (domain: backoffice §2.7, §3.2–3.4). */
export const visits = {
  slots: {
    visit: {
      fields: {
        starts: { type: 'moment', found: true },
        ends: { type: 'moment', found: true },
        recipient: { type: 'reference', to: 'recipient', found: true },
        worker: { type: 'reference', to: 'worker', found: true },
        care: { type: 'reference', to: 'care', found: true },
        line: { type: 'reference', to: 'line', found: true },
        group: { type: 'text', found: true, optional: true },
        series: { type: 'text', found: true },
        units: { type: 'number', optional: true },
        /** Where it is. */
        place: { type: 'choice', optional: true },
        /** It was made alone, in one step. */
        quick: { type: 'flag', optional: true },
        quickBy: { type: 'user', optional: true },
        /** For whoever comes. */
        note: { type: 'multiline', optional: true },
        /** A professional looks after the care. */
        supervision: { type: 'flag', found: true, optional: true },
        /** Why it was cancelled. */
        why: { type: 'choice' },
        /** Until then those who were asked may take it. */
        offeredUntil: { type: 'moment' },
        /** What it is of, in words. */
        name: { type: 'text', optional: true },
      },
      /**
       * `counts`: it takes the worker's time. `planned`: it draws on an authorization. `movable`: nothing has happened yet. `draft`: nobody was told.
       * `unoffered`: it is open, and nobody was asked yet. `broadcast`: people are asked.
       */
      states: ['counts', 'planned', 'movable', 'draft', 'open', 'unoffered', 'broadcast'],
      transitions: ['publish', 'publishOpen', 'cancel', 'assign', 'unassign', 'broadcast'],
    },
    recipient: {
      fields: {
        away: { type: 'date' },
        back: { type: 'date' },
        /** The first day of service. */
        since: { type: 'date', optional: true },
        apart: { type: 'references', to: 'worker', optional: true },
        preferred: { type: 'references', to: 'worker', optional: true },
        language: { type: 'choice', optional: true },
        /** What the care has to do with; what is called as a skill of workers asks for that skill. */
        needs: { type: 'choices', optional: true },
        place: { type: 'group', of: ['latitude', 'longitude'], optional: true },
        /** What happens to them without a visit. */
        risk: { type: 'choice', optional: true },
      },
      states: ['served'],
    },
    worker: {
      fields: {
        hours: { type: 'rows', of: ['day', 'from', 'until'], optional: true },
        /** Days on which they do not come. */
        daysAway: { type: 'rows', of: ['from', 'until'], optional: true },
        role: { type: 'choice', optional: true },
        languages: { type: 'choices', optional: true },
        skills: { type: 'choices', optional: true },
        titles: { type: 'references', to: 'title', optional: true },
        /** Hours a week that they want at most. */
        mostHours: { type: 'number', optional: true },
        place: { type: 'group', of: ['latitude', 'longitude'], optional: true },
      },
      states: ['working'],
    },
    /** What people are employed as: the care that they may give, where a title says it. */
    title: { fields: { cares: { type: 'references', to: 'care' } }, optional: true },
    care: { fields: { code: { type: 'choice' }, modifiers: { type: 'text', optional: true } } },
    line: {
      fields: {
        recipient: { type: 'reference', to: 'recipient', found: true },
        care: { type: 'reference', to: 'care', found: true },
        starts: { type: 'date', found: true },
        ends: { type: 'date', found: true },
        remaining: { type: 'number' },
        planned: { type: 'number' },
      },
      states: ['inForce'],
    },
    /** An open visit that several people are asked to take. */
    shift: {
      fields: {
        visit: { type: 'reference', to: 'visit', found: true },
        headline: { type: 'text' },
        audience: { type: 'choice', options: ['matched', 'all', 'list'] },
        criteria: { type: 'group', of: ['distanceMi', 'maxHours', 'noOvertime'] },
        channels: { type: 'choices' },
        bonus: { type: 'number' },
        hideAddress: { type: 'flag' },
        mode: { type: 'choice', options: ['firstAcceptWins', 'requestAndApprove'] },
        until: { type: 'moment' },
        offers: { type: 'rows' },
      },
      /** `running`: people may still answer. */
      states: ['running', 'requested'],
      transitions: ['request', 'resume'],
    },
    offer: {
      fields: {
        shift: { type: 'reference', to: 'shift', found: true },
        visit: { type: 'reference', to: 'visit', found: true },
        worker: { type: 'reference', to: 'worker', found: true },
      },
      /** `open`: it can still be answered. */
      states: ['open', 'sent', 'requested', 'accepted'],
      transitions: ['request', 'accept', 'decline'],
    },
    timeOff: {
      fields: {
        worker: { type: 'reference', to: 'worker', found: true },
        starts: { type: 'moment', found: true },
        ends: { type: 'moment', found: true },
        kind: { type: 'choice' },
        hours: { type: 'number' },
        reason: { type: 'multiline' },
        /** Others make the visits meanwhile. */
        covered: { type: 'flag', optional: true },
      },
      states: ['granted', 'asked'],
      transitions: ['withdraw'],
      optional: true,
    },
    dayOff: { fields: { on: { type: 'date', found: true } } },
    /** What a worker must have to work, until when. Of one kind the latest counts. */
    paper: {
      fields: {
        worker: { type: 'reference', to: 'worker', found: true },
        kind: { type: 'choice' },
        expires: { type: 'date', optional: true },
        required: { type: 'flag', found: true },
      },
      states: ['counts'],
      optional: true,
    },
  },
  rules: { guards: 'visit', cover: 'timeOff' },
  operations: {
    'create-series': {
      recipient: { type: 'reference', to: 'recipient' },
      line: { type: 'reference', to: 'line', optional: true },
      care: { type: 'reference', to: 'care' },
      worker: { type: 'reference', to: 'worker', optional: true },
      from: { type: 'date' },
      until: { type: 'date' },
      every: { type: 'choice', options: ['day', 'week'] },
      interval: { type: 'number' },
      days: { type: 'choices' },
      startTime: { type: 'time' },
      endTime: { type: 'time' },
      skipHolidays: { type: 'flag', optional: true },
      publish: { type: 'flag', optional: true },
    },
    'create-visit': {
      ...ONE_VISIT,
      line: { type: 'reference', to: 'line', optional: true },
      worker: { type: 'reference', to: 'worker', optional: true },
    },
    'create-supervision': { ...ONE_VISIT, line: { type: 'reference', to: 'line' }, worker: { type: 'reference', to: 'worker' } },
    'copy-week': {
      from: { type: 'date' },
      to: { type: 'date' },
      recipient: { type: 'reference', to: 'recipient', optional: true },
      worker: { type: 'reference', to: 'worker', optional: true },
    },
    'move-series': {
      scope: { type: 'choice', options: ['this', 'following', 'all'] },
      date: { type: 'date' },
      startTime: { type: 'time', optional: true },
      endTime: { type: 'time', optional: true },
      worker: { type: 'reference', to: 'worker', optional: true },
    },
    cancel: { why: { type: 'choice' } },
    publish: {},
    'swap-worker': { worker: { type: 'reference', to: 'worker' } },
    broadcast: {
      audience: { type: 'choice', options: ['matched', 'all', 'list'] },
      workers: { type: 'references', to: 'worker', optional: true },
      distanceMi: { type: 'number', optional: true },
      maxHours: { type: 'number', optional: true },
      allowOvertime: { type: 'flag', optional: true },
      mode: { type: 'choice', options: ['firstAcceptWins', 'requestAndApprove'] },
      hours: { type: 'number' },
      channels: { type: 'choices', optional: true },
      bonus: { type: 'number', optional: true },
      hideAddress: { type: 'flag', optional: true },
    },
    'extend-broadcast': { hours: { type: 'number' } },
    'record-answer': { worker: { type: 'reference', to: 'worker' }, answer: { type: 'choice', options: ['yes', 'no'] } },
    'approve-request': {},
    'decline-request': {},
    'accept-offer': {},
    'decline-offer': {},
    'ask-time-off': {
      kind: { type: 'choice' },
      starts: { type: 'moment' },
      ends: { type: 'moment' },
      hours: { type: 'number' },
      reason: { type: 'multiline', optional: true },
    },
    'withdraw-time-off': {},
  },
  suggestions: {
    workers: {
      slot: 'visit',
      field: 'worker',
      parts: ['availability', 'skills', 'continuity', 'distance'],
      reasons: {
        free: ['free', 'visits'],
        hoursUnknown: [],
        noSkills: [],
        allSkills: ['skills'],
        missingSkills: ['skills'],
        skillsUnknown: [],
        preferred: [],
        visitsLately: ['visits', 'days'],
        continuityUnknown: [],
        miles: ['miles'],
        distanceUnknown: [],
      },
    },
  },
  findings: {
    clientAway: ['from', 'to'],
    clientNotServed: ['state'],
    workerNotWorking: ['state'],
    workerApart: [],
    workerBusy: ['from', 'to'],
    workerAway: ['from', 'to'],
    workerOff: [],
    paperExpired: ['paper', 'date'],
    papersExpired: [],
    notTheirService: [],
    notCovered: ['date'],
    unitsLeft: ['left', 'planned'],
    monthHours: ['period', 'hours', 'limit'],
    monthHoursNear: ['period', 'hours', 'limit'],
    weekHours: ['hours', 'limit'],
    wantedHours: ['hours', 'limit'],
    askedHours: ['hours', 'limit'],
    outsideAvailability: [],
    travelTimeShort: ['minutes'],
    concurrentServices: ['from', 'to'],
    clockSkipped: [],
    clockDoubled: [],
    onHoliday: ['date'],
    alreadyOver: ['date'],
    notSupervisor: [],
    notSupervision: ['code'],
    supervisionUnits: ['left', 'planned'],
    remoteTooEarly: ['days'],
    remoteAgain: [],
    notMovable: [],
    notOpen: [],
    notBroadcast: [],
    alreadyStarted: [],
    nobodyToAsk: [],
    asks: ['count', 'names'],
    asksMore: ['count', 'names', 'more'],
    notAsked: ['name', 'why'],
    moreNotAsked: ['count'],
    shiftTaken: ['name'],
    shiftGone: [],
    noOwnRecord: [],
    timeOffDecided: ['state'],
    wasNotAsked: [],
    answeredAlready: ['state'],
    tooFar: ['miles'],
    notRequested: [],
    untilStart: [],
    intervalNotWhole: [],
    noWeekday: [],
    untilBeforeFrom: [],
    seriesTooLong: ['limit'],
    leavesUncovered: ['count', 'date'],
    nothingToDo: [],
  },
  settings: {
    monthCapHours: 310,
    monthWarnHours: 280,
    weekOvertimeHours: 40,
    travelMinutes: 15,
    /** Who suggests workers asks for no skill in this language; so many days back are lately; from so many miles on a way is too long. */
    commonLanguage: 'en',
    latelyDays: 90,
    farMiles: 30,
    /** The codes whose hours the month of 310 hours counts, and of which a client has one at a time. */
    personalCareCodes: 'T1019',
    /** The codes that need no authorization. */
    uncoveredCodes: '',
    /** The code of supervision with its modifiers, and the roles of those who may supervise. */
    supervisionCode: 'T1019 UA',
    supervisorRoles: 'qp',
    /** Places of supervision by phone or video, which every other one may be after so many days of service. */
    remotePlaces: 'remote',
    remoteAfterDays: 180,
    /** Risks of clients whose visits have to be covered before their worker is off. */
    vitalRisks: 'lifeSustaining',
  },
} as const satisfies DomainModule
