import type { DomainModule } from './module.ts'

/** Faxes that go out: by hand, with a cover sheet, and again where the line is busy (domain: backoffice §1.7, §2.15). */
export const fax = {
  slots: {
    fax: {
      fields: {
        entry: { type: 'reference', to: 'entry' },
        name: { type: 'text' },
        number: { type: 'text' },
        message: { type: 'multiline' },
        file: { type: 'file' },
        pages: { type: 'number' },
        later: { type: 'moment' },
        attempts: { type: 'number' },
        next: { type: 'moment' },
        error: { type: 'choice', options: ['notFax'] },
        cost: { type: 'number' },
      },
      states: ['unsent', 'queued', 'going'],
      transitions: ['queue', 'later', 'sent', 'wait', 'fail'],
    },
    /** Of the directory. */
    entry: { fields: { name: { type: 'text' }, number: { type: 'text' }, active: { type: 'flag' } } },
  },
  rules: {},
  operations: { send: {}, 'mark-sent': { pages: { type: 'number' } }, 'mark-failed': { error: { type: 'choice' } } },
  findings: {
    notUnsent: ['state'],
    notGoing: ['state'],
    nothingToSend: [],
    numberUnknown: ['number'],
    otherEntry: ['number', 'name', 'given'],
    entryInactive: ['name'],
    entryDiffers: ['number', 'name'],
    triedAgain: ['minutes'],
    failedNow: [],
  },
  settings: {
    /** Minutes after which a fax is tried again, the first time, the second and so on. */
    retryMinutes: '5 15 45',
  },
} as const satisfies DomainModule
