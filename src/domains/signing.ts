import type { DomainModule } from './module.ts'

/** Documents that are sent to many people to be signed, and reminders of them (domain: backoffice §2.4). */
export const signing = {
  slots: {
    /** What is to be signed. */
    paper: {
      fields: {
        name: { type: 'text' },
        recipient: { type: 'reference', to: 'recipient' },
        worker: { type: 'reference', to: 'worker', found: true },
        category: { type: 'choice' },
        template: { type: 'reference', to: 'template', found: true },
        message: { type: 'multiline' },
        signers: { type: 'rows', of: ['role', 'name', 'email'] },
        inOrder: { type: 'flag' },
        due: { type: 'date' },
        letterDue: { type: 'moment' },
        remindedAt: { type: 'moment' },
        reminders: { type: 'number' },
      },
      /** `waiting`: somebody has still to sign. `sent`: it begins there when it is sent at once. `kept`: nobody has to send it again. */
      states: ['waiting', 'sent', 'kept'],
    },
    template: {
      fields: {
        name: { type: 'text' },
        about: { type: 'choice', options: ['recipient', 'worker'] },
        category: { type: 'choice' },
        message: { type: 'multiline' },
        signers: { type: 'choices', options: ['recipient', 'representative', 'worker', 'agency'] },
        inOrder: { type: 'flag' },
        onboarding: { type: 'flag', found: true },
      },
      states: ['active'],
    },
    recipient: {
      fields: { first: { type: 'text' }, last: { type: 'text' }, email: { type: 'text' }, representative: { type: 'group', of: ['name', 'email'] } },
    },
    worker: { fields: { first: { type: 'text' }, last: { type: 'text' }, email: { type: 'text' } } },
  },
  rules: {},
  operations: {
    remind: {},
    'send-to-clients': { templates: { type: 'references', to: 'template' }, due: { type: 'date' } },
    'send-onboarding': { due: { type: 'date' } },
    'send-to-employees': { templates: { type: 'references', to: 'template' }, due: { type: 'date' } },
  },
  findings: {
    notWaiting: ['state'],
    remindedLately: ['date'],
    templateClosed: ['name'],
    otherTemplate: ['name'],
    noRepresentative: ['name'],
    signerByHand: ['name'],
    noEmail: ['name'],
    sentBefore: ['name'],
    noPacket: [],
  },
  /** Who signs for the agency, until it is known who sends it. */
  words: ['office'],
  settings: {},
} as const satisfies DomainModule
