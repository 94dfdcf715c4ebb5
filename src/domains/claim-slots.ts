import type { Slot } from './module.ts'

/** Claims, the files that they go out in, and what receivers answer (domain: backoffice §1.5, §2.10, §3.7). */
export const claimSlots = {
  claim: {
    fields: {
      number: { type: 'text', found: true },
      recipient: { type: 'reference', to: 'recipient', found: true },
      carrier: { type: 'reference', to: 'carrier', found: true },
      policy: { type: 'reference', to: 'policy' },
      rank: { type: 'choice' },
      care: { type: 'reference', to: 'care', found: true },
      coverage: { type: 'reference', to: 'coverage' },
      provider: { type: 'text' },
      place: { type: 'choice' },
      diagnoses: { type: 'rows', of: ['code'] },
      frequency: { type: 'choice', options: ['original', 'replacement', 'void'] },
      payerNumber: { type: 'text', found: true },
      from: { type: 'date', found: true },
      to: { type: 'date' },
      deadline: { type: 'date' },
      lines: { type: 'rows' },
      charge: { type: 'number' },
      findings: { type: 'choices' },
      issues: { type: 'rows', of: ['finding', 'severity', 'line'] },
      issueCount: { type: 'number' },
      scrubbed: { type: 'moment' },
      batch: { type: 'reference', to: 'batch', found: true },
      answer: { type: 'multiline' },
      answered: { type: 'moment' },
      submitted: { type: 'moment', optional: true },
      /** When somebody looks at it again. */
      followUp: { type: 'date', optional: true },
      paid: { type: 'number' },
      adjusted: { type: 'number' },
      denied: { type: 'number' },
      patient: { type: 'number' },
      invoiced: { type: 'number' },
      balance: { type: 'number' },
      replaces: { type: 'reference', to: 'claim' },
    },
    /**
     * `open`: lines may be added to it. `scrubbed`: it was scrubbed. `ready`: it may go into a batch. `queued`: it is in one. `sent`: it bills its days.
     * `answered`: what its receiver says of it is taken. `payable`: payments may be posted to it. `decided`: it may be corrected. `paidClaims`: it may be
     * voided. `replaced`: another one stands for it. `discarded`: it was given up. The others: what posted payments made of it.
     */
    states: [
      'open',
      'scrubbed',
      'ready',
      'queued',
      'sent',
      'answered',
      'payable',
      'paid',
      'paidInPart',
      'paidNothing',
      'denied',
      'reversed',
      'decided',
      'paidClaims',
      'replaced',
      'discarded',
    ],
    transitions: [
      ...['pass', 'hold', 'fail', 'reopen', 'queue', 'unqueue', 'submit', 'discard', 'restore', 'accept', 'reject'],
      ...['paid', 'paidInPart', 'paidNothing', 'denied', 'reversed', 'unpay', 'unpayUnanswered', 'replace'],
    ],
  },
  claimLine: {
    fields: {
      claim: { type: 'reference', to: 'claim', found: true },
      number: { type: 'number' },
      on: { type: 'date' },
      code: { type: 'choice' },
      modifiers: { type: 'text' },
      minutes: { type: 'number' },
      units: { type: 'number' },
      rate: { type: 'number' },
      charge: { type: 'number' },
      expected: { type: 'number' },
    },
  },
  batch: {
    fields: {
      number: { type: 'text' },
      house: { type: 'reference', to: 'house', found: true },
      format: { type: 'choice', options: ['professional', 'institutional'], found: true },
      control: { type: 'number', found: true },
      file: { type: 'file' },
      environment: { type: 'choice', options: ['test', 'production'], optional: true },
    },
    /** `open`: claims may be added to it. `loose`: it was not sent. `built`: it has a file. `sent`: its receiver may answer. `passed`: it took it. */
    states: ['open', 'loose', 'built', 'sent', 'passed'],
    transitions: ['build', 'change', 'send', 'dissolve', 'accept', 'reject'],
  },
  /** A file with which a receiver answers. */
  response: {
    fields: {
      file: { type: 'file' },
      kind: { type: 'choice', options: ['file', 'claims', 'payments'] },
      batch: { type: 'reference', to: 'batch' },
      accepted: { type: 'number' },
      rejected: { type: 'number' },
    },
    /** `new`: it was not read. */
    states: ['new'],
    transitions: ['read'],
  },
  /** What the platform says of claims in a state: after how many days somebody looks at them again. */
  billingStatus: { fields: { state: { type: 'choice' }, days: { type: 'number' } } },
} as const satisfies Readonly<Record<string, Slot>>
