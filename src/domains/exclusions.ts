import type { DomainModule } from './module.ts'

/** People whom no federal program pays for: the OIG's list of them, who was looked for on it, and what was decided of matches (domain: backoffice §1.8, §2.15, §3.12). */
export const exclusions = {
  slots: {
    /** A file of the list, as a super admin brings it in. */
    list: {
      fields: {
        file: { type: 'file' },
        kind: { type: 'choice', options: ['full', 'additions', 'reinstatements'] },
        month: { type: 'date' },
        rows: { type: 'number' },
        added: { type: 'number' },
        removed: { type: 'number' },
      },
      states: ['new'],
      transitions: ['import'],
    },
    check: {
      fields: {
        scope: { type: 'choice', options: ['workers', 'newWorkers', 'prescribers', 'chosen'] },
        month: { type: 'date' },
        checked: { type: 'number' },
        found: { type: 'number' },
      },
    },
    /** What a check came to for one person. */
    outcome: {
      fields: {
        check: { type: 'reference', to: 'check' },
        worker: { type: 'reference', to: 'worker' },
        prescriber: { type: 'reference', to: 'prescriber' },
        on: { type: 'date' },
        month: { type: 'date' },
        result: { type: 'choice', options: ['clear', 'possible', 'excluded'] },
        source: { type: 'choice', options: ['list', 'online'] },
      },
    },
    /** A person and an entry of the list that may be the same. */
    match: {
      fields: {
        check: { type: 'reference', to: 'check' },
        worker: { type: 'reference', to: 'worker', found: true },
        prescriber: { type: 'reference', to: 'prescriber', found: true },
        entry: { type: 'text', found: true },
        method: { type: 'choice', options: ['npi', 'nameAndBirth', 'name', 'sound'] },
        score: { type: 'number' },
        ownName: { type: 'text' },
        ownBirth: { type: 'date' },
        ownNpi: { type: 'text' },
        listedName: { type: 'text' },
        listedBirth: { type: 'date' },
        listedNpi: { type: 'text' },
        listedAddress: { type: 'text' },
        specialty: { type: 'text' },
        kind: { type: 'text' },
        excludedOn: { type: 'date' },
        evidence: { type: 'file' },
      },
      states: ['open', 'cleared', 'confirmed'],
      transitions: ['clear', 'confirm', 'reopen'],
    },
    worker: {
      fields: {
        firstName: { type: 'text' },
        lastName: { type: 'text' },
        formerName: { type: 'text', optional: true },
        birth: { type: 'date' },
        npi: { type: 'text' },
        standing: { type: 'choice', options: ['notChecked', 'clear', 'possibleMatch', 'excluded'] },
      },
      /** `checked`: they are looked for. `working`: they are stopped once they are excluded. */
      states: ['checked', 'working'],
      transitions: ['suspend'],
    },
    prescriber: {
      fields: {
        firstName: { type: 'text' },
        lastName: { type: 'text' },
        npi: { type: 'text' },
        standing: { type: 'choice', options: ['notChecked', 'clear', 'possibleMatch', 'excluded'] },
        active: { type: 'flag', found: true },
      },
    },
    /** What the office is shown at once. */
    alarm: {
      fields: {
        severity: { type: 'choice', options: ['critical'] },
        kind: { type: 'choice', options: ['notCleared'] },
        reason: { type: 'multiline' },
        raised: { type: 'moment' },
        worker: { type: 'reference', to: 'worker' },
      },
    },
  },
  rules: {},
  operations: {
    'import-list': {},
    check: { scope: { type: 'choice' } },
    'check-workers': {},
    'check-prescribers': {},
    clear: {},
    confirm: {},
    reopen: {},
  },
  findings: {
    listRead: ['state'],
    fileMissing: [],
    fileBroken: ['line', 'problem'],
    columnsMissing: ['columns'],
    lineUnreadable: ['line', 'column', 'found'],
    fileEmpty: [],
    fileTooLong: ['most'],
    monthImported: ['month'],
    monthOlder: ['month'],
    fullFirst: [],
    listComesTo: ['rows', 'added', 'removed'],
    noList: [],
    listOld: ['month'],
    nobodyToCheck: [],
    tooManyPeople: ['most'],
    tooManyMatches: ['most'],
    checkComesTo: ['checked', 'found'],
    notOpen: ['state'],
    notDecided: ['state'],
    evidenceMissing: [],
    alarmText: ['name', 'date'],
  },
  settings: {
    /** Days after the first of its month from which a list counts as old. */
    listOldDays: 45,
  },
} as const satisfies DomainModule
